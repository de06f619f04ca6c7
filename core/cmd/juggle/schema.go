package main

import (
	_ "embed"
	"io"
)

// realtimeSchema describes the files that realtime.ReadDocument reads.
//
//go:embed realtime-schema.md
var realtimeSchema string

// printing returns the function prepare of a command (see prepare) that only writes a fixed text.
func printing(text string) prepare {
	return func(c *invocation) func() error {
		return func() error {
			_, err := io.WriteString(c.stdout, text)
			return err
		}
	}
}
