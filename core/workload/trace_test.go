package workload

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"juggle/core/log/swf"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// entry returns a job of a log without requested values.
func entry(number, submit, runtime, procs int64) swf.Job {
	return swf.Job{Number: number, Submit: submit, Runtime: runtime, UsedProcs: procs, RequestedProcs: swf.Unknown, RequestedTime: swf.Unknown,
		Status: 1}
}

// logOf returns a log of a machine with this many processors.
func logOf(procs int64, jobs ...swf.Job) *swf.Log {
	return &swf.Log{Header: swf.Header{MaxProcs: procs}, Jobs: jobs}
}

// mustTrace returns the trace of a log without errors.
func mustTrace(t testing.TB, log *swf.Log) *Trace {
	t.Helper()
	trace, err := NewTrace("test", log)
	if err != nil {
		t.Fatal(err)
	}
	return trace
}

func TestOnlyJobsThatCanTakePartAreKept(t *testing.T) {
	changed := func(change func(*swf.Job)) swf.Job {
		j := entry(1, 0, 100, 4)
		change(&j)
		return j
	}
	tests := map[string]struct {
		job  swf.Job
		want Reason
	}{
		"60 s are enough":                              {changed(func(j *swf.Job) { j.Runtime = 60 }), kept},
		"59 s are too short":                           {changed(func(j *swf.Job) { j.Runtime = 59 }), TooShort},
		"0 s are no run":                               {changed(func(j *swf.Job) { j.Runtime = 0 }), NeverRan},
		"an unknown run time is no run":                {changed(func(j *swf.Job) { j.Runtime = swf.Unknown }), NeverRan},
		"the whole machine fits":                       {changed(func(j *swf.Job) { j.UsedProcs = 8 }), kept},
		"one processor more than the machine does not": {changed(func(j *swf.Job) { j.UsedProcs = 9 }), TooWide},
		"requested processors replace unknown ones": {changed(func(j *swf.Job) { j.UsedProcs, j.RequestedProcs = swf.Unknown, 8 }),
			kept},
		"allocated processors come first":          {changed(func(j *swf.Job) { j.UsedProcs, j.RequestedProcs = 8, 9 }), kept},
		"a job needs a processor":                  {changed(func(j *swf.Job) { j.UsedProcs = 0 }), NoProcs},
		"a job needs a submit time":                {changed(func(j *swf.Job) { j.Submit = swf.Unknown }), NoSubmit},
		"a part of a swapped-out job is not a job": {changed(func(j *swf.Job) { j.Status = 2 }), Part},
		"nor is the last part of such a job":       {changed(func(j *swf.Job) { j.Status = 4 }), Part},
		"a cancelled job that ran counts":          {changed(func(j *swf.Job) { j.Status = 5 }), kept},
		"a job of unknown status counts":           {changed(func(j *swf.Job) { j.Status = swf.Unknown }), kept},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			trace := mustTrace(t, logOf(8, entry(100, 5, 60, 1), tc.job))
			wantKept := 1
			if tc.want == kept {
				wantKept = 2
			} else if trace.Dropped.By[tc.want] != 1 {
				t.Errorf("dropped: got %v, want one as %q", &trace.Dropped, tc.want)
			}
			if len(trace.Jobs) != wantKept || trace.Dropped.Kept() != wantKept || trace.Dropped.Total != 2 {
				t.Errorf("got %v, want %d kept", &trace.Dropped, wantKept)
			}
		})
	}
}

func TestALogWithoutUsableJobsOrMachineIsAnError(t *testing.T) {
	tests := map[string]struct {
		log  *swf.Log
		want string
	}{
		"without MaxProcs and MaxNodes, and without a job that ran": {logOf(0, entry(1, 0, 0, 1)),
			"workload: test: header MaxProcs or MaxNodes: got none, want 1 to 16777215 processors"},
		"with more processors than a machine may have": {logOf(1<<24, entry(1, 0, 100, 1)),
			"workload: test: header MaxProcs or MaxNodes: got 16777216, want 1 to 16777215 processors"},
		"without a job": {logOf(8), "workload: test: no job left: 0 of 0 jobs kept"},
		"with nothing but short, wide jobs": {logOf(8, entry(1, 0, 59, 1), entry(2, 0, 100, 9)),
			"workload: test: no job left: 0 of 2 jobs kept; ran less than 60 s 1; wider than the machine 1"},
		"with a time that could overflow": {logOf(8, entry(7, 0, MaxLength+1, 1)),
			"workload: test: job 7: got a submit time above 10000000000 s, or a run time or requested time above 4294967296 s"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := NewTrace("test", tc.log)
			if err == nil || err.Error() != tc.want {
				t.Errorf("got %v, want %s", err, tc.want)
			}
			if strings.Contains(tc.want, "no job left") && !errors.Is(err, ErrNoJobs) {
				t.Errorf("got %v, want an error that wraps ErrNoJobs", err)
			}
		})
	}
}

func TestEveryMachineOfATraceCanBeSimulated(t *testing.T) {
	trace := mustTrace(t, logOf(schedule.MaxProcs, entry(1, 0, 100, schedule.MaxProcs)))
	cfg := sim.Config{Procs: trace.Procs, Policy: schedule.Policy{FixShare: schedule.Never, OfferThreshold: schedule.Never}}
	if out, err := sim.Run(cfg, generate(t, trace, func(*Config) {})); err != nil || out.Measures.Accepted != 1 {
		t.Errorf("got %+v, %v, want the job accepted", out, err)
	}
}

func TestMaxNodesReplacesAMissingMaxProcs(t *testing.T) {
	log := logOf(0, entry(1, 0, 100, 1))
	log.Header.MaxNodes = 16
	if got := mustTrace(t, log).Procs; got != 16 {
		t.Errorf("got %d processors, want 16", got)
	}
}

