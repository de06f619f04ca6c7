package synth

import "math/rand/v2"

// drawCount draws a value with a probability proportional to its count. The counts must not all be 0.
func drawCount(r *rand.Rand, counts []Count) int64 {
	sum := 0
	for _, c := range counts {
		sum += c.Count
	}
	at := r.IntN(sum)
	for _, c := range counts {
		if at < c.Count {
			return int64(c.Value)
		}
		at -= c.Count
	}
	panic("synth: counts do not add up") // unreachable: at < sum
}

// drawLength draws a class of lengths with a probability proportional to its count, and then a length n of that class with a probability of
// about 1/n^2, the way in which the lengths in the log decrease within a class.
func drawLength(r *rand.Rand, counts []int) int {
	class := drawIndex(r, counts)
	const precision = 1 << 20
	return (2 << class) * precision / (2*precision - r.IntN(precision))
}

// drawIndex draws an index with a probability proportional to its count. The counts must not all be 0.
func drawIndex(r *rand.Rand, counts []int) int {
	at := r.IntN(sum(counts))
	i := 0
	for ; at >= counts[i]; i++ {
		at -= counts[i]
	}
	return i
}

// drawRank draws a user's rank, from 1 on. Each of ranks has the users between the rank before and its own.
func drawRank(r *rand.Rand, ranks []Count) int64 {
	at := r.IntN(unit)
	before := Count{}
	for _, c := range ranks {
		if at < c.Count {
			return int64(before.Value + 1 + r.IntN(c.Value-before.Value))
		}
		before = c
	}
	return int64(before.Value)
}

// draw draws from the distribution.
func (q *Quantiles) draw(r *rand.Rand) int64 {
	const precision = 1 << 16
	at := int64(r.IntN(QuantileSteps[len(q)-1] * precision))
	i := 1
	for at >= int64(QuantileSteps[i])*precision {
		i++
	}
	from := int64(QuantileSteps[i-1]) * precision
	return int64(q[i-1]) + int64(q[i]-q[i-1])*(at-from)/(int64(QuantileSteps[i])*precision-from)
}
