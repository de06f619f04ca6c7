package pool

import (
	"slices"

	"juggle/core/experiment"
	"juggle/core/param"
	"juggle/core/pool/testbed"
)

// Kind is the figures of the test bed as experiments. Its parameters are the scenario's and then those of the study.
var Kind = experiment.Declare(
	experiment.Kind{Name: "pool", Title: "The figures of the resource pools paper", Figures: numbers(), Version: 2},
	DefaultStudy, kindParameters, takes,
	func(s Study, figures []int, _ []experiment.Source) (experiment.Experiment, error) {
		s.Figures = figures
		p, err := NewPlan(s)
		if err != nil {
			return nil, err
		}
		return p, nil
	})

var kindParameters = param.New(DefaultStudy(),
	slices.Concat(param.In(testbed.Parameters, "", func(s *Study) *testbed.Scenario { return &s.Scenario }), Parameters)...)

// Encode spells what differs from DefaultStudy, but for the figures: parameters of Kind.
func (s *Study) Encode() string { return kindParameters.Encode(s) }

func numbers() (all []int) {
	for _, f := range figures {
		all = append(all, f.number)
	}
	return all
}

// takes are the keys of the parameters that matter to a figure: all but those that it varies itself.
func takes(number int) (keys []string) {
	f := figureOf(number)
	for i := range kindParameters {
		if key := kindParameters[i].Key; f != nil && !slices.Contains(f.varies, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// Columns implements experiment.Experiment.
func (p *Plan) Columns() []string { return Model.Columns() }

// Do implements experiment.Experiment.
func (p *Plan) Do(ctx *experiment.Context, i int, row []float64) ([]float64, error) {
	return Model.Row(ctx, p.Plan, i, row)
}

// Collect implements experiment.Experiment.
func (p *Plan) Collect() experiment.Collection { return p.NewResults() }

// Figures implements experiment.Collection.
func (r *Results) Figures() (all []*experiment.Figure) {
	for _, number := range r.Plan.Study.Figures {
		all = append(all, &r.Figure(number).Figure)
	}
	return all
}
