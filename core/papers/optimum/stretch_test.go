package optimum

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/sim"
)

// exampleStretch returns a stretch on 4 processors. The first request has the work 10, the second 40, the third 20. The first two cannot
// both be accepted. A clairvoyant provider refuses the first; an order that sees only the first accepts it and must refuse the second.
func exampleStretch() *Stretch {
	request := func(id int64, submit, ready, deadline Instant, procs int32, estimate Seconds) sim.Job {
		r := schedule.Request{ID: id, Submit: submit, Ready: ready, Deadline: deadline, Procs: procs, Estimate: estimate}
		return sim.Job{Request: r, Runtime: estimate}
	}
	return &Stretch{Procs: 4, Jobs: []sim.Job{
		request(1, 0, 10, 20, 1, 10),
		request(2, 1, 12, 22, 4, 10),
		request(3, 2, 30, 60, 2, 10),
	}}
}

func TestSolveBracketsTheOptimumAndComputesTheRegret(t *testing.T) {
	r, err := exampleStretch().Solve(5, 1, plainAnswer)
	if err != nil {
		t.Fatal(err)
	}
	if want := (Bracket{Asked: 70, Lower: 60, Upper: 60}); r.Bracket != want {
		t.Errorf("got %+v, want %+v", r.Bracket, want)
	}
	if len(r.Orders) != len(rules.Policies()) {
		t.Fatalf("got %d orders, want all", len(r.Orders))
	}
	for _, o := range r.Orders {
		if o.Accepted != 2 || o.Work != 30 || o.RegretUpper != 0.5 || o.RegretLower != 0.5 {
			t.Errorf("got %+v, want 2 requests of 30 processor-seconds, and a regret of half of the optimum", o)
		}
	}
	if got := r.ScheduleTable(exampleStretch()).Rows; len(got) != 2 || strings.Join(got[0], " ") != "2 12 22 4" {
		t.Errorf("got the schedule %v, want request 2 first", got)
	}
}

func TestAnOrderMayAcceptMoreThanTheLowerProgram(t *testing.T) {
	noSolution := func(p *Program) (Answer, error) { return Answer{Status: "time limit", Bound: float64(p.Asked())}, nil }
	r, err := exampleStretch().Solve(5, 1, noSolution)
	if err != nil {
		t.Fatal(err)
	}
	if want := (Bracket{Asked: 70, Lower: 30, Upper: 70}); r.Bracket != want || r.Orders[0].RegretLower != 0 {
		t.Errorf("got %+v and %+v, want %+v and no regret against the lower end", r.Bracket, r.Orders[0], want)
	}
	if got := len(r.ScheduleTable(exampleStretch()).Rows); r.BetterOrder() != &r.Orders[0] || got != r.Orders[0].Accepted {
		t.Errorf("got %d rows and the better order %+v, want the first order's schedule", got, r.BetterOrder())
	}
}

func TestSolveReportsWrongAnswersOfASolver(t *testing.T) {
	tests := map[string]struct {
		answer Answer
		err    error
		want   string
	}{
		"the solver fails":                {err: errors.New("out of memory"), want: "out of memory"},
		"its schedule cannot be run":      {Answer{Values: map[string]float64{"x0_10": 1, "x1_12": 1}, Bound: 70}, nil, "the solution has 5"},
		"its bound is beaten by an order": {Answer{Bound: 20}, nil, "want at most the upper end, 20"},
		"its bound is below its solution": {Answer{Values: map[string]float64{"x1_12": 1}, Bound: 20}, nil, "got a bound of 20"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := exampleStretch().Solve(5, 1, func(*Program) (Answer, error) { return tc.answer, tc.err })
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q in it", err, tc.want)
			}
		})
	}
}

func ExampleStretch_Solve() {
	result, err := exampleStretch().Solve(DefaultStep, 1, plainAnswer) // plainAnswer is a solver for a handful of requests
	if err != nil {
		fmt.Println(err)
		return
	}
	edf := result.Orders[0]
	fmt.Printf("EDF accepts %d of at least %d and at most %d processor-seconds: a regret of %.0f %%\n",
		edf.Work, result.Bracket.Lower, result.Bracket.Upper, 100*edf.RegretUpper)
	// Output: EDF accepts 30 of at least 60 and at most 60 processor-seconds: a regret of 50 %
}
