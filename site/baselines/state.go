package baselines

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/papers/optimum"
	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/site/gantt"
)

// A state has everything that the reader can set in this view. The view's part of the link encodes it.
type state struct {
	setup    optimum.Setup // Workload.Period is numbered through all chosen logs
	nodes    int           // the largest number of nodes that the solver searches in a program
	solve    bool          // the reader has started the solver
	policy   rules.Policy  // the order or rule whose schedule is drawn
	from, to gantt.Instant // the range of time that is drawn; both 0: all of it
	open     [2]bool       // whether the card of each figure is open, in the order of figures
	large    int           // the number, from 1, of the figure that is shown alone; 0: none
}

// defaultNodes is the default of nodes. With it the solver takes seconds for the default stretch, which is solved when the page opens. With
// the command line's default it takes a minute and gives the same bounds on this stretch.
const defaultNodes = 30

// defaultState has a stretch of requests to a busy machine, on which EDF and the best schedule differ. From the first requests at arrival
// rate 1.25 EDF accepts nearly all.
func defaultState() state {
	s := state{setup: optimum.Default(), nodes: defaultNodes}
	s.setup.Workload.Load, s.setup.Cut.From = 1500, 300
	return s
}

// needsSolver reports whether the stretch is to be solved: because the reader has started the solver, or because it is the default stretch.
func (s *state) needsSolver() bool {
	untouched := defaultState()
	untouched.setup.Formulas = s.setup.Formulas
	return s.solve || s.setup.Equal(untouched.setup) && s.nodes == untouched.nodes
}

// mostRequests and leastStep are bounds of the page only. A picture of more requests would be unreadable, and programs with a smaller step
// are too large for a browser.
const (
	mostRequests = 500
	leastStep    = 60
)

// parameters lists the parameters of a state. A parameter without a group is set elsewhere in the view.
var parameters = param.New(defaultState(), slices.Concat(
	stretchParameters(),
	[]param.Param[state]{
		optimum.NodesParameter(func(s *state) *int { return &s.nodes }),
		param.OneOfOpen(param.Spec{Key: "order"}, rules.AnyPolicy(), func(s *state) *rules.Policy { return &s.policy }),
		param.OnOff(param.Spec{Key: "solve"}, func(s *state) *bool { return &s.solve }),
		param.OnOff(param.Spec{Key: "promise"}, func(s *state) *bool { return &s.open[0] }),
		param.OnOff(param.Spec{Key: "rules"}, func(s *state) *bool { return &s.open[1] }),
		param.OneOf(param.Spec{Key: "large"}, largeMenu, func(s *state) *int { return &s.large }),
		param.Custom(param.Spec{Key: "t", Wants: gantt.StretchForm},
			func(s *state) string { return gantt.StretchText(s.from, s.to) },
			func(s *state, text string) (ok bool) {
				s.from, s.to, ok = gantt.ParseStretch(text)
				return ok
			}),
	},
)...)

// largeMenu lists the figures that can be shown alone, and "none".
var largeMenu = func() param.Menu[int] {
	menu := param.Menu[int]{{Name: "none"}}
	for i := range figures {
		menu = append(menu, param.Entry[int]{Value: i + 1, Name: figures[i].name})
	}
	return menu
}()

// stretchParameters are the parameters of package optimum, with the page's bounds, in the groups of the view's column.
func stretchParameters() []param.Param[state] {
	groups := map[string]string{
		"w": "Stretch", "days": "Stretch", "L": "Stretch", "from": "Stretch", "n": "Stretch", "orders": "Orders", "step": "Solver",
	}
	all := param.In(optimum.Parameters, "", func(s *state) *optimum.Setup { return &s.setup })
	for i := range all {
		p := &all[i]
		if p.Group = "Requests"; groups[p.Key] != "" {
			p.Group = groups[p.Key]
		}
		switch p.Key {
		case "n":
			p.Max, p.TrackMax = mostRequests, 0
		case "step":
			p.Min, p.TrackMin = leastStep, leastStep
		case "from":
			p.TrackMax = 2000
		}
	}
	return all
}

// stretchKey encodes all parameters on which the bracket depends.
func (s *state) stretchKey() string { return optimum.Parameters.Encode(&s.setup) }

// adjustPolicy changes the drawn order after the reader's formulas have changed: a new formula is drawn, and EDF if the drawn formula was
// removed. before are the formulas before the change.
func (s *state) adjustPolicy(before []schedule.Order) {
	if o := s.policy.Order; o.IsFormula() && !slices.Contains(s.setup.Formulas, o) {
		s.policy = rules.Policy{}
	}
	for _, o := range s.setup.Formulas {
		if !slices.Contains(before, o) {
			s.policy = rules.Policy{Order: o}
		}
	}
}

// repairPolicy draws EDF if the order that a link draws is a formula that the state does not have. It gives no notices.
func repairPolicy(s *state) []string {
	s.adjustPolicy(s.setup.Formulas)
	return nil
}

// applyChange completes the state after a control has changed it. If the stretch has changed, all of its time is drawn. If
// the stretch or the largest number of nodes has changed, the solver waits until the reader starts it; see needsSolver. applyChange returns
// an error for a period that the logs do not have.
func (c *Baselines) applyChange(next *state) error {
	if n := c.page.Library.PeriodsOf(next.setup.Workload); n > 0 && next.setup.Workload.Period >= n {
		return &param.Error{Key: "w", Got: strconv.Itoa(next.setup.Workload.Period), Want: "a whole number from 0 to " + strconv.Itoa(n-1)}
	}
	before := c.state.setup
	next.adjustPolicy(before.Formulas)
	before.Formulas = next.setup.Formulas
	if !next.setup.Equal(before) {
		next.from, next.to = 0, 0
	}
	next.solve = next.solve && next.setup.Equal(before) && next.nodes == c.state.nodes
	return nil
}

// command is the command line that computes the same bracket.
func (s *state) command() string {
	words := append([]string{"juggle optimum -solve"}, optimum.Parameters.Of(&s.setup).Arguments()...)
	return strings.Join(append(words, "-nodes "+strconv.Itoa(s.nodes)), " ")
}
