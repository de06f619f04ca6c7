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
	param.In(testbed.Parameters, "", func(s *poolState) *testbed.Scenario { return &s.Scenario }),
	replication(),
	[]param.Param[poolState]{
		param.Whole(param.Spec{Key: "minute", Name: "at minute", Max: 600}, func(s *poolState) *int { return &s.ask.Minute }),
		param.Whole(param.Spec{Key: "lead", Name: "starts in", Unit: "min", Max: 10000}, func(s *poolState) *int { return &s.ask.Lead }),
		param.Whole(param.Spec{Key: "length", Name: "lasts", Unit: "min", Min: 1, Max: 10000}, func(s *poolState) *int { return &s.ask.Length }),
		param.Whole(param.Spec{Key: "fig", Max: lastFigure}, func(s *poolState) *int { return &s.figure }),
		param.OnOff(param.Spec{Key: "readings"}, func(s *poolState) *bool { return &s.readings }),
	},
	attributes(),
	[]param.Param[poolState]{
		param.OneOf(param.Spec{Key: "policy"}, testbed.Policies(), func(s *poolState) *testbed.Policy { return &s.policy }),
	},
)...)

// sizingParameters are those of pool sizes.
func sizingParameters() []param.Param[poolState] {
	all := param.In(pool.SizingParameters, "w_", func(s *poolState) *pool.Sizing { return &s.sizing })
	for i := range all {
		if all[i].Key == "w_most" {
			all[i].Max = 1000 // beyond it nothing can be told apart on a screen
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
