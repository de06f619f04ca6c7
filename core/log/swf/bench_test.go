package swf

import (
	"bufio"
	"bytes"
	"testing"
)

// syntheticText returns a log of n job lines that resemble those of the archive.
func syntheticText(n int) []byte {
	log := &Log{Header: Header{Version: "2.2", Computer: "synthetic", MaxProcs: 128, MaxJobs: int64(n), Notes: []string{"made for a test"}}}
	submit := int64(0)
	for i := range int64(n) {
		submit += 17 * i % 2111
		log.Jobs = append(log.Jobs, Job{
			Number: i + 1, Submit: submit, Wait: i * 37 % 9000, Runtime: i * 7919 % 64800, UsedProcs: 1 + i%128, UsedCPU: float64(i%40000) / 4,
			UsedMemory: Unknown, RequestedProcs: 1 + i%128, RequestedTime: 300 * (1 + i%216), RequestedMemory: Unknown, Status: i % 2, User: i % 437,
			Group: i % 91, Executable: i % 57000, Queue: i % 7, Partition: Unknown, PrecedingJob: Unknown, ThinkTime: Unknown,
		})
	}
	var b bytes.Buffer
	if err := Write(&b, log); err != nil {
		panic("swf: a buffer refused a write")
	}
	return b.Bytes()
}

// benchJobs is the number of jobs of the benchmarks' log.
const benchJobs = 60_000

func BenchmarkRead60000Jobs(b *testing.B) {
	text := syntheticText(benchJobs)
	log, err := Read(bytes.NewReader(text), Options{})
	if err != nil || len(log.Jobs) != benchJobs || log.ErrorCount != 0 {
		b.Fatalf("got %d jobs and %d errors (%v), want %d jobs", len(log.Jobs), log.ErrorCount, err, benchJobs)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(bytes.NewReader(text), Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkScannerAlone60000Lines is the baseline for BenchmarkRead60000Jobs: bufio.Scanner splits the same text into lines, which are not
// parsed.
func BenchmarkScannerAlone60000Lines(b *testing.B) {
	text := syntheticText(benchJobs)
	lines := 0
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		lines = 0
		for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
			lines++
		}
	}
	if want := benchJobs + 5; lines != want { // the header has 5 lines
		b.Fatalf("got %d lines, want %d", lines, want)
	}
}

func BenchmarkWrite60000Jobs(b *testing.B) {
	text := syntheticText(benchJobs)
	log, err := Read(bytes.NewReader(text), Options{})
	if err != nil {
		b.Fatal(err)
	}
	var out bytes.Buffer
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := Write(&out, log); err != nil {
			b.Fatal(err)
		}
	}
	if !bytes.Equal(out.Bytes(), text) {
		b.Fatalf("got %d bytes written, want the %d bytes that were read", out.Len(), len(text))
	}
}
