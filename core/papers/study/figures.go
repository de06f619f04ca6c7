package study

import (
	"slices"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
)

// A figure is the declaration of one figure of the paper, or of one beyond it, under given parameters: the cells that it shows and needs,
// what its rows are compared with, and how its claim is judged or its question is answered.
type figure struct {
	number        int                // as published; figures beyond the paper are numbered after these
	title         string             // short
	claim         string             // the paper's claim in our words; empty beyond the paper
	question      string             // beyond the paper: the question in place of a claim
	measure       Measure            // what the rows' values are
	feature       *Feature           // beyond the paper: the parameter with a column of its own
	rowNames      []rowName          // further columns that name a row
	cells         []Cell             // in the order of the rows
	facets        []facet            // in place of cells: every facet is shown with every amount of the feature
	amounts       []int              // the amounts of the feature, ascending
	axis          string             // the title of the axis of amounts in a general chart; empty: see layout
	layout        *Layout            // without an axis: how a general chart places the rows; nil: the figure has a chart of its own
	secondMeasure Measure            // a measure that is compared in the same way as the figure's own; see withSecond
	secondPrefix  string             // of that measure's columns; empty if there is none
	comparedWith  []base             // each returns, for a shown cell, one with which it is compared and that need not be shown
	subtitle      string             // without n; see view.fillIn
	baseline      string             // what the rows are compared with, in words
	base          base               // returns the cell with which a row's cell is compared; nil: the same cell without the feature
	diff          quantity           // the comparison itself; nil: the value minus the value of base
	comparisons   []comparisonColumn // further comparisons
	keys          []string           // the keys of parameters that matter to this figure but not to every figure
	hasFragments  bool               // the figure has a column of fragmentation too, if the parameters choose to measure that
	judge         func(v *view) (finding string, parts []report.Part)
	finding       string                          // in place of judge, beyond the paper; see view.fillIn
	roles         map[string]Cell                 // the cells that the finding refers to, by their names in its sentence
	furtherClaims []furtherClaim                  // further claims of the paper's text
	isOfTimeOnly  bool                            // the claim is about the machine's time alone, so it is not judged by requests accepted too
	smallTable    func(v *view) *experiment.Aside // a small table beside the figure; nil: none
}

// A furtherClaim is a further claim that the paper's text makes about a figure. title and paper are sentences for view.fillIn.
type furtherClaim struct {
	title, paper string
	isIncluded   bool // whether the parameters choose to judge it
	judge        func(v *view, c *report.Claim)
}

// A rowName is a column that names rows.
type rowName = experiment.RowName[Cell]

// nameRow makes a column that names rows from its declaration in the syntax of report.Columns.
var nameRow = experiment.NewRowName[Cell]

// A Layout says how a general chart places the rows of a figure that has no chart of its own: one line for each window size.
type Layout struct {
	Facets []string       // titles of the charts side by side; none if there is one chart
	Facet  func(Cell) int // index of a cell's chart
	Axis   string         // title of the axis of places
	Places []string       // labels of the places along the axis
	Place  func(Cell) int // index of a cell's place
	Joined bool           // places are in an order, so lines join them
}

// A comparisonColumn declares a further comparison of a figure's rows: see Comparison.
type comparisonColumn struct {
	key, title, unit string
	tested           bool // it is a difference, so it has a p-value
	quantity
}

// figures declare Figures 1 to 6 of the paper and those beyond it, in order of their numbers.
var figures = [...]func(Params) figure{
	sorting, windowSize, longEstimates, fixing, offering, offerDistance,
	asking, pricing, cancelling, failing, molding, sortingByPrice, changing, lateFixing, rescuing, pairs, chains, manyCoAllocated,
}

// PaperFigures is the number of figures of the paper, and Figures is the number of all figures.
const (
	PaperFigures = 6
	Figures      = len(figures)
)

// figure is the declaration of the figure with that number under p, with all cells and comparisons that follow from other fields.
func (p Params) figure(number int) *figure {
	f := figures[number-1](p)
	for _, facet := range f.facets {
		for _, amount := range f.amounts {
			f.cells = append(f.cells, f.feature.with(facet.Cell, amount))
		}
	}
	if f.base == nil && f.diff == nil {
		f.baseline, f.base = f.feature.Without, f.without
	}
	if f.diff == nil {
		f.diff = value.changeFrom(f.base)
	}
	if f.secondPrefix != "" {
		f.comparisons = slices.Concat(f.withSecond(), f.comparisons)
	}
	if f.hasFragments && p.Fragmentation {
		f.comparisons = append(f.comparisons, fragmentation)
	}
	return &f
}

// TitleAndQuestion returns the title of a figure beyond the paper, and its question.
func TitleAndQuestion(number int) (title, question string) {
	f := Defaults().figure(number)
	return f.title, f.question
}

func (f *figure) isBeyond() bool { return f.number > PaperFigures }
