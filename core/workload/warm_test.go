package workload

import (
	"testing"

	"juggle/core/log/swf"
	"juggle/core/schedule/profile"
)

// dailyTrace returns the trace of a log of this many days, with a job at the first second of each day. The job's number is the day's number
// plus 1.
func dailyTrace(t *testing.T, days int) *Trace {
	log := &swf.Log{Header: swf.Header{MaxProcs: 8}}
	for d := range int64(days) {
		log.Jobs = append(log.Jobs, swf.Job{Number: d + 1, Submit: d * DaySeconds, Runtime: 100, UsedProcs: 1})
	}
	return mustTrace(t, log)
}

func TestAWarmUpComesBeforeItsPeriod(t *testing.T) {
	trace := dailyTrace(t, 40)
	cold, warm := PaperConfig(), PaperConfig()
	cold.Load, warm.Load, warm.Warmup = 1300, 1300, 5
	if n, w := trace.Count(cold), trace.Count(warm); n != 2 || w != 2 {
		t.Fatalf("got %d periods and %d with a warm-up, want 2 and 2", n, w)
	}
	if got := dailyTrace(t, 15).Count(warm); got != 0 {
		t.Errorf("15 days with a warm-up: got %d periods, want none", got)
	}
	if got := dailyTrace(t, 15).Count(cold); got != 1 {
		t.Errorf("15 days: got %d periods, want 1", got)
	}
	jobs, err := trace.Generate(warm, nil)
	if err != nil || len(jobs) != 20 || jobs[0].ID != 1 || jobs[0].Submit != 0 || jobs[5].Submit != warm.Begin() ||
		jobs[4].Submit >= warm.Begin() {
		t.Fatalf("got %d jobs, %v: %+v; want those of 20 days, the sixth at the beginning", len(jobs), err, jobs)
	}
	if got, want := warm.Horizon()-warm.Begin(), cold.Horizon(); got != want || jobs[19].Submit >= warm.Horizon() {
		t.Errorf("got a period of %d s and the last job at %d, want %d s and the job before %d", got, jobs[19].Submit, want, warm.Horizon())
	}
	if begin := warm.Begin(); begin != (5*DaySeconds*1000+1299)/1300 {
		t.Errorf("got a beginning at %d, want 5 days divided by 1.3, rounded up", begin)
	}
}

func TestThePhraseOfAWarmUpCountsItsDays(t *testing.T) {
	for days, want := range map[int]string{0: "", 1: ", after a warm-up of 1 day of log", 2: ", after a warm-up of 2 days of log"} {
		if got := (Config{Warmup: days}).PeriodPhrase(); got != want {
			t.Errorf("%d: got %q, want %q", days, got, want)
		}
	}
}

func TestWithEqualTheHorizonIsTheSameAtEveryLoad(t *testing.T) {
	trace := dailyTrace(t, 46) // a period takes 22.5 days of log at an arrival rate of 1.5
	for _, load := range []Load{1000, 1250, 1500} {
		c := PaperConfig()
		c.Load, c.Equal = load, 1500
		if c.Horizon() != profile.Instant(15*DaySeconds) || trace.Count(c) != 2 {
			t.Errorf("load %v: got a horizon of %d and %d periods, want 15 d and 2", load, c.Horizon(), trace.Count(c))
		}
		c.Period = 1 // from day 22.5 on
		jobs, err := trace.Generate(c, nil)
		if err != nil || jobs[0].ID != 24 || jobs[0].Submit != profile.Instant(DaySeconds/2*1000/int64(load)) {
			t.Fatalf("load %v: %v, first job %+v; want that of day 23", load, err, jobs[0])
		}
		// In thousandths of a day of the log, the period begins at 22500 and takes 15 days times the load.
		if got, want := jobs[len(jobs)-1].ID, (22500+15*int64(load)-1)/1000+1; got != want || jobs[len(jobs)-1].Submit >= c.Horizon() {
			t.Errorf("load %v: got the last job %d, want %d, before the horizon", load, got, want)
		}
	}
	c := PaperConfig()
	if c.Load, c.Equal = 1500, 1250; c.Validate() == nil {
		t.Error("got a valid load above Equal, want an error")
	}
}
