package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestALargeLogTakesAtMostFourTimesItsSize measures the memory that it takes to read a file of 64 MB, the largest that the page accepts, in
// every format. The lines are as long as those of real logs.
func TestALargeLogTakesAtMostFourTimesItsSize(t *testing.T) {
	if os.Getenv("JUGGLE_LONG") == "" {
		t.Skip("JUGGLE_LONG is not set: files of 64 MB are written and read")
	}
	const size = 64_000_000
	for name, c := range map[string]struct {
		begin, end string // the text before and behind the lines of the jobs
		line       func(i int) string
	}{
		"SWF": {"; MaxProcs: 64\n", "", func(i int) string {
			return fmt.Sprintf("%d %d %d %d %d -1 -1 %d 7200 -1 1 %d 1 1 1 1 -1 -1\n", i, 30*i, i%500, 60+i%9000, 1+i%64, 1+i%64, 1+i%300)
		}},
		"sacct's": {"JobIDRaw|JobID|Submit|Start|End|ElapsedRaw|TimelimitRaw|State|AllocCPUS|ReqCPUS|User|Group|Partition\n",
			"", func(i int) string {
				submit := 1767225600 + 30*i // from 1 January 2026 on
				return fmt.Sprintf("%d|%d|%d|%d|%d|%d|120|COMPLETED|%d|%d|user%d|hpc|batch\n", i, i, submit, submit+i%500,
					submit+i%500+60+i%9000, 60+i%9000, 1+i%64, 1+i%64, i%300)
			}},
		"sacct's, each of a partition of its own": {"JobID|Submit|Start|End|ElapsedRaw|State|NCPUS|JobName|Partition\n", "", func(i int) string {
			submit := 1767225600 + 30*i
			return fmt.Sprintf("%d|%d|%d|%d|100|COMPLETED|%d|run-of-the-mill-simulation|partition%d\n", i, submit, submit, submit+100, 1+i%64, i)
		}},
		"Batsim's": {`{"nb_res": 64, "jobs": [` + "\n",
			`{"id": "0", "subtime": 0, "res": 1, "profile": "d0"}], "profiles": {"d0": {"type": "delay", "delay": 100}}}`,
			func(i int) string {
				return fmt.Sprintf(`{"id": "w0!%d", "subtime": %d, "walltime": 7200, "res": %d, "profile": "d0"},`+"\n", i, 30*i, 1+i%64)
			}},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "log")
			f, err := os.Create(path)
			if err != nil {
				t.Fatal(err)
			}
			out := bufio.NewWriter(f)
			written, _ := out.WriteString(c.begin)
			for i := 1; written < size-200; i++ {
				n, _ := out.WriteString(c.line(i))
				written += n
			}
			out.WriteString(c.end)
			if err := out.Flush(); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			cmd := juggleProcess(t, "trace", path)
			if message, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %.500s", err, message)
			}
			peak := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss * 1024 // Maxrss is in KiB
			t.Logf("%d MB for a file of %d MB", peak/1_000_000, size/1_000_000)
			if peak > 4*size {
				t.Errorf("it took %d bytes, want at most four times the file's %d", peak, size)
			}
		})
	}
}
