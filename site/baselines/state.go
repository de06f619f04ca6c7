package baselines

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/optimum"
	"juggle/core/param"
	"juggle/core/rules"
	"juggle/core/schedule"
	"juggle/site/gantt"
)

// A state is all that the reader can set in this view, and all that its link says.
type state struct {
	setup    optimum.Setup // Workload.Period counts through all chosen logs
	nodes    int           // of the search, a program
	solve    bool          // the reader has asked for the best
	policy   rules.Policy  // whose schedule is drawn
	from, to gantt.Instant // the time that is drawn; both 0: all of it
	open     [2]bool       // the figures below, in the order of figures
	large    int           // which of figures is shown alone, from 1; 0: none
}

// quickNodes are those of the untouched view, which is solved at once: seconds where the command line's default takes a minute, and the
// same bounds on the untouched stretch.
const quickNodes = 30

// untouched is a stretch of a crowded machine, where the best is telling: at load 1.25 EDF misses next to nothing of the first requests.
func untouched() state {
	s := state{setup: optimum.Default(), nodes: quickNodes}
	s.setup.Workload.Load, s.setup.Cut.From = 1500, 300
	return s
}

// solves reports whether a solver is asked: where the reader wants it, and on the untouched page at once.
func (s *state) solves() bool {
	first := untouched()
	first.setup.Own = s.setup.Own
	return s.solve || s.setup.Is(first.setup) && s.nodes == first.nodes
}

// Bounds of the page's own: a schedule of more requests cannot be seen, and programs of a smaller step are too large for a browser.
const (
	mostRequests = 500
	leastStep    = 60
)

var parameters = param.New(untouched(), slices.Concat(
	stretchParameters(),
	[]param.Param[state]{
		optimum.Nodes(func(s *state) *int { return &s.nodes }),
		param.OneOfOpen(param.Spec{Key: "order"}, rules.AnyPolicy(), func(s *state) *rules.Policy { return &s.policy }),
		param.OnOff(param.Spec{Key: "solve"}, func(s *state) *bool { return &s.solve }),
		param.OnOff(param.Spec{Key: "promise"}, func(s *state) *bool { return &s.open[0] }),
		param.OnOff(param.Spec{Key: "rules"}, func(s *state) *bool { return &s.open[1] }),
		param.OneOf(param.Spec{Key: "large"}, largeMenu, func(s *state) *int { return &s.large }),
		param.Custom(param.Spec{Key: "t", Wants: gantt.StretchWants},
			func(s *state) string { return gantt.StretchText(s.from, s.to) },
			func(s *state, text string) (ok bool) {
				s.from, s.to, ok = gantt.ParseStretch(text)
				return ok
			}),
	},
)...)

// largeMenu are none, and the figures, one of which can be shown alone.
var largeMenu = func() param.Menu[int] {
	menu := param.Menu[int]{{Name: "none"}}
	for i := range figures {
		menu = append(menu, param.Entry[int]{Value: i + 1, Name: figures[i].name})
	}
	return menu
}()

// stretchParameters are optimum's, with the page's bounds, in the groups of the column.
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

// asked is what the bracket depends on, spelled.
func (s *state) asked() string { return optimum.Parameters.Encode(&s.setup) }

// settle has an order be drawn that was not among those of one's own before, and EDF where the one that is drawn is no more.
func (s *state) settle(before []schedule.Order) {
	if o := s.policy.Order; o.Own() && !slices.Contains(s.setup.Own, o) {
		s.policy = rules.Policy{}
	}
	for _, o := range s.setup.Own {
		if !slices.Contains(before, o) {
			s.policy = rules.Policy{Order: o}
		}
	}
}

// fit makes the state of a link one that can be.
func fit(s *state) []string {
	s.settle(s.setup.Own)
	return nil
}

// follow changes what follows from what a control sets: a new stretch is drawn whole, and is solved when the reader asks for it. It refuses
// a period that the log does not have.
func (c *Baselines) follow(next *state) error {
	if n := c.page.Library.PeriodsOf(next.setup.Workload); n > 0 && next.setup.Workload.Period >= n {
		return &param.Error{Key: "w", Got: strconv.Itoa(next.setup.Workload.Period), Want: "a whole number from 0 to " + strconv.Itoa(n-1)}
	}
	before := c.state.setup
	next.settle(before.Own)
	before.Own = next.setup.Own
	if !next.setup.Is(before) {
		next.from, next.to = 0, 0
	}
	next.solve = next.solve && next.setup.Is(before) && next.nodes == c.state.nodes
	return nil
}

// command is the same on the command line, an option with its value at a time.
func (s *state) command() string {
	words := append([]string{"juggle optimum -solve"}, optimum.Parameters.Of(&s.setup).Arguments()...)
	return strings.Join(append(words, "-nodes "+strconv.Itoa(s.nodes)), " ")
}
