package sizing

import "math"

// BoundedPareto is the service-time distribution of equation (2). It needs Alpha > 0 and 0 < Low < High, all finite.
type BoundedPareto struct {
	Alpha float64 // tail: the smaller, the heavier
	Low   float64 // shortest, in seconds: the paper's k
	High  float64 // longest, in seconds: the paper's p
}

// span is ln(High / Low).
func (b BoundedPareto) span() float64 { return math.Log1p((b.High - b.Low) / b.Low) }

// Quantile is the value that a draw stays below with probability p. It panics if p is outside [0, 1].
func (b BoundedPareto) Quantile(p float64) float64 {
	if !(p >= 0 && p <= 1) {
		panic("sizing: Quantile: probability outside [0, 1]")
	}
	if p == 1 {
		return b.High
	}
	log := -math.Log1p(p*math.Expm1(-b.Alpha*b.span())) / b.Alpha // ln(x / Low), never negative
	return min(b.High, b.Low*(1+math.Expm1(log)))
}

// Moment is the j-th moment, j >= 1: equation (3) for j = 1 and (4) for j = 2. The equations divide by alpha - j; written with
// expm1 the value runs smoothly through alpha = j, where it is the logarithmic closed form.
func (b BoundedPareto) Moment(j int) float64 {
	span := b.span()
	tail := span // the integral of (x/k)^(j-alpha-1) over [k, p] in units of k, at alpha = j
	if d := b.Alpha - float64(j); d != 0 {
		tail = -math.Expm1(-d*span) / d
	}
	moment := b.Alpha / -math.Expm1(-b.Alpha*span) * tail
	for range j {
		moment *= b.Low
	}
	return moment
}

// Mean is the first moment, equation (3).
func (b BoundedPareto) Mean() float64 { return b.Moment(1) }

// Variance is the second moment (4) less the square of the mean, never below 0.
func (b BoundedPareto) Variance() float64 {
	mean := b.Mean()
	return max(0, b.Moment(2)-float64(mean*mean))
}
