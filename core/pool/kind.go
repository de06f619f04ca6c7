package pool

import (
	"cmp"
	"slices"
	"strconv"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/core/pool/testbed"
	"juggle/core/study"
)

// Kind is the figures of the test bed as experiments. Its parameters are the scenario's and then those of the study.
var Kind = experiment.Declare(
	experiment.Kind{Name: "pool", Title: "The figures of the resource pools paper", Figures: numbers(), Version: 4},
	DefaultStudy, kindParameters, takes,
	func(s Study, figures []int, _ []experiment.Source) (*Plan, error) {
		s.Figures = figures
		return NewPlan(s)
	})

var kindParameters = param.New(DefaultStudy(),
	slices.Concat(param.In(testbed.Parameters, "", func(s *Study) *testbed.Scenario { return &s.Scenario }), Parameters)...)

// Encode spells what differs from DefaultStudy, but for the figures: parameters of Kind.
func (s *Study) Encode() string { return kindParameters.Encode(s) }

func numbers() (all []int) {
	for _, f := range figures {
		all = append(all, f.Number)
	}
	return all
}

// takes are the keys of the parameters that matter to a figure: all but those that it varies itself.
func takes(number int) (keys []string) {
	f := paper.Figure(number)
	for i := range kindParameters {
		if key := kindParameters[i].Key; f != nil && !f.IsSetByCells(key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// unchanged is said of a figure whose parameters are the defaults.
const unchanged = "the paper’s parameters, ours where it has none"

// comments are the lines in front of the figure's CSV.
func (s *Study) comments(f *figure) []string {
	changed, plain := *s, DefaultStudy()
	changed.FirstSeed, changed.Seeds = plain.FirstSeed, plain.Seeds // which stand for themselves
	name := "Figure " + strconv.Itoa(f.Number)
	if f.Claim == "" { // the paper does not have it
		name = f.Title
	}
	return experiment.Comments([]string{study.Program, "pools", experiment.SeedsInWords(s.FirstSeed, s.Seeds),
		cmp.Or(changed.Encode(), unchanged), name}, kindParameters.Settings(s))
}
