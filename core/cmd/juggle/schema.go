package main

import (
	_ "embed"
	"io"
)

// realtimeSchema describes the files that realtime.ReadDocument reads.
//
//go:embed realtime-schema.md
var realtimeSchema string

// text returns the prepare of a command that writes a fixed text.
func text(words string) prepare {
	return func(c *invocation) func() error {
		return func() error {
			_, err := io.WriteString(c.stdout, words)
			return err
		}
	}
}
