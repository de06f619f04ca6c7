package realtime

import (
	"strings"
	"testing"
	"time"

	"juggle/core/experiment"
	"juggle/core/papers/realtime/saturation"
	"juggle/site/pagetest"
)

const smallSaturation = "realtime.s.load=400&realtime.s.length=1000&realtime.s.notice=0&realtime.s.machines=2&realtime.s.seeds=4"

func TestSaturationIsComputedWhenAskedFor(t *testing.T) {
	s, c, g := realtimeStage(t, smallSaturation)
	pagetest.WantIn(t, s.HTML(), "Not computed: 60 runs.")
	if c.Own() != smallSaturation {
		t.Errorf("the link is %q, want %q", c.Own(), smallSaturation)
	}
	f := c.saturation
	press := func() { f.ProgressLine.MainButton().Do() }
	f.study.Params.Horizon = 2000 // the page has no knob for it
	press()
	pagetest.WantIn(t, s.HTML(), "0 of 60 runs")
	g.Compute(9) // of 32
	s.Browser.Pass(time.Second)
	if pagetest.WantIn(t, s.HTML(), "9 of 60 runs"); f.figure().N != 1 {
		t.Errorf("got %d seeds, want 1", f.figure().N)
	}
	g.Compute(-1)
	pagetest.WantIn(t, s.HTML(), "60 runs: 15 cells, 4 seeds", "The abstract: ", f.figure().Claim.Finding, f.figure().ExtraClaims[0].Finding,
		"deadlines missed", "The 14 comparisons behind the verdict")
	f.Card.Table.Open = true
	pagetest.WantIn(t, s.HTML(), "hard guarantees broken", "more than hard")
	f.Card.Table.Open = false
	c.Draw()
	if drawn := s.Charts.Drawn["chart-saturation"]; strings.Count(drawn, `"name":`) != 3 || !strings.Contains(drawn, `"hard"`) {
		t.Errorf("drew %.200s", drawn)
	}
	plan, err := saturation.NewPlan(f.study)
	if err != nil {
		t.Fatal(err)
	}
	want, err := experiment.Compute(plan, 2, experiment.Context{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var csv strings.Builder
	if err := want.Figures()[0].WriteCSV(&csv); err != nil {
		t.Fatal(err)
	}
	pagetest.WantIn(t, s.HTML(), "Section 1: <em>a new reservation does not break", "The abstract: <em>")
	f.Save("CSV", "chart-saturation")
	if got := s.Browser.Saved["juggle-realtime-saturation.csv"]; got != csv.String() {
		t.Errorf("saved %.300s", got)
	}
	s.Moved("v=1&view=realtime&" + c.Own() + "&realtime.s.large=on")
	pagetest.WantIn(t, s.HTML(), `id="large-s-title"`, "Table of Saturation against quality", "seen on ")
	if c.Draw(); s.Charts.Drawn["chart-large-s"] == "" || !strings.HasPrefix(c.Own(), "realtime.s.large=on&") {
		t.Errorf("shown large nothing is drawn, or the link is %q", c.Own())
	}
	if got := s.Browser; got.Focused != "large-s-title" || got.Scrolled != "" {
		t.Errorf("the large figure comes up at %q, with the focus at %s", got.Scrolled, got.Focused)
	}
	s.Moved(strings.TrimPrefix(f.gallery.Href(0), "#"))
	if got := s.Browser; got.Focused != "large-saturation" || got.Scrolled != "realtime-saturation" {
		t.Errorf("back the page is at %q, with the focus at %s", got.Scrolled, got.Focused)
	}
	if f.large || f.figure() == nil {
		t.Error("back the figure is large, or gone")
	}
	asked := len(g.Asked)
	c.params.Find("rtsload").Enter("200")
	s.Settle()
	if f.State() != "waiting" || f.figure() != nil || len(g.Asked) != asked {
		t.Errorf("after a change it is %s, with %d requests more; want it forgotten, and nobody asked", f.State(), len(g.Asked)-asked)
	}
	press()
	press()
	if f.State() != "waiting" || g.Cancels != 1 || f.ProgressLine.MainButton().Word != "Resume" {
		t.Errorf("stopped it is %s, %d called off, with the button %q", f.State(), g.Cancels, f.ProgressLine.MainButton().Word)
	}
	press()
	g.Sink.Failed(3, "a worker died")
	g.Sink.Ended()
	pagetest.WantIn(t, s.HTML(), "One of them: a worker died")
	if f.State() != "error" || f.ProgressLine.MainButton().Word != "Try again" {
		t.Errorf("after a failure it is %s with the button %q", f.State(), f.ProgressLine.MainButton().Word)
	}
	s.Moved("v=1&view=realtime&realtime.s.load=0")
	if f.study.Params.Load != 300 {
		t.Errorf("a load that cannot be: got %d, want the default", f.study.Params.Load)
	}
}
