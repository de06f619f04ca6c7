package figures

import (
	"strings"
	"testing"

	"juggle/site/page"
	"juggle/site/pagetest"
)

func TestAnEmbeddedFigureComputesItselfAndHasItsKnobs(t *testing.T) {
	s := newFigureStage(t, "embed=2&knobs=lambda,L&L=1&lambda=50").open()
	s.computeAll()
	if got := s.figures.Run.plan().Figures; len(got) != 1 || got[0] != 2 {
		t.Errorf("got the figures %v computed, want 2 alone", got)
	}
	html := s.html()
	pagetest.WantIn(t, html, `<article class="alone"`, `data-figure="2" data-state="done"`, "Size of the window", `data-key="lambda"`,
		`data-key="L"`,
		"The longer the window", `target="_blank" rel="noopener"`, `fig=2&amp;L=1`)
	for _, unwanted := range []string{`id="params"`, `class="card"`, `data-key="f"`, `class="why"`} {
		if strings.Contains(html, unwanted) {
			t.Errorf("got %s in the frame, want only the figure and its knobs", unwanted)
		}
	}
	if s.Charts.Drawn["chart-alone"] == "" {
		t.Error("the frame has no chart")
	}
	pagetest.WantIn(t, html, `id="alone-of"`, "Netto, Bubendorfer and Buyya (2007) · on four synthetic periods",
		"not the paper’s: arrival rates 1; ")
	before := s.Browser.Fragment()
	s.figures.Params.Find("lambda").Enter("70")
	s.Browser.Pass(page.SettleDelay)
	s.computeAll()
	if got := s.Browser.Fragment(); got == before || !strings.HasPrefix(got, "v=1&embed=2&knobs=lambda,L&L=1&lambda=70") {
		t.Errorf("after λ is set to 70, the link is %q, want λ 70 in it", got)
	}
	s.Moved("v=1&L=1&lambda=70")
	s.computeAll()
	pagetest.WantIn(t, s.html(), `id="params"`, `class="card"`)
}

func TestAnEmbeddedFigureNamesLogsAndParametersFromTheFirstPaintingOn(t *testing.T) {
	for fragment, want := range map[string]string{
		"embed=2": "on the bundled logs · the paper’s parameters",
		"embed=2&p=3&log=SDSC-SP2.swf.gz~" + strings.Repeat("ab", 32): "on SDSC-SP2.swf.gz · not the paper’s: ",
	} {
		s := newFigureStage(t, fragment)
		s.Open() // no log is there yet
		pagetest.WantIn(t, s.html(), want)
	}
}
