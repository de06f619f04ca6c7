package main

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkClaims runs "juggle claims" with its default parameters, on one core.
func BenchmarkClaims(b *testing.B) {
	for b.Loop() {
		var stdout, stderr bytes.Buffer
		if code := run(&env{stdout: &stdout, stderr: &stderr}, []string{"claims", "-jobs", "1"}); code != 0 || stdout.Len() == 0 {
			b.Fatalf("exit code %d: %s", code, &stderr)
		}
	}
}

// BenchmarkSchedule41000Requests runs the whole command on a file of 41 000 requests: reading, scheduling and writing.
func BenchmarkSchedule41000Requests(b *testing.B) {
	file := filepath.Join(b.TempDir(), "requests.csv")
	if err := os.WriteFile(file, randomRequests(41_000), 0o644); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		var stdout, stderr bytes.Buffer
		code := run(&env{stdout: &stdout, stderr: &stderr}, []string{"schedule", file})
		if code != 0 || bytes.Count(stdout.Bytes(), []byte("\n")) != 41_001 {
			b.Fatalf("exit code %d, %d bytes of rows: %s", code, stdout.Len(), &stderr)
		}
	}
}

// randomRequests returns a file of n requests. Their run times are from 60 to 64 859 s, three orders of magnitude. Together they ask for
// about four fifths of what 128 processors can do.
func randomRequests(n int) []byte {
	rng := rand.New(rand.NewPCG(41, 1000))
	text := []byte("id,submit,ready,deadline,procs,estimate,runtime,flexible\n")
	submit := 0
	for i := range n {
		submit += rng.IntN(1200)
		procs := 1 << min(rng.IntN(8), rng.IntN(8))
		estimate := 60 + int(math.Exp(7.2+1.9*rng.NormFloat64()))%64_800
		ready := submit + (1+rng.IntN(7))*estimate
		flexible := rng.IntN(2)
		deadline := ready + estimate + flexible*rng.IntN(2*estimate)
		text = fmt.Appendf(text, "%d,%d,%d,%d,%d,%d,%d,%d\n", i+1, submit, ready, deadline, procs, estimate, estimate, flexible)
	}
	return text
}
