package main

import (
	"fmt"
	"io"
	"os"
	"slices"

	"juggle/core/sim"
)

// openInput opens a file, or standard input for "-", and notes that the command's output may not replace the file.
func openInput(e *env, file string) (io.ReadCloser, error) {
	if file == "-" {
		if in, is := e.stdin.(*os.File); is {
			e.noteInput(in)
		}
		return io.NopCloser(e.stdin), nil
	}
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	e.noteInput(in)
	return in, nil
}

// noteInput notes that a file is read, so that output does not replace it.
func (e *env) noteInput(in *os.File) {
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

// readRequests reads a file of requests. It returns an error if a flag names an id that no request of the file has. The function id returns
// the id of a request.
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

// namingFile turns a function whose errors do not name the file into a function for readInput whose errors do.
func namingFile[T any](read func(in io.Reader) (T, error)) func(in io.Reader, name string) (T, error) {
	return func(in io.Reader, name string) (T, error) {
		all, err := read(in)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return all, err
	}
}
