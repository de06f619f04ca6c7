package experiment

import (
	"fmt"
	"math"
)

// A Row is the result of an item as numbers; see Model.AppendRow.
type Row struct {
	Item    int // index in the plan
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
// have the item or if Model.Check finds that no run can have the result r.
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

// Row appends the numbers of the result of item i to row. This result must have arrived.
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

// Complete returns the results of the given runs, which are indices in Plan.Runs. It leaves out every replicate on which the result of one
// of them is missing, so that the runs can be compared pair by pair. A period counts if one of its replicates is left.
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

// CompleteRuns are the results of some runs on those replicates that have a result of each of these runs. Methods that take the index of a
// run must be called with one of these runs.
type CompleteRuns[R any] struct {
	results *Results[R]
	units   [][]int // the replicates of each unit, ascending
	batches []int   // see BatchEnds; nil: units are treated as independent
}

// completeOn returns the complete runs on the given replicates, on each of which all these runs have results.
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

// Filter returns the same runs on fewer replicates: on those where keep accepts the result of the given run.
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

// result returns the result of a run on a replicate.
func (w *CompleteRuns[R]) result(rep, run int) *R {
	return &w.results.results[rep*len(w.results.plan.Runs)+run]
}

// N is the number of units: of periods, or of seeds if there are no logs.
func (w *CompleteRuns[R]) N() int { return len(w.units) }

// Batches is the number of batches of periods from whose means intervals are computed; 0 if they are computed from the units.
func (w *CompleteRuns[R]) Batches() int { return len(w.batches) }

// BatchEnds has for each batch the index after its last unit; nil where there are no batches.
func (w *CompleteRuns[R]) BatchEnds() []int { return w.batches }

// SampleSize is the number of values of a Sample: one for each batch, or for each unit.
func (w *CompleteRuns[R]) SampleSize() int {
	if w.batches != nil {
		return len(w.batches)
	}
	return len(w.units)
}

// HasPeriodsOfOneLog reports whether at least two units are periods of the same log. Periods between them may have no results.
func (w *CompleteRuns[R]) HasPeriodsOfOneLog() bool {
	for i := 1; i < len(w.units) && len(w.results.plan.Sources) > 0; i++ {
		if w.results.plan.Replicates[w.units[i][0]].Source == w.results.plan.Replicates[w.units[i-1][0]].Source {
			return true
		}
	}
	return false
}

// Units returns the units, each with the seeds of its replicates.
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

// Seeds is the number of seeds of the unit that has the fewest.
func (w *CompleteRuns[R]) Seeds() int {
	least := 0
	for i, unit := range w.units {
		if i == 0 || len(unit) < least {
			least = len(unit)
		}
	}
	return least
}

// PerUnit returns for each unit the mean of a measure of a run over the unit's seeds. Seeds for which the measure is NaN, which stands for
// no value, are left out. A unit without any value gets NaN.
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

// Sample returns the values from which a mean and its interval are computed: those of PerUnit, or one for each batch where there are
// batches.
func (w *CompleteRuns[R]) Sample(run int, measure func(*R) float64) []float64 {
	xs := w.PerUnit(run, measure)
	if w.batches != nil {
		return batchMeans(xs, w.batches)
	}
	return xs
}

// PerReplicate returns the results of a run, one for each replicate, unit by unit.
func (w *CompleteRuns[R]) PerReplicate(run int) (all []R) {
	for _, unit := range w.units {
		for _, rep := range unit {
			all = append(all, *w.result(rep, run))
		}
	}
	return all
}
