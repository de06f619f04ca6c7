package optimum

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
)

// Instant and Seconds are the simulated time of package profile.
type (
	Instant = profile.Instant
	Seconds = profile.Seconds
)

// A Side says on which side of the optimum the work of a program's solution lies.
type Side uint8

// The sides.
const (
	Below Side = iota // its solution is a schedule that can be run
	Above             // no schedule has more work than its solution
)

// String is below or above.
func (e Side) String() string { return [...]string{"below", "above"}[min(e, Above)] }

// DefaultStep is the step in seconds at which brackets of a few hundred requests are narrow and programs small.
const DefaultStep = 1800

// A Program is a 0-1 program: of the variables, choose those of the largest work such that every row holds.
//
// Invariants: variables are sorted by (Request, Start), and no two have both in common; a row's terms are sorted by variable.
type Program struct {
	Side      Side
	Procs     int32
	Requests  []schedule.Request
	Variables []Variable
	Rows      []Row
}

// A Variable is 1 if a request is accepted and starts in [Start, Latest]. Wherever it starts there, it runs in all of [From, To), and only
// this interval counts in the rows. The interval is empty where From >= To.
type Variable struct {
	Request       int // index of Program.Requests
	Start, Latest Instant
	From, To      Instant
}

// A Row is the condition that the sum of its terms, each a variable times its factor, is at most Limit.
type Row struct {
	Instant Instant // at which the machine must not be overbooked; -1: the row is about one request, of which at most one variable may be 1
	Limit   int32
	Terms   []Term
}

// A Term of a row.
type Term struct {
	Variable int
	Factor   int32
}

