package optimum

import (
	"fmt"

	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/sim"
	"juggle/core/workload"
)

// A Stretch has consecutive requests of one period of a log, with the size of the log's machine.
type Stretch struct {
	Procs int32
	Jobs  []sim.Job
}

// NewStretch generates the requests of a period by c, and keeps those that cut selects. Estimates are always accurate. With longer
// estimates jobs would end early, a provider could accept more work than fits by the estimates, and the bracket would not hold.
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

// Program returns the program of the given side for the stretch.
func (s *Stretch) Program(side Side, step Seconds) (*Program, error) {
	requests := make([]schedule.Request, len(s.Jobs))
	for i, j := range s.Jobs {
		requests[i] = j.Request
	}
	return NewProgram(side, s.Procs, requests, step)
}

// A Solver answers a program. Its answer is verified before it is used.
type Solver func(*Program) (Answer, error)

// A Result holds everything computed for a stretch.
type Result struct {
	Below, Above Solution
	Schedule     []Placement // the solution of Below
	Bracket      Bracket
	Orders       []OrderResult // in the order of rules.Policies
}

// BetterOrder returns the order or other rule that accepts the most work, if that is more than the work of Below; otherwise nil.
func (r *Result) BetterOrder() (best *OrderResult) {
	most := r.Below.Work
	for i := range r.Orders {
		if o := &r.Orders[i]; o.Work > most {
			best, most = o, o.Work
		}
	}
	return best
}

// BestSchedule returns the schedule with the most work that was found: the schedule of BetterOrder if there is one, otherwise the schedule
// of Below.
func (r *Result) BestSchedule() []Placement {
	if o := r.BetterOrder(); o != nil {
		return o.Schedule
	}
	return r.Schedule
}

// An OrderResult is the result of an order of the waiting queue, or of another rule, for a stretch, and its regret.
type OrderResult struct {
	Policy                   rules.Policy
	Accepted                 int   // requests
	Work                     int64 // processor-seconds of the accepted requests
	Schedule                 []Placement
	RegretUpper, RegretLower float64
}

// Solve brackets the optimum of a stretch and computes the regret of every order and every other rule. The lower end of the bracket is the
// work of the BestSchedule. formulas are orders in addition to the declared ones.
func (s *Stretch) Solve(step Seconds, seed uint64, solve Solver, formulas ...schedule.Order) (*Result, error) {
	programs, err := s.Programs(step)
	if err != nil {
		return nil, err
	}
	var answers [2]Answer
	for side, p := range programs {
		if len(p.Variables) == 0 {
			continue // TakeAnswers needs no answer
		}
		if answers[side], err = solve(p); err != nil {
			return nil, err
		}
	}
	r, err := s.Unsolved(seed, nil, formulas...)
	if err != nil {
		return nil, err
	}
	return r, r.TakeAnswers(programs, answers)
}

// Programs returns the programs of both sides, Below first.
func (s *Stretch) Programs(step Seconds) (programs [2]*Program, err error) {
	for _, side := range []Side{Below, Above} {
		if programs[side], err = s.Program(side, step); err != nil {
			return programs, err
		}
	}
	return programs, nil
}

// Unsolved returns the result without a solver: every order's schedule, and a bracket from the best of their works to the work of all
// requests. It checks the invariants of scheduling. It calls checkCancelled, if it is not nil, at every arrival, and returns its error.
func (s *Stretch) Unsolved(seed uint64, checkCancelled func() error, formulas ...schedule.Order) (*Result, error) {
	r := new(Result)
	for _, j := range s.Jobs {
		r.Bracket.Asked += work(j.Request)
	}
	r.Bracket.Upper = r.Bracket.Asked
	for _, p := range rules.Policies(formulas...) {
		order, err := s.runPolicy(p.Value, seed, checkCancelled)
		if err != nil {
			return nil, err
		}
		r.Orders = append(r.Orders, order)
	}
	return r, r.compare()
}

// runPolicy returns the result of a policy for the stretch.
func (s *Stretch) runPolicy(p rules.Policy, seed uint64, checkCancelled func() error) (OrderResult, error) {
	m, err := p.Run(rules.Config{Procs: int(s.Procs), Seed: seed, Check: true, CheckCancelled: checkCancelled}, s.Jobs)
	if err != nil {
		return OrderResult{}, err
	}
	o := OrderResult{Policy: p, Accepted: m.Accepted, Work: m.WorkAccepted}
	for i, row := range m.Rows {
		if row.Decision == sim.Accepted {
			o.Schedule = append(o.Schedule, Placement{i, row.Start})
		}
	}
	return o, nil
}

// TakeAnswers verifies a solver's answers to the stretch's programs, and updates the bracket and every regret.
func (r *Result) TakeAnswers(programs [2]*Program, answers [2]Answer) error {
	var solutions [2]Solution
	for side, p := range programs {
		if len(p.Variables) == 0 {
			solutions[side].Status = "nothing to choose"
			continue
		}
		var err error
		if solutions[side], err = p.Read(answers[side]); err != nil {
			return err
		}
	}
	bracket, err := Join(programs[Below], solutions[Below], solutions[Above])
	if err != nil {
		return err
	}
	r.Below, r.Above, r.Bracket = solutions[Below], solutions[Above], bracket
	r.Schedule = programs[Below].Schedule(r.Below)
	return r.compare()
}

// compare raises the lower end to the work of the best order, and computes every regret.
func (r *Result) compare() (err error) {
	for _, o := range r.Orders {
		if r.Bracket, err = r.Bracket.RaiseLower(o.Work); err != nil {
			return fmt.Errorf("%s: %w", o.Policy, err)
		}
	}
	for i := range r.Orders {
		o := &r.Orders[i]
		o.RegretUpper, o.RegretLower = r.Bracket.Regret(o.Work)
	}
	return nil
}
