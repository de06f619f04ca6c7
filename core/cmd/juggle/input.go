package main

import (
	"io"
	"os"
)

// openInput opens a file, or standard input for "-".
func openInput(e *env, file string) (io.ReadCloser, error) {
	if file == "-" {
		return io.NopCloser(e.stdin), nil
	}
	return os.Open(file)
}

// readInput has read take apart a file, or standard input for "-"; read is told what its errors are to call it.
func readInput[T any](e *env, file string, read func(in io.Reader, name string) (T, error)) (T, error) {
	in, err := openInput(e, file)
	if err != nil {
		var none T
		return none, err
	}
	defer in.Close()
	if file == "-" {
		file = "standard input"
	}
	return read(in, file)
}
