package pool

import (
	"math"
	"strconv"

	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

var nan = math.NaN()

// A Figure is one of Figures 4 to 7 as declared data.
type Figure struct {
	Number  int
	Title   string
	Claim   string // the paper's, in our words
	Measure testbed.Measure
	Policy  bool // the curves are the two policies against the gap; otherwise values of a against k
}

// Figures is the registry, in the paper's order.
var Figures = []Figure{
	{4, "Openness and utilisation", "utilisation rises with the k-set length k and with a", measure("utilisation"), false},
	{5, "Openness and trust", "effectiveness falls with k and with a: an open system aborts more of what it accepted",
		measure("effectiveness"), false},
	{6, "Success of kAPAC and strict negotiation", "kAPAC completes more requests than strict negotiation at every arrival rate, and as " +
		"they come faster its success \"reduces less slowly\", which can be read in two ways", measure("success"), true},
	{7, "Utilisation of kAPAC and strict negotiation",
		"kAPAC uses the resources better than strict negotiation, and its use rises quickly as requests come faster",
		measure("utilisation"), true},
}

// The axes. Sections 6.1 and 6.2 give the ends, k from 1 to 10 and gaps from 500 to 20 s, and all three a; the gaps between are ours.
var (
	SetLengths = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	Factors    = []float64{3, 2, 1.5}
	Gaps       = []float64{500, 400, 300, 200, 150, 100, 80, 60, 40, 20} // s
)

var bothPolicies = []testbed.Policy{testbed.KAPAC, testbed.Strict}

func measure(name string) testbed.Measure {
	for _, m := range testbed.Measures {
		if m.Name == name {
			return m
		}
	}
	panic("pool: no measure of that name")
}

// figureOf is the figure of a number, the sweep too; nil where there is none.
func figureOf(number int) *Figure {
	if number == ThresholdSweep {
		return &thresholdSweep
	}
	for i := range Figures {
		if Figures[i].Number == number {
			return &Figures[i]
		}
	}
	return nil
}

// openCell is a point of Figures 4 and 5, policyCell one of Figures 6 and 7; what they do not vary is the scenario's.
func openCell(s testbed.Scenario, k int, a float64) Cell {
	return Cell{Policy: testbed.KAPAC, K: k, Factor: a, Gap: s.Gap, Threshold: s.Threshold, SetBy: s.SetBy}
}

func policyCell(s testbed.Scenario, p testbed.Policy, gap float64) Cell {
	return Cell{Policy: p, K: s.K, Factor: s.Factor, Gap: gap, Threshold: s.Threshold, SetBy: s.SetBy}
}

func (f *Figure) cells(s testbed.Scenario) (out []Cell) {
	if f.Number == ThresholdSweep {
		return sweepCells(s)
	}
	if f.Policy {
		for _, gap := range Gaps {
			for _, p := range bothPolicies {
				out = append(out, policyCell(s, p, gap))
			}
		}
		return out
	}
	for _, a := range Factors {
		for _, k := range SetLengths {
			out = append(out, openCell(s, k, a))
		}
	}
	return out
}

// CellsOf are the points of a figure in the order of its table's rows; nil where there is no such figure.
func CellsOf(figure int, s testbed.Scenario) []Cell {
	if f := figureOf(figure); f != nil {
		return f.cells(s)
	}
	return nil
}

// CellOf is the point that the scenario itself is.
func CellOf(s testbed.Scenario, p testbed.Policy) Cell { return policyCell(s, p, s.Gap) }

// A Point is one of a figure: the measure over the seeds, in per cent.
type Point struct {
	Cell
	Mean stats.Summary
	Lead stats.Summary // kAPAC less strict, paired, in points; of no seed but at kAPAC's points of Figures 6 and 7
}

// Points are those of one figure, in the order of its table's rows. It panics if the study does not have the figure.
func (r *Results) Points(figure int) (points []Point) {
	f := r.mustHave(figure)
	for _, c := range f.cells(r.study.Scenario) {
		sample := r.sample(c, f.Measure)
		p := Point{Cell: c, Mean: stats.Summarize(sample)}
		if f.Policy && c.Policy == testbed.KAPAC {
			p.Lead = stats.Paired(sample, r.sample(policyCell(r.study.Scenario, testbed.Strict, c.Gap), f.Measure))
		}
		points = append(points, p)
	}
	return points
}

// Figure is FigureTable of its Points.
func (r *Results) Figure(figure int) *report.Table { return FigureTable(figure, r.Points(figure)) }

// FigureTable is the table of one figure, one row a point: mean over the seeds, standard deviation, 95 % interval. Figures 6 and 7 add
// the paired difference, kAPAC less strict.
func FigureTable(figure int, points []Point) *report.Table {
	f := figureOf(figure)
	if f.Policy {
		return f.policyTable(points)
	}
	t := &report.Table{Columns: append([]report.Column{
		{Name: "figure"}, {Name: "a", Kind: report.Number}, {Name: "k", Title: "k-set length k", Kind: report.Number},
	}, summaryColumns(f.Measure.Symbol)...)}
	for _, p := range points {
		t.Rows = append(t.Rows, append([]string{strconv.Itoa(figure), number(p.Factor), strconv.Itoa(p.K)}, summaryCells(p.Mean)...))
	}
	return t
}

func (f *Figure) policyTable(points []Point) *report.Table {
	t := &report.Table{Columns: append([]report.Column{
		{Name: "figure"}, {Name: "gap_s", Title: "between requests", Unit: "s", Kind: report.Number}, {Name: "policy"},
	}, append(summaryColumns(f.Measure.Symbol),
		report.Column{Name: "difference", Title: "kAPAC less strict", Unit: "points", Kind: report.Number},
		report.Column{Name: "difference_low", Title: "difference, low", Unit: "points", Kind: report.Number},
		report.Column{Name: "difference_high", Title: "difference, high", Unit: "points", Kind: report.Number})...)}
	for _, p := range points {
		row := append([]string{strconv.Itoa(f.Number), number(p.Gap), p.Policy.String()}, summaryCells(p.Mean)...)
		if p.Policy == testbed.KAPAC {
			row = append(row, percentCell(p.Lead.Mean), percentCell(p.Lead.Low), percentCell(p.Lead.High))
		} else {
			row = append(row, "", "", "")
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Complete is how many seeds every point of a figure has, which the study must have.
func (r *Results) Complete(figure int) int {
	f := r.mustHave(figure)
	fewest := r.study.Seeds
	for _, c := range f.cells(r.study.Scenario) {
		fewest = min(fewest, stats.Summarize(r.sample(c, f.Measure)).N)
	}
	return fewest
}

func (r *Results) mustHave(number int) *Figure {
	for _, have := range r.study.Figures {
		if have == number {
			return figureOf(number)
		}
	}
	panic("pool: the study does not have the figure")
}

func summaryColumns(symbol string) []report.Column {
	return []report.Column{
		{Name: "n", Title: "seeds", Kind: report.Number}, {Name: "mean", Title: symbol, Unit: "%", Kind: report.Number},
		{Name: "sd", Unit: "points", Kind: report.Number}, {Name: "ci_low", Title: "95 % from", Unit: "%", Kind: report.Number},
		{Name: "ci_high", Title: "to", Unit: "%", Kind: report.Number},
	}
}

func summaryCells(s stats.Summary) []string {
	return []string{strconv.Itoa(s.N), percentCell(s.Mean), percentCell(s.SD), percentCell(s.Low), percentCell(s.High)}
}

// percentCell writes percent and points: three decimals.
func percentCell(x float64) string { return report.Fixed(x, 3) }
