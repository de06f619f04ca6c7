package rules

import (
	"cmp"
	"fmt"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
)

// A Rule is how a request is placed among the accepted ones.
type Rule uint8

// The rules. The zero Rule is the paper's.
const (
	FirstFit     Rule = iota // the earliest start in the window
	LastFit                  // the latest start in the window
	BestFit                  // the start that leaves the fewest idle processor-seconds in the gaps that it touches
	LaxityImpact             // where the jobs that are pushed aside lose the least laxity
	Retiming                 // anywhere, as long as some choice of all starts keeps every window
	WorstFit                 // the start at which the most processors stay free throughout the slot, so that load is levelled
)

// A ruleDeclaration holds all that flags, links, tables, charts and this package use of a rule.
type ruleDeclaration struct {
	name, title string // name is stable, for flags, links and files; title is for readers
	short       string // a shorter title; "": title
	mark        schedule.Mark
	byDeadline  bool // it sorts the queue by deadline only
	place       func(*board) (failed int, ok bool)
}

// declaredRules lists the rules by number. A new rule stands last, because links keep the names and menus keep the order.
var declaredRules = [...]ruleDeclaration{
	FirstFit: {name: "first", title: "first fit", mark: schedule.Mark{Symbol: "circle", Colour: "edf"}, place: placeEach((*board).firstFit)},
	LastFit:  {name: "last", title: "last fit", mark: schedule.Mark{Symbol: "square", Colour: "l05"}, place: placeEach((*board).lastFit)},
	BestFit:  {name: "best", title: "best fit", mark: schedule.Mark{Symbol: "triangle", Colour: "l1"}, place: placeEach((*board).bestFit)},
	LaxityImpact: {
		name: "laxity", title: "minimum laxity impact", short: "laxity impact", mark: schedule.Mark{Symbol: "diamond", Colour: "l2"},
		byDeadline: true, place: (*board).leastImpact,
	},
	Retiming: {
		name: "retime", title: "any re-timing", mark: schedule.Mark{Symbol: "circle", Colour: "new"},
		byDeadline: true, place: (*board).retime,
	},
	WorstFit: {name: "worst", title: "worst fit", mark: schedule.Mark{Symbol: "star", Colour: "l125"}, place: placeEach((*board).worstFit)},
}

// Rules returns the menu of rules.
func Rules() (menu param.Menu[Rule]) {
	for r := range declaredRules {
		menu = append(menu, param.Entry[Rule]{Value: Rule(r), Name: declaredRules[r].name, Title: declaredRules[r].title})
	}
	return menu
}

// String returns the rule's name: first, last, best, laxity, retime or worst.
func (r Rule) String() string { return Rules().Name(r) }

// Short returns the short title of the rule.
func (r Rule) Short() string { return cmp.Or(declaredRules[r].short, declaredRules[r].title) }

// Mark returns how charts show the rule.
func (r Rule) Mark() schedule.Mark { return declaredRules[r].mark }

// checkConditions returns an error where the request has conditions, which no rule uses.
func (r Rule) checkConditions(q *schedule.Request) error {
	c := q.Conditions
	if c == nil {
		return nil
	}
	var unused []string
	note := func(name string, isSet bool) {
		if isSet {
			unused = append(unused, name)
		}
	}
	note("molds", len(c.Molds) > 0)
	note("budget", c.Budget != schedule.NoLimit)
	note("tolerance", c.Tolerance != 0)
	note("accepts", c.Accepts != schedule.NoLimit)
	if len(unused) == 0 {
		return nil
	}
	return fmt.Errorf("rules: request %d: got %s, want none: the rule %v looks at no conditions", q.ID, strings.Join(unused, ", "), r)
}