func TestEveryJobHasADifferentNumber(t *testing.T) {
	trace := mustTrace(t, logOf(8, entry(5, 0, 60, 1), entry(9, 1, 60, 1), entry(5, 2, 60, 1), entry(swf.Unknown, 3, 60, 1),
		entry(2, 4, 60, 1)))
	var ids []int64
	for _, j := range trace.Jobs {
		ids = append(ids, j.ID)
	}
	if diff := cmp.Diff([]int64{5, 9, 10, 11, 2}, ids); diff != "" || trace.Dropped.Renumbered != 2 {
		t.Errorf("got %d renumbered, want 2; want -, got +:\n%s", trace.Dropped.Renumbered, diff)
	}
}

func TestALogCoversThePeriodsOnWhoseLastDayJobsAreSubmitted(t *testing.T) {
	tests := map[string]struct {
		last int64 // submit time of the last job
		want int
	}{
		"a log of one job is one period":                       {0, 1},
		"half a period is one period":                          {7 * DaySeconds, 1},
		"a rest that stops before its last day does not count": {29*DaySeconds - 1, 1},
		"a rest that goes on into its last day counts":         {29 * DaySeconds, 2},
		"two periods to the last second":                       {30*DaySeconds - 1, 2},
		"the first second after two periods":                   {30 * DaySeconds, 2},
		"forty-nine periods and a day, like the SDSC SP2 log":  {63582293, 49},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			short := entry(2, tc.last, 1, 1) // dropped, although its submit time counts
			if got := mustTrace(t, logOf(8, entry(1, 0, 60, 1), short)).Periods(PeriodDays); got != tc.want {
				t.Errorf("got %d, want %d", got, tc.want)
			}
		})
	}
}

func TestAPeriodIsHalfOpen(t *testing.T) {
	trace := mustTrace(t, logOf(8, entry(1, 0, 60, 1), entry(2, 15*DaySeconds-1, 60, 1), entry(3, 15*DaySeconds, 60, 1),
		entry(4, 45*DaySeconds-1, 60, 1)))
	want := [][]int64{{1, 2}, {3}, {4}}
	for period, ids := range want {
		var got []int64
		jobs, _ := trace.InPeriod(Config{Period: period})
		for _, j := range jobs {
			got = append(got, j.ID)
		}
		if diff := cmp.Diff(ids, got); diff != "" {
			t.Errorf("period %d: want -, got +:\n%s", period, diff)
		}
	}
}

func TestTheTitleComesFromTheHeader(t *testing.T) {
	log := logOf(8, entry(1, 0, 60, 1))
	for _, tc := range []struct{ installation, computer, want string }{{"SDSC", "IBM SP2", "SDSC, IBM SP2"}, {"", "IBM SP2", "IBM SP2"},
		{"SDSC", "", "test"}} {
		log.Header.Installation, log.Header.Computer = tc.installation, tc.computer
		if got := mustTrace(t, log).Title; got != tc.want {
			t.Errorf("got %q, want %q", got, tc.want)
		}
	}
}

func TestJobsAfterTheLastPeriodAreInNoPeriod(t *testing.T) {
	log := &swf.Log{Header: swf.Header{MaxProcs: 8}}
	for _, day := range []int64{0, 14, 15, 29, 30, 32} { // the second period ends at day 30
		log.Jobs = append(log.Jobs, swf.Job{Number: day + 1, Submit: day * 24 * 3600, Runtime: 100, UsedProcs: 1, RequestedProcs: 1,
			RequestedTime: 100, Status: 1})
	}
	trace, err := NewTrace("x", log)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := trace.InPeriod(Config{})
	second, _ := trace.InPeriod(Config{Period: 1})
	if trace.Periods(PeriodDays) != 2 || trace.JobsAfterLastPeriod() != 2 || len(first)+len(second) != 4 {
		t.Errorf("got %d periods with %d jobs, and %d jobs after them, want 2 with 4, and 2", trace.Periods(PeriodDays), len(first)+len(second),
			trace.JobsAfterLastPeriod())
	}
}

func TestPeriodsMayHaveOtherLengths(t *testing.T) {
	const epoch = 1_000_000_000 // 2001, in seconds since 1970: 1 h 46 min 40 s after the beginning of a day
	log := logOf(8, entry(1, epoch, 60, 1), entry(2, epoch+DaySeconds, 60, 1), entry(3, epoch+5*DaySeconds, 60, 1))
	trace := mustTrace(t, log)
	for days, want := range map[int][][]int64{1: {{1}, {2}, nil, nil, nil, {3}}, 7: {{1, 2}}, 366: {{1, 2, 3}}} {
		for i, ids := range want {
			var got []int64
			c := PaperConfig()
			c.Period, c.Days = i, days
			jobs, err := trace.Generate(c, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, j := range jobs {
				if got = append(got, j.ID); j.Submit < 0 || j.Submit >= c.Horizon() {
					t.Errorf("%d days, period %d: job %d: got submit time %d, want one in the period", days, i, j.ID, j.Submit)
				}
			}
			if diff := cmp.Diff(ids, got); diff != "" || trace.Periods(days) != len(want) {
				t.Errorf("%d days: got %d periods, want %d; in period %d: want -, got +:\n%s", days, trace.Periods(days), len(want), i, diff)
			}
		}
	}
	for period, want := range map[int]int{5: 5, 6: 0, 12: 0} { // each log has six periods
		if _, local, ok := FindPeriod([]*Trace{trace, trace}, Config{Period: period, Days: 1}); local != want || ok != (period < 12) {
			t.Errorf("period %d of two logs: got %d, %t, want %d, %t", period, local, ok, want, period < 12)
		}
	}
}
