package rules

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/tell"
)

// onFour are requests for 4 processors. 1 runs in [0, 10); 2 waits in [10, 20) and may go on to 40; 3 wants [10, 20) or a little before.
func onFour() []sim.Job {
	job := func(id int64, submit, ready, deadline Instant, procs int32, estimate Seconds) sim.Job {
		return sim.Job{Request: schedule.Request{ID: id, Submit: submit, Ready: ready, Deadline: deadline, Procs: procs, Estimate: estimate},
			Runtime: estimate}
	}
	return []sim.Job{job(1, 0, 0, 10, 4, 10), job(2, 1, 10, 40, 4, 10), job(3, 2, 8, 20, 4, 10), job(4, 3, 3, 9, 4, 6),
		job(5, 4, 4, 20, 5, 6)}
}

func TestAChoiceIsToldStepByStep(t *testing.T) {
	hand := func(id int64, ready, deadline Instant, procs int32, estimate Seconds) sim.Job {
		return sim.Job{Request: schedule.Request{ID: id, Ready: ready, Deadline: deadline, Procs: procs, Estimate: estimate}, Runtime: estimate}
	}
	tests := map[string]struct {
		rule  Rule
		procs int
		jobs  []sim.Job
		nodes int
		of    int // the job whose choice is told
		want  string
	}{
		"minimum laxity impact: 3 drives 2 to [20, 30), half of its laxity of 20 and as long as its estimate": {
			rule: LaxityImpact, procs: 4, jobs: onFour(), of: 2,
			want: `Asked. Request 3 wants 4 processors for 10 s, from 8 to 20. 1 running, 1 waiting.
Starts. 2 to try: the earliest, and within the window where jobs end and where it would end as they begin.
8. Impossible: jobs that do not move leave 0 processors.
10. Aside: 2 from 10 to 20 costs 1000. Cost 1000. taken
Taken. The cheapest, of equal ones the earliest: 10`,
		},
		"minimum laxity impact: no start is possible": {
			rule: LaxityImpact, procs: 4, jobs: onFour(), of: 3,
			want: `Asked. Request 4 wants 4 processors for 6 s, from 3 to 9. 1 running, 2 waiting.
Starts. 1 to try: the earliest, and within the window where jobs end and where it would end as they begin.
3. Impossible: jobs that do not move leave 0 processors.
Rejected. No start is possible.`,
		},
		"minimum laxity impact: wider than the machine": {
			rule: LaxityImpact, procs: 4, jobs: onFour(), of: 4,
			want: `Asked. Request 5 wants 5 processors for 6 s, from 4 to 20. 1 running, 2 waiting.
Rejected. No start is tried: the machine has 4 processors.`,
		},
		"first fit: 3 goes before 2, which is placed again behind it": {
			rule: FirstFit, procs: 4, jobs: onFour(), of: 2,
			want: `Asked. Request 3 wants 4 processors for 10 s, from 8 to 20. 1 running, 1 waiting.
Index 0. 1 of 1 waiting jobs are lifted out, and placed again behind the request.
Starts. 1 to choose from: of every hole its beginning; the earliest is taken.
10. 2 s behind the earliest start of the window. taken
Behind it. 2 from 10 to 20 (10 s behind the earliest start of the window).
Taken. Other starts are given to 1 job, which cost 1000 in thousandths of their estimates; it begins at 10`,
		},
		"last fit: 2 stands as late as it may, and 3 has room": {
			rule: LastFit, procs: 4, jobs: onFour(), of: 2,
			want: `Asked. Request 3 wants 4 processors for 10 s, from 8 to 20. 1 running, 1 waiting.
Index 0. 1 of 1 waiting jobs are lifted out, and placed again behind the request.
Starts. 1 to choose from: of every hole its end; the latest is taken.
10. 0 s before the latest start of the window. taken
Behind it. 1 as before.
Taken. Nobody else moves; it begins at 10`,
		},
		// 1 stands in [30, 40) and 2 in [5, 20), so that [20, 30) is filled by 10 s, and at 0 or 50 there is room beside.
		"best fit: the hole that is filled": {
			rule: BestFit, procs: 4, jobs: []sim.Job{hand(1, 30, 40, 4, 10), hand(2, 5, 20, 4, 15), hand(3, 0, 60, 4, 10)}, of: 2,
			want: `Asked. Request 3 wants 4 processors for 10 s, from 0 to 60. 0 running, 2 waiting.
Index 2. 0 of 2 waiting jobs are lifted out, and placed again behind the request.
Starts. 3 to choose from: of every hole its beginning and its end; taken is the one with the fewest processor-seconds idle right before ` +
				`and behind the slot, of equal ones the earliest.
20. 0 processor-seconds idle. taken
40. 40 processor-seconds idle.
50. 40 processor-seconds idle.
Taken. Nobody else moves; it begins at 20`,
		},
		// 2 processors are used in [0, 10), 3 in [10, 20), 1 in [20, 30).
		"worst fit: where the machine is emptiest": {
			rule: WorstFit, procs: 4, jobs: []sim.Job{hand(1, 0, 10, 2, 10), hand(2, 10, 20, 3, 10), hand(3, 20, 30, 1, 10), hand(4, 0, 30, 1, 8)},
			of: 3,
			want: `Asked. Request 4 wants 1 processor for 8 s, from 0 to 30. 1 running, 2 waiting.
Index 2. 0 of 2 waiting jobs are lifted out, and placed again behind the request.
Starts. 2 to choose from: of every hole its beginning, and where more processors become free; taken is the one with the most processors ` +
				`free throughout the slot, of equal ones the earliest.
0. 2 processors used by others.
20. 1 processor used by others. taken
Taken. Nobody else moves; it begins at 20`,
		},
		// 1 is strict in [25, 35); 2 stands in [19, 25). 3, placed first, leaves 2 neither enough time before 1 nor behind it.
		"fixqueue: who finds no start changes places with the request": {
			rule: FirstFit, procs: 4, jobs: []sim.Job{hand(1, 25, 35, 4, 10), hand(2, 19, 40, 4, 6), hand(3, 19, 39, 4, 3)}, of: 2,
			want: `Asked. Request 3 wants 4 processors for 3 s, from 19 to 39. 0 running, 2 waiting.
Index 1. 1 of 2 waiting jobs are lifted out, and placed again behind the request.
Starts. 2 to choose from: of every hole its beginning; the earliest is taken.
19. 0 s behind the earliest start of the window. taken
35. 16 s behind the earliest start of the window.
Behind it. 2 finds no start.
Fixqueue. 3 and 2 change places in the queue, index 1 → 2; every start is again what it was.
Index 2. 0 of 2 waiting jobs are lifted out, and placed again behind the request.
Starts. 1 to choose from: of every hole its beginning; the earliest is taken.
35. 16 s behind the earliest start of the window. taken
Taken. Nobody else moves; it begins at 35`,
		},
		"a slot rule that finds no start": {
			rule: BestFit, procs: 4, jobs: []sim.Job{hand(1, 10, 22, 4, 10), hand(2, 10, 25, 4, 10)}, of: 1,
			want: `Asked. Request 2 wants 4 processors for 10 s, from 10 to 25. 0 running, 1 waiting.
Index 1. 0 of 1 waiting jobs are lifted out, and placed again behind the request.
Starts. None: nowhere in its window are 4 processors free for 10 s.
Rejected. The request itself finds no start.`,
		},
		// As ExampleRun.
		"any re-timing: what Algorithm 1 does not find": {
			rule: Retiming, procs: 2, jobs: []sim.Job{hand(1, 20, 50, 1, 10), hand(2, 10, 40, 2, 10), hand(3, 0, 40, 2, 30)}, of: 2,
			want: `Asked. Request 3 wants 2 processors for 30 s, from 0 to 40. 0 running, 2 waiting.
Algorithm 1. The earliest deadline first, each at its first fit: it finds no start. Without re-timing the request would be rejected, and ` +
				`with it 60 processor-seconds of work.
Search. Waiting jobs whose windows compete with its own: 2. Orders of them are tried, each job at its earliest start: 4 nodes, of which ` +
				`none are ruled out for work that exceeds what is free.
1. From 20 to 40. Cost 2000.
2. From 10 to 30. Cost 2000.
Taken. Other starts are given to 2 jobs, which cost 4000 in thousandths of their estimates; it begins at 0`,
		},
		"any re-timing: the limit": {
			rule: Retiming, procs: 2, jobs: []sim.Job{hand(1, 20, 50, 1, 10), hand(2, 10, 40, 2, 10), hand(3, 0, 40, 2, 30)}, of: 2, nodes: 1,
			want: `Asked. Request 3 wants 2 processors for 30 s, from 0 to 40. 0 running, 2 waiting.
Algorithm 1. The earliest deadline first, each at its first fit: it finds no start. Without re-timing the request would be rejected, and ` +
				`with it 60 processor-seconds of work.
Search. Waiting jobs whose windows compete with its own: 2. Orders of them are tried, each job at its earliest start: 1 node, of which ` +
				`none are ruled out for work that exceeds what is free.
Not decided. The search has met its limit; the request is refused, though there may be starts that keep every window.`,
		},
		"any re-timing: no choice keeps every window": {
			rule: Retiming, procs: 4, jobs: []sim.Job{hand(1, 10, 22, 4, 10), hand(2, 10, 25, 4, 10)}, of: 1,
			want: `Asked. Request 2 wants 4 processors for 10 s, from 10 to 25. 0 running, 1 waiting.
Algorithm 1. The earliest deadline first, each at its first fit: it finds no start. Without re-timing the request would be rejected, and ` +
				`with it 40 processor-seconds of work.
Search. Waiting jobs whose windows compete with its own: 1. Orders of them are tried, each job at its earliest start: 1 node, of which 1 ` +
				`is ruled out for work that exceeds what is free.
Rejected. No choice of starts keeps every window and its own.`,
		},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			var got []string
			err := Explain(Config{Procs: tc.procs, Rule: tc.rule, Nodes: tc.nodes}, tc.jobs, func(c *Choice) error {
				var lines []string
				for _, l := range c.Lines(tell.PlainSpelling{}) {
					lines = append(lines, strings.TrimSpace(l.Lead+" "+l.Text+" "+l.Good))
				}
				got = append(got, strings.Join(lines, "\n"))
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if got[tc.of] != tc.want {
				t.Errorf("got\n%s\nwant\n%s", got[tc.of], tc.want)
			}
		})
	}
	if err := Explain(Config{Procs: 4}, onFour(), func(*Choice) error { return errors.New("enough") }); err == nil ||
		!strings.Contains(err.Error(), "request 1: enough") {
		t.Errorf("got %v", err)
	}
}

