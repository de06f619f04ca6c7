package study

import (
	"math"
	"strings"
	"testing"

	"juggle/core/workload"
)

// TestLogsThatAreTooShortForAPeriodAreRefused checks errors with the log's days and the days that a period needs, and that figures beyond
// the paper refuse a warm-up.
func TestLogsThatAreTooShortForAPeriodAreRefused(t *testing.T) {
	short := fakeSource(1)
	for settings, want := range map[string]string{
		"warm=5":                           " has 15 days, a period, after a warm-up of 5 days of log takes 20 of them",
		"equal=on":                         " has 15 days, a period, with H = 15 d at every load takes 22.5 of them",
		"equal=on&warm=2&days=10":          "a period, after a warm-up of 2 days of log, with H = 10 d at every load takes 17 of them",
		"equal=on&L=1&against=paper;L:1,2": "the same highest arrival rate in A",
	} {
		p, errs := Decode(settings)
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		_, err := NewPlan(p.Fit(short, []int{2}), short, []int{2})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", settings, err, want)
		}
	}
	p := oneSeed()
	p.Warmup = 5
	if _, err := NewPlan(p, fakeSource(3), []int{2, 7}); err == nil || !strings.Contains(err.Error(), "with figure 7") {
		t.Errorf("figures 2 and 7 with a warm-up: got %v, want an error that names figure 7", err)
	}
	if _, err := NewPlan(p, short, []int{7}); err != nil {
		t.Errorf("figure 7 alone, which ignores the warm-up: got %v, want no error", err)
	}
}

// TestRunsAreCountedFromTheEndOfTheWarmUp also has equal horizons, so that runs are counted for the same time at every arrival rate.
func TestRunsAreCountedFromTheEndOfTheWarmUp(t *testing.T) {
	trace := smallTrace(t, 1) // 8 jobs a day
	p := oneSeed()
	p.Warmup, p.Equal = 5, true
	s, err := compute(mustPlan(t, p, []Source{SourceOf(trace)}, []int{2}), []*workload.Trace{trace}, 1)
	if err != nil {
		t.Fatal(err)
	}
	f := s.Figure(2)
	// A period takes 5 days of warm-up and 15 x 1.5 days at the highest load. So the 60 days of the log have 2 periods.
	if f.N != 2 || !strings.Contains(f.Subtitle, ", after a warm-up of 5 days of log, with H = 15 d at every load; ") {
		t.Errorf("got %d periods and the subtitle %q, want 2 periods, and the warm-up and H in the subtitle", f.N, f.Subtitle)
	}
	for i := range s.Total() {
		load := s.plan.Item(i).Run.(Run).Load
		const jobsColumn = 2
		if jobs, want := s.Row(nil, i)[jobsColumn], float64(8*15*load)/1000; math.Abs(jobs-want) > 1 {
			t.Errorf("arrival rate %v: got %v jobs counted, want %v", load, jobs, want)
		}
	}
}
