package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"juggle/core/cmd/file"
	"juggle/core/optimum"
	"juggle/core/plaintext"
)

// runProgram has another program solve p. The words {model}, {solution} and {seconds} of its call are replaced; where none is there, it is
// called as HiGHS's own program is.
func (f *solverFlags) runProgram(p *optimum.Program) (optimum.Answer, error) {
	folder, err := os.MkdirTemp("", "juggle-optimum")
	if err != nil {
		return optimum.Answer{}, err
	}
	defer os.RemoveAll(folder)
	model, solution := filepath.Join(folder, "model.lp"), filepath.Join(folder, "solution.txt")
	if err := file.Write(model, p.WriteLP); err != nil {
		return optimum.Answer{}, err
	}
	call := f.program
	if !strings.Contains(call, "{") {
		call += " --time_limit {seconds} --solution_file {solution} {model}"
	}
	words := strings.Fields(call)
	replace := strings.NewReplacer("{model}", model, "{solution}", solution, "{seconds}", strconv.FormatFloat(f.seconds, 'f', -1, 64))
	for i := range words {
		words[i] = replace.Replace(words[i])
	}
	log, err := f.call(words)
	if err != nil {
		return optimum.Answer{}, fmt.Errorf("%s: %w\n%s", words[0], err, plaintext.Short(log[max(0, len(log)-mostRepeated):]))
	}
	in, err := file.In(folder, filepath.Base(solution))
	if err != nil {
		return optimum.Answer{}, fmt.Errorf("%s: %w", words[0], err)
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, mostSolution+1))
	switch {
	case err != nil:
		return optimum.Answer{}, fmt.Errorf("%s: %w", words[0], err)
	case len(text) > mostSolution:
		return optimum.Answer{}, fmt.Errorf("%s: got a solution of more than %d bytes, want at most so many", words[0], mostSolution)
	}
	return readAnswer(p, string(text), log)
}

// call runs a program, for as long as it may take, and returns the end of what it says. Whoever ends juggle meanwhile ends the program,
// too, and what it was given is cleared away.
func (f *solverFlags) call(words []string) (said string, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	late := fmt.Errorf("took longer than -limit %v", f.seconds)
	ctx, cancel := context.WithTimeoutCause(ctx, time.Duration(min(1.5*f.seconds+5, 1e9)*float64(time.Second)), late)
	defer cancel()
	program := exec.CommandContext(ctx, words[0], words[1:]...)
	program.WaitDelay = time.Second // for what it has started and left behind
	var log tail
	program.Stdout, program.Stderr = &log, &log
	err = program.Run()
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return string(log), err
}

// What is kept of a solver's output, what an error repeats of it, and how long its solution may be, in bytes.
const (
	mostSaid     = 1 << 20
	mostRepeated = 2000
	mostSolution = 1 << 28
)

// A tail keeps the end of what is written to it.
type tail []byte

func (t *tail) Write(p []byte) (int, error) {
	*t = append(*t, p[max(0, len(p)-mostSaid):]...)
	if len(*t) > 2*mostSaid {
		*t = append((*t)[:0], (*t)[len(*t)-mostSaid:]...)
	}
	return len(p), nil
}
