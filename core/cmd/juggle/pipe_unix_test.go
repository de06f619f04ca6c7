//go:build unix

package main

import "syscall"

// namedPipe makes a named pipe.
func namedPipe(path string) error { return syscall.Mkfifo(path, 0o644) }
