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

// A Side is the side of the optimum on which the work of a program's best solution lies.
type Side uint8

// The sides.
const (
	Below Side = iota // its solution is a schedule that can be run
	Above             // no schedule has more work than its solution
)

// String returns "below" or "above".
func (s Side) String() string { return [...]string{"below", "above"}[min(s, Above)] }

// DefaultStep is a step, in seconds, with which a few hundred requests have a narrow bracket and small programs.
const DefaultStep = 1800

// A Program is a 0-1 program: choose the variables whose work is largest, such that every row holds.
//
// Invariants: variables are sorted by (Request, Start), and no two have the same Request and Start; a row's terms are sorted by variable.
type Program struct {
	Side      Side
	Procs     int32
	Requests  []schedule.Request
	Variables []Variable
	Rows      []Row
}

// A Variable is 1 if a request is accepted and starts in [Start, Latest]. For every start in this range the request runs during all of
// [From, To), and only this interval counts in the rows. The interval is empty if From >= To.
type Variable struct {
	Request       int // index of Program.Requests
	Start, Latest Instant
	From, To      Instant
}

// A Row is the condition that the sum of its terms, each a variable times its factor, is at most Limit.
type Row struct {
	Instant Instant // the instant at which the row limits the used processors; -1: the row limits the starts of one request to one
	Limit   int32
	Terms   []Term
}

// A Term is a variable of a row times a factor.
type Term struct {
	Variable int
	Factor   int32
}

// NewProgram makes the program of one side. Requests for more processors than the machine has get no variable. NewProgram returns an error
// if procs, step or a request is out of range, or if checkSize does. It takes time O((v + t) log v) for v variables, where t would be the
// number of terms if no row were left out.
//
// A strict request has one variable in both programs: its window. In Below, any other request may start when it is ready, as late as its
// deadline allows, at multiples of step in between, and when a strict request ends. In Above its possible starts are divided into ranges of
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
	p.addRequestRows()
	p.addInstantRows()
	return p, nil
}

// The limits of a program. A float64 holds whole numbers up to maxWork exactly. maxVariables bounds the variables approximately, so that a
// program fits into memory.
const (
	maxWork      = 1 << 53
	maxVariables = 1 << 20
)

// checkSize returns an error if the requests have too much work, or if the step is so small that they have too many starts. It counts the
// first and the last start and one for each step between them, and not those at the ends of strict requests.
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
		return fmt.Errorf("optimum: step: got %d s, at which the requests have about %.0f starts, want at most %d", step, starts, maxVariables)
	}
	return nil
}

// addStarts adds the variables of Below: one for each start of a request.
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
		ready, last, step := r.Ready, latest(r), Instant(step)
		starts = append(starts[:0], ready, last)
		for t := (ready/step + 1) * step; t < last; t += step {
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

// addRanges adds the variables of Above: one for each range of starts of a request.
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

// latest returns the latest start of r within its window.
func latest(r schedule.Request) Instant { return r.Deadline.Add(-r.Estimate) }

// work returns the processor-seconds of r.
func work(r schedule.Request) int64 { return int64(r.Procs) * int64(r.Estimate) }

// addRequestRows adds a row for every request that has several variables, of which at most one may be 1.
func (p *Program) addRequestRows() {
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

// addInstantRows adds a row for every instant at which the machine could be overbooked. Rows at the beginnings of intervals suffice. The
// row at a beginning is left out if no interval ends before or at the next beginning, because the next row then has all its terms.
func (p *Program) addInstantRows() {
	var order []int // the variables whose interval is not empty, by From
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
		p.addInstantRow(at, active)
	}
}

// addInstantRow adds the row of an instant at which these variables are active, unless the machine has enough processors for all their
// requests together.
func (p *Program) addInstantRow(at Instant, active []int) {
	row := Row{Instant: at, Limit: p.Procs}
	active = slices.Sorted(slices.Values(active))
	needed := int64(0)
	for i, v := range active {
		procs := p.Requests[p.Variables[v].Request].Procs
		row.Terms = append(row.Terms, Term{v, procs})
		if i == 0 || p.Variables[v].Request != p.Variables[active[i-1]].Request {
			needed += int64(procs)
		}
	}
	if needed > int64(p.Procs) {
		p.Rows = append(p.Rows, row)
	}
}

// Work is the work of the request of variable v.
func (p *Program) Work(v int) int64 { return work(p.Requests[p.Variables[v].Request]) }

// Asked is the work of all requests.
func (p *Program) Asked() (sum int64) {
	for _, r := range p.Requests {
		sum += work(r)
	}
	return sum
}

// Name is the name of variable v in LP files and answers. It has the request's index and the start: "x12_3600".
func (p *Program) Name(v int) string {
	return fmt.Sprintf("x%d_%d", p.Variables[v].Request, p.Variables[v].Start)
}
