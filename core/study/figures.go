package study

import (
	"juggle/core/report"
)

// A figure is one figure of the paper, declared as data: which cells it shows and needs, what its rows are compared with, and
// how its claim is judged.
type figure struct {
	number    int    // published
	title     string // short
	claim     string // the paper's, in our words
	offset    bool   // the rows' values are |phi| and not utilisation
	cells     func(p Params) []Cell
	beside    func(p Params) []Cell // needed for comparisons and the verdict, not shown
	subtitle  func(p Params) string // without n
	more      []extra
	fragments bool // fragmentation, where it is measured, is one of its comparisons
	compare   func(v *view)
	judge     func(v *view) (finding string, parts []report.Part)
	also      []func(v *view) (report.Claim, bool) // what the text says of the figure beside its claim; false where that is not computed
}

// An extra is a comparison of a figure's own: see Comparison.
type extra struct {
	key, title, unit string
	tested           bool // it is about a difference, so it has a p-value
}

// figures are Figures 1 to 6, in order.
var figures = [...]figure{sorting, windowSize, longEstimates, fixing, offering, offerDistance}

func none(Params) []Cell { return nil }
