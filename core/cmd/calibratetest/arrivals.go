package main

import (
	"math"

	"juggle/core/workload/synth"
)

// countArrivals fills Light, Heavy, DaySpread and DayMemory of the table. zero is the local time of second 0, in seconds since the start of
// a Sunday.
func countArrivals(t *synth.Table, all []*series, zero int64) {
	lightPerDay := map[int64]int{}
	for _, s := range all {
		local := zero + s.begin()
		d, h := local/day, local%day/hour
		if synth.Work(s.jobs) >= synth.HeavyWork {
			t.Heavy[weekday(d)][h]++
		} else {
			t.Light[weekday(d)][h]++
			lightPerDay[d]++
		}
	}
	first, last := (zero+all[0].begin())/day, (zero+all[len(all)-1].begin())/day
	measureDays(t, lightPerDay, first+1, last-1) // the first and the last day may be incomplete
}

// measureDays fills DaySpread and DayMemory from the number of light series in each of the days [first, last].
//
// A day's number N is taken to be Poisson with mean F x mu, where mu is the mean number for the day of the week, and F is the day's
// lognormal factor with mean 1. Then E (N - mu)^2 - mu = mu^2 Var F, and the covariance of F between neighbouring days follows likewise.
func measureDays(t *synth.Table, perDay map[int64]int, first, last int64) {
	var mean [7]float64
	for w := range mean {
		for _, n := range t.Light[w] {
			mean[w] += float64(n)
		}
		mean[w] *= 7 / float64(t.Days)
	}
	excess := func(d int64) float64 { return float64(perDay[d]) - mean[weekday(d)] }
	var variance, covariance, squares, products float64
	for d := first; d < last; d++ {
		mu, next := mean[weekday(d)], mean[weekday(d+1)]
		variance += float64(excess(d)*excess(d)) - mu
		squares += float64(mu * mu)
		covariance += float64(excess(d) * excess(d+1))
		products += float64(mu * next)
	}
	sigma2 := math.Log1p(max(0, variance/squares))
	t.DaySpread = thousandths(math.Sqrt(sigma2))
	if sigma2 > 0 {
		t.DayMemory = max(0, min(unit-1, thousandths(math.Log1p(max(0, covariance/products))/sigma2)))
	}
}

// weekday returns the day of the week, 0 for Sunday, of a day that is counted from a Sunday.
func weekday(d int64) int64 { return d % 7 }

// thousandths returns a number in thousandths, rounded.
func thousandths(x float64) int { return int(math.Round(unit * x)) }
