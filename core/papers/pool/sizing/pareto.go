package sizing

import "math"

// BoundedPareto is the service-time distribution of equation (2). It needs Alpha > 0 and 0 < Low < High, all finite.
type BoundedPareto struct {
	Alpha float64 // tail index: the smaller, the heavier the tail
	Low   float64 // shortest, in seconds: the paper's k
	High  float64 // longest, in seconds: the paper's p
}

// logRange returns ln(High / Low).
func (b BoundedPareto) logRange() float64 { return math.Log1p((b.High - b.Low) / b.Low) }

// Quantile returns the value x with P(draw <= x) = p. It panics if p is outside [0, 1].
func (b BoundedPareto) Quantile(p float64) float64 {
	if !(p >= 0 && p <= 1) {
		panic("sizing: Quantile: probability outside [0, 1]")
	}
	if p == 1 {
		return b.High
	}
	log := -math.Log1p(p*math.Expm1(-b.Alpha*b.logRange())) / b.Alpha // ln(value / Low), never negative
	return min(b.High, b.Low*(1+math.Expm1(log)))
}

// Moment returns the j-th moment, j >= 1: equation (3) for j = 1 and (4) for j = 2. The equations are undefined at alpha = j, where they
// divide by 0. Written with expm1 the moment is continuous there, and the limit is a logarithm.
func (b BoundedPareto) Moment(j int) float64 {
	logRange := b.logRange()
	integral := logRange // the integral of (x/k)^(j-alpha-1) over [k, p] in units of k; this is its value at alpha = j
	if d := b.Alpha - float64(j); d != 0 {
		integral = -math.Expm1(-d*logRange) / d
	}
	moment := b.Alpha / -math.Expm1(-b.Alpha*logRange) * integral
	for range j {
		moment *= b.Low
	}
	return moment
}

// Mean returns the first moment, equation (3), in seconds.
func (b BoundedPareto) Mean() float64 { return b.Moment(1) }

// Variance returns the second moment (4) less the square of the mean, in s². It is never below 0.
func (b BoundedPareto) Variance() float64 {
	mean := b.Mean()
	return max(0, b.Moment(2)-float64(mean*mean))
}
