package synth

import (
	"math"
	"slices"
)

// unit is 1 in thousandths. Factors of days and all shares of a Table are in thousandths.
const unit = 1000

const hour = 3600 // seconds

// lightClock returns the pattern of a week for light series, multiplied by the factor of each day.
func (c Calibrated) lightClock() *clock {
	memory := float64(c.Table.DayMemory) / unit
	fresh := math.Sqrt(1 - float64(memory*memory))
	z := 0.0 // standard normal; memory is its correlation with the z of the day before
	factors := make([]int64, c.Days)
	for d := range factors {
		draw := stream(c.Seed, int64(d), forDay).NormFloat64()
		if d == 0 {
			z = draw
		} else {
			z = float64(memory*z) + float64(fresh*draw)
		}
		factors[d] = c.dayFactor(z)
	}
	return weekClock(&c.Table.Light, factors)
}

// heavyClock returns the pattern of a week for heavy series.
func (c Calibrated) heavyClock() *clock {
	return weekClock(&c.Table.Heavy, slices.Repeat([]int64{unit}, c.Days))
}

// weekClock repeats a week for len(factors) days.
func weekClock(week *[7][24]int, factors []int64) *clock {
	intensity := make([]int64, 0, len(factors)*24)
	for d, factor := range factors {
		for _, series := range week[d%7] {
			intensity = append(intensity, int64(series)*factor)
		}
	}
	return newClock(hour, intensity)
}

// dayFactor returns the factor of a day, in thousandths. For a standard normal z the factor has a lognormal distribution with mean 1. It is
// unit if c.SteadyDays is true.
func (c Calibrated) dayFactor(z float64) int64 {
	if c.SteadyDays {
		return unit
	}
	spread := float64(c.Table.DaySpread) / unit
	return int64(math.Ceil(unit * math.Exp(float64(spread*z)-float64(spread*spread/2))))
}

// meanGap is the mean busy time between series, in units of fill. It is so large that exponential draws can be rounded to whole numbers.
const meanGap = 1 << 20

// total returns the busy time in which the table's own arrival rate gives the table's number of series a day.
func (c Calibrated) total() int64 {
	series := 0
	for _, s := range c.Table.Sizes {
		series += s.Count
	}
	return meanGap * int64(series) * int64(c.Days) / int64(c.Table.Days)
}

// gap draws the busy time between series n-1 and series n. One in a hundred calls of ExpFloat64 uses math.Log and math.Exp, whose last bits
// may differ between machines. A unit of fill is so much larger that the rounded number does not differ. Another way to draw would change
// the log of every seed.
func (c Calibrated) gap(n int64) int64 {
	return int64(math.Ceil(meanGap * stream(c.Seed, n, forGap).ExpFloat64()))
}
