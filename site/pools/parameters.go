package pools

import (
	"slices"
	"strings"

	"juggle/core/param"
	"juggle/core/pool"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
)

// parameters are those of a poolState, in the column's order; those without a group are set elsewhere on the page.
var parameters = param.New(untouchedPools(), slices.Concat(
	sizingParameters(),
	slices.DeleteFunc(param.In(testbed.Parameters, "", func(s *poolState) *testbed.Scenario { return &s.Scenario }),
		func(p param.Param[poolState]) bool { return p.Key == testbed.PoolKey }), // a file says it, on the command line
	replication(),
	[]param.Param[poolState]{
		param.Whole(param.Spec{Key: "minute", Name: "at minute", Max: 600}, func(s *poolState) *int { return &s.ask.Minute }),
		param.Whole(param.Spec{Key: "lead", Name: "starts in", Unit: "min", Max: 10000}, func(s *poolState) *int { return &s.ask.Lead }),
		param.Whole(param.Spec{Key: "length", Name: "lasts", Unit: "min", Min: 1, Max: 10000}, func(s *poolState) *int { return &s.ask.Length }),
		param.Whole(param.Spec{Key: "fig", Max: lastFigure}, func(s *poolState) *int { return &s.figure }),
		param.OnOff(param.Spec{Key: "readings"}, func(s *poolState) *bool { return &s.readings }),
		param.OnOff(param.Spec{Key: "sweep"}, func(s *poolState) *bool { return &s.sweep }),
	},
	attributes(),
	[]param.Param[poolState]{
		param.OneOf(param.Spec{Key: "policy"}, testbed.Policies(), func(s *poolState) *testbed.Policy { return &s.policy }),
	},
)...)

// sizingParameters are those of pool sizes, and of the reader's own case beside those of Table 1.
func sizingParameters() (all []param.Param[poolState]) {
	for _, p := range param.In(pool.SizingParameters, "w_", func(s *poolState) *pool.Sizing { return &s.sizing }) {
		if p.Key == "w_most" {
			p.Max = 1000 // beyond it nothing can be told apart on a screen
		}
		all = append(all, p)
		switch p.Key {
		case "w_alpha":
			all = append(all, param.Decimal(param.Spec{Key: "w_k", Group: p.Group, Symbol: "k", Name: "Shortest, your case", Unit: "s", Min: 0.001,
				Max: 1e6, Step: 0.1, TrackMin: 0.1, TrackMax: 50,
				Help: "Table 1 has 0.1, 1, 10, 30 and 50 s; another value draws a curve of its own."},
				func(s *poolState) *float64 { return &s.ownK }))
		case "w_load":
			all = append(all, param.Decimal(param.Spec{Key: "w_lambda", Group: p.Group, Symbol: "λ", Name: "Arrivals, your case", Unit: "/s",
				Max:  1e6,
				Help: "0: as many as make the mean load."},
				func(s *poolState) *float64 { return &s.ownRate }))
		}
	}
	return all
}

// replication is how often the figures are computed: fewer seeds than the command line takes.
func replication() []param.Param[poolState] {
	all := param.In(pool.Parameters, "", func(s *poolState) *pool.Study { return &s.Study })
	seeds, first := &all[0], &all[1]
	seeds.Max, first.Max, first.Wants = 200, param.MaxExact, ""
	return all
}

// attributes are what the request that is put to both policies names.
func attributes() (all []param.Param[poolState]) {
	for f, a := range testbed.Schema() {
		all = append(all, param.Custom(param.Spec{Key: "q_" + a.Name, Name: a.Name, Unit: a.Unit, Wants: wants(a)},
			func(s *poolState) string { return a.Format(s.ask.Request[f]) },
			func(s *poolState, text string) bool {
				v, err := a.Parse(text)
				s.ask.Request = slices.Clone(s.ask.Request)
				s.ask.Request[f] = v
				return err == nil
			}))
	}
	return all
}

// wants says what the value of an attribute may be.
func wants(a qos.Attribute) string {
	if choices := a.Choices(); choices != nil {
		return "one of " + strings.Join(choices, ", ") + ", or nothing"
	}
	return "a number, or nothing"
}
