package figures

import (
	"slices"

	"juggle/core/study"
	"juggle/site/text"
)

// printedWords set what the paper's text states beside what was computed, in the paper's italics; "" where the figure has nothing of it.
func printedWords(f *study.FigureResult) string {
	var ours, theirs []string
	for _, p := range f.Printed {
		i := slices.IndexFunc(f.Cells, func(c study.CellResult) bool { return c.Cell == p.Cell })
		if i < 0 || f.Cells[i].N == 0 {
			continue
		}
		computed := text.Fixed(f.Cells[i].Summary.Mean, 1)
		if half := text.Fixed(f.Cells[i].Summary.Half(), 1); half != "–" {
			computed += " ± " + half
		}
		ours = append(ours, computed)
		theirs = append(theirs, `<i class="printed">`+text.Fixed(p.Value, 1)+" ± "+text.Fixed(p.Err, 1)+"</i>")
	}
	if len(ours) == 0 {
		return ""
	}
	return `<p class="found aside">FIFO with fixed windows: ` + text.Listed(ours) + " %; the paper’s text states " + text.Listed(theirs) +
		" %.</p>"
}
