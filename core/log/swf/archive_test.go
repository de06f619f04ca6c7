package swf

import (
	"os"
	"testing"

	"juggle/core/base/sharedtest"
)

// TestLogsOfTheArchiveAreReadRight reads logs of the Parallel Workloads Archive and compares them with facts that were found without this
// package.
func TestLogsOfTheArchiveAreReadRight(t *testing.T) {
	tests := []struct {
		file       string
		jobs       int
		procs      int64
		outOfOrder int
		fractions  int // jobs with a fractional CPU time
		lastSubmit int64
	}{
		{"SDSC-SP2-1998-4.2-cln.swf.gz", 59715, 128, 0, 21653, 63582293},
		{"KTH-SP2-1996-2.1-cln.swf.gz", 28476, 100, 0, 0, 29363618},
		{"LLNL-Thunder-2007-1.1-cln.swf.gz", 121039, 4008, 808, 0, 12976987},
		{"NASA-iPSC-1993-3.1-cln.swf.gz", 18239, 128, 0, 0, 7948936},
		{"SDSC-SP2-54006-jobs.swf.gz", 54006, 128, 0, 0, 63582293},
	}
	for _, tc := range tests {
		t.Run(tc.file, func(t *testing.T) {
			log := readArchive(t, tc.file)
			fractions := 0
			for _, j := range log.Jobs {
				if j.UsedCPU != float64(int64(j.UsedCPU)) {
					fractions++
				}
			}
			last := log.Jobs[len(log.Jobs)-1].Submit
			if len(log.Jobs) != tc.jobs || log.Header.MaxProcs != tc.procs || log.OutOfOrder != tc.outOfOrder || last != tc.lastSubmit {
				t.Errorf("got %d jobs, %d processors, %d places out of order, last submission %d; want %+v",
					len(log.Jobs), log.Header.MaxProcs, log.OutOfOrder, last, tc)
			}
			if fractions != tc.fractions {
				t.Errorf("got %d fractional CPU times, want %d", fractions, tc.fractions)
			}
		})
	}
}

// readArchive reads a real log strictly. It skips the test if the log is missing.
func readArchive(t *testing.T, file string) *Log {
	t.Helper()
	f, err := os.Open(sharedtest.Path(t, "traces", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	log, err := Read(f, Options{Name: file, Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	return log
}
