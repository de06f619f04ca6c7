package experiment

import (
	"fmt"
	"math"
)

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

// Has reports whether item i has come.
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

// Whole is what has come of some runs, on the replicates that have all of them. So whatever is compared in it is paired: a period counts
// as soon as one seed has all of these runs, with those of its seeds that have.
func (s *Results[R]) Complete(runs []int) *CompleteRuns[R] {
	var reps []int
	for rep := range s.plan.Replicates {
		lacks := false
		for _, run := range runs {
			lacks = lacks || !s.have[rep*len(s.plan.Runs)+run]
		}
		if !lacks {
			reps = append(reps, rep)
		}
	}
	return s.wholeOn(reps)
}

// A Whole is some runs of the results on those replicates that have all of them, unit by unit.
type CompleteRuns[R any] struct {
	results *Results[R]
	units   [][]int // the replicates of each, ascending
	batches []int   // where each batch of units ends; nil: units are independent, or taken for it
}

func (s *Results[R]) wholeOn(reps []int) *CompleteRuns[R] {
	all := make([][]int, s.plan.units)
	for _, rep := range reps {
		unit := s.plan.unit[rep]
		all[unit] = append(all[unit], rep)
	}
	w := &CompleteRuns[R]{results: s}
	var sources []int
	for _, unit := range all {
		if len(unit) > 0 {
			w.units = append(w.units, unit)
			sources = append(sources, s.plan.Replicates[unit[0]].Source)
		}
	}
	if len(s.plan.Sources) > 0 {
		w.batches = batchesOf(sources)
	}
	return w
}

// Where is the same on those of the replicates of which a run has this.
func (w *CompleteRuns[R]) Filter(run int, has func(*R) bool) *CompleteRuns[R] {
	var some []int
	for _, unit := range w.units {
		for _, rep := range unit {
			if has(w.at(rep, run)) {
				some = append(some, rep)
			}
		}
	}
	return w.results.wholeOn(some)
}

func (w *CompleteRuns[R]) at(rep, run int) *R { return &w.results.of[rep*len(w.results.plan.Runs)+run] }

// N is the number of units: of periods, or of seeds where there are no logs.
func (w *CompleteRuns[R]) N() int { return len(w.units) }

// Batches is the number of batches of periods whose means intervals rest on; 0 where they rest on the units themselves.
func (w *CompleteRuns[R]) Batches() int { return len(w.batches) }

// BatchEnds are where each of these batches ends among the units.
func (w *CompleteRuns[R]) BatchEnds() []int { return w.batches }

// Independent is the number of values that a Sample has: of batches, or of units.
func (w *CompleteRuns[R]) Independent() int {
	if w.batches != nil {
		return len(w.batches)
	}
	return len(w.units)
}

// Successive reports whether some units follow one another in one log.
func (w *CompleteRuns[R]) Successive() bool {
	for i := 1; i < len(w.units) && len(w.results.plan.Sources) > 0; i++ {
		if w.results.plan.Replicates[w.units[i][0]].Source == w.results.plan.Replicates[w.units[i-1][0]].Source {
			return true
		}
	}
	return false
}

// Units are those units, with the seeds that are whole.
func (w *CompleteRuns[R]) Units() []Unit {
	all := make([]Unit, len(w.units))
	for i, unit := range w.units {
		for _, rep := range unit {
			r := w.results.plan.Replicates[rep]
			all[i].Source, all[i].Period, all[i].Seeds = r.Source, r.Period, append(all[i].Seeds, r.Seed)
		}
	}
	return all
}

// Seeds is how many seeds every unit has at least.
func (w *CompleteRuns[R]) Seeds() int {
	least := 0
	for i, unit := range w.units {
		if i == 0 || len(unit) < least {
			least = len(unit)
		}
	}
	return least
}

// PerUnit is a measure of a run, which must be one of those that are whole, unit by unit: the mean over its seeds, of which those without
// a value are left out; NaN where none has one.
func (w *CompleteRuns[R]) PerUnit(run int, measure func(*R) float64) []float64 {
	xs := make([]float64, len(w.units))
	for i, unit := range w.units {
		sum, count := 0.0, 0
		for _, rep := range unit {
			if x := measure(w.at(rep, run)); !math.IsNaN(x) {
				sum += x
				count++
			}
		}
		xs[i] = sum / float64(count)
	}
	return xs
}

// Sample are the values of which a mean and its interval are made: PerUnit, or one value a batch of them.
func (w *CompleteRuns[R]) Sample(run int, measure func(*R) float64) []float64 {
	xs := w.PerUnit(run, measure)
	if w.batches != nil {
		return batchMeans(xs, w.batches)
	}
	return xs
}

// Of is what a run measured, which must be one of those that are whole, replicate by replicate.
func (w *CompleteRuns[R]) PerReplicate(run int) (all []R) {
	for _, unit := range w.units {
		for _, rep := range unit {
			all = append(all, *w.at(rep, run))
		}
	}
	return all
}
