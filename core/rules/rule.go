package rules

import (
	"fmt"
	"slices"
	"strings"

	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/tell"
)

// A Rule is how a request is placed among the accepted ones. Each is a file of its own, which declares it.
type Rule uint8

// A declaration is all that flags, links, tables, charts, explanations and this package know of a rule. A slot rule has weigh and is placed
// by Algorithm 1; another one has decide.
type declaration struct {
	name, title string   // stable, for flags, links and files; for people
	short       string   // title where there is little room; "": title
	about       string   // on the page: what it does, and what is drawn of it
	source      string   // who proposed it
	cannot      []string // what it does not look at, which it therefore refuses: see unable
	mark        schedule.Mark

	// weigh appends the starts in a hole of plan that the rule chooses from, the earliest first, each with its measure. The rule takes the
	// start with the smallest measure, and the earliest of several such.
	weigh   func(m *machine, job int, h hole, list []weighed) []weighed
	weighs  string                                          // what it chooses by
	measure func(s tell.Spelling, n int64) string           // spells a measure
	decide  func(m *machine, k int) (q []booking, yes bool) // finds the slots of the waiting jobs and of job k

	lifts  bool   // what others lose is what there is to see, not who moves
	height string // what bars are high by; "": hours
	costs  bool   // bars are numbers, not seconds
}

// declared are the rules by number; some numbers may be unused.
var declared [16]*declaration

// declare is called once for every rule.
func declare(r Rule, d declaration) Rule {
	if declared[r] != nil {
		panic("rules: two rules have one number: " + declared[r].name + ", " + d.name)
	}
	declared[r] = &d
	return r
}

// known tells whether there is such a rule.
func (r Rule) known() bool { return int(r) < len(declared) && declared[r] != nil }

// slot is the slot rule that the rule places by: first fit where it is none.
func (r Rule) slot() *declaration {
	if d := declared[r]; d.weigh != nil {
		return d
	}
	return declared[FirstFit]
}

// Rules is the menu of rules.
func Rules() (menu param.Menu[Rule]) {
	for r, d := range declared {
		if d != nil {
			menu = append(menu, param.Entry[Rule]{Value: Rule(r), Name: d.name, Title: d.title})
		}
	}
	return menu
}

// String is the rule's name: first, last, best, laxity, retime or another.
func (r Rule) String() string { return Rules().Name(r) }

// MarshalText writes the name.
func (r Rule) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads a name.
func (r *Rule) UnmarshalText(name []byte) (err error) {
	*r, err = Rules().Parse("rule", string(name))
	return err
}

// Short is the rule's title where there is little room.
func (r Rule) Short() string {
	if d := declared[r]; d.short != "" {
		return d.short
	}
	return declared[r].title
}

// About says what the rule does, what is drawn of it, and who proposed it.
func (r Rule) About() string { return strings.TrimSpace(declared[r].about + " " + declared[r].source) }

// Mark is how charts show the rule.
func (r Rule) Mark() schedule.Mark { return declared[r].mark }

// Lifts tells whether what others lose is what there is to see of the rule, not who moves.
func (r Rule) Lifts() bool { return declared[r].lifts }

// Height is what the bars of the rule's starts are high by, and whether that is counted in seconds.
func (r Rule) Height() (unit string, seconds bool) {
	if d := declared[r]; d.height != "" {
		return d.height, !d.costs
	}
	return "hours", true
}

// What a rule may be unable to look at.
var (
	rigid           = []string{"molds", "budget", "tolerance", "accepts"}
	rigidByDeadline = slices.Concat(rigid, []string{"order"})
)

// checkOrder is an error where the rule cannot sort by the order.
func (r Rule) checkOrder(o schedule.Order) error {
	switch {
	case o.Random(), o.Prices():
		return fmt.Errorf("rules: order: got %v, want one that looks neither at chance nor at prices", o)
	case o != schedule.EDF && r.known() && slices.Contains(declared[r].cannot, "order"):
		return fmt.Errorf("rules: order: got %v, want %v: the rule %v sorts by deadlines only", o, schedule.EDF, r)
	}
	return nil
}

// check is an error where the request says what the rule does not look at.
func (r Rule) check(q *schedule.Request) error {
	if q.Conditions == nil {
		return nil
	}
	says := map[string]bool{
		"molds": len(q.Molds) > 0, "budget": q.Budget != schedule.NoLimit, "tolerance": q.Tolerance != 0,
		"accepts": q.Accepts != schedule.NoLimit,
	}
	said := slices.DeleteFunc(slices.Clone(declared[r].cannot), func(what string) bool { return !says[what] })
	if len(said) == 0 {
		return nil
	}
	return fmt.Errorf("rules: request %d: got %s, want none: the rule %v does not look at it", q.ID, strings.Join(said, ", "), r)
}
