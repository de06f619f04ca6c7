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

// BenchmarkClaims is the study that the page computes when it is opened, by the command line on one processor.
func BenchmarkClaims(b *testing.B) {
	for b.Loop() {
		var said, complaints bytes.Buffer
		if code := run(&env{stdout: &said, stderr: &complaints}, []string{"claims", "-jobs", "1"}); code != 0 || said.Len() == 0 {
			b.Fatalf("exit code %d: %s", code, &complaints)
		}
	}
}

// BenchmarkSchedule41000Requests is the whole command on a file of 41 000 requests: reading, scheduling and writing.
func BenchmarkSchedule41000Requests(b *testing.B) {
	file := filepath.Join(b.TempDir(), "requests.csv")
	if err := os.WriteFile(file, requests(41_000), 0o644); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		var rows, complaints bytes.Buffer
		code := run(&env{stdout: &rows, stderr: &complaints}, []string{"schedule", file})
		if code != 0 || bytes.Count(rows.Bytes(), []byte("\n")) != 41_001 {
			b.Fatalf("exit code %d, %d bytes of rows: %s", code, rows.Len(), &complaints)
		}
	}
}

// requests is a file of n requests: run times over four orders of magnitude, on a machine that is asked for half as much again as it has.
func requests(n int) []byte {
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
