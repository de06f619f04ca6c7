package workload

import (
	"bytes"
	"fmt"
	"runtime"
	"testing"

	"juggle/core/log/swf"
)

func TestPeriodsBeginWhereTheLogBegins(t *testing.T) {
	const epoch = 1_000_000_000 // 2001, in seconds since 1970
	tests := map[string]struct {
		first   int64 // when the first job is submitted
		from    int64 // when the first period begins
		periods int
	}{
		"at its second 0":                    {0, 0, 2},
		"late in the first period":           {PeriodLength - 1, 0, 3},
		"with the second period":             {PeriodLength, PeriodLength, 2},
		"with a clock that counts from 1970": {epoch, epoch / PeriodLength * PeriodLength, 2},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			// When job 1 was submitted is unknown, so job 2 is the first.
			log := logOf(8, entry(1, -1, 100, 1), entry(2, tc.first, 100, 1), entry(3, tc.first+2*PeriodLength-1, 100, 1))
			trace := mustTrace(t, log)
			first, _ := trace.InPeriod(Config{})
			if trace.From() != tc.from || trace.Periods(PeriodDays) != tc.periods || trace.Jobs[0].Submit != tc.first-tc.from || len(first) != 1 {
				t.Errorf("got %d periods from %d on, the first job at %d, %d jobs in the first period; want %d from %d on, %d, 1",
					trace.Periods(PeriodDays), trace.From(), trace.Jobs[0].Submit, len(first), tc.periods, tc.from, tc.first-tc.from)
			}
		})
	}
}

func TestAMachineMissingInTheHeaderIsAsWideAsItsWidestJob(t *testing.T) {
	log := logOf(0, entry(1, 0, 100, 3), entry(2, 10, 0, 99), entry(3, 20, 100, 5), entry(4, 30, -1, 77))
	if trace := mustTrace(t, log); trace.Procs != 5 || Describe(log).Procs != 5 {
		t.Errorf("got %d and %d processors, want 5", trace.Procs, Describe(log).Procs)
	}
	log.Header.MaxNodes = 4
	if trace := mustTrace(t, log); trace.Procs != 4 || trace.Dropped.By[TooWide] != 1 {
		t.Errorf("with MaxNodes 4: got %d processors, %v, want 4 and one job that is too wide", trace.Procs, &trace.Dropped)
	}
}

// TestMemoryPerJobIsBounded reads a log of many jobs, describes it and makes a trace of it. That must not copy the log several times.
func TestMemoryPerJobIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: 400 000 jobs are read three times")
	}
	const jobs = 400_000
	for name, tc := range map[string]struct {
		header string
		limit  uint64 // bytes for each job
	}{
		"a log whose header has the number of jobs": {fmt.Sprintf("; MaxProcs: 64\n; MaxRecords: %d\n", jobs), 350},
		"a log whose header does not have it":       {"; MaxProcs: 64\n", 600},
		"a log whose header has too large a number": {"; MaxProcs: 64\n; MaxRecords: 3999999\n", 900},
	} {
		t.Run(name, func(t *testing.T) {
			text := []byte(tc.header)
			for i := range jobs {
				text = fmt.Appendf(text, "%d %d 5 %d %d 9 9 8 7200 -1 1 1 1 1 1 -1 -1 -1\n", i+1, i*30, 60+i%1000, 1+i%64)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			log, err := swf.Read(bytes.NewReader(text), swf.Options{})
			if err != nil {
				t.Fatal(err)
			}
			trace := mustTrace(t, log)
			s := Describe(log)
			runtime.ReadMemStats(&after)
			if len(trace.Jobs) != jobs || s.Jobs != jobs {
				t.Fatalf("got %d jobs in the trace and %d in the statistics, want %d", len(trace.Jobs), s.Jobs, jobs)
			}
			if perJob := (after.TotalAlloc - before.TotalAlloc) / jobs; perJob > tc.limit {
				t.Errorf("got %d bytes a job, want at most %d", perJob, tc.limit)
			}
		})
	}
}