// TestChoicesAreTheRuns makes every run again from what its choices say, and checks what they promise.
func TestChoicesAreTheRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	swaps, searches := 0, 0
	for range 300 {
		procs, jobs := randomJobs(rng, 12)
		for _, rule := range Rules() {
			config := Config{Procs: int(procs), Rule: rule.Value}
			rows, _, err := Run(config, jobs)
			if err != nil {
				t.Fatal(err)
			}
			again, index := newMachine(config, jobs).rows, map[int64]int{}
			for i, j := range jobs {
				index[j.ID] = i
			}
			err = Explain(config, jobs, func(c *Choice) error {
				checkStarts(t, c)
				if swaps += max(0, len(c.Rounds)-1); c.Search != nil && c.Accepted {
					searches++
				}
				for _, l := range c.Moved {
					if row := &again[index[l.ID]]; !c.Accepted || l.From == l.To || row.Start != l.From {
						t.Fatalf("%v, request %d, accepted %v: moved %+v, which stood at %+v", rule.Value, c.Request.ID, c.Accepted, l, *row)
					} else {
						row.Start, row.Moves = l.To, row.Moves+1
					}
				}
				if c.Accepted {
					row := &again[index[c.Request.ID]]
					row.Decision, row.Start = sim.Accepted, c.Start
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range rows {
				got := again[i]
				if got.Decision == sim.Accepted {
					got.Held, got.End = jobs[i].Procs, got.Start.Add(min(jobs[i].Runtime, jobs[i].Estimate))
				}
				if got != want {
					t.Fatalf("%v, request %d: the choices say %+v, the run %+v", rule.Value, jobs[i].ID, got, want)
				}
			}
		}
	}
	if swaps < 100 || searches < 10 {
		t.Errorf("got %d fixqueues and %d searches that found starts, want enough to tell", swaps, searches)
	}
}

// checkStarts verifies what a Choice says of the starts that it was chosen from.
func checkStarts(t *testing.T, c *Choice) {
	t.Helper()
	least := func(list []Candidate, taken int) {
		for i, x := range list {
			if x.Possible && (taken < 0 || x.Cost < list[taken].Cost || i < taken && x.Cost == list[taken].Cost) {
				t.Fatalf("%v, request %d: start %d is better than %d: %+v", c.Rule, c.Request.ID, i, taken, list)
			}
		}
	}
	for _, x := range c.Candidates {
		cost := int64(0)
		failed := slices.ContainsFunc(x.Lifted, func(l Lift) bool { return l.Cost < 0 })
		for _, l := range x.Lifted {
			cost += l.Cost
		}
		if x.Possible != (x.Free >= c.Request.Procs && !failed) || x.Possible && cost != x.Cost {
			t.Fatalf("request %d: candidate %+v", c.Request.ID, x)
		}
	}
	least(c.Candidates, c.Taken)
	for _, r := range c.Rounds {
		for _, p := range r.Placed {
			least(p.Starts, p.Taken)
		}
	}
	if starts, taken := c.Starts(); c.Accepted && c.Search == nil && starts[taken].Start != c.Start {
		t.Fatalf("%v, request %d: starts at %d, taken is %+v", c.Rule, c.Request.ID, c.Start, starts[taken])
	}
	if c.Rule == LaxityImpact && c.Accepted && c.Candidates[c.Taken].Cost != c.Cost() {
		t.Fatalf("request %d: the candidate costs %d, those moved %d", c.Request.ID, c.Candidates[c.Taken].Cost, c.Cost())
	}
}
