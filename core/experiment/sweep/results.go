package sweep

import (
	"fmt"
	"slices"

	"juggle/core/experiment"
)

// Results are what has been computed of a plan, from any number of parts in any order. What they say depends only on which items there are.
type Results struct {
	plan *Plan
	rows [][]float64 // by item; nil: it is missing
	done int
}

// NewResults are those of a plan of which nothing is computed.
func NewResults(p *Plan) *Results { return &Results{plan: p, rows: make([][]float64, p.Len())} }

// A Difference says that a part has another result of an item than one before. One of them was not computed by the program and the logs
// that the plan names, or was changed.
type Difference struct {
	Item       int
	Name       string // the part
	Here, Else []float64
}

func (e *Difference) Error() string {
	return fmt.Sprintf("item %d: %s has %v, another part has %v: want the same; one of them was not computed by this program, or was changed",
		e.Item, e.Name, e.Here, e.Else)
}

// Add takes the result of an item, computed or of the part of that name. Another result than there is already is a Difference, and the
// first one stays.
func (r *Results) Add(name string, item int, row []float64) error {
	switch before := r.rows[item]; {
	case before == nil:
		r.rows[item] = row
		r.done++
	case !slices.EqualFunc(before, row, func(v, w float64) bool { return v == w || v != v && w != w }):
		return &Difference{item, name, row, before}
	}
	return nil
}

// Plan is what is computed.
func (r *Results) Plan() *Plan { return r.plan }

// Done counts the items that are there.
func (r *Results) Done() int { return r.done }

// Missing lists the items of a share that are not there.
func (r *Results) Missing(s Share) (list []int) {
	for i := range r.plan.share(s) {
		if r.rows[i] == nil {
			list = append(list, i)
		}
	}
	return list
}

// State is what is known of study s, an index of the plan's.
func (r *Results) State(s int) (experiment.Collection, error) {
	st := r.plan.studies[s]
	state := st.Collect()
	for own := range st.Base().Len() {
		if row := r.rows[st.from+own]; row != nil {
			if err := state.AddRow(own, row); err != nil {
				return nil, err
			}
		}
	}
	return state, nil
}
