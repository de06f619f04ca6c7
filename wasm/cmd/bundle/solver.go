package main

import (
	"os"
	"path/filepath"
)

// addSolver adds the worker that solves 0-1 programs, and HiGHS, which it runs: files that are asked for when the first program is solved.
func (s *site) addSolver() error {
	script, err := bundled(filepath.Join("site", "js", "solver", "index.js"))
	if err != nil {
		return err
	}
	s.addLater("solver.js", append([]byte(highsNotice), script...))
	program, err := os.ReadFile(filepath.Join("node_modules", "highs", "build", "highs.wasm"))
	if err != nil {
		return err
	}
	packed, err := compress(program, best)
	if err == nil {
		s.addLater("highs.wasm.xz", packed)
	}
	return err
}

const highsNotice = "/* Copyright (c) 2023 highs-js, (c) 2026 HiGHS, MIT licence, https://github.com/lovasoa/highs-js, " +
	"https://highs.dev */\n"
