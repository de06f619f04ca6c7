package rules

import (
	"fmt"

	"juggle/core/sim"
)

// A Survey is every choice of a rule in brief, in order of arrival, and one of them whole.
type Survey struct {
	Briefs []Brief
	Choice Choice
}

// A Brief is a choice in brief.
type Brief struct {
	ID       int64
	Tried    int   // starts of the request; where re-timing searched, its nodes
	Cost     int64 // laxity that others lost, in thousandths of their estimates
	Accepted bool
	Worth    int // how much there is to see: Plain, Moving, Searched or Found
}

// NewSurvey decides on the jobs. Told whole is the request of that id, or, for nil, of those most worth seeing the one with the most
// starts, the first of equal ones.
func NewSurvey(c Config, jobs []sim.Job, request *int64) (*Survey, error) {
	s := new(Survey)
	best := Brief{Worth: -1}
	err := Explain(c, jobs, func(c *Choice) error {
		b := c.brief()
		s.Briefs = append(s.Briefs, b)
		better := b.Worth > best.Worth || b.Worth == best.Worth && b.Tried > best.Tried
		if request != nil && *request == b.ID || request == nil && better {
			s.Choice, best = *c, b
		}
		return nil
	})
	if err == nil && best.Worth < 0 && request != nil {
		err = fmt.Errorf("rules: got request %d, want the id of one of %d requests", *request, len(jobs))
	}
	return s, err
}

func (c *Choice) brief() Brief {
	starts, _ := c.Starts()
	b := Brief{ID: c.Request.ID, Tried: len(starts), Cost: c.Cost(), Accepted: c.Accepted, Worth: c.worth()}
	if c.Search != nil {
		b.Tried = c.Search.Nodes
	}
	return b
}

// The grades of what there is to see of a choice.
const (
	Plain    = iota // the request alone
	Moving          // others move; of a rule that lifts: lose laxity
	Searched        // any re-timing searched in vain
	Found           // any re-timing found what Algorithm 1 had not
)

func (c *Choice) worth() int {
	switch {
	case c.Search != nil && c.Accepted:
		return Found
	case c.Search != nil:
		return Searched
	case c.Rule.Lifts() && c.Cost() > 0, !c.Rule.Lifts() && len(c.Moved) > 0:
		return Moving
	}
	return Plain
}
