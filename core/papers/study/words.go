package study

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// signed is x with the given number of decimals. A positive x has a plus sign, "+0.5", unless it rounds to 0.
func signed(x float64, decimals int) string {
	s := report.InWords(x, decimals)
	if x > 0 && strings.Trim(s, "0.") != "" {
		return "+" + s
	}
	return s
}

// span is the range of xs, "0.3 to 1.0", or one number if both ends round to the same. NaN is left out; without numbers span is "–".
func span(xs []float64, decimals int) string { return spanOf(xs, decimals, report.InWords) }

// signedSpan is span with signs: "+0.5 to +2.5".
func signedSpan(xs []float64, decimals int) string { return spanOf(xs, decimals, signed) }

// spanOf is span with the ends in the given format.
func spanOf(xs []float64, decimals int, format func(float64, int) string) string {
	xs = slices.DeleteFunc(slices.Clone(xs), math.IsNaN)
	if len(xs) == 0 {
		return "–"
	}
	low, high := format(slices.Min(xs), decimals), format(slices.Max(xs), decimals)
	if low == high {
		return low
	}
	return low + " to " + high
}

// mapSlice returns convert(x) for every x of xs, in order.
func mapSlice[T, R any](xs []T, convert func(T) R) []R {
	results := make([]R, len(xs))
	for i, x := range xs {
		results[i] = convert(x)
	}
	return results
}

// loadsInWords is "arrival rate 1" or "arrival rates 1, 1.25 and 1.5".
func loadsInWords(loads []workload.Load) string {
	if len(loads) == 1 {
		return "arrival rate " + loads[0].String()
	}
	return "arrival rates " + report.ListInWords(mapSlice(loads, workload.Load.String))
}

// loadOf names a cell by its arrival rate: "arrival rate 1.25".
func loadOf(c Cell) string { return "arrival rate " + c.Load.String() }

// loadAndLambdaOf names a cell by its arrival rate and window size: "arrival rate 1.25, λ 50 %".
func loadAndLambdaOf(c Cell) string {
	return fmt.Sprintf("arrival rate %v, λ %d %%", c.Load, c.Lambda)
}

// String names a run by its cell: "arrival rate 1.25, λ 50 %, edf, fix 25 %, estimates log". A run of A that differs in another parameter
// has the same name.
func (r Run) String() string {
	words := fmt.Sprintf("%s, %v", loadAndLambdaOf(r.Cell), r.Order)
	if r.Fix != schedule.Never {
		words += fmt.Sprintf(", fix %d %%", r.Fix)
	}
	if r.Offers != schedule.Never {
		words += fmt.Sprintf(", offers %d %% to %v", r.Offers, r.OfferRecipients)
	}
	if r.Estimates != workload.Accurate {
		words += fmt.Sprintf(", estimates %v", r.Estimates)
	}
	if r.Beyond != (Beyond{}) {
		words += fmt.Sprintf(", %+v", r.Beyond)
	}
	return words
}

// supportedPhrase is ", 9 of them with an interval that excludes 0". It counts the intervals that lie wholly on the claim's side of 0. It
// is empty for a single period, which has no intervals.
func (v *view) supportedPhrase(evidence []report.Evidence) string {
	if v.N() < 2 {
		return ""
	}
	return fmt.Sprintf(", %d of them with an interval that excludes 0", countSupporting(evidence))
}

// excludesZeroPhrase is ", all with an interval that excludes 0" or ", 7 of the 9 with an interval that excludes 0". It counts the
// intervals that exclude 0, on the claim's side or against it. It is empty for a single period.
func (v *view) excludesZeroPhrase(evidence []report.Evidence) string {
	switch n := countExcludingZero(evidence); {
	case v.N() < 2:
		return ""
	case n == len(evidence):
		return ", all with an interval that excludes 0"
	default:
		return fmt.Sprintf(", %d of the %d with an interval that excludes 0", n, len(evidence))
	}
}

// excludesZeroInPhrase is ", with an interval that excludes 0 in 7 of 9". It counts the same intervals as excludesZeroPhrase, and is empty
// for a single period.
func (v *view) excludesZeroInPhrase(evidence []report.Evidence) string {
	if v.N() < 2 {
		return ""
	}
	return ", with an interval that excludes 0 in " + ratioInWords(countExcludingZero(evidence), len(evidence))
}

// ratioInWords is "9 of 9".
func ratioInWords(n, of int) string { return fmt.Sprintf("%d of %d", n, of) }
