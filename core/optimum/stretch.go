package optimum

import (
	"fmt"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/workload"
)

// A Stretch is consecutive requests of one 15-day period of a log, on its machine.
type Stretch struct {
	Procs int32
	Jobs  []sim.Job
}

// NewStretch makes the requests of a period by c and keeps those of cut. Estimates are
// accurate whatever c says: of jobs that end early a provider can accept more than fits beside each other by their estimates, and no
// bracket would hold.
func NewStretch(t *workload.Trace, c workload.Config, cut Cut) (*Stretch, error) {
	c.Estimates = workload.Accurate
	jobs, err := t.Generate(c, nil)
	if err != nil {
		return nil, err
	}
	if cut.From < 0 || cut.From >= len(jobs) || cut.Requests < 1 {
		return nil, fmt.Errorf("optimum: %s, period %d: got %d requests from %d on, want some of 0 to %d",
			t.Name, c.Period, cut.Requests, cut.From, len(jobs)-1)
	}
	return &Stretch{Procs: int32(t.Procs), Jobs: jobs[cut.From:min(cut.From+cut.Requests, len(jobs))]}, nil
}

// Program is the program of that end for the stretch.
func (s *Stretch) Program(end End, step Seconds) (*Program, error) {
	requests := make([]schedule.Request, len(s.Jobs))
	for i, j := range s.Jobs {
		requests[i] = j.Request
	}
	return NewProgram(end, s.Procs, requests, step)
}

// Heuristic is what an order of the waiting queue makes of the stretch; the laws of scheduling are checked.
func (s *Stretch) Heuristic(order schedule.Order, seed uint64) (sim.Measures, error) {
	out, err := sim.Run(sim.Config{
		Procs:  int(s.Procs),
		Policy: schedule.Policy{Order: order, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: seed},
		Check:  true,
	}, s.Jobs)
	if err != nil {
		return sim.Measures{}, err
	}
	return out.Measures, nil
}

// A Solver answers a program. It may be slow, and need not be right: what it says is verified.
type Solver func(*Program) (Answer, error)

// A Result is all that is known of a stretch.
type Result struct {
	Below, Above Solution
	Schedule     []Placement // of Below
	Bracket      Bracket
	Orders       []OrderResult // in the order of schedule's menu
}

// An OrderResult is what an order accepts of a stretch, and what it misses.
type OrderResult struct {
	Order                    schedule.Order
	Accepted                 int   // requests
	Work                     int64 // of these
	RegretUpper, RegretLower float64
}

// Solve brackets the optimum of a stretch and measures every order against it. The lower end is the best schedule known: Below's or an
// order's.
func (s *Stretch) Solve(step Seconds, seed uint64, solve Solver) (*Result, error) {
	r := new(Result)
	below, err := s.Program(Below, step)
	if err != nil {
		return nil, err
	}
	above, err := s.Program(Above, step)
	if err != nil {
		return nil, err
	}
	if r.Below, err = below.solve(solve); err != nil {
		return nil, err
	}
	if r.Above, err = above.solve(solve); err != nil {
		return nil, err
	}
	r.Schedule = below.Schedule(r.Below)
	if r.Bracket, err = Join(below, r.Below, r.Above); err != nil {
		return nil, err
	}
	for _, o := range schedule.Orders() {
		m, err := s.Heuristic(o.Value, seed)
		if err != nil {
			return nil, err
		}
		if r.Bracket, err = r.Bracket.With(m.WorkAccepted); err != nil {
			return nil, fmt.Errorf("%s: %w", o.Name, err)
		}
		r.Orders = append(r.Orders, OrderResult{Order: o.Value, Accepted: m.Accepted, Work: m.WorkAccepted})
	}
	for i := range r.Orders {
		o := &r.Orders[i]
		o.RegretUpper, o.RegretLower = r.Bracket.Regret(o.Work)
	}
	return r, nil
}

// solve asks the solver, unless there is nothing to ask.
func (p *Program) solve(solve Solver) (Solution, error) {
	if len(p.Variables) == 0 {
		return Solution{Status: "nothing to choose"}, nil
	}
	answer, err := solve(p)
	if err != nil {
		return Solution{}, err
	}
	return p.Read(answer)
}
