package optimum

import (
	"encoding/json"
	"fmt"
	"math"

	"juggle/core/schedule/profile"
)

// An Answer is a solver's answer to a program.
type Answer struct {
	Status string             `json:"status"` // in the solver's words: "Optimal", "Time limit reached"
	Values map[string]float64 `json:"values"` // the values of the variables by name; variables that are 0 may be missing
	Bound  float64            `json:"bound"`  // no solution has more work
}

// ParseAnswer reads an answer in JSON. If its bound is null or missing, the solver found none, and Bound is +Inf.
func ParseAnswer(text []byte) (Answer, error) {
	var decoded struct {
		Answer
		Bound *float64 `json:"bound"` // takes the place of Answer.Bound, which cannot distinguish 0 from no bound
	}
	if err := json.Unmarshal(text, &decoded); err != nil {
		return Answer{}, fmt.Errorf("optimum: a solver's answer: %w", err)
	}
	decoded.Answer.Bound = math.Inf(1)
	if decoded.Bound != nil {
		decoded.Answer.Bound = *decoded.Bound
	}
	return decoded.Answer, nil
}

// A Solution is a verified answer.
type Solution struct {
	Chosen []int `json:"-"` // the variables that are 1, ascending
	Work   int64 // the work of the chosen variables
	Bound  int64 // no solution has more work; at least Work
	Status string
}

// Gap returns the distance between the solution and its bound, as a share of the bound.
func (s Solution) Gap() float64 {
	if s.Bound == 0 {
		return 0
	}
	return float64(s.Bound-s.Work) / float64(s.Bound)
}

// The tolerances for the floating-point numbers of solvers. A value within binaryTolerance of 0 or 1 counts as 0 or 1. boundTolerance is
// the relative error by which a bound may be too low, besides half a processor-second.
const (
	binaryTolerance = 1e-4
	boundTolerance  = 1e-9
)

// Read verifies a solver's answer and returns it as a Solution. It returns an error unless every value is 0 or 1 and belongs to a variable
// of p, every row holds, the bound is at least the work, and the solution of Below is a schedule that can be run.
func (p *Program) Read(a Answer) (Solution, error) {
	s := Solution{Status: a.Status}
	known := 0
	for v := range p.Variables {
		x, ok := a.Values[p.Name(v)]
		if ok {
			known++
		}
		switch {
		case math.Abs(x) <= binaryTolerance:
		case math.Abs(x-1) <= binaryTolerance:
			s.Chosen = append(s.Chosen, v)
			s.Work += p.Work(v)
		default:
			return s, fmt.Errorf("optimum: %s: variable %s: got %v, want 0 or 1", p.Side, p.Name(v), x)
		}
	}
	if known != len(a.Values) {
		return s, fmt.Errorf("optimum: %s: variables that the program does not have: got %d, want none", p.Side, len(a.Values)-known)
	}
	if err := p.checkRows(s.Chosen); err != nil {
		return s, err
	}
	bound := a.Bound*(1+boundTolerance) + 0.5
	if !(bound >= float64(s.Work)) {
		return s, fmt.Errorf("optimum: %s: got a bound of %v, want at least the solution's work, %d", p.Side, a.Bound, s.Work)
	}
	s.Bound = int64(min(bound, float64(p.Asked())))
	s.Bound = max(s.Bound, s.Work)
	if p.Side == Below {
		return s, p.Verify(p.Schedule(s))
	}
	return s, nil
}

// checkRows returns an error if a row does not hold.
func (p *Program) checkRows(chosen []int) error {
	isChosen := make([]bool, len(p.Variables))
	for _, v := range chosen {
		isChosen[v] = true
	}
	for _, row := range p.Rows {
		sum := int64(0)
		for _, t := range row.Terms {
			if isChosen[t.Variable] {
				sum += int64(t.Factor)
			}
		}
		if sum > int64(row.Limit) {
			return fmt.Errorf("optimum: %s: the solution has %d in the row of %s at %d, want at most %d",
				p.Side, sum, p.Name(row.Terms[0].Variable), row.Instant, row.Limit)
		}
	}
	return nil
}

// A Placement is an accepted request with its start.
type Placement struct {
	Request int // index of Program.Requests
	Start   Instant
}

// Schedule returns the schedule of a solution of Below, in the order of the requests.
func (p *Program) Schedule(s Solution) []Placement {
	var list []Placement
	for _, v := range s.Chosen {
		list = append(list, Placement{p.Variables[v].Request, p.Variables[v].Start})
	}
	return list
}

// Verify checks that a schedule can be run: no request occurs twice, each runs within its window, and never more than the machine's
// processors are in use. It does not use the program's variables and rows, so that it can find errors in them.
func (p *Program) Verify(schedule []Placement) error {
	seen := make([]bool, len(p.Requests))
	plan := profile.New(p.Procs)
	for _, placed := range schedule {
		r := p.Requests[placed.Request]
		if seen[placed.Request] {
			return fmt.Errorf("optimum: request %d stands in the schedule twice, want once", r.ID)
		}
		seen[placed.Request] = true
		end := placed.Start.Add(r.Estimate)
		if placed.Start < r.Ready || end > r.Deadline {
			return fmt.Errorf("optimum: request %d: got [%d, %d), want it within [%d, %d)", r.ID, placed.Start, end, r.Ready, r.Deadline)
		}
		if free := plan.MinFree(placed.Start, end); free < r.Procs {
			return fmt.Errorf("optimum: request %d at %d: free processors: got %d, want %d", r.ID, placed.Start, free, r.Procs)
		}
		plan.Take(placed.Start, end, r.Procs)
	}
	return nil
}
