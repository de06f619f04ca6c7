package figures

import (
	"strings"
	"testing"

	"juggle/site/page"
	"juggle/site/pagetest"
)

func TestAFigureAloneComputesItselfAndHasItsKnobs(t *testing.T) {
	s := newFigureStage(t, "embed=2&knobs=lambda,L&L=1&lambda=50").open()
	s.compute()
	if got := s.figures.Run.plan().Figures; len(got) != 1 || got[0] != 2 {
		t.Errorf("figures %v are computed, want 2 alone", got)
	}
	html := s.html()
	pagetest.WantIn(t, html, `<article class="alone"`, `data-figure="2" data-state="done"`, "Size of the window", `data-key="lambda"`,
		`data-key="L"`,
		"The longer the window", `target="_blank" rel="noopener"`, `fig=2&amp;L=1`)
	for _, other := range []string{`id="params"`, `class="card"`, `data-key="f"`, `class="why"`} {
		if strings.Contains(html, other) {
			t.Errorf("beside the figure there is %s", other)
		}
	}
	if s.Charts.Drawn["chart-alone"] == "" {
		t.Error("there is no picture")
	}
	pagetest.WantIn(t, html, `id="alone-of"`, "Netto, Bubendorfer and Buyya (2007) · on four synthetic periods",
		"not the paper’s: arrival rates 1; ")
	before := s.Browser.Fragment()
	s.figures.Params.Find("lambda").Enter("70")
	s.Browser.Pass(page.Settling)
	s.compute()
	if got := s.Browser.Fragment(); got == before || !strings.HasPrefix(got, "v=1&embed=2&knobs=lambda,L&L=1&lambda=70") {
		t.Errorf("the link says %q", got)
	}
	s.Moved("v=1&L=1&lambda=70")
	s.compute()
	pagetest.WantIn(t, s.html(), `id="params"`, `class="card"`)
}

func TestAFigureAloneNamesLogAndParametersFromTheFirstPaintingOn(t *testing.T) {
	for fragment, want := range map[string]string{
		"embed=2": "on the bundled logs · the paper’s parameters",
		"embed=2&p=3&log=SDSC-SP2.swf.gz~" + strings.Repeat("ab", 32): "on SDSC-SP2.swf.gz · not the paper’s: ",
	} {
		s := newFigureStage(t, fragment)
		s.Open() // no log is there yet
		pagetest.WantIn(t, s.html(), want)
	}
}
