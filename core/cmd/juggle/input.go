package main

import (
	"fmt"
	"io"
	"os"
	"slices"

	"juggle/core/sim"
)

// openInput opens a file, or standard input for "-". The command's output may not replace that file.
func openInput(e *env, file string) (io.ReadCloser, error) {
	if file == "-" {
		if in, is := e.stdin.(*os.File); is {
			e.reads(in)
		}
		return io.NopCloser(e.stdin), nil
	}
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	e.reads(in)
	return in, nil
}

// reads notes that a file is read, so that output does not replace it.
func (e *env) reads(in *os.File) {
	if info, err := in.Stat(); err == nil {
		e.inputs = append(e.inputs, info)
	}
}

// readInput opens a file, or standard input for "-", and calls read with it. read also gets the name of the file for its errors.
func readInput[T any](e *env, file string, read func(in io.Reader, name string) (T, error)) (all T, err error) {
	in, err := openInput(e, file)
	if err != nil {
		return all, err
	}
	defer in.Close()
	if file == "-" {
		file = "standard input"
	}
	return read(in, file)
}

// readRequests reads a file of requests, and refuses ids of flags that no request of it has. The function id returns a request's.
func readRequests[R any](c *invocation, file string, read func(in io.Reader, name string) ([]R, error), id func(*R) int64) ([]R, error) {
	all, err := readInput(c.env, file, read)
	if err != nil {
		return nil, err
	}
	for _, named := range c.ids {
		if !slices.ContainsFunc(all, func(r R) bool { return id(&r) == named.id }) {
			return nil, fmt.Errorf("-%s: got %d, want the id of a request in %s", named.flag, named.id, file)
		}
	}
	return all, nil
}

// jobID returns the id of a job, for readRequests.
func jobID(j *sim.Job) int64 { return j.ID }

// unnamed turns a function whose errors do not name the file into one for readInput, whose errors do.
func unnamed[T any](read func(in io.Reader) (T, error)) func(in io.Reader, name string) (T, error) {
	return func(in io.Reader, name string) (T, error) {
		all, err := read(in)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return all, err
	}
}
