package rules

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim"
)

func TestAChoiceIsToldStepByStep(t *testing.T) {
	job := func(id int64, submit, ready, deadline Instant, procs int32, estimate Seconds) sim.Job {
		return sim.Job{Request: schedule.Request{ID: id, Submit: submit, Ready: ready, Deadline: deadline, Procs: procs, Estimate: estimate},
			Runtime: estimate}
	}
	// On 4 processors: 1 runs in [0, 10); 2 waits in [10, 20) and may go on to 40; 3 wants [10, 20) and drives 2 to [20, 30), half of its
	// laxity of 20 and as long as its estimate.
	jobs := []sim.Job{job(1, 0, 0, 10, 4, 10), job(2, 1, 10, 40, 4, 10), job(3, 2, 8, 20, 4, 10), job(4, 3, 3, 9, 4, 6),
		job(5, 4, 4, 20, 5, 6)}
	var got []string
	err := Explain(4, jobs, func(c *Choice) error {
		var lines []string
		for _, l := range c.Lines(schedule.PlainSpelling{}) {
			lines = append(lines, strings.TrimSpace(l.Lead+" "+l.Text+" "+l.Good))
		}
		got = append(got, strings.Join(lines, "\n"))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{2: `Asked. Request 3 wants 4 processors for 10 s, from 8 to 20. 1 running, 1 waiting.
Starts. 2 to try: the earliest, and within the window where jobs end and where it would end as they begin.
8. Impossible: jobs that do not move leave 0 processors.
10. Aside: 2 from 10 to 20 costs 1000. Cost 1000. taken
Taken. The cheapest, of equal ones the earliest: 10`,
		3: `Asked. Request 4 wants 4 processors for 6 s, from 3 to 9. 1 running, 2 waiting.
Starts. 1 to try: the earliest, and within the window where jobs end and where it would end as they begin.
3. Impossible: jobs that do not move leave 0 processors.
Rejected. No start is possible.`,
		4: `Asked. Request 5 wants 5 processors for 6 s, from 4 to 20. 1 running, 2 waiting.
Rejected. No start is tried: the machine has 4 processors.`}
	for i := 2; i < 5; i++ {
		if got[i] != want[i] {
			t.Errorf("request %d: got\n%s\nwant\n%s", i+1, got[i], want[i])
		}
	}
	if err := Explain(4, jobs, func(*Choice) error { return errors.New("enough") }); err == nil ||
		!strings.Contains(err.Error(), "request 1: enough") {
		t.Errorf("got %v", err)
	}
}

// TestChoicesAreTheRuns compares choices with what Run decides on the same jobs, and checks what a Candidate promises.
func TestChoicesAreTheRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		procs, jobs := randomJobs(rng, 12)
		rows, _, err := Run(Config{Procs: int(procs), Rule: LaxityImpact}, jobs)
		if err != nil {
			t.Fatal(err)
		}
		accepted := map[int64]bool{}
		for i, r := range rows {
			accepted[jobs[i].ID] = r.Accepted
		}
		err = Explain(int(procs), jobs, func(c *Choice) error {
			if (c.Taken >= 0) != accepted[c.Request.ID] {
				t.Fatalf("request %d: taken %d, the run accepted it: %v", c.Request.ID, c.Taken, accepted[c.Request.ID])
			}
			for i, x := range c.Candidates {
				cost := int64(0)
				failed := slices.ContainsFunc(x.Lifted, func(l Lift) bool { return l.Cost < 0 })
				for _, l := range x.Lifted {
					cost += l.Cost
				}
				if x.Possible != (x.Free >= c.Request.Procs && !failed) || x.Possible && cost != x.Cost {
					t.Fatalf("request %d: candidate %+v", c.Request.ID, x)
				}
				if taken := c.Taken; x.Possible && (taken < 0 || x.Cost < c.Candidates[taken].Cost || i < taken && x.Cost == c.Candidates[taken].Cost) {
					t.Fatalf("request %d: candidate %d is better than %d: %+v", c.Request.ID, i, taken, c.Candidates)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestASurveyTellsOneChoiceWhole(t *testing.T) {
	_, jobs := randomJobs(rand.New(rand.NewPCG(3, 4)), 40)
	first, err := NewSurvey(6, jobs, 0)
	if err != nil || len(first.Briefs) != 40 {
		t.Fatal(first, err)
	}
	for _, b := range first.Briefs {
		got := first.Choice
		if cost := got.Candidates[got.Taken].Cost; cost == 0 && b.Cost > 0 || cost > 0 && b.Cost > 0 && b.Tried > len(got.Candidates) {
			t.Errorf("request %d, %+v, is better to begin with than %d", b.ID, b, got.Request.ID)
		}
		one, err := NewSurvey(6, jobs, b.ID)
		if err != nil || one.Choice.Request.ID != b.ID || len(one.Choice.Candidates) != b.Tried || (one.Choice.Taken >= 0) != b.Accepted {
			t.Errorf("request %d, in brief %+v: got %+v, %v", b.ID, b, one.Choice, err)
		}
	}
	if _, err := NewSurvey(6, jobs, 99); err == nil {
		t.Error("a request that is none: got no error")
	}
}
