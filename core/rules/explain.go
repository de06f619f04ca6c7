package rules

import (
	"errors"
	"fmt"

	"juggle/core/schedule"
	"juggle/core/sim"
)

// A Choice is how minimum laxity impact decided on a request.
type Choice struct {
	Request          schedule.Request
	Now              Instant     // when it was decided
	Procs            int32       // of the machine
	Running, Waiting int         // jobs at that moment, the request aside
	Candidates       []Candidate // by start; none where the request is wider than the machine, or too late
	Taken            int         // the candidate that was taken; -1: the request was rejected
}

// A Candidate is a start that was tried. Invariant: it is possible if and only if Free is at least the request's processors and no Lift
// failed.
type Candidate struct {
	Start    Instant
	Free     int32  // processors that are free throughout, beside the running jobs and the waiting ones that stay
	Lifted   []Lift // the waiting jobs that were in the way, in the order in which they were placed again, up to one that failed
	Cost     int64  // the sum of theirs
	Possible bool
}

// A Lift is a waiting job that was lifted and placed again.
type Lift struct {
	ID       int64
	From, To Instant // its start before and after
	Cost     int64   // the laxity that it lost, in thousandths of its estimate; negative: it found no hole
}

// Explain decides on the jobs as Run does under minimum laxity impact, and hands over every choice in order of arrival. An error of told
// ends it.
func Explain(procs int, jobs []sim.Job, told func(*Choice) error) error {
	c := Config{Procs: procs, Rule: LaxityImpact}
	err := c.Validate()
	for i := range jobs {
		err = errors.Join(err, jobs[i].Validate())
	}
	if err != nil {
		return err
	}
	m := newMachine(c, jobs)
	for k := range m.jobs {
		m.choice = new(Choice)
		m.arrive(k)
		if err := told(m.choice); err != nil {
			return fmt.Errorf("rules: request %d: %w", m.jobs[k].ID, err)
		}
	}
	return nil
}

// The methods below note what happens. Those of nil do nothing.

func (c *Choice) begin(m *machine, k int) {
	if c != nil {
		*c = Choice{Request: m.jobs[k].Request, Now: m.now, Procs: int32(m.Procs), Running: len(m.running), Waiting: len(m.waiting), Taken: -1}
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

// Lines tell the choice step by step, in a spelling of times and numbers.
func (c *Choice) Lines(s schedule.Spelling) []schedule.Line {
	r := &c.Request
	lines := []schedule.Line{{Lead: "Asked.", Text: fmt.Sprintf("Request %d wants %s for %s, from %s to %s. %s running, %s waiting.", r.ID,
		s.Processors(r.Procs),
		s.Span(r.Estimate), s.Clock(r.Ready), s.Until(r.Ready, r.Deadline), s.Count(c.Running), s.Count(c.Waiting))}}
	if len(c.Candidates) == 0 {
		why := "its window leaves no room any more"
		if r.Procs > c.Procs {
			why = "the machine has " + s.Processors(c.Procs)
		}
		return append(lines, schedule.Line{Lead: "Rejected.", Text: "No start is tried: " + why + "."})
	}
	lines = append(lines, schedule.Line{Lead: "Starts.", Text: s.Count(len(c.Candidates)) +
		" to try: the earliest, and within the window where jobs end and where it would end as they begin."})
	for i := range c.Candidates {
		lines = append(lines, c.Candidates[i].line(s, r, i == c.Taken))
	}
	end := schedule.Line{Lead: "Rejected.", Text: "No start is possible."}
	if c.Taken >= 0 {
		end = schedule.Line{Lead: "Taken.", Text: "The cheapest, of equal ones the earliest:", Good: s.Clock(c.Candidates[c.Taken].Start)}
	}
	return append(lines, end)
}

// line tells one candidate.
func (c *Candidate) line(s schedule.Spelling, r *schedule.Request, taken bool) schedule.Line {
	line := schedule.Line{Lead: s.Clock(c.Start) + "."}
	lifted := ""
	for i, l := range c.Lifted {
		if i > 0 {
			lifted += ", "
		}
		switch {
		case l.Cost < 0:
			lifted += fmt.Sprintf("%d finds no hole", l.ID)
		case l.From == l.To:
			lifted += fmt.Sprintf("%d stays", l.ID)
		default:
			lifted += fmt.Sprintf("%d from %s to %s costs %d", l.ID, s.Clock(l.From), s.Clock(l.To), l.Cost)
		}
	}
	switch {
	case c.Free < r.Procs:
		line.Text = "Impossible: jobs that do not move leave " + s.Processors(c.Free) + "."
	case lifted == "":
		line.Text = "Nobody is in the way."
	case c.Possible:
		line.Text = "Aside: " + lifted + "."
	default:
		line.Text = "Impossible: " + lifted + "."
	}
	if c.Possible {
		line.Text += fmt.Sprintf(" Cost %d.", c.Cost)
	}
	if taken {
		line.Good = "taken"
	}
	return line
}
