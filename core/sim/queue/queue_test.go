package queue

import (
	"math"
	"slices"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// in is a job that is estimated right.
func in(submit Instant, procs int32, runtime Seconds) sim.Job {
	return early(submit, procs, runtime, runtime)
}

// early is a job that runs shorter than estimated.
func early(submit Instant, procs int32, estimate, runtime Seconds) sim.Job {
	return sim.Job{Runtime: runtime, Request: schedule.Request{Submit: submit, Procs: procs, Estimate: estimate}}
}

func TestRun(t *testing.T) {
	all := []Policy{FCFS, EASY, Conservative}
	tests := map[string]struct {
		policies []Policy
		procs    int32
		jobs     []sim.Job
		starts   []Instant
	}{
		"an empty machine starts a job at once":                         {all, 4, []sim.Job{in(7, 4, 5)}, []Instant{7}},
		"a job starts in the instant in which its processors come back": {all, 4, []sim.Job{in(0, 4, 5), in(3, 1, 5)}, []Instant{0, 5}},
		"what ends as estimated is out of the way of what is submitted in that instant": {
			all, 4, []sim.Job{in(0, 4, 5), in(5, 4, 5)}, []Instant{0, 5}},
		"so is what ends too early, since ends are decided on in the same instant": {
			all, 4, []sim.Job{early(0, 4, 9, 5), in(5, 4, 5)}, []Instant{0, 5}},
		"a job is ended at its estimate": {all, 1, []sim.Job{early(0, 1, 5, 50), in(0, 1, 1)}, []Instant{0, 5}},
		"nobody passes the head":         {[]Policy{FCFS}, 4, []sim.Job{in(0, 3, 10), in(1, 2, 5), in(2, 1, 1)}, []Instant{0, 10, 10}},
		"who ends at the shadow time passes the head": {
			[]Policy{EASY, Conservative}, 4, []sim.Job{in(0, 3, 10), in(1, 4, 5), in(2, 1, 8)}, []Instant{0, 10, 2}},
		"who ends one second later does not": {
			[]Policy{EASY, Conservative}, 4, []sim.Job{in(0, 3, 10), in(1, 4, 5), in(2, 1, 9)}, []Instant{0, 10, 15}},
		"who needs no more than the extra processors passes the head, however long it runs": {
			[]Policy{EASY, Conservative}, 4, []sim.Job{in(0, 3, 10), in(1, 3, 5), in(2, 1, 90)}, []Instant{0, 10, 2}},
		"the extra processors are used up once": {
			[]Policy{EASY, Conservative}, 5, []sim.Job{in(0, 3, 10), in(1, 4, 5), in(2, 1, 90), in(3, 1, 90)}, []Instant{0, 10, 2, 15}},
		"who ends in time uses none of them": {
			[]Policy{EASY, Conservative}, 5, []sim.Job{in(0, 3, 10), in(1, 4, 5), in(2, 1, 8), in(3, 1, 90)}, []Instant{0, 10, 2, 3}},
		"EASY lets the third wait longer than it would have without the fourth": {
			[]Policy{EASY}, 4, []sim.Job{in(0, 3, 10), in(1, 2, 10), in(2, 4, 10), in(3, 1, 30)}, []Instant{0, 10, 33, 3}},
		"conservative backfilling does not": {
			[]Policy{Conservative}, 4, []sim.Job{in(0, 3, 10), in(1, 2, 10), in(2, 4, 10), in(3, 1, 30)}, []Instant{0, 10, 20, 30}},
		"an early end lets planned jobs start earlier": {
			all, 2, []sim.Job{early(0, 2, 100, 10), in(1, 2, 5), in(2, 2, 5)}, []Instant{0, 10, 15}},
		"planned jobs move in the order of submission": {
			[]Policy{Conservative}, 2, []sim.Job{early(0, 2, 100, 10), in(1, 2, 5), in(2, 1, 5), in(3, 1, 20)}, []Instant{0, 10, 15, 15}},
		"equal submissions keep the log's order": {all, 1, []sim.Job{in(0, 1, 2), in(0, 1, 3), in(0, 1, 4)}, []Instant{0, 2, 5}},
		"jobs may come in any order":             {all, 1, []sim.Job{in(9, 1, 3), in(0, 1, 10)}, []Instant{10, 0}},
		"no jobs":                                {all, 1, nil, nil},
	}
	for name, tc := range tests {
		for _, p := range tc.policies {
			t.Run(name+": "+p.String(), func(t *testing.T) {
				slots, err := Run(p, tc.procs, tc.jobs)
				if err != nil {
					t.Fatal(err)
				}
				var starts []Instant
				for _, s := range slots {
					starts = append(starts, s.Start)
				}
				if !slices.Equal(starts, tc.starts) {
					t.Errorf("got starts %v, want %v", starts, tc.starts)
				}
			})
		}
	}
}

func TestRunReportsEverythingOutOfRange(t *testing.T) {
	tests := map[string]struct {
		policy Policy
		procs  int32
		job    sim.Job
		want   []string
	}{
		"a policy that is none":   {9, 4, in(0, 1, 1), []string{"queue: policy: got 9, want 0 to 2"}},
		"no processors":           {FCFS, 0, in(0, 1, 1), []string{"queue: processors: got 0, want 1 to 16777215", "procs: got 1, want 1 to 0"}},
		"a job that is too wide":  {FCFS, 4, in(0, 5, 1), []string{"queue: job 0: procs: got 5, want 1 to 4"}},
		"a job of several faults": {FCFS, 4, in(-1, 0, 0), []string{"submit: got -1", "procs: got 0", "estimate: got 0", "runtime: got 0"}},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := Run(tc.policy, tc.procs, []sim.Job{tc.job})
			for _, want := range tc.want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("got %v, want %q in it", err, want)
				}
			}
		})
	}
}

func TestMeasure(t *testing.T) {
	jobs := []sim.Job{in(10, 2, 10), in(10, 2, 5), in(12, 1, 30), in(20, 1, 100)}
	slots := []Slot{{10, 20}, {20, 25}, {20, 50}, {25, 125}}
	m := Measure(4, jobs, slots)
	// Waits 0, 10, 8, 5; slowdowns 1, 15/10, 38/30, 105/100; 20 + 10 + 30 + 100 processor-seconds of 4 x 115.
	want := Measures{Jobs: 4, MeanWait: 5.75, MedianWait: 6.5, Slowdown: (1 + 1.5 + 38.0/30 + 1.05) / 4,
		Utilisation: 160.0 / 460, Makespan: 115}
	if math.Abs(m.Slowdown-want.Slowdown) > 1e-15 {
		t.Errorf("slowdown: got %v, want %v", m.Slowdown, want.Slowdown)
	}
	if m.Slowdown = want.Slowdown; m != want {
		t.Errorf("got %+v, want %+v", m, want)
	}
	if got := Busy(jobs, slots, 15, 30); got != 10+10+10+5 {
		t.Errorf("busy within [15, 30): got %d, want 35", got)
	}
	if none := Measure(4, nil, nil); none.Jobs != 0 || !math.IsNaN(none.MeanWait) {
		t.Errorf("without jobs: got %+v, want no means", none)
	}
}

// TestASumOfManyParts adds numbers of which a plain sum would keep the rounding errors.
func TestASumOfManyParts(t *testing.T) {
	var s sum
	s.add(1e16)
	for range 10 {
		s.add(1)
	}
	if got := s.value(); got != 1e16+10 {
		t.Errorf("got %f, want 1e16 + 10", got)
	}
}
