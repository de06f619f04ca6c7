package main

import (
	"fmt"
	"io"
	"os"
)

// openInput opens a file, or standard input for "-". What is written then may not replace the file.
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

// reads notes a file that is read.
func (e *env) reads(in *os.File) {
	if info, err := in.Stat(); err == nil {
		e.inputs = append(e.inputs, info)
	}
}

// readInput has read take apart a file, or standard input for "-"; read gets the name that its errors are to have for it.
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

// unnamed is what readInput is to call of a reader whose errors do not name what it reads.
func unnamed[T any](read func(in io.Reader) (T, error)) func(in io.Reader, name string) (T, error) {
	return func(in io.Reader, name string) (T, error) {
		all, err := read(in)
		if err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return all, err
	}
}
