package replay

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"juggle/core/schedule"
	"juggle/core/workload"
)

// A Field is one parameter of a Setup: the page's controls and the link are made from it.
type Field struct {
	Key      string // in links: "lambda"
	Symbol   string // the paper's, or empty
	Name     string // for people
	Unit     string
	Kind     Kind
	Min, Max float64 // of a Number, both included
	Step     float64 // of its slider
	Off      string  // the word for a Number that is switched off: "never"; empty where it cannot be
	Options  []Option
	Help     string // one sentence

	get   func(*Setup) string
	set   func(*Setup, string) bool
	whole bool // only whole numbers are taken
}

// Kind is how a parameter is entered.
type Kind uint8

// The kinds.
const (
	Number Kind = iota
	Choice      // one of Options
	Switch      // "on" or "off"
)

// An Option is one value of a Choice.
type Option struct{ Name, Title string }

// Get gives the value as text, as Set reads it.
func (f Field) Get(s Setup) string { return f.get(&s) }

// Default is the value in Default as text.
func (f Field) Default() string { return f.Get(Default()) }

// Set reads text into s. On an error s is as before.
func (f Field) Set(s *Setup, text string) error {
	next := *s
	if !f.set(&next, strings.TrimSpace(text)) {
		return fmt.Errorf("replay: %s: got %q, want %s", f.Key, text, f.Want())
	}
	*s = next
	return nil
}

// Want says in words what Set accepts.
func (f Field) Want() string {
	switch f.Kind {
	case Switch:
		return "on or off"
	case Choice:
		names := make([]string, len(f.Options))
		for i, o := range f.Options {
			names[i] = o.Name
		}
		return "one of " + strings.Join(names, ", ")
	}
	kind := "a number"
	if f.whole {
		kind = "a whole number"
	}
	want := kind + " from " + strconv.FormatFloat(f.Min, 'f', -1, 64) + " to " + strconv.FormatFloat(f.Max, 'f', -1, 64)
	if f.Off != "" {
		want += ", or " + f.Off
	}
	return want
}

// maxExact is the largest whole number that a page's float64 controls keep exactly.
const maxExact = 1<<53 - 1

// Fields lists the parameters in the order of the page's menu. The slice is the caller's.
func Fields() []Field {
	return []Field{
		whole(Field{Key: "w", Symbol: "w", Name: "Window", Max: 1e6, Help: "Which 15 days of the log, numbered from 0."},
			func(s *Setup) *int { return &s.Workload.Window }),
		loads(Field{Key: "L", Symbol: "L", Name: "Load factor", Min: 0.5, Max: 3, Step: 0.05, Help: "How much faster than in the log requests arrive."},
			func(s *Setup) *workload.Load { return &s.Workload.Load }),
		decimal(Field{Key: "p", Symbol: "λₚ", Name: "Deadline factor", Unit: "× Tᵉ", Min: 1, Max: 20, Step: 0.5,
			Help: "Mean time from submission to deadline, in estimated run times."},
			func(s *Setup) *float64 { return &s.Workload.DeadlineLambda }),
		whole(Field{Key: "lambda", Symbol: "λ", Name: "Window size", Unit: "%", Max: 400,
			Help: "Mean room that a flexible window adds, in percent of the estimated run time; 0 leaves every window strict."},
			func(s *Setup) *int { return &s.Workload.IntervalLambda }),
		whole(Field{Key: "share", Name: "Flexible jobs", Unit: "%", Max: 100, Help: "Share of the jobs whose window is flexible."},
			func(s *Setup) *int { return &s.Workload.FlexibleShare }),
		choice(Field{Key: "est", Symbol: "Tᵃ", Name: "Estimates", Help: "Where estimated run times come from."},
			workload.EstimatesMenu(), func(s *Setup) *workload.Estimates { return &s.Workload.Estimates }),
		decimal(Field{Key: "y", Symbol: "λᵧ", Name: "Actual run time", Unit: "% of Tᵉ", Min: 1, Max: 100, Step: 1,
			Help: "Mean actual run time where estimates are too long."},
			func(s *Setup) *float64 { return &s.Workload.EstimateLambda }),
		choice(Field{Key: "order", Name: "Order", Help: "How the waiting queue is sorted before a request is placed."},
			schedule.Orders(), func(s *Setup) *schedule.Order { return &s.Policy.Order }),
		whole(Field{Key: "f", Symbol: "f", Name: "Fixed after", Unit: "% of the wait", Max: 100, Off: "never",
			Help: "When a flexible job's slot is fixed for good."},
			func(s *Setup) *int { return &s.Policy.FixShare }),
		whole(Field{Key: "phi", Symbol: "φ", Name: "Offers up to", Unit: "%", Min: 1, Max: schedule.MostOffered, Off: "none",
			Help: "How far from the wanted window an offer may lie, in percent of the estimated run time."},
			func(s *Setup) *int { return &s.Policy.OfferThreshold }),
		choice(Field{Key: "to", Name: "Offers go to", Help: "Whose requests may be answered with an offer."},
			schedule.OffersTos(), func(s *Setup) *schedule.OffersTo { return &s.Policy.OffersTo }),
		choice(Field{Key: "side", Name: "Offers lie", Help: "Before the wanted window and behind it, or before it only, as in the draft's experiment."},
			schedule.OffersSides(), func(s *Setup) *schedule.OffersSide { return &s.Policy.OffersSide }),
		choice(Field{Key: "ed", Name: "Edition", Help: schedule.EditionHelp},
			schedule.Editions(), func(s *Setup) *schedule.Edition { return &s.Policy.Edition }),
		toggle(Field{Key: "replan", Name: "Replan on completion", Help: "Place the whole queue afresh when a job ends early."},
			func(s *Setup) *bool { return &s.Policy.Replan }),
		toggle(Field{Key: "first", Name: "Stop at the first failed offer",
			Help: "As the paper's listing has it: after one failed window no other is tried."},
			func(s *Setup) *bool { return &s.Policy.StopAtFirstFailure }),
		toggle(Field{Key: "skip", Name: "Do not try the own window again",
			Help: "As the paper's listing has it: a request that was moved is only made offers."},
			func(s *Setup) *bool { return &s.Policy.SkipOwnWindow }),
		seed(Field{Key: "seed", Name: "Seed", Max: maxExact, Step: 1, Help: "Every random draw follows from it."}),
	}
}

// FieldOf is the field of that key.
func FieldOf(key string) (Field, bool) {
	fields := Fields()
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Key == key })
	if i < 0 {
		return Field{}, false
	}
	return fields[i], true
}
