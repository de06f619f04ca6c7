//go:build !unix

package main

import "errors"

// namedPipe returns an error, because this system has no named pipes.
func namedPipe(string) error { return errors.ErrUnsupported }
