package pools

import (
	"slices"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/papers/pool"
	"juggle/core/papers/pool/qos"
	"juggle/core/papers/pool/testbed"
)

// A poolState is all that the reader can set in the Pools view, and all that its link contains.
type poolState struct {
	pool.Study // of Figures 4 to 7
	sizing     pool.Sizing
	display
}

// A display is the part of the state that no figure depends on.
type display struct {
	ask      pool.Question  // the request that both policies are asked about
	policy   testbed.Policy // the policy of the run that is played
	figure   int            // the number of the figure that is shown large; 0: none
	readings bool           // the claims are judged in every reading
}

// initialState returns the state of an untouched page.
func initialState() poolState {
	return poolState{Study: pool.DefaultStudy(), sizing: pool.DefaultSizing(), display: display{ask: pool.DefaultQuestion()}}
}

// parameters lists the parameters of a poolState in the order of the page's column of parameters. A parameter without a group is set
// elsewhere on the page.
var parameters = param.New(initialState(), slices.Concat(
	sizingParameters(),
	param.In(testbed.Parameters, "", func(s *poolState) *testbed.Scenario { return &s.Scenario }),
	seedParameters(),
	[]param.Param[poolState]{
		param.Whole(param.Spec{Key: "minute", Name: "at minute", Max: 600}, func(s *poolState) *int { return &s.ask.Minute }),
		param.Whole(param.Spec{Key: "lead", Name: "starts in", Unit: "min", Max: 10000}, func(s *poolState) *int { return &s.ask.Lead }),
		param.Whole(param.Spec{Key: "length", Name: "lasts", Unit: "min", Min: 1, Max: 10000}, func(s *poolState) *int { return &s.ask.Length }),
		param.Whole(param.Spec{Key: "fig", Max: lastFigure}, func(s *poolState) *int { return &s.figure }),
		param.OnOff(param.Spec{Key: "readings"}, func(s *poolState) *bool { return &s.readings }),
	},
	attributeParameters(),
	[]param.Param[poolState]{
		param.OneOf(param.Spec{Key: "policy"}, testbed.Policies(), func(s *poolState) *testbed.Policy { return &s.policy }),
	},
)...)

// sizingParameters returns the parameters of Figure 3. On the page a pool has at most 1000 resources, because a chart of more is
// unreadable.
func sizingParameters() []param.Param[poolState] {
	all := param.In(pool.SizingParameters, "w_", func(s *poolState) *pool.Sizing { return &s.sizing })
	for i := range all {
		if all[i].Key == "w_most" {
			all[i].Max = 1000
		}
	}
	return all
}

// seedParameters returns the number of seeds and the first seed. The page allows fewer seeds than the command line.
func seedParameters() []param.Param[poolState] {
	all := param.In(pool.Parameters, "", func(s *poolState) *pool.Study { return &s.Study })
	seeds, first := &all[0], &all[1]
	seeds.Max, first.Max, first.Wants = 200, param.MaxExact, ""
	return all
}

// attributeParameters returns the attributes of the request that both policies are asked about.
func attributeParameters() (all []param.Param[poolState]) {
	for f, a := range testbed.Schema() {
		all = append(all, param.Custom(param.Spec{Key: "q_" + a.Name, Name: a.Name, Unit: a.Unit, Wants: allowedValues(a)},
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

// allowedValues describes the values of an attribute in words.
func allowedValues(a qos.Attribute) string {
	if choices := a.Choices(); choices != nil {
		return "one of " + strings.Join(choices, ", ") + ", or nothing"
	}
	return "a number, or nothing"
}

// repair checks whether the parameters of a link's test bed are valid together. If not, it gives the test bed its defaults and returns a
// notice.
func repair(s *poolState) []string {
	err := s.Scenario.Validate()
	if err == nil {
		return nil
	}
	s.Scenario = testbed.Default()
	return []string{"pools." + strings.ReplaceAll(err.Error(), "\n", "; ") + "; the test bed has its defaults"}
}
