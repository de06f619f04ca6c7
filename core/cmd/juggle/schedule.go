package main

func runSchedule(e *env, args []string) error { return usagef("schedule: not built yet") }
