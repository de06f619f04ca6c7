package realtime

import (
	"slices"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/papers/realtime/saturation"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// A saturationFigure is the figure of saturation against quality, a parts.Figure. It is computed, seed by seed, when the reader presses its
// button.
type saturationFigure struct {
	parts.Single[*saturation.Figure]
	saturationState
	binding *page.Binding[saturationState]
	view    *Realtime
	gallery *parts.Gallery
}

// A saturationState is the figure's part of the link.
type saturationState struct {
	study saturation.Study
	large bool // the figure has the page for itself
}

// initialSaturation returns the state of an untouched page.
func initialSaturation() saturationState { return saturationState{study: saturation.DefaultStudy()} }

// saturationParameters are the parameters of the figure's part of the link.
var saturationParameters = param.New(initialSaturation(), slices.Concat(
	[]param.Param[saturationState]{param.OnOff(param.Spec{Key: "large"}, func(s *saturationState) *bool { return &s.large })},
	param.In(saturation.Parameters, "", func(s *saturationState) *saturation.Study { return &s.study }))...)

// saturationView is the prefix of the figure's keys in a link.
const saturationView = "realtime.s"

// Subtitle describes the figure.
func (s *saturationFigure) Subtitle(bool) string {
	return "A stream of Table I’s services, admitted with a hard guarantee or P(over) up to a bound, then played with " +
		s.study.Params.Scheduler.Title() + ". The experiment is ours. In per cent: booked is U reserved and used is work done, of the " +
		"machines’ time; missed is of deadlines; overloaded of the slices in which a reservation is active."
}

// newSaturationFigure returns the figure of the view c.
func newSaturationFigure(c *Realtime, runs page.Runs) *saturationFigure {
	s := &saturationFigure{view: c}
	s.binding = page.Bind(c.page, page.Binding[saturationState]{LiveLink: c.LiveLink, View: saturationView, State: &s.saturationState,
		Parameters: saturationParameters, Untouched: initialSaturation, Compute: func() { s.gallery.LargeChanged() },
		Fit:   func(next *saturationState) []string { s.dropOutdated(next); return nil },
		Adapt: func(next *saturationState) error { s.dropOutdated(next); return nil }})
	s.Single = parts.Single[*saturation.Figure]{Heading: "Saturation against quality", File: "juggle-realtime-saturation",
		WaitingLine: s.uncomputed,
		MakeFigure: func(_ experiment.Experiment, got experiment.Collection) *saturation.Figure {
			return got.(*saturation.Results).Figure(0)
		},
		Call: func() experiment.Setup {
			call := saturation.Kind.NewSetup()
			*call.Target.(*saturation.Study) = s.study
			return call
		},
		Describe: func(f *saturation.Figure, large bool) string {
			return chart.Saturation(f.Points, s.FullName()+". "+f.Claim.Finding, parts.Height(large, 300)).JSON()
		},
		Origin: s.origin}
	parts.NewSingle(c.page, runs, &s.Single, s, "saturation")
	s.Card.Section, s.ProgressLine.MainButton = "realtime-saturation", s.button
	s.gallery = parts.NewGallery(c.page, parts.Gallery{View: "realtime", Name: "large-s", Label: "Figures of the third paper",
		Cards: []*parts.Card{s.Card}, LargeNumber: s.shownLarge, Link: s.link})
	return s
}

// button returns the button of the figure's line. Before the first computation it is "Compute".
func (s *saturationFigure) button() parts.Button {
	if s.Plan == nil {
		return parts.Button{Word: "Compute", Class: "btn main", Press: s.Follow}
	}
	return s.Button()
}

// shownLarge returns 1 if the figure has the page for itself, and otherwise 0.
func (s *saturationFigure) shownLarge() int {
	if s.large {
		return 1
	}
	return 0
}

// link returns the link to the large view, or for 0 the link back.
func (s *saturationFigure) link(figure int) page.Link {
	state := s.saturationState
	state.large = figure != 0
	l := s.view.page.LinkTo("realtime", 0)
	l.ViewPart = s.view.ownWithSaturation(&state)
	return l
}

// dropOutdated empties the figure if the next state has another study. The reader then presses the button to compute the numbers.
func (s *saturationFigure) dropOutdated(next *saturationState) {
	if next.study != s.study {
		s.ShowEmpty(nil)
	}
}

// figure returns the figure of the seeds that are computed so far; nil if there is none.
func (s *saturationFigure) figure() *saturation.Figure {
	if f, result := s.Current(); result != nil {
		return f
	}
	return nil
}

// State returns the figure's state, which scripts read; see parts.Figure.
func (s *saturationFigure) State() string {
	if s.Phase == parts.Waiting {
		return "waiting"
	}
	return s.Study.State(0, true)
}

// uncomputed is the figure's line before the first computation: it says how many runs the figure needs.
func (s *saturationFigure) uncomputed() string {
	plan, _ := saturation.NewPlan(s.study) // without error, since the controls refuse values that cannot be planned
	return "Not computed: " + text.Plural(plan.Len(), "run", "runs") + "."
}

// Words returns the paper's claims and the findings, as markup.
func (s *saturationFigure) Words(bool) string {
	f := s.figure()
	if f == nil {
		return ""
	}
	return claimWords("The abstract", f.Claim) + claimWords("Section 1", f.ExtraClaims[0])
}

// draw draws the chart if it has changed.
func (s *saturationFigure) draw() { s.gallery.Draw(s.Card) }

// origin returns the origin of the figure's numbers.
func (s *saturationFigure) origin() page.Origin {
	p := s.view.page
	words := []string{p.Program(), "real-time", "saturation, " + text.Plural(s.figure().N, "seed", "seeds")}
	return p.Origin(words, p.Address(p.LinkTo("realtime", 0)), saturation.Parameters.Settings(&s.study))
}

// newParams returns the controls of the figure's parameters.
func (s *saturationFigure) newParams() (fields []*parts.Knob) {
	for i := range saturationParameters {
		p := &saturationParameters[i]
		if p.Key == "large" || p.Key == "seed" || p.Key == "horizon" {
			continue // seed and horizon have no knob; a link and the command line can set them
		}
		k := parts.NewKnob(s.view.page, "param-rts"+p.Key, s.binding.Parameter(p.Key))
		k.MarksOwnDefault = true
		if p.Key == "h" { // the simulation of one machine has a parameter h too
			k.Param.Symbol, k.Param.Name = "", p.Name+", stream"
		}
		fields = append(fields, k)
	}
	return fields
}
