package main

import (
	_ "embed"
	"io"
)

// realtimeSchema describes the files that realtime.ReadDocument reads.
//
//go:embed realtime-schema.md
var realtimeSchema string

// text is a command that writes a text.
func text(words string) prepare {
	return func(c *invocation) func() error {
		return func() error {
			_, err := io.WriteString(c.stdout, words)
			return err
		}
	}
}
