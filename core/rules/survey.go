package rules

import (
	"fmt"

	"juggle/core/sim"
)

// A Survey is every choice of minimum laxity impact in brief, in order of arrival, and one of them whole.
type Survey struct {
	Briefs []Brief
	Choice Choice
}

// A Brief is a choice in brief.
type Brief struct {
	ID       int64
	Tried    int // candidates
	Cost     int64
	Accepted bool
}

// NewSurvey decides on the jobs. Told whole is the request of that id, or, for 0, of those whose acceptance costs something, or of all
// where none does, the one with the most candidates, the first of equal ones.
func NewSurvey(procs int, jobs []sim.Job, request int64) (*Survey, error) {
	s := new(Survey)
	costs, most, found := false, -1, false
	err := Explain(procs, jobs, func(c *Choice) error {
		b := Brief{ID: c.Request.ID, Tried: len(c.Candidates), Accepted: c.Taken >= 0}
		if b.Accepted {
			b.Cost = c.Candidates[c.Taken].Cost
		}
		s.Briefs = append(s.Briefs, b)
		better := b.Cost > 0 && !costs || (b.Cost > 0) == costs && b.Tried > most
		if request == b.ID || request == 0 && better {
			s.Choice, costs, most, found = *c, b.Cost > 0, b.Tried, true
		}
		return nil
	})
	if err == nil && !found && len(jobs) > 0 {
		err = fmt.Errorf("rules: got request %d, want the id of one of %d requests", request, len(jobs))
	}
	return s, err
}
