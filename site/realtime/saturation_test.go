package realtime

import (
	"strings"
	"testing"
	"time"

	"juggle/core/experiment"
	"juggle/core/papers/realtime/saturation"
	"juggle/site/pagetest"
)

// smallSaturation is the view's part of a link to a small study of 60 runs: 15 cells with 4 seeds each.
const smallSaturation = "realtime.s.load=400&realtime.s.length=1000&realtime.s.notice=0&realtime.s.machines=2&realtime.s.seeds=4"

// The page computes the study of saturation when the reader presses its button. The reader can stop it, save it and show it large; a change
// of a parameter empties it.
func TestSaturationIsComputedWhenItsButtonIsPressed(t *testing.T) {
	s, c, engine := newStage(t, smallSaturation)
	pagetest.WantIn(t, s.HTML(), "Not computed: 60 runs.")
	if c.LinkPart() != smallSaturation {
		t.Errorf("the link is %q, want %q", c.LinkPart(), smallSaturation)
	}
	f := c.saturation
	pressMainButton := func() { f.ProgressLine.MainButton().Press() }
	f.study.Params.Horizon = 2000 // a short stream; the page has no knob for it
	pressMainButton()
	pagetest.WantIn(t, s.HTML(), "0 of 60 runs")
	engine.Compute(9)
	s.Browser.Pass(time.Second)
	if pagetest.WantIn(t, s.HTML(), "9 of 60 runs"); f.figure().N != 1 {
		t.Errorf("got %d seeds, want 1", f.figure().N)
	}
	engine.Compute(-1) // all other runs
	pagetest.WantIn(t, s.HTML(), "60 runs: 15 cells, 4 seeds", "The abstract: ", f.figure().Claim.Finding, f.figure().ExtraClaims[0].Finding,
		"deadlines missed", "The 14 comparisons behind the verdict")
	f.Card.Table.Open = true
	pagetest.WantIn(t, s.HTML(), "hard guarantees broken", "more than hard")
	f.Card.Table.Open = false
	c.Draw()
	if drawn := s.Charts.Drawn["chart-saturation"]; strings.Count(drawn, `"name":`) != 3 || !strings.Contains(drawn, `"hard"`) {
		t.Errorf("drew %.200s, want three series, one of them hard", drawn)
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
		t.Errorf("saved\n%.300s\nwant the command line's\n%.300s", got, csv.String())
	}
	s.Moved("v=1&view=realtime&" + c.LinkPart() + "&realtime.s.large=on")
	pagetest.WantIn(t, s.HTML(), `id="large-s-title"`, "Table of Saturation against quality", "seen on ")
	if c.Draw(); s.Charts.Drawn["chart-large-s"] == "" || !strings.HasPrefix(c.LinkPart(), "realtime.s.large=on&") {
		t.Errorf("the large figure is not drawn, or the link is %q, want it to begin with realtime.s.large=on", c.LinkPart())
	}
	if got := s.Browser; got.Focused != "large-s-title" || got.Scrolled != "" {
		t.Errorf("at the large figure the page is scrolled to %q and the focus is at %s, want the top and its title", got.Scrolled,
			got.Focused)
	}
	s.Moved(strings.TrimPrefix(f.gallery.Href(0), "#"))
	if got := s.Browser; got.Focused != "large-saturation" || got.Scrolled != "realtime-saturation" {
		t.Errorf("after the way back the page is scrolled to %q and the focus is at %s, want the figure and its link", got.Scrolled,
			got.Focused)
	}
	if f.large || f.figure() == nil {
		t.Errorf("after the way back the figure is large: %v, want false and its numbers still there", f.large)
	}
	requests := len(engine.Requests)
	c.params.Find("rtsload").Enter("200")
	s.Settle()
	if f.State() != "waiting" || f.figure() != nil || len(engine.Requests) != requests {
		t.Errorf("after a change of the load the figure is %s with %d further requests, want it waiting and empty, and no request", f.State(),
			len(engine.Requests)-requests)
	}
	pressMainButton() // Compute
	pressMainButton() // Stop
	if word := f.ProgressLine.MainButton().Word; f.State() != "waiting" || engine.Cancels != 1 || word != "Resume" {
		t.Errorf("after Stop the figure is %s with %d cancellations and the button %q, want waiting, 1 and Resume", f.State(),
			engine.Cancels, word)
	}
	pressMainButton()
	engine.Sink.Failed(3, "a worker died")
	engine.Sink.Ended()
	pagetest.WantIn(t, s.HTML(), "One of them: a worker died")
	if word := f.ProgressLine.MainButton().Word; f.State() != "error" || word != "Try again" {
		t.Errorf("after a failure the figure is %s with the button %q, want error and Try again", f.State(), word)
	}
	s.Moved("v=1&view=realtime&realtime.s.load=0")
	if f.study.Params.Load != 300 {
		t.Errorf("a link with a load out of range sets %d, want the default, 300", f.study.Params.Load)
	}
}
