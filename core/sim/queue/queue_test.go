package queue

import (
	"math"
	"slices"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// exactJob returns a job whose estimate is its run time.
func exactJob(submit Instant, procs int32, runtime Seconds) sim.Job {
	return jobWithEstimate(submit, procs, runtime, runtime)
}

// jobWithEstimate returns a job whose estimate may differ from its run time.
func jobWithEstimate(submit Instant, procs int32, estimate, runtime Seconds) sim.Job {
	return sim.Job{Runtime: runtime, Request: schedule.Request{Submit: submit, Procs: procs, Estimate: estimate}}
}

func TestJobsStartAsThePoliciesSay(t *testing.T) {
	allPolicies := []Policy{FCFS, EASY, Conservative}
	tests := map[string]struct {
		policies []Policy
		procs    int32
		jobs     []sim.Job
		starts   []Instant
	}{
		"an empty machine starts a job at once": {allPolicies, 4, []sim.Job{exactJob(7, 4, 5)}, []Instant{7}},
		"a job starts in the instant in which its processors come back": {
			allPolicies, 4, []sim.Job{exactJob(0, 4, 5), exactJob(3, 1, 5)}, []Instant{0, 5}},
		"a job that is submitted when an estimate ends finds the processors free": {
			allPolicies, 4, []sim.Job{exactJob(0, 4, 5), exactJob(5, 4, 5)}, []Instant{0, 5}},
		"a job that is submitted when another job ends early starts at that instant": {
			allPolicies, 4, []sim.Job{jobWithEstimate(0, 4, 9, 5), exactJob(5, 4, 5)}, []Instant{0, 5}},
		"a job is ended at its estimate": {allPolicies, 1, []sim.Job{jobWithEstimate(0, 1, 5, 50), exactJob(0, 1, 1)}, []Instant{0, 5}},
		"no job passes the head": {[]Policy{FCFS}, 4, []sim.Job{exactJob(0, 3, 10), exactJob(1, 2, 5), exactJob(2, 1, 1)}, []Instant{0,
			10, 10}},
		"a job that ends at the shadow time passes the head": {
			[]Policy{EASY, Conservative}, 4, []sim.Job{exactJob(0, 3, 10), exactJob(1, 4, 5), exactJob(2, 1, 8)}, []Instant{0, 10, 2}},
		"a job that ends one second after the shadow time does not pass the head": {
			[]Policy{EASY, Conservative}, 4, []sim.Job{exactJob(0, 3, 10), exactJob(1, 4, 5), exactJob(2, 1, 9)}, []Instant{0, 10, 15}},
		"a long job that needs only extra processors passes the head": {
			[]Policy{EASY, Conservative}, 4, []sim.Job{exactJob(0, 3, 10), exactJob(1, 3, 5), exactJob(2, 1, 90)}, []Instant{0, 10, 2}},
		"extra processors that a job uses are not there for the next job": {
			[]Policy{EASY, Conservative}, 5, []sim.Job{exactJob(0, 3, 10), exactJob(1, 4, 5), exactJob(2, 1, 90), exactJob(3, 1, 90)}, []Instant{0,
				10, 2, 15}},
		"a job that ends by the shadow time uses no extra processors": {
			[]Policy{EASY, Conservative}, 5, []sim.Job{exactJob(0, 3, 10), exactJob(1, 4, 5), exactJob(2, 1, 8), exactJob(3, 1, 90)}, []Instant{0,
				10, 2, 3}},
		"under EASY the third job waits longer because of the fourth": {
			[]Policy{EASY}, 4, []sim.Job{exactJob(0, 3, 10), exactJob(1, 2, 10), exactJob(2, 4, 10), exactJob(3, 1, 30)}, []Instant{0, 10, 33, 3}},
		"under conservative backfilling the third job does not wait longer because of the fourth": {
			[]Policy{Conservative}, 4, []sim.Job{exactJob(0, 3, 10), exactJob(1, 2, 10), exactJob(2, 4, 10), exactJob(3, 1, 30)}, []Instant{0, 10,
				20, 30}},
		"an early end lets planned jobs start earlier": {
			allPolicies, 2, []sim.Job{jobWithEstimate(0, 2, 100, 10), exactJob(1, 2, 5), exactJob(2, 2, 5)}, []Instant{0, 10, 15}},
		"planned jobs move in the order of submission": {
			[]Policy{Conservative}, 2, []sim.Job{jobWithEstimate(0, 2, 100, 10), exactJob(1, 2, 5), exactJob(2, 1, 5), exactJob(3, 1, 20)},
			[]Instant{0, 10, 15, 15}},
		"equal submissions keep the log's order": {
			allPolicies, 1, []sim.Job{exactJob(0, 1, 2), exactJob(0, 1, 3), exactJob(0, 1, 4)}, []Instant{0, 2, 5}},
		"jobs may come in any order": {allPolicies, 1, []sim.Job{exactJob(9, 1, 3), exactJob(0, 1, 10)}, []Instant{10, 0}},
		"no jobs":                    {allPolicies, 1, nil, nil},
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
		"an unknown policy": {9, 4, exactJob(0, 1, 1), []string{"queue: policy: got 9, want 0 to 2"}},
		"no processors": {FCFS, 0, exactJob(0, 1, 1), []string{"queue: processors: got 0, want 1 to 16777215",
			"procs: got 1, want 1 to 0"}},
		"a job that is too wide": {FCFS, 4, exactJob(0, 5, 1), []string{"queue: job 0: procs: got 5, want 1 to 4"}},
		"a job with four faults": {FCFS, 4, exactJob(-1, 0, 0), []string{"submit: got -1", "procs: got 0", "estimate: got 0", "runtime: got 0"}},
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

func TestMeasureGivesTheMeasuresWorkedOutByHand(t *testing.T) {
	jobs := []sim.Job{exactJob(10, 2, 10), exactJob(10, 2, 5), exactJob(12, 1, 30), exactJob(20, 1, 100)}
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
	if got := BusyProcSeconds(jobs, slots, 15, 30); got != 10+10+10+5 {
		t.Errorf("busy within [15, 30): got %d, want 35", got)
	}
	if empty := Measure(4, nil, nil); empty.Jobs != 0 || !math.IsNaN(empty.MeanWait) {
		t.Errorf("without jobs: got %+v, want no means", empty)
	}
}

// TestASumKeepsSmallParts adds small numbers to a large one, which plain addition would round away.
func TestASumKeepsSmallParts(t *testing.T) {
	var s sum
	s.add(1e16)
	for range 10 {
		s.add(1)
	}
	if got := s.value(); got != 1e16+10 {
		t.Errorf("got %f, want 1e16 + 10", got)
	}
}
