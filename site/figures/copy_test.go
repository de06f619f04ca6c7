package figures

import (
	"strings"
	"testing"

	"juggle/site/pagetest"
)

func TestASavedCopyHasEveryFigureThatHasResults(t *testing.T) {
	s := newFigureStage(t, "L=1&lambda=25,50&seed=3").open()
	s.figures.saveCopy()
	if len(s.Browser.Saved) > 0 {
		t.Error("a copy without numbers was saved, want none")
	}
	s.computeAll()
	pagetest.WantIn(t, s.html(), `id="keep"`)
	s.figures.saveCopy()
	copied := s.Browser.Saved["juggle-figures.html"]
	pagetest.WantIn(t, copied, "Figures 1 to 6 of flexible", "L=1&amp;lambda=25,50&amp;seed=3", "-loads=1 ", "<p>Assumptions: ")
	if got := strings.Count(copied, "<svg"); got != 6 {
		t.Errorf("got %d pictures, want 6", got)
	}
	for _, n := range []int{1, 6} {
		f := s.figures.figureAt(n).result()
		for _, row := range f.Table().Rows {
			if last := row[len(row)-1]; !strings.Contains(copied, ">"+last+"</td>") {
				t.Errorf("figure %d: got no cell %q in the copy, want one", n, last)
			}
		}
	}
}
