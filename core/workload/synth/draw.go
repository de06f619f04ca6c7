package synth

import "math/rand/v2"

// drawCount draws a value with a probability proportional to its count. The counts must not all be 0.
func drawCount(r *rand.Rand, counts []Count) int64 {
	sum := 0
	for _, c := range counts {
		sum += c.Count
	}
	drawn := r.IntN(sum)
	for _, c := range counts {
		if drawn < c.Count {
			return int64(c.Value)
		}
		drawn -= c.Count
	}
	panic("synth: counts do not add up") // unreachable: drawn < sum
}

// drawLength draws a class of lengths with a probability proportional to its count, and then a length n of that class with a probability
// proportional to 1/(n(n+1)), the way in which the lengths in the log decrease within a class.
func drawLength(r *rand.Rand, counts []int) int {
	class := drawIndex(r, counts)
	const precision = 1 << 20
	// With u uniform in [0, 1), 2^(class+1) / (2-u) lies in [2^class, 2^(class+1)).
	return (2 << class) * precision / (2*precision - r.IntN(precision))
}

// drawIndex draws an index with a probability proportional to its count. The counts must not all be 0.
func drawIndex(r *rand.Rand, counts []int) int {
	drawn := r.IntN(sum(counts))
	i := 0
	for ; drawn >= counts[i]; i++ {
		drawn -= counts[i]
	}
	return i
}

// drawRank draws a user's rank, from 1 on. Each element of ranks has a rank, and the share of the series of all users up to it, in
// thousandths. Users between two neighbours of the list have equal shares.
func drawRank(r *rand.Rand, ranks []Count) int64 {
	drawn := r.IntN(unit)
	before := Count{}
	for _, c := range ranks {
		if drawn < c.Count {
			return int64(before.Value + 1 + r.IntN(c.Value-before.Value))
		}
		before = c
	}
	return int64(before.Value)
}

// draw draws from the distribution.
func (q *Quantiles) draw(r *rand.Rand) int64 {
	const precision = 1 << 16
	drawn := int64(r.IntN(QuantileSteps[len(q)-1] * precision))
	i := 1
	for drawn >= int64(QuantileSteps[i])*precision {
		i++
	}
	from := int64(QuantileSteps[i-1]) * precision
	return int64(q[i-1]) + int64(q[i]-q[i-1])*(drawn-from)/(int64(QuantileSteps[i])*precision-from)
}
