package experiment

import (
	"fmt"
	"math"
)

// A Row has the result of an item as numbers.
type Row struct {
	Item    int
	Numbers []float64
}

// Results are the results of a plan that have arrived so far. They may be added in any order and more than once: figures and claims depend
// only on which items have arrived. Results are not safe for concurrent use.
type Results[R any] struct {
	plan      *Plan
	model     *Model[R]
	results   []R // by item; valid only if hasResult is true
	hasResult []bool
	done      int
}

// NewResults returns empty results of a plan.
func NewResults[R any](p *Plan, m *Model[R]) *Results[R] {
	return &Results[R]{plan: p, model: m, results: make([]R, p.Len()), hasResult: make([]bool, p.Len())}
}

// Add adds the result of item i. A second result of an item changes nothing. Add returns an error, and adds nothing, if the plan does not
// have the item or if no run can measure r.
func (s *Results[R]) Add(i int, r R) error {
	if i < 0 || i >= len(s.hasResult) {
		return fmt.Errorf("%s: result of item %d, want 0 to %d", s.model.Name, i, len(s.hasResult)-1)
	}
	if err := s.model.check(&r); err != nil {
		return fmt.Errorf("%s: item %d: %w", s.model.Name, i, err)
	}
	if !s.hasResult[i] {
		s.hasResult[i], s.results[i] = true, r
		s.done++
	}
	return nil
}

// AddRow adds the result of item i, given as a row of numbers; see Add.
func (s *Results[R]) AddRow(i int, row []float64) error {
	r, err := s.model.Read(row)
	if err != nil {
		return err
	}
	return s.Add(i, r)
}

// Row appends the numbers of item i to row. The item's result must have arrived.
func (s *Results[R]) Row(row []float64, i int) []float64 {
	return s.model.AppendRow(row, &s.results[i])
}

// Has reports whether the result of item i has arrived.
func (s *Results[R]) Has(i int) bool { return s.hasResult[i] }

// Done is the number of items whose results have arrived, and Total the number of all items.
func (s *Results[R]) Done() int  { return s.done }
func (s *Results[R]) Total() int { return len(s.hasResult) }

// Remaining lists the items whose results have not arrived, in order.
func (s *Results[R]) Remaining() []int {
	var rest []int
	for i, hasResult := range s.hasResult {
		if !hasResult {
			rest = append(rest, i)
		}
	}
	return rest
}

// Complete returns these runs on the replicates that have the results of all these runs, so that the runs can be compared in pairs. A
// period counts as soon as one of its seeds has all these results.
func (s *Results[R]) Complete(runs []int) *CompleteRuns[R] {
	var reps []int
	for rep := range s.plan.Replicates {
		isComplete := true
		for _, run := range runs {
			isComplete = isComplete && s.hasResult[rep*len(s.plan.Runs)+run]
		}
		if isComplete {
			reps = append(reps, rep)
		}
	}
	return s.completeOn(reps)
}

// CompleteRuns are some runs on the replicates that have the results of all these runs. Methods that take the index of a run must be called
// with one of these runs.
type CompleteRuns[R any] struct {
	results *Results[R]
	units   [][]int // the replicates of each unit, ascending
	batches []int   // see BatchEnds; nil: units are treated as independent
}

// completeOn returns the complete runs on these replicates.
func (s *Results[R]) completeOn(reps []int) *CompleteRuns[R] {
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

// Filter returns the runs on those replicates for which keep returns true of the result of one run.
func (w *CompleteRuns[R]) Filter(run int, keep func(*R) bool) *CompleteRuns[R] {
	var kept []int
	for _, unit := range w.units {
		for _, rep := range unit {
			if keep(w.result(rep, run)) {
				kept = append(kept, rep)
			}
		}
	}
	return w.results.completeOn(kept)
}

func (w *CompleteRuns[R]) result(rep, run int) *R {
	return &w.results.results[rep*len(w.results.plan.Runs)+run]
}

// N is the number of units: of periods, or of seeds if there are no logs.
func (w *CompleteRuns[R]) N() int { return len(w.units) }

// Batches is the number of batches of periods from whose means intervals are computed; 0 if they are computed from the units.
func (w *CompleteRuns[R]) Batches() int { return len(w.batches) }

// BatchEnds has for each batch the index after its last unit.
func (w *CompleteRuns[R]) BatchEnds() []int { return w.batches }

// SampleSize is the number of values of a Sample: one for each batch, or for each unit.
func (w *CompleteRuns[R]) SampleSize() int {
	if w.batches != nil {
		return len(w.batches)
	}
	return len(w.units)
}

// HasPeriodsOfOneLog reports whether at least two units are periods of the same log. There may be periods between them that have no results.
func (w *CompleteRuns[R]) HasPeriodsOfOneLog() bool {
	for i := 1; i < len(w.units) && len(w.results.plan.Sources) > 0; i++ {
		if w.results.plan.Replicates[w.units[i][0]].Source == w.results.plan.Replicates[w.units[i-1][0]].Source {
			return true
		}
	}
	return false
}

// Units returns the units, each with the seeds that have all runs.
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

// Seeds is the least number of seeds that a unit has.
func (w *CompleteRuns[R]) Seeds() int {
	least := 0
	for i, unit := range w.units {
		if i == 0 || len(unit) < least {
			least = len(unit)
		}
	}
	return least
}

// PerUnit returns for each unit a measure of a run: the mean over the unit's seeds. Seeds without a value, NaN, are left out. A unit
// without any value has NaN.
func (w *CompleteRuns[R]) PerUnit(run int, measure func(*R) float64) []float64 {
	xs := make([]float64, len(w.units))
	for i, unit := range w.units {
		sum, count := 0.0, 0
		for _, rep := range unit {
			if x := measure(w.result(rep, run)); !math.IsNaN(x) {
				sum += x
				count++
			}
		}
		xs[i] = sum / float64(count)
	}
	return xs
}

// Sample returns the values from which a mean and its interval are computed: PerUnit, or one value for each batch of units.
func (w *CompleteRuns[R]) Sample(run int, measure func(*R) float64) []float64 {
	xs := w.PerUnit(run, measure)
	if w.batches != nil {
		return batchMeans(xs, w.batches)
	}
	return xs
}

// PerReplicate returns the results of a run, replicate by replicate.
func (w *CompleteRuns[R]) PerReplicate(run int) (all []R) {
	for _, unit := range w.units {
		for _, rep := range unit {
			all = append(all, *w.result(rep, run))
		}
	}
	return all
}
