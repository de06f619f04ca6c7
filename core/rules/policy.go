package rules

import (
	"fmt"

	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// A Policy is what a provider decides by: an order of the waiting queue with first fit, as in the paper, or another rule, which sorts the
// queue by deadlines where it sorts it.
type Policy struct {
	Rule  Rule
	Order schedule.Order
}

// Policies are EDF, the other orders, the other rules, and then these orders of one's own.
func Policies(own ...schedule.Order) (list param.Menu[Policy]) {
	for _, o := range schedule.Orders() {
		list = append(list, param.Entry[Policy]{Value: Policy{FirstFit, o.Value}, Name: o.Name, Title: o.Title})
	}
	for _, r := range Rules() {
		if r.Value != FirstFit {
			list = append(list, param.Entry[Policy]{Value: Policy{r.Value, schedule.EDF}, Name: r.Name, Title: r.Title})
		}
	}
	for _, o := range own {
		list = append(list, param.Entry[Policy]{Value: Policy{FirstFit, o}, Name: o.String(), Title: o.String()})
	}
	return list
}

// AnyPolicy takes formulas beside the names.
func AnyPolicy() param.Open[Policy] {
	own := schedule.OwnOrders()
	return param.Open[Policy]{Menu: Policies(), Else: own.Else, Spell: Policy.String, Read: func(text string) (Policy, error) {
		o, err := own.Read(text)
		return Policy{Order: o}, err
	}}
}

// String is the name of the order or, with another rule than first fit, of the rule.
func (p Policy) String() string {
	if p.Rule != FirstFit {
		return p.Rule.String()
	}
	return p.Order.String()
}

// Run simulates the jobs under the policy; c.Rule and c.Order are not looked at. Shuffle draws from seed, and its measures have no Fits.
// Rows are as jobs.
func (p Policy) Run(c Config, jobs []sim.Job, seed uint64) ([]sim.Row, Measures, error) {
	c.Rule, c.Order = p.Rule, p.Order
	if !p.Order.Random() {
		return Run(c, jobs)
	}
	policy := schedule.Policy{Order: p.Order, FixShare: schedule.Never, OfferThreshold: schedule.Never, Seed: seed}
	out, err := sim.Run(sim.Config{Procs: c.Procs, Policy: policy, Horizon: c.Horizon, Check: c.Check}, jobs)
	if err != nil {
		return nil, Measures{}, fmt.Errorf("rules: %v: %w", p, err)
	}
	byID := make(map[int64]sim.Row, len(jobs))
	for _, r := range out.Rows {
		byID[r.ID] = r
	}
	rows := make([]sim.Row, len(jobs))
	for i := range jobs {
		rows[i] = byID[jobs[i].ID]
	}
	m := out.Measures
	return rows, Measures{
		Jobs: m.Jobs, Accepted: m.Accepted, WorkAsked: m.WorkAsked, WorkAccepted: m.WorkAccepted, Utilisation: m.Utilisation, Moves: int(m.Moves),
	}, nil
}
