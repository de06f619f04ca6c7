package study

import (
	"juggle/core/experiment"
	"juggle/core/report"
)

// A figure is the declaration of one figure of the paper, or of one beyond it: the cells that it shows and needs, what its rows are
// compared with, and how its claim is judged or its question is answered.
type figure struct {
	number    int      // as published; figures beyond the paper are numbered after these
	title     string   // short
	claim     string   // the paper's claim in our words; empty beyond the paper
	question  string   // beyond the paper: the question in place of a claim
	measure   Measure  // what the rows' values are
	feature   *Feature // beyond the paper: what varies from row to row
	named     []named  // further columns that name a row
	cells     func(p Params) []Cell
	facets    func(p Params) []facet // in place of cells: every facet is shown with every amount of the feature
	amounts   func(p Params) []int   // the amounts of the feature, ascending
	axis      string                 // the title of the axis of amounts; empty if the figure has a chart of its own
	layout    func(p Params) *Layout // how a general chart places the rows of cells; nil: the figure has a chart of its own
	scale     *scale                 // the comparisons that several figures have in common; nil: none
	beside    []base                 // cells that are not shown but with which shown cells are compared
	subtitle  string                 // without n; see view.say
	baseline  string                 // in words, what rows are compared with; empty: the order of Params.Baseline
	base      base                   // the cell that a row is compared with; nil: the same cell without the feature
	diff      quantity               // in place of base: the comparison itself
	more      []extra                // further comparisons
	takes     []string               // keys of the parameters that matter to this figure and not to all
	fragments bool                   // the figure compares fragmentation too, if that is measured
	judge     func(v *view) (finding string, parts []report.Part)
	finding   string                          // in place of judge, beyond the paper; see view.say
	roles     func(p Params) map[string]Cell  // the cells that the finding refers to, by their names in its sentence
	also      []remark                        // further claims of the paper's text
	ofTime    bool                            // the claim is about the machine's time, so it is not judged by requests accepted as well
	aside     func(v *view) *experiment.Aside // a small table beside the figure; nil: none
}

// A remark is a further claim that the paper's text makes about a figure. title and paper are sentences for view.say.
type remark struct {
	title, paper string
	asked        func(p Params) bool // whether it is judged under p; nil: always
	judge        func(v *view, c *report.Claim)
}

// A named is a column that names rows.
type named = experiment.RowName[Cell]

// head makes a named column from its declaration in the syntax of report.Columns.
var head = experiment.NewRowName[Cell]

// A Layout says how a general chart places the rows of a figure that has no chart of its own: one line for each window size.
type Layout struct {
	Facets []string       // titles of the charts side by side; none if there is one chart
	Facet  func(Cell) int // index of a cell's chart
	Axis   string         // title of the axis of places
	Places []string       // labels of the places along the axis
	Place  func(Cell) int // index of a cell's place
	Joined bool           // places are in an order, so lines join them
}

// An extra declares a further comparison of a figure's rows: see Comparison.
type extra struct {
	key, title, unit string
	tested           bool // it is a difference, so it has a p-value
	of               quantity
}

// figures are Figures 1 to 6 of the paper and those beyond it, in order of their numbers.
var figures = [...]figure{
	sorting, windowSize, longEstimates, fixing, offering, offerDistance,
	asking, pricing, cancelling, failing, molding, sortingByPrice, changing, lateFixing, rescuing, pairs, chains, manyComposites,
}

// PaperFigures is the number of figures of the paper, and Figures that of all.
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
