package main

func runClaims(e *env, args []string) error { return usagef("claims: not built yet") }
