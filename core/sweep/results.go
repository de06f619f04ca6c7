package sweep

import (
	"fmt"
	"maps"
	"slices"

	"juggle/core/experiment"
	"juggle/core/report"
)

// Results are what has been computed of a plan, from any number of parts in any order. What they say depends only on which items there are.
type Results struct {
	plan  *Plan
	rows  [][]float64 // by item
	from  []int32     // the part that brought it, as an index in names; -1: it is missing
	names []string
	done  int

	failed map[int]string // items that could not be computed, and why the last time
}

// NewResults are those of a plan of which nothing is computed.
func NewResults(p *Plan) *Results {
	r := &Results{plan: p, rows: make([][]float64, p.Len()), from: make([]int32, p.Len()), failed: make(map[int]string)}
	for i := range r.from {
		r.from[i] = -1
	}
	return r
}

// A DifferenceError says that two parts have different results of one item. One of them was not computed by the program and the logs that
// the plan names, or was changed.
type DifferenceError struct {
	Item     int
	A, B     string // the parts
	OfA, OfB []float64
}

func (e *DifferenceError) Error() string {
	return fmt.Sprintf("item %d: %s has %v, %s has %v: want the same; one of them was not computed by this program, or was changed",
		e.Item, e.A, e.OfA, e.B, e.OfB)
}

// Add takes the results of a part; name is the part's, for errors. Of two different results of an item the first stays, and the first such
// difference is the error, a DifferenceError.
func (r *Results) Add(name string, results []experiment.Row) error {
	r.names = append(r.names, name)
	var different error
	for _, x := range results {
		i := x.Item
		switch {
		case r.from[i] < 0:
			r.rows[i], r.from[i] = x.Numbers, int32(len(r.names)-1)
			r.done++
		case different == nil && !same(r.rows[i], x.Numbers):
			different = &DifferenceError{i, r.names[r.from[i]], name, r.rows[i], x.Numbers}
		}
	}
	return different
}

// AddFailed takes items that could not be computed.
func (r *Results) AddFailed(list []Failure) {
	for _, f := range list {
		r.failed[f.Item] = f.Why
	}
}

// Failed lists the items that could not be computed, and have not been since, in order.
func (r *Results) Failed() []Failure {
	var list []Failure
	for _, i := range slices.Sorted(maps.Keys(r.failed)) {
		if !r.Has(i) {
			list = append(list, Failure{i, r.failed[i]})
		}
	}
	return list
}

// same reports whether two rows are equal to the last bit, NaN being equal to NaN.
func same(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(v, w float64) bool { return v == w || v != v && w != w })
}

// Part is what is there of a share, in order.
func (r *Results) Part(s Share) *Part {
	part := &Part{Share: s}
	from, to := r.plan.Items(s)
	for i := from; i < to; i++ {
		if r.Has(i) {
			part.Results = append(part.Results, experiment.Row{Item: i, Numbers: r.rows[i]})
		}
	}
	return part
}

// Plan is what is computed.
func (r *Results) Plan() *Plan { return r.plan }

// Done counts the items that are there.
func (r *Results) Done() int { return r.done }

// Has reports whether item i is there.
func (r *Results) Has(i int) bool { return r.from[i] >= 0 }

// Missing lists the items from, ..., to-1 that are not there.
func (r *Results) Missing(from, to int) []int {
	var list []int
	for i := from; i < to; i++ {
		if !r.Has(i) {
			list = append(list, i)
		}
	}
	return list
}

// State is what is known of study s, an index of the plan's.
func (r *Results) State(s int) (experiment.Collection, error) {
	st := r.plan.studies[s]
	state := st.Collect()
	for own, at := range st.at {
		if !r.Has(int(at)) {
			continue
		}
		if err := state.AddRow(own, r.rows[at]); err != nil {
			return nil, err
		}
	}
	return state, nil
}

// A Row is a figure of a study as a merge lists it.
type Row struct {
	Study         int // from 1
	Parameters    string
	Logs          int
	Figure        string // in the study's edition
	N, Replicates int
	File          string // with its table
}

// Table lists figures.
func Table(rows []Row) *report.Table {
	t := &report.Table{Columns: []report.Column{
		{Name: "study", Kind: report.Number}, {Name: "parameters"}, {Name: "logs", Kind: report.Number}, {Name: "figure"},
		{Name: "n", Kind: report.Number}, {Name: "replicates", Kind: report.Number}, {Name: "file"},
	}}
	for _, r := range rows {
		t.Add(r.Study, r.Parameters, r.Logs, r.Figure, r.N, r.Replicates, r.File)
	}
	return t
}
