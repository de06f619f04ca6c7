package experiment

import "fmt"

// A Row is what an item measured, as its numbers.
type Row struct {
	Item    int
	Numbers []float64
}

// Results are what has been computed of a plan whose runs measure an R. They may be added in any order and more than once: what they say
// depends only on which items have come. They are not safe for concurrent use.
type Results[R any] struct {
	plan  *Plan
	model *Model[R]
	of    []R // by item
	have  []bool
	done  int
}

// NewResults are those of a plan of which nothing is computed.
func NewResults[R any](p *Plan, m *Model[R]) *Results[R] {
	return &Results[R]{plan: p, model: m, of: make([]R, p.Len()), have: make([]bool, p.Len())}
}

// Add takes what item i measured. A second result of an item changes nothing. An error names an item that the plan does not have, or
// numbers that no run can measure; the result is then left out.
func (s *Results[R]) Add(i int, r R) error {
	if i < 0 || i >= len(s.have) {
		return fmt.Errorf("%s: result of item %d, want 0 to %d", s.model.Name, i, len(s.have)-1)
	}
	if err := s.model.check(&r); err != nil {
		return fmt.Errorf("%s: item %d: %w", s.model.Name, i, err)
	}
	if !s.have[i] {
		s.have[i], s.of[i] = true, r
		s.done++
	}
	return nil
}

// AddRow is Add of a row of numbers.
func (s *Results[R]) AddRow(i int, row []float64) error {
	r, err := s.model.Read(row)
	if err != nil {
		return err
	}
	return s.Add(i, r)
}

// Row appends the numbers of item i, which must have come, to row.
func (s *Results[R]) Row(row []float64, i int) []float64 { return s.model.AppendRow(row, &s.of[i]) }

// Has tells whether item i has come.
func (s *Results[R]) Has(i int) bool { return s.have[i] }

// Done and Total count items.
func (s *Results[R]) Done() int  { return s.done }
func (s *Results[R]) Total() int { return len(s.have) }

// Remaining lists the items that have not come, in order.
func (s *Results[R]) Remaining() []int {
	var rest []int
	for i, have := range s.have {
		if !have {
			rest = append(rest, i)
		}
	}
	return rest
}

// Whole is what has come of some runs, on the replicates that have all of them. So whatever is compared in it is paired.
func (s *Results[R]) Whole(runs []int) *Whole[R] {
	w := &Whole[R]{results: s}
	for rep := range s.plan.Replicates {
		lacks := false
		for _, run := range runs {
			lacks = lacks || !s.have[rep*len(s.plan.Runs)+run]
		}
		if !lacks {
			w.reps = append(w.reps, rep)
		}
	}
	return w
}

// A Whole is some runs of the results on those replicates that have all of them.
type Whole[R any] struct {
	results *Results[R]
	reps    []int // ascending
}

// Where is the same on those of the replicates of which a run has this.
func (w *Whole[R]) Where(run int, has func(*R) bool) *Whole[R] {
	some := &Whole[R]{results: w.results}
	for _, rep := range w.reps {
		if has(&w.results.of[rep*len(w.results.plan.Runs)+run]) {
			some.reps = append(some.reps, rep)
		}
	}
	return some
}

// N is the number of replicates.
func (w *Whole[R]) N() int { return len(w.reps) }

// Replicates are those replicates.
func (w *Whole[R]) Replicates() []Replicate {
	all := make([]Replicate, len(w.reps))
	for i, rep := range w.reps {
		all[i] = w.results.plan.Replicates[rep]
	}
	return all
}

// Sample is a measure of a run, which must be one of those that are whole, replicate by replicate; NaN where it has no value.
func (w *Whole[R]) Sample(run int, measure func(*R) float64) []float64 {
	xs := make([]float64, len(w.reps))
	for i, rep := range w.reps {
		xs[i] = measure(&w.results.of[rep*len(w.results.plan.Runs)+run])
	}
	return xs
}

// Of is what a run measured, which must be one of those that are whole, replicate by replicate.
func (w *Whole[R]) Of(run int) []R {
	all := make([]R, len(w.reps))
	for i, rep := range w.reps {
		all[i] = w.results.of[rep*len(w.results.plan.Runs)+run]
	}
	return all
}
