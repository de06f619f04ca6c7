package study

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

func signed(x float64, decimals int) string {
	s := report.InWords(x, decimals)
	if x > 0 && strings.Trim(s, "0.") != "" {
		return "+" + s
	}
	return s
}

// span is "0.3 to 1.0", or one number where both read the same. NaN is left out.
func span(xs []float64, decimals int) string { return spanOf(xs, decimals, report.InWords) }

// signedSpan is "+0.5 to +2.5".
func signedSpan(xs []float64, decimals int) string { return spanOf(xs, decimals, signed) }

func spanOf(xs []float64, decimals int, spell func(float64, int) string) string {
	xs = slices.DeleteFunc(slices.Clone(xs), math.IsNaN)
	if len(xs) == 0 {
		return "–"
	}
	low, high := spell(slices.Min(xs), decimals), spell(slices.Max(xs), decimals)
	if low == high {
		return low
	}
	return low + " to " + high
}

var listed = report.Listed

func each[T, R any](xs []T, of func(T) R) []R {
	results := make([]R, len(xs))
	for i, x := range xs {
		results[i] = of(x)
	}
	return results
}

func loadsInWords(loads []workload.Load) string {
	if len(loads) == 1 {
		return "load " + loads[0].String()
	}
	return "loads " + listed(each(loads, workload.Load.String))
}

// atLoad is "load 1.25", and atCell "load 1.25, λ 50 %".
func atLoad(c Cell) string { return "load " + c.Load.String() }
func atCell(c Cell) string { return fmt.Sprintf("load %v, λ %d %%", c.Load, c.Lambda) }

// String tells a run from the others of its replicate: "load 1.25, λ 50 %, edf, fix 25 %, estimates log".
func (k Run) String() string {
	words := fmt.Sprintf("%s, %v", atCell(k.Cell), k.Order)
	if k.Fix != schedule.Never {
		words += fmt.Sprintf(", fix %d %%", k.Fix)
	}
	if k.Offers != schedule.Never {
		words += fmt.Sprintf(", offers %d %% to %v", k.Offers, k.OffersTo)
	}
	if k.Estimates != workload.Accurate {
		words += fmt.Sprintf(", estimates %v", k.Estimates)
	}
	if k.Beyond != (Beyond{}) {
		words += fmt.Sprintf(", %+v", k.Beyond)
	}
	return words
}

// clearOfZero is ", 9 of them clear of zero"; a sample of one has no intervals that could be.
func (v *view) clearOfZero(evidence []report.Evidence) string {
	if v.N() < 2 {
		return ""
	}
	return fmt.Sprintf(", %d of them clear of zero", supporting(evidence))
}

// allClear is ", all clear of zero" or ", 7 of the 9 clear of zero", whatever the side.
func (v *view) allClear(evidence []report.Evidence) string {
	switch n := countClear(evidence); {
	case v.N() < 2:
		return ""
	case n == len(evidence):
		return ", all clear of zero"
	default:
		return fmt.Sprintf(", %d of the %d clear of zero", n, len(evidence))
	}
}

// clearIn is ", clear of zero in 7 of 9", whatever the side.
func (v *view) clearIn(evidence []report.Evidence) string {
	if v.N() < 2 {
		return ""
	}
	return ", clear of zero in " + count(countClear(evidence), len(evidence))
}

// count is "9 of 9".
func count(n, of int) string { return fmt.Sprintf("%d of %d", n, of) }
