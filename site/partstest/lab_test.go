package partstest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"juggle/core/experiment"
	"juggle/core/experiment/param"
	"juggle/core/papers/realtime/saturation"
	"juggle/site/chart"
	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// A state is the state of a smallLab, as its link has it.
type state struct {
	study saturation.Study
	large int // the figure that is shown large; 0: none
}

// untouched is the state with the default parameters.
func untouched() state { return state{study: saturation.DefaultStudy()} }

// parameters are the two parameters of the figure, load and h, and the number of the large figure.
var parameters = param.New(untouched(), append(
	slices.DeleteFunc(param.In(saturation.Parameters, "", func(s *state) *saturation.Study { return &s.study }),
		func(p param.Param[state]) bool { return p.Key != "load" && p.Key != "h" }),
	param.Whole(param.Spec{Key: "large", Max: 1}, func(s *state) *int { return &s.large }))...)

// smallLab is a lab with one figure and two parameters.
type smallLab struct {
	*parts.Lab[state]
	state  state
	figure *parts.Single[*saturation.Figure]
}

func newSmallLab(p *page.Page, runs page.Runs) *smallLab {
	lab := &smallLab{}
	lab.Lab = parts.NewLab(p, page.Binding[state]{View: "pools", State: &lab.state, Parameters: parameters, Untouched: untouched},
		parts.Column{Open: []string{"Stream"}, SummaryKeys: []string{"load", "h"}})
	lab.figure = &parts.Single[*saturation.Figure]{Heading: "Saturation",
		SubtitleText: "What a weaker guarantee gains.", File: "juggle-small",
		Call: func() experiment.Setup {
			call := saturation.Kind.NewSetup()
			*call.Target.(*saturation.Study) = lab.state.study
			return call
		},
		MakeFigure: func(_ experiment.Experiment, got experiment.Collection) *saturation.Figure {
			return got.(*saturation.Results).Figure(0)
		},
		Describe: func(f *saturation.Figure, large bool) string {
			return chart.Saturation(f.Points, f.Claim.Finding, parts.Height(large, 300)).JSON()
		}}
	parts.NewSingle(p, runs, lab.figure, lab.figure, "small")
	lab.ShowOnly(func(s *state) *int { return &s.large }, lab.figure)
	return lab
}

// Build builds an empty element instead of a view's template.
func (c *smallLab) Build(*vugu.BuildIn) *vugu.BuildOut {
	return &vugu.BuildOut{Out: []*vugu.VGNode{{Type: vugu.ElementNode, Data: "div"}}}
}

func TestALabReadsItsLinkComputesItsFigureAndFollowsKnobsAndKeys(t *testing.T) {
	s, runs := pagetest.New(t, "v=1&view=pools&pools.load=200&pools.h=x"), &pagetest.Runs{T: t}
	lab := newSmallLab(s.Page, runs)
	s.SetViews(pagetest.Views(map[string]vugu.Builder{"pools": lab}), &pagetest.Study{})
	s.Start()
	if want := "pools.h"; len(s.Notices) != 1 || !strings.Contains(s.Notices[0], want) || lab.state.study.Params.Load != 200 {
		t.Fatalf("the link is read as %+v with notices %q; want load 200 and a notice about %s", lab.state, s.Notices, want)
	}
	runs.Compute(9)
	s.Browser.Pass(time.Second)
	if words, _ := lab.Sheet(); !strings.HasPrefix(words, "9 of ") {
		t.Errorf("after 9 runs the sheet says %q, want it to begin with 9 of", words)
	}
	if lab.Draw(); s.Charts.Drawn["chart-small"] == "" {
		t.Error("the figure of a complete seed is not drawn, want it drawn")
	}
	lab.Compute()
	if len(runs.Requests) != 1 {
		t.Errorf("the same figure was asked for %d times, want once", len(runs.Requests))
	}
	lab.Params.Knob("h").Enter("4")
	s.Settle()
	if got, want := lab.LinkPart(), "pools.load=200&pools.h=4"; got != want || s.Link.ViewPart != want || len(runs.Requests) != 2 {
		t.Errorf("a knob was turned: the link is %q, and %d figures were asked for; want %q and 2", got, len(runs.Requests), want)
	}
	pagetest.WantIn(t, pagetest.PlainText(pagetest.Rendered(t, lab.Params)), "utilisation asked for 200 % · h 4 · 2 changed")
	if !lab.Key(page.Key{Key: "e"}) || lab.state.large != 1 || s.Browser.Focused != "pools-large-title" {
		t.Errorf("the key e: got figure %d large and the focus at %s, want figure 1 and pools-large-title", lab.state.large,
			s.Browser.Focused)
	}
	if !lab.Key(page.Key{Key: "x"}) || lab.figure.Phase != parts.Stopped {
		t.Errorf("the key x leaves the study in phase %d, want it stopped", lab.figure.Phase)
	}
	lab.Params.Reset()
	s.Settle()
	if got, want := lab.LinkPart(), "pools.large=1"; got != want {
		t.Errorf("after the reset the link is %q, want %q: the figure stays large", got, want)
	}
}

func TestAColumnNamesTheParameterThatItLacks(t *testing.T) {
	defer func() {
		if got, want := recover(), `parts: the column of "pools" has no parameter "lambda"; want one of load, h`; got != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}()
	c := &smallLab{}
	parts.NewLab(pagetest.New(t, "").Page, page.Binding[state]{View: "pools", State: &c.state, Parameters: parameters, Untouched: untouched},
		parts.Column{SummaryKeys: []string{"lambda"}})
}
