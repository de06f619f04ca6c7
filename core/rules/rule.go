package rules

import (
	"slices"

	"juggle/core/param"
)

// A Rule is how a request is placed among the accepted ones.
type Rule uint8

// The rules, in the order of menus.
const (
	FirstFit     Rule = iota // the paper's: the earliest start in the window
	LastFit                  // the latest start in the window
	BestFit                  // the start that leaves the fewest idle processor-seconds in the gaps it touches
	LaxityImpact             // where the jobs that are pushed aside lose the least laxity
	Retiming                 // anywhere, as long as some choice of all starts keeps every window
)

var rules = param.Menu[Rule]{
	{Value: FirstFit, Name: "first", Title: "first fit"},
	{Value: LastFit, Name: "last", Title: "last fit"},
	{Value: BestFit, Name: "best", Title: "best fit"},
	{Value: LaxityImpact, Name: "laxity", Title: "minimum laxity impact"},
	{Value: Retiming, Name: "retime", Title: "any re-timing"},
}

// Rules is the menu of rules.
func Rules() param.Menu[Rule] { return slices.Clone(rules) }

// String is the rule's name: first, last, best, laxity or retime.
func (r Rule) String() string { return rules.Name(r) }

// MarshalText writes the name.
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads a name.
func (r *Rule) UnmarshalText(name []byte) (err error) {
	*r, err = rules.Parse("rule", string(name))
	return err
}
