package rules

import (
	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// A Policy is the rule of a provider: first fit with an order of the waiting queue, as in the paper, or another rule. In Policies every
// other rule has the order EDF.
type Policy struct {
	Rule  Rule
	Order schedule.Order
}

// Policies returns EDF, the other orders that need no prices, the rules other than first fit, and then the given orders.
func Policies(orders ...schedule.Order) (list param.Menu[Policy]) {
	for _, o := range schedule.Orders() {
		list = append(list, param.Entry[Policy]{Value: Policy{FirstFit, o.Value}, Name: o.Name, Title: o.Title})
	}
	for _, r := range Rules() {
		if r.Value != FirstFit {
			list = append(list, param.Entry[Policy]{Value: Policy{r.Value, schedule.EDF}, Name: r.Name, Title: r.Title})
		}
	}
	for _, o := range orders {
		list = append(list, param.Entry[Policy]{Value: Policy{FirstFit, o}, Name: o.String(), Title: o.String()})
	}
	return list
}

// AnyPolicy reads the names of Policies, and formulas.
func AnyPolicy() param.OpenMenu[Policy] {
	orders := schedule.FormulaOrders()
	read := func(text string) (Policy, error) {
		o, err := orders.ParseOther(text)
		return Policy{Order: o}, err
	}
	return param.OpenMenu[Policy]{Menu: Policies(), OtherValues: orders.OtherValues, Format: Policy.String, ParseOther: read}
}

// String returns the name of the order or, with another rule than first fit, of the rule.
func (p Policy) String() string {
	if p.Rule != FirstFit {
		return p.Rule.String()
	}
	return p.Order.String()
}

// Run simulates the jobs under the policy. It ignores c.Rule and c.Order.
func (p Policy) Run(c Config, jobs []sim.Job) (*Result, error) {
	c.Rule, c.Order = p.Rule, p.Order
	return Run(c, jobs)
}
