package experiment

import (
	"math"

	"juggle/core/experiment/stats"
)

// A Unit is a period of a log with its seeds. Different seeds have different random draws on the same jobs. So a period has one value, the
// mean over its seeds, and counts once. Without logs a unit is one seed.
type Unit struct {
	Source int // index in the plan's sources
	Period int // within that source
	Seeds  []uint64
}

// MinBatches is the least number of batches into which the periods of all logs together are divided.
const MinBatches = 7

// unitsOf returns for each replicate the number of its unit, and the number of units. Units are numbered in the order in which they first
// occur.
func unitsOf(d *Design) (unit []int, units int) {
	unit = make([]int, len(d.Replicates))
	numbers := make(map[[2]int]int) // by source and period
	for i, r := range d.Replicates {
		number, known := numbers[[2]int{r.Source, r.Period}]
		if !known || len(d.Sources) == 0 {
			number = units
			units++
			numbers[[2]int{r.Source, r.Period}] = number
		}
		unit[i] = number
	}
	return unit, units
}

// batchesOf divides units into batches of neighbours in the same log, and returns for each batch the index after its last unit. sources has
// the log of each unit. Neighbouring periods resemble each other, but the means of long batches can be treated as independent. A batch has
// at most as many units as all units divided by MinBatches, rounded down, and each log is divided into as few batches as that allows. So
// there are at least MinBatches batches. The result is nil if no batch would have two units: if there are fewer than 2 MinBatches units, or
// if each log has one unit.
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
		units := to - from // of this log
		batches := (units + length - 1) / length
		for b := range batches {
			ends = append(ends, from+units*(b+1)/batches)
		}
		from = to
	}
	if len(ends) == len(sources) {
		return nil
	}
	return ends
}

// batchMeans returns a value for each batch; NaN for a batch without any value. The mean of the results is the mean of all values, and
// their spread gives its standard error. If batches are equally long, the results are the means of the batches; see stats.RatioValues. NaN
// among the values, which stands for no value, is left out.
func batchMeans(values []float64, ends []int) []float64 {
	var sums, counts []float64
	var batches []int // the indices of the batches that have a value
	means := make([]float64, len(ends))
	from := 0
	for i, end := range ends {
		means[i] = math.NaN()
		sum, count := 0.0, 0.0
		for _, x := range values[from:end] {
			if !math.IsNaN(x) {
				sum += x
				count++
			}
		}
		if from = end; count > 0 {
			sums, counts, batches = append(sums, sum), append(counts, count), append(batches, i)
		}
	}
	for k, x := range stats.RatioValues(sums, counts) {
		means[batches[k]] = x
	}
	return means
}
