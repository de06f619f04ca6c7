package main

func runRealtime(e *env, args []string) error { return usagef("realtime: not built yet") }
