package figures

import (
	"strings"
	"testing"

	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/pagetest"
)

// TestAIsKeptComparedSwappedAndDropped tests A, the state of the parameters that a reader keeps to compare other states with it.
func TestAIsKeptComparedSwappedAndDropped(t *testing.T) {
	s := newFigureStage(t, "L=1&lambda=25,50&seed=3").open()
	s.computeAll()
	runs := s.figures.Run.Total()
	// act does something with the page, and computes what the page then requests.
	act := func(do func()) {
		do()
		s.Browser.Pass(page.SettleDelay)
		s.computeAll()
	}
	pin := s.figures.Params.Pin.(*Pin)
	pagetest.WantIn(t, s.html(), "Keep this state", `id="pin-swap" hidden="hidden"`)

	act(pin.keep)
	if s.figures.Run.Total() != runs || s.figures.Run.Reused != runs {
		t.Errorf("got %d of %d runs reused, want all %d", s.figures.Run.Reused, s.figures.Run.Total(), runs)
	}
	pagetest.WantIn(t, s.html(), "is what you see", `id="pin-keep" disabled="disabled"`, "A is the same here, to the last digit")

	act(func() { s.figures.Params.Find("share").Enter("80") })
	act(func() { s.figures.Params.Find("seed").Enter("4") })
	if got, want := s.Link.Params.Encode(), "L=1&lambda=25,50&share=80&seed=4&against=paper;L:1;lambda:25,50"; got != want {
		t.Errorf("the link says %q, want %q", got, want)
	}
	s.figures.Gallery.Card(1).Table.Open = true
	html := s.html()
	pagetest.WantIn(t, html, "<b>A</b>: 50 % of the jobs flexible", " points of utilisation, with an interval that excludes 0 in",
		"; faint: A", `data-column="minus_a_mean"`)
	for _, figure := range []int{1, 2, 4, 5, 6} {
		f := s.figures.Run.latest(figure)
		if f.A == nil || f.A.N != f.N || !strings.Contains(s.Charts.Drawn["chart-"+s.figures.figureAt(figure).Number()], `A: `) {
			t.Errorf("figure %d: got it drawn without A, want A in it", figure)
		}
	}

	act(pin.swap)
	if got, want := s.Link.Params.Encode(), "L=1&lambda=25,50&seed=4&against=paper;L:1;lambda:25,50;share:80"; got != want {
		t.Errorf("after the swap the link is %q, want %q", got, want)
	}
	act(s.figures.Params.Reset)
	if got := s.Link.Params.Encode(); got != "against=paper;L:1;lambda:25,50;share:80" {
		t.Errorf("after a reset to the paper's values the link is %q, want A alone in it", got)
	}
	act(pin.drop)
	if f := s.figures.Run.latest(1); s.Link.Params.Against != "" || f.A != nil || s.Browser.Focused != "pin-keep" {
		t.Errorf("after A is dropped: A in the link is %q, and the focus is at %q, want none and pin-keep", s.Link.Params.Against,
			s.Browser.Focused)
	}
	if defaults := study.Defaults(); s.Link.Params.Encode() != defaults.Encode() {
		t.Errorf("after A is dropped the link is %q, want the untouched page's", s.Link.Params.Encode())
	}
}
