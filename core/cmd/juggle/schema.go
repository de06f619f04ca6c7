package main

import (
	_ "embed"
	"io"
)

// Texts that describe files: those that testbed.ReadScenario and realtime.ReadDocument read.
var (
	//go:embed pool-schema.md
	poolSchema string
	//go:embed realtime-schema.md
	realtimeSchema string
)

// text is a command that writes a text.
func text(words string) prepare {
	return func(c *invocation) func() error {
		return func() error {
			_, err := io.WriteString(c.stdout, words)
			return err
		}
	}
}
