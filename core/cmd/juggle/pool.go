package main

func runPool(e *env, args []string) error { return usagef("pool: not built yet") }
