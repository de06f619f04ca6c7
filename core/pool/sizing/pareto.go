package sizing

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// BoundedPareto is the service-time distribution of equation (2), with the methods of gonum's distributions (distuv). It needs
// Alpha > 0 and 0 < Low < High, all finite; Validate tells.
type BoundedPareto struct {
	Alpha float64     // tail: the smaller, the heavier
	Low   float64     // shortest, in seconds: the paper's k
	High  float64     // longest, in seconds: the paper's p
	Src   rand.Source // where Rand draws from; unlike gonum's, Rand panics without one
}

// Validate names every parameter that is out of range.
func (b BoundedPareto) Validate() error {
	var errs []error
	if !(b.Alpha > 0) || math.IsInf(b.Alpha, 1) {
		errs = append(errs, fmt.Errorf("sizing: alpha: got %v, want a number above 0", b.Alpha))
	}
	if !(b.Low > 0) || math.IsInf(b.Low, 1) {
		errs = append(errs, fmt.Errorf("sizing: k: got %v s, want a number above 0", b.Low))
	}
	if !(b.High > b.Low) || math.IsInf(b.High, 1) {
		errs = append(errs, fmt.Errorf("sizing: p: got %v s, want a number above k = %v s", b.High, b.Low))
	}
	return errors.Join(errs...)
}

// span is ln(High / Low).
func (b BoundedPareto) span() float64 { return b.logOver(b.High) }

// logOver is ln(x / Low).
func (b BoundedPareto) logOver(x float64) float64 { return math.Log1p((x - b.Low) / b.Low) }

// Prob is the density at x, equation (2); 0 outside [Low, High].
func (b BoundedPareto) Prob(x float64) float64 {
	if x < b.Low || x > b.High {
		return 0
	}
	// (k/x)^alpha as 1 + expm1, so that no power is taken.
	power := 1 + math.Expm1(-b.Alpha*b.logOver(x))
	return b.Alpha * power / (x * -math.Expm1(-b.Alpha*b.span()))
}

// CDF is the probability of a value of at most x.
func (b BoundedPareto) CDF(x float64) float64 {
	switch {
	case x <= b.Low:
		return 0
	case x >= b.High:
		return 1
	}
	return math.Expm1(-b.Alpha*b.logOver(x)) / math.Expm1(-b.Alpha*b.span())
}

// Survival is the probability of a value above x.
func (b BoundedPareto) Survival(x float64) float64 { return 1 - b.CDF(x) }

// Quantile is the inverse of CDF. It panics if p is outside [0, 1], as gonum's do.
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

// Rand draws a value by inversion: one draw from Src each. It panics if Src is nil.
func (b BoundedPareto) Rand() float64 {
	if b.Src == nil {
		panic("sizing: Rand: no source of randomness")
	}
	return b.Quantile(rand.New(b.Src).Float64())
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

// StdDev is the square root of Variance.
func (b BoundedPareto) StdDev() float64 { return math.Sqrt(b.Variance()) }
