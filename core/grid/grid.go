package grid

import (
	"fmt"
	"math"
	"strconv"

	"juggle/core/fault"
	"juggle/core/parallel"
	"juggle/core/report"
	"juggle/core/stats"
)

// A Measure is a number that every row has in every replicate.
type Measure struct {
	Name     string // of the table's columns: Name_mean, Name_ci_low, Name_ci_high
	Unit     string
	Decimals int
}

// Column is a column of the table about m; ending tells it from the others.
func (m *Measure) Column(ending string) report.Column {
	return report.Column{Name: m.Name + ending, Unit: m.Unit, Kind: report.Number}
}

// A Grid says what is compared.
type Grid struct {
	Group      report.Column // what the groups are: "load"
	Groups     []string
	Row        report.Column // what the rows are: "provider"
	Rows       []string
	Measures   []Measure
	Baseline   int // the row from which differences of the first measure are taken
	Replicates int
}

// Len is how many runs there are: items 0 to Len - 1.
func (g *Grid) Len() int { return len(g.Groups) * g.Replicates }

// Item is the group and the replicate of an item. A replicate's come one after the other.
func (g *Grid) Item(i int) (group, replicate int) { return i % len(g.Groups), i / len(g.Groups) }

// failed says which item an error is of.
func (g *Grid) failed(item int, err error) error {
	group, replicate := g.Item(item)
	return fmt.Errorf("%s %s, replicate %d: %w", g.Group.Name, g.Groups[group], replicate, err)
}

// Values are a grid's numbers: [group][replicate][row][measure], NaN where there is none.
type Values [][][][]float64

// Compute runs every group on every replicate, on so many goroutines; run returns [row][measure] and must be safe for concurrent use. The
// result does not depend on the number of goroutines. Where runs fail the error is parallel.Failures, which names them, and the values have
// all others; see Whole. progress, where it is not nil, is called by the caller's goroutine after every run.
func (g *Grid) Compute(workers int, progress func(done, total int), run func(group, replicate int) ([][]float64, error)) (Values, error) {
	values, done := g.NewValues(), 0
	err := parallel.All(g.Len(), workers, 1,
		func(_ *struct{}, i int) (rows [][]float64, err error) {
			err = fault.Catch(func() (err error) {
				rows, err = run(g.Item(i))
				return err
			})
			if err != nil {
				err = g.failed(i, err)
			}
			return rows, err
		},
		func(i int, rows [][]float64) error {
			group, replicate := g.Item(i)
			values[group][replicate] = rows
			if done++; progress != nil {
				progress(done, g.Len())
			}
			return nil
		})
	return values, err
}

// Table has a line for each group and row: n, every measure with its 95 % interval over the replicates, and the paired difference of the
// first measure from the baseline's, in points, with the p-value after Holm's adjustment over the table.
func (g *Grid) Table(values Values) *report.Table {
	t := &report.Table{Columns: []report.Column{g.Group, g.Row, {Name: "n", Kind: report.Number}}}
	for _, m := range append(g.Measures[:len(g.Measures):len(g.Measures)], Measure{Name: "diff", Unit: "points"}) {
		for _, end := range []string{"_mean", "_ci_low", "_ci_high"} {
			t.Columns = append(t.Columns, m.Column(end))
		}
	}
	t.Columns = append(t.Columns, report.Column{Name: "p_holm", Kind: report.Number})

	diffs, ps := g.differences(values)
	for i, group := range g.Groups {
		for r, name := range g.Rows {
			line := []string{group, name, strconv.Itoa(g.Replicates)}
			for m, measure := range g.Measures {
				line = appendSummary(line, values.Summary(i, r, m), measure.Decimals)
			}
			at := len(t.Rows)
			line = appendSummary(line, diffs[at], g.Measures[0].Decimals)
			t.Rows = append(t.Rows, append(line, report.Fixed(ps[at], 4)))
		}
	}
	return t
}

func appendSummary(line []string, s stats.Summary, decimals int) []string {
	return append(line, report.Fixed(s.Mean, decimals), report.Fixed(s.Low, decimals), report.Fixed(s.High, decimals))
}

// differences are those of the first measure from the baseline, line by line, with adjusted p-values.
func (g *Grid) differences(values Values) (diffs []stats.Summary, ps []float64) {
	for i := range g.Groups {
		for r := range g.Rows {
			d := g.Difference(values, i, r)
			diffs, ps = append(diffs, d), append(ps, d.PValue())
		}
	}
	return diffs, stats.Holm(ps)
}

// Difference is the paired difference of the first measure from the baseline's; the baseline itself has none.
func (g *Grid) Difference(v Values, group, row int) stats.Summary {
	if row == g.Baseline {
		return stats.Summary{Mean: math.NaN(), Low: math.NaN(), High: math.NaN()}
	}
	return stats.Paired(v.sample(group, row, 0), v.sample(group, g.Baseline, 0))
}

// Summary is a measure of one row of a group over the replicates.
func (v Values) Summary(group, row, measure int) stats.Summary {
	return stats.Summarize(v.sample(group, row, measure))
}

// sample is a measure of one row of a group, replicate by replicate.
func (v Values) sample(group, row, measure int) []float64 {
	list := make([]float64, len(v[group]))
	for i, replicate := range v[group] {
		list[i] = replicate[row][measure]
	}
	return list
}

// NewValues has room for a grid's numbers, none of which is there.
func (g *Grid) NewValues() Values {
	values := make(Values, len(g.Groups))
	for i := range values {
		values[i] = make([][][]float64, g.Replicates)
	}
	return values
}

// Whole is the grid, and its values, of the replicates that every group has: those that differences can be taken of.
func (g *Grid) Whole(values Values) (*Grid, Values) {
	whole := *g
	whole.Replicates = 0
	list := make(Values, len(g.Groups))
	for r := range g.Replicates {
		lacks := false
		for i := range values {
			lacks = lacks || values[i][r] == nil
		}
		if lacks {
			continue
		}
		whole.Replicates++
		for i := range values {
			list[i] = append(list[i], values[i][r])
		}
	}
	return &whole, list
}

// WholeTable is the table of the replicates that every group has.
func (g *Grid) WholeTable(values Values) *report.Table {
	whole, have := g.Whole(values)
	return whole.Table(have)
}
