package sweep

import (
	"fmt"
	"slices"

	"juggle/core/experiment"
)

// Results holds the computed items of a plan, from any number of parts in any order.
type Results struct {
	plan *Plan
	rows [][]float64 // by item; nil: the item is not computed
	done int         // the number of computed items
}

// NewResults returns the Results of a plan without any computed item.
func NewResults(p *Plan) *Results { return &Results{plan: p, rows: make([][]float64, p.Len())} }

// A Difference is the error of a part whose result of an item differs from the result in an earlier part. At least one of the two was
// changed, or was computed by another program or from other logs than the plan names.
type Difference struct {
	Item           int
	Name           string    // the name of the later part
	Later, Earlier []float64 // the results in the later and in the earlier part
}

func (e *Difference) Error() string {
	return fmt.Sprintf("item %d: %s has %v, another part has %v: want the same; one of them was not computed by this program, or was changed",
		e.Item, e.Name, e.Later, e.Earlier)
}

// Add adds the result of an item. name says from where it comes, such as the name of a part. If the item already has another result, the
// earlier result stays, and the error is a Difference.
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

// Plan returns the plan of the results.
func (r *Results) Plan() *Plan { return r.plan }

// Done returns the number of computed items.
func (r *Results) Done() int { return r.done }

// Missing lists the items of a share that are not computed.
func (r *Results) Missing(s Share) (list []int) {
	for i := range r.plan.itemsOf(s) {
		if r.rows[i] == nil {
			list = append(list, i)
		}
	}
	return list
}

// StudyResults returns the computed results of the study with the index s.
func (r *Results) StudyResults(s int) (experiment.Collection, error) {
	st := r.plan.studies[s]
	state := st.Collect()
	for i := range st.Base().Len() {
		if row := r.rows[st.from+i]; row != nil {
			if err := state.AddRow(i, row); err != nil {
				return nil, err
			}
		}
	}
	return state, nil
}