// NewProgram makes the program of that side. Requests wider than the machine have no variable. It returns an error where procs, step or a
// request is out of range. O(v log v) for v variables, and the rows' terms.
//
// A strict request has one variable, its window, in both programs. Otherwise, in Below a request may start when it is ready, as late
// as its deadline allows, at multiples of step in between, and where a strict request ends; in Above its starts are cut into ranges of
// step seconds.
func NewProgram(side Side, procs int32, requests []schedule.Request, step Seconds) (*Program, error) {
	errs := []error{}
	if procs < 1 || procs > schedule.MaxProcs {
		errs = append(errs, fmt.Errorf("optimum: processors: got %d, want 1 to %d", procs, schedule.MaxProcs))
	}
	if step < 1 || step > schedule.MaxTime {
		errs = append(errs, fmt.Errorf("optimum: step: got %d, want 1 to %d seconds", step, int64(schedule.MaxTime)))
	}
	for _, r := range requests {
		errs = append(errs, r.Validate())
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	p := &Program{Side: side, Procs: procs, Requests: requests}
	if err := p.checkSize(step); err != nil {
		return nil, err
	}
	switch side {
	case Below:
		p.addStarts(step)
	default:
		p.addRanges(step)
	}
	p.addChoices()
	p.addInstants()
	return p, nil
}

// Limits of a program: a solver's numbers hold whole numbers up to maxWork exactly, and no solver gets through more variables.
const (
	maxWork      = 1 << 53
	maxVariables = 1 << 20
)

// checkSize refuses requests of too much work, and a step so small that they have too many starts.
func (p *Program) checkSize(step Seconds) error {
	asked, starts := 0.0, 0.0
	for _, r := range p.Requests {
		asked += float64(r.Procs) * float64(r.Estimate)
		starts += 2 + float64(latest(r)-r.Ready)/float64(step)
	}
	switch {
	case asked > maxWork:
		return fmt.Errorf("optimum: the requests ask for %.0f processor-seconds, want at most %d", asked, int64(maxWork))
	case starts > maxVariables:
		return fmt.Errorf("optimum: step: got %d seconds, at which the requests have %.0f starts, want at most %d", step, starts, maxVariables)
	}
	return nil
}

// addStarts gives every request its variables of Below.
func (p *Program) addStarts(step Seconds) {
	var ends []Instant // of strict requests
	for _, r := range p.Requests {
		if latest(r) == r.Ready {
			ends = append(ends, r.Deadline)
		}
	}
	slices.Sort(ends)
	var starts []Instant
	for i, r := range p.Requests {
		if r.Procs > p.Procs {
			continue
		}
		ready, last, g := r.Ready, latest(r), Instant(step)
		starts = append(starts[:0], ready, last)
		for t := (ready/g + 1) * g; t < last; t += g {
			starts = append(starts, t)
		}
		first, _ := slices.BinarySearch(ends, ready)
		for _, t := range ends[first:] {
			if t > last {
				break
			}
			starts = append(starts, t)
		}
		slices.Sort(starts)
		for _, t := range slices.Compact(starts) {
			p.Variables = append(p.Variables, Variable{i, t, t, t, t.Add(r.Estimate)})
		}
	}
}

// addRanges gives every request its variables of Above.
func (p *Program) addRanges(step Seconds) {
	for i, r := range p.Requests {
		if r.Procs > p.Procs {
			continue
		}
		for t := r.Ready; t <= latest(r); t = t.Add(step) {
			last := min(t.Add(step-1), latest(r))
			p.Variables = append(p.Variables, Variable{i, t, last, last, t.Add(r.Estimate)})
		}
	}
}

// latest returns the last start within the window of r.
func latest(r schedule.Request) Instant { return r.Deadline.Add(-r.Estimate) }

// work returns the processor-seconds of r.
func work(r schedule.Request) int64 { return int64(r.Procs) * int64(r.Estimate) }

// addChoices adds a row for every request of several variables.
func (p *Program) addChoices() {
	for first := 0; first < len(p.Variables); {
		row := Row{Instant: -1, Limit: 1}
		for v := first; v < len(p.Variables) && p.Variables[v].Request == p.Variables[first].Request; v++ {
			row.Terms = append(row.Terms, Term{v, 1})
		}
		if first += len(row.Terms); len(row.Terms) > 1 {
			p.Rows = append(p.Rows, row)
		}
	}
}

// addInstants adds a row for every instant at which the machine could be overbooked. Instants at
// which an interval begins are enough. Of these, an instant is left out if no interval ends up to the next one, whose row then has all its
// terms.
func (p *Program) addInstants() {
	var order []int // by From; variables that are charged for something
	for v, x := range p.Variables {
		if x.From < x.To {
			order = append(order, v)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(p.Variables[a].From, p.Variables[b].From), cmp.Compare(a, b))
	})
	var active []int
	for i := 0; i < len(order); {
		at := p.Variables[order[i]].From
		active = slices.DeleteFunc(active, func(v int) bool { return p.Variables[v].To <= at })
		for ; i < len(order) && p.Variables[order[i]].From == at; i++ {
			active = append(active, order[i])
		}
		if i < len(order) {
			next := p.Variables[order[i]].From
			if !slices.ContainsFunc(active, func(v int) bool { return p.Variables[v].To <= next }) {
				continue
			}
		}
		p.addInstant(at, active)
	}
}

// addInstant adds the row of an instant at which these variables are charged, unless all their requests fit beside each other.
func (p *Program) addInstant(at Instant, active []int) {
	row := Row{Instant: at, Limit: p.Procs}
	active = slices.Sorted(slices.Values(active))
	most := int64(0)
	for i, v := range active {
		procs := p.Requests[p.Variables[v].Request].Procs
		row.Terms = append(row.Terms, Term{v, procs})
		if i == 0 || p.Variables[v].Request != p.Variables[active[i-1]].Request {
			most += int64(procs)
		}
	}
	if most > int64(p.Procs) {
		p.Rows = append(p.Rows, row)
	}
}

// Work is what variable v is worth: the work of its request.
func (p *Program) Work(v int) int64 { return work(p.Requests[p.Variables[v].Request]) }

// Asked is the work of all requests.
func (p *Program) Asked() (sum int64) {
	for _, r := range p.Requests {
		sum += work(r)
	}
	return sum
}

// Name is how variable v is called in what is written for a solver: the request's index and the start, "x12_3600".
func (p *Program) Name(v int) string {
	return fmt.Sprintf("x%d_%d", p.Variables[v].Request, p.Variables[v].Start)
}
