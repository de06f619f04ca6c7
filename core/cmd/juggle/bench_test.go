package main

import (
	"bytes"
	"testing"
)

// BenchmarkClaims is the study that the page computes when it is opened, by the command line on one processor.
func BenchmarkClaims(b *testing.B) {
	for b.Loop() {
		var said, complaints bytes.Buffer
		if code := run(&env{stdout: &said, stderr: &complaints}, []string{"claims", "-jobs", "1"}); code != 0 || said.Len() == 0 {
			b.Fatalf("exit code %d: %s", code, &complaints)
		}
	}
}
