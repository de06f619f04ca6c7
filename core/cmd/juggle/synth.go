package main

func runSynth(e *env, args []string) error { return usagef("synth: not built yet") }
