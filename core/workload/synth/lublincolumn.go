package synth

import (
	"slices"

	"juggle/core/experiment/param"
)

// A Column is one of the three sets of parameters that Lublin and Feitelson fitted.
type Column uint8

// The columns, in the order of the paper's table.
const (
	Batch Column = iota
	Interactive
	Whole // both kinds of jobs as one sample
)

var columnMenu = param.Menu[Column]{
	{Value: Batch, Name: "batch", Title: "batch"},
	{Value: Interactive, Name: "interactive", Title: "interactive"},
	{Value: Whole, Name: "whole", Title: "the whole sample"},
}

// Columns returns the menu of columns.
func Columns() param.Menu[Column] { return slices.Clone(columnMenu) }

// String returns the column's name in flags and files.
func (c Column) String() string { return columnMenu.Name(c) }

// A gamma is a gamma distribution with its shape (alpha) and scale (beta), as in the paper.
type gamma struct{ shape, scale float64 }

// A column has the parameters for one sample. The paper's symbols are in parentheses.
type column struct {
	serial, powerOfTwo float64 // the probabilities, among all jobs, of one processor and of another power of two

	// The log2 of a parallel job's processors is uniform in [low, medium) with probability small, and otherwise uniform in [medium, high). The
	// values of medium and high are for a machine with 128 processors: see Lublin.stages.
	low, medium, high, small float64

	run1, run2     gamma   // of ln run time: a hyper-gamma distribution
	slope, atZero  float64 // probability of run1 = slope x processors + atZero (pa, pb)
	gap            gamma   // of ln inter-arrival time, at mean intensity
	gapShapeFactor float64 // a factor for gap's shape (ARAR)
	cycle          gamma   // of the half hours of a day
}

// columns has the values of the paper's table, by Column.
var columns = [...]column{
	Batch: {
		serial: .2927, powerOfTwo: .6686,
		low: 1.2, medium: 5, high: 7, small: .875,
		run1: gamma{6.57, .823}, run2: gamma{639.1, .0156}, slope: -.003, atZero: .6986,
		gap: gamma{6.0415, .8531}, gapShapeFactor: 1.0519,
		cycle: gamma{6.1271, 5.2740},
	},
	Interactive: {
		serial: .1541, powerOfTwo: .625,
		low: 1, medium: 3, high: 5.5, small: .705,
		run1: gamma{3.8351, .6605}, run2: gamma{7.073, .6856}, slope: -.0118, atZero: .9156,
		gap: gamma{6.5510, .6621}, gapShapeFactor: .9797,
		cycle: gamma{8.9186, 3.6680},
	},
	Whole: {
		serial: .244, powerOfTwo: .576,
		low: .8, medium: 4.5, high: 7, small: .86,
		run1: gamma{4.2, .94}, run2: gamma{312, .03}, slope: -.0054, atZero: .78,
		gap: gamma{10.2303, .4871}, gapShapeFactor: 1.0225,
		cycle: gamma{8.1737, 3.9631},
	},
}
