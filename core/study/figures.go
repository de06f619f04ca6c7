package study

import (
	"juggle/core/experiment"
	"juggle/core/report"
)

// A figure is one figure of the paper, or one beyond it, declared as data: which cells it shows and needs, what its rows are compared
// with, and how its claim is judged or its question answered.
type figure struct {
	number    int      // published; beyond the paper those that follow
	title     string   // short
	claim     string   // the paper's, in our words; empty beyond the paper
	question  string   // beyond the paper: what is asked in place of a claim
	measure   Measure  // what the rows' values are
	feature   *Feature // beyond the paper
	named     []named  // what else names a row, beside its feature
	cells     func(p Params) []Cell
	facets    func(p Params) []facet // in place of cells: each with every amount of the feature
	amounts   func(p Params) []int   // of the feature, ascending
	axis      string                 // what the amounts mean; empty where the figure has a chart of its own
	layout    func(p Params) *Layout // where the rows of cells stand; nil: the figure has a chart of its own
	scale     *scale                 // in place of most of the comparisons
	beside    []base                 // cells that the comparisons of one that is shown need, too
	subtitle  string                 // without n; see view.say
	baseline  string                 // what rows are compared with, in words; empty: the order of Params.Baseline
	base      base                   // the cell that a row is compared with; nil: that without the feature
	diff      quantity               // in place of base: what the comparison is
	more      []extra
	takes     []string // keys of the parameters that matter to it, beside those that matter to all
	fragments bool     // fragmentation, where it is measured, is one of its comparisons
	judge     func(v *view) (finding string, parts []report.Part)
	finding   string                          // in place of judge, beyond the paper; see view.say
	roles     func(p Params) map[string]Cell  // the cells that the finding has names for
	also      []remark                        // beside its claim
	ofTime    bool                            // its claim compares measures of the machine's time, and no other measure can stand for them
	aside     func(v *view) *experiment.Aside // a small table beside the figure; nil: none
}

// A remark is what the paper's text says beside a figure's claim; its words are sentences, see view.say.
type remark struct {
	title, paper string
	asked        func(p Params) bool // nil: always
	judge        func(v *view, c *report.Claim)
}

// A named column says in words what else a row is.
type named = experiment.Name[Cell]

// head is such a column, declared as report.Columns has it.
var head = experiment.NameOf[Cell]

// A Layout says where the rows of a figure stand that has no chart of its own: one line a window size.
type Layout struct {
	Facets []string // side by side; none where there is one
	Facet  func(Cell) int
	Axis   string // what the places mean
	Places []string
	Place  func(Cell) int
	Joined bool // places are in an order, and lines join them
}

// An extra is a comparison of a figure's own: see Comparison.
type extra struct {
	key, title, unit string
	tested           bool // it is about a difference, so it has a p-value
	of               quantity
}

// figures are Figures 1 to 6 of the paper, and those beyond it, in order.
var figures = [...]figure{
	sorting, windowSize, longEstimates, fixing, offering, offerDistance,
	asking, pricing, cancelling, failing, molding, sortingByPrice, changing, lateFixing, rescuing, pairs, chains, manyComposites,
}

// The figures of the paper and those beyond it.
const (
	PaperFigures = 6
	Figures      = len(figures)
)

// Asked is the title of a figure beyond the paper, and what it asks.
func Asked(figure int) (title, question string) {
	f := &figures[figure-1]
	return f.title, f.question
}

func (f *figure) isBeyond() bool { return f.number > PaperFigures }
