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
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// A state is all that the reader can set, and all that the link says.
type state struct {
	study saturation.Study
	large int // the figure that is shown large; 0: none
}

func untouched() state { return state{study: saturation.DefaultStudy()} }

// parameters are the two knobs, and the large view.
var parameters = param.New(untouched(), append(
	slices.DeleteFunc(param.In(saturation.Parameters, "", func(s *state) *saturation.Study { return &s.study }),
		func(p param.Param[state]) bool { return p.Key != "load" && p.Key != "h" }),
	param.Whole(param.Spec{Key: "large", Max: 1}, func(s *state) *int { return &s.large }))...)

// smallLab is a view with one figure and two parameters, the least that a view is made of.
type smallLab struct {
	*parts.Lab[state]
	state  state
	figure *figure
}

// figure shows the figure of saturation against quality.
type figure struct {
	parts.Single[*saturation.Figure]
	view  *smallLab
	specs parts.Specs[*saturation.Figure]
}

func newSmallLab(p *page.Page, runs page.Runs) *smallLab {
	c := &smallLab{}
	c.Lab = parts.NewLab(p, page.Binding[state]{View: "pools", State: &c.state, Parameters: parameters, Untouched: untouched,
		Compute: c.compute}, "Stream")
	c.Params.Brief = []string{"load", "h"}
	f := &figure{view: c}
	f.Study = parts.Study[*saturation.Figure]{Engine: runs, Store: new(experiment.Store), Keep: 20_000, Beat: 300 * time.Millisecond,
		Figure: func(int) (*saturation.Figure, bool) {
			figure := f.Got.(*saturation.Results).Figure(0)
			return figure, figure.N == figure.Want
		}}
	f.Heading, f.Sub, f.File, f.Whole = "Saturation", "What a weaker guarantee gains.", "juggle-small", "seeds"
	f.Result = parts.Result
	f.Origin = func() page.Origin { return c.Origin("saturation") }
	f.Of = func() string { return text.Plural(c.state.study.Seeds, "seed", "seeds") }
	parts.NewSingle(p, &f.Single, f, "small", "", parts.Progress{MainID: "small-main",
		Said: func() string { return f.Announcement("figure") }})
	c.figure, c.Progress = f, f.Line
	c.Gallery = parts.NewGallery(p, parts.Gallery{View: "pools", Name: "large-small", Label: "Figures", Back: "Pools", First: 1,
		Cards: []*parts.Card{f.Card}, Shown: func() int { return c.state.large }, Link: c.link})
	return c
}

// link leads to the figure's large view; 0 leads back.
func (c *smallLab) link(figure int) page.Link { return c.LinkTo(func(s *state) { s.large = figure }) }

// compute computes the figure of the state.
func (c *smallLab) compute() {
	c.Gallery.Moved()
	c.figure.Compute(page.RunRequest{Kind: saturation.Kind, Params: c.state.study.Encode(), First: len(saturation.Cells)},
		func() (experiment.Experiment, error) { return saturation.NewPlan(c.state.study) })
}

func (f *figure) Link() page.Link { return f.view.link(1) }

// Words are the claim and what was found.
func (f *figure) Words(bool) string {
	figure, result := f.Current()
	if result == nil {
		return ""
	}
	return `<p class="found">` + text.Escape(figure.Claim.Finding) + "</p>"
}

// Spec describes the chart.
func (f *figure) Spec(large bool) string {
	figure, result := f.Current()
	if result == nil {
		return ""
	}
	return f.specs.Get(large, figure, func() string {
		return chart.Saturation(figure.Points, figure.Claim.Finding, parts.Height(large, 300)).JSON()
	})
}

// Build builds an empty element in place of the template that a view has.
func (c *smallLab) Build(*vugu.BuildIn) *vugu.BuildOut {
	return &vugu.BuildOut{Out: []*vugu.VGNode{{Type: vugu.ElementNode, Data: "div"}}}
}

func TestALabReadsItsLinkComputesItsFigureAndFollowsKnobsAndKeys(t *testing.T) {
	s, engine := pagetest.New(t, "v=1&view=pools&pools.load=200&pools.h=x"), &pagetest.Runs{T: t}
	c := newSmallLab(s.Page, engine)
	s.Show(pagetest.Views(map[string]vugu.Builder{"pools": c}), &pagetest.Study{})
	s.Start()
	if want := "pools.h"; len(s.Notices) != 1 || !strings.Contains(s.Notices[0], want) || c.state.study.Params.Load != 200 {
		t.Fatalf("the link is read as %+v with notices %q; want load 200 and a notice about %s", c.state, s.Notices, want)
	}
	engine.Compute(9)
	s.Browser.Pass(time.Second)
	if words, _ := c.Sheet(); !strings.HasPrefix(words, "9 of ") {
		t.Errorf("after 9 runs the sheet says %q", words)
	}
	if c.Draw(); s.Charts.Drawn["chart-small"] == "" {
		t.Error("the figure of a complete seed is not drawn")
	}
	c.compute()
	if len(engine.Asked) != 1 {
		t.Errorf("the same figure was asked for %d times, want once", len(engine.Asked))
	}
	c.Params.Knob("h").Enter("4")
	s.Rest()
	if got, want := c.Own(), "pools.load=200&pools.h=4"; got != want || s.Link.Own != want || len(engine.Asked) != 2 {
		t.Errorf("a knob was turned: the link is %q, and %d figures were asked for; want %q and 2", got, len(engine.Asked), want)
	}
	if got, want := pagetest.PlainText(c.Params.Line()), "utilisation asked for 200 % · h 4"; got != want {
		t.Errorf("the folded column says %q, want %q", got, want)
	}
	if !c.Key(page.Key{Key: "e"}) || c.state.large != 1 || s.Browser.Focused != "large-small-title" {
		t.Errorf("e shows figure %d large, with the focus at %s", c.state.large, s.Browser.Focused)
	}
	if !c.Key(page.Key{Key: "x"}) || c.figure.Phase != parts.Stopped {
		t.Errorf("x leaves the study in phase %d, want it stopped", c.figure.Phase)
	}
	c.Params.Reset()
	s.Rest()
	if got, want := c.Own(), "pools.large=1"; got != want {
		t.Errorf("after the reset the link is %q, want %q: the figure stays large", got, want)
	}
}
