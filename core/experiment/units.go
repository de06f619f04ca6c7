package experiment

import (
	"math"

	"juggle/core/stats"
)

// A Unit is what counts once: a period of a log with the seeds that it was met with. They repeat random draws on the same jobs, so a
// period's value is their mean. Without logs it is one seed.
type Unit struct {
	Source int // index in the plan's sources
	Period int // within that source
	Seeds  []uint64
}

// MinBatches is the least number of batches that intervals rest on where periods follow one another in one log.
const MinBatches = 7

// unitsOf numbers the units of a plan's replicates, in the order in which they come first.
func unitsOf(d *Design) (unit []int, units int) {
	unit = make([]int, len(d.Replicates))
	places := make(map[[2]int]int)
	for i, r := range d.Replicates {
		at, known := places[[2]int{r.Source, r.Period}]
		if !known || len(d.Sources) == 0 {
			at = units
			units++
			places[[2]int{r.Source, r.Period}] = at
		}
		unit[i] = at
	}
	return unit, units
}

// batchesOf divides units, whose logs are given, into batches of neighbours in one log, and returns where each ends. Periods that follow
// one another resemble one another, so that the mean of a batch is what can be taken for independent of the next one's. Batches are about
// as long as leaves MinBatches, and never fewer. Nil where none would have two units: of fewer than 2 MinBatches, and where each log
// has one.
func batchesOf(sources []int) (ends []int) {
	length := len(sources) / MinBatches
	if length < 2 {
		return nil
	}
	for from := 0; from < len(sources); {
		to := from
		for to < len(sources) && sources[to] == sources[from] {
			to++
		}
		all := to - from
		batches := (all + length - 1) / length
		for b := range batches {
			ends = append(ends, from+all*(b+1)/batches)
		}
		from = to
	}
	if len(ends) == len(sources) {
		return nil
	}
	return ends
}

// batchMeans are one value a batch. Their mean is that of all values, and their spread gives its standard error: where batches are equally
// long they are the batches' means, see stats.RatioValues. NaN, the mark of no value, is left out.
func batchMeans(values []float64, ends []int) []float64 {
	var sums, counts []float64
	from := 0
	for _, end := range ends {
		sum, count := 0.0, 0.0
		for _, x := range values[from:end] {
			if !math.IsNaN(x) {
				sum += x
				count++
			}
		}
		if from = end; count > 0 {
			sums, counts = append(sums, sum), append(counts, count)
		}
	}
	means := stats.RatioValues(sums, counts)
	for len(means) < len(ends) { // samples that are compared have one length
		means = append(means, math.NaN())
	}
	return means
}
