//go:build !unix

package main

import "errors"

// namedPipe is an error: there are none here.
func namedPipe(string) error { return errors.ErrUnsupported }
