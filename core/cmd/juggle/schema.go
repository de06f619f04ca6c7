package main

import (
	_ "embed"
	"io"
)

// realtimeSchema describes the files that realtime.ReadDocument reads.
//
//go:embed realtime-schema.md
var realtimeSchema string

// printing returns the prepare of a command that writes a fixed text.
func printing(text string) prepare {
	return func(c *invocation) func() error {
		return func() error {
			_, err := io.WriteString(c.stdout, text)
			return err
		}
	}
}
