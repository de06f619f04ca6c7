package main

func runTrace(e *env, args []string) error { return usagef("trace: not built yet") }
