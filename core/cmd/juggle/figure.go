package main

func runFigure(e *env, args []string) error { return usagef("figure: not built yet") }
