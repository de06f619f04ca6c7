package rules

import (
	"errors"
	"fmt"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// A Choice is how a rule decided on a request: what it looked at, and what came of it.
type Choice struct {
	Rule             Rule
	Request          schedule.Request
	Now              Instant // when it was decided
	Procs            int32   // of the machine
	Running, Waiting int     // jobs at that moment, the request aside
	Accepted         bool
	Start            Instant // of the request, where it was accepted
	Moved            []Move  // the waiting jobs that were given other starts for it

	// Of minimum laxity impact: by start; none where the request is wider than the machine, or too late. Taken is the candidate that was
	// taken, -1 where none was.
	Candidates []Candidate
	Taken      int

	Rounds []Round // of the slot rules; of any re-timing, those of Algorithm 1, which it tries first
	Search *Search // of any re-timing, where Algorithm 1 found no starts; else nil
}

// A Candidate is a start that was tried or weighed. Invariant, of those that minimum laxity impact tries: it is possible if and only if
// Free is at least the request's processors and no Lift failed. Those that a slot rule weighs are all possible, and nobody is lifted.
type Candidate struct {
	Start    Instant
	Free     int32  `json:",omitempty"` // processors that are free throughout, beside the running jobs and the waiting ones that stay
	Lifted   []Lift `json:",omitempty"` // the waiting jobs that were in the way, as they were placed again, up to one that failed
	Cost     int64  // the sum of theirs; of a slot rule: the number that it minimises
	Possible bool
}

// A Lift is a waiting job that was lifted and placed again.
type Lift struct {
	ID       int64
	From, To Instant // its start before and after
	Cost     int64   // the laxity that it lost, in thousandths of its estimate; negative: it found no hole
}

// A Move is a Lift that holds, to another start, with the job's window.
type Move struct {
	Lift
	Estimate        Seconds
	Ready, Deadline Instant
}

// A Round is one pass of Algorithm 1: the request and the jobs behind it in the queue, placed anew one after the other.
type Round struct {
	Index, Queue int       // the request's place in the sorted queue, from 0, and how many are in it
	Placed       []Placing // the request, and those behind it; the last one found no hole where one found none
}

// A Placing is a job's turn in a Round.
type Placing struct {
	ID     int64
	Was    Instant     // its start before; the request has none
	Starts []Candidate // that the slot rule chooses from, the earliest first
	Taken  int         // which of them; -1: there was none
}

// A Search is what any re-timing did where Algorithm 1 found no starts.
type Search struct {
	Rivals  int  // waiting jobs that compete with the request
	Nodes   int  // choices of which job is placed next that were gone into
	Ruled   int  // of these: given up because the work left is more than what is free
	Limited bool // it met its limit: nothing is proved, and the request is refused
}

// Explain decides on the jobs as Run does, and hands over every choice in order of arrival. An error of told ends it.
func Explain(c Config, jobs []sim.Job, told func(*Choice) error) error {
	m, err := prepare(c, jobs)
	if err != nil {
		return err
	}
	for k := range m.jobs {
		m.choice = new(Choice)
		err := m.arrive(k)
		if err == nil {
			err = told(m.choice)
		}
		if err != nil {
			return fmt.Errorf("rules: request %d: %w", m.jobs[k].ID, err)
		}
	}
	return nil
}

// prepare makes the machine of a run.
func prepare(c Config, jobs []sim.Job) (*machine, error) {
	err := c.Validate()
	for i := range jobs {
		err = errors.Join(err, jobs[i].Validate())
		if c.Rule.known() {
			err = errors.Join(err, c.Rule.check(&jobs[i].Request))
		}
	}
	if err != nil {
		return nil, err
	}
	if c.Nodes == 0 {
		c.Nodes = DefaultNodes
	}
	return newMachine(c, jobs), nil
}

// The methods below note what happens. Those of nil do nothing.

func (c *Choice) begin(m *machine, k int) {
	if c != nil {
		*c = Choice{Rule: m.Rule, Request: m.jobs[k].Request, Now: m.now, Procs: int32(m.Procs), Running: len(m.running),
			Waiting: len(m.waiting), Taken: -1}
	}
}

func (c *Choice) accept(start Instant) {
	if c != nil {
		c.Accepted, c.Start = true, start
	}
}

func (c *Choice) move(m *machine, s booking, was Instant) {
	if c != nil {
		j := &m.jobs[s.job]
		c.Moved = append(c.Moved, Move{Lift{j.ID, was, s.start, m.lost(s, was)}, j.Estimate, j.Ready, j.Deadline})
	}
}

func (c *Choice) try(start Instant) *Candidate {
	if c == nil {
		return nil
	}
	c.Candidates = append(c.Candidates, Candidate{Start: start})
	return &c.Candidates[len(c.Candidates)-1]
}

func (c *Choice) take() {
	if c != nil {
		c.Taken = len(c.Candidates) - 1
	}
}

func (c *Choice) round(index, queue int) {
	if c != nil {
		c.Rounds = append(c.Rounds, Round{Index: index, Queue: queue})
	}
}

// place notes a job's turn, before its slot is taken.
func (c *Choice) place(m *machine, s booking, start Instant, found bool) {
	if c == nil {
		return
	}
	p := Placing{ID: m.jobs[s.job].ID, Was: s.start, Taken: -1}
	for i, at := range m.weigh(s.job) {
		if found && at.start == start {
			p.Taken = i
		}
		p.Starts = append(p.Starts, Candidate{Start: at.start, Cost: at.measure, Possible: true})
	}
	r := &c.Rounds[len(c.Rounds)-1]
	r.Placed = append(r.Placed, p)
}

func (c *Choice) search(s *search) {
	if c != nil {
		c.Search = &Search{Rivals: len(s.rivals) - 1, Nodes: min(s.nodes, s.Nodes), Ruled: s.ruled, Limited: s.nodes > s.Nodes}
	}
}

func (c *Candidate) lift(id int64, from, to Instant, cost int64) {
	if c != nil {
		c.Lifted = append(c.Lifted, Lift{id, from, to, cost})
	}
}

func (c *Candidate) ended(free int32, cost int64, possible bool) {
	if c != nil {
		c.Free, c.Cost, c.Possible = free, cost, possible
	}
}

// Cost is the laxity that the waiting jobs lost through the acceptance, in thousandths of their estimates.
func (c *Choice) Cost() (sum int64) {
	for _, l := range c.Moved {
		sum += l.Cost
	}
	return sum
}

// Starts are the request's own, as last tried or weighed, and which of them was taken, -1 where none was. Where a search gave it another
// start, none of them is.
func (c *Choice) Starts() (list []Candidate, taken int) {
	if len(c.Rounds) == 0 {
		return c.Candidates, c.Taken
	}
	p := &c.Rounds[len(c.Rounds)-1].Placed[0]
	if !c.Accepted || c.Search != nil {
		return p.Starts, -1
	}
	return p.Starts, p.Taken
}
