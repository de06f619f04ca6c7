package pool

import (
	"fmt"
	"strconv"

	"juggle/core/experiment/report"
	"juggle/core/papers/pool/sizing"
)

// A Case is one column of the paper's Table 1 as printed.
type Case struct {
	Number                         int
	K, P                           float64 // the shortest and the longest service time, s
	Mean                           string  // of the service time, s
	Variance                       string  // of the service time, s²
	meanDecimals, varianceDecimals int     // the decimals with which tables show the computed mean and variance
}

// Cases lists the cases of Table 1. In all of them alpha is PaperAlpha and p is 10 000 k.
var Cases = []Case{
	{1, 0.1, 1e3, "0.66211", "48.209", 5, 3},
	{2, 1, 1e4, "6.6211", "4820.9", 4, 1},
	{3, 10, 1e5, "66.211", "20900000", 3, 0},
	{4, 30, 3e5, "198.63", "388000000", 2, 0},
	{5, 50, 5e5, "331.05", "520000000", 2, 0},
}

// PaperAlpha is the tail of the paper's service times.
const PaperAlpha = 1.1

// Service returns the distribution of the case's service times.
func (c Case) Service() sizing.BoundedPareto {
	return sizing.BoundedPareto{Alpha: PaperAlpha, Low: c.K, High: c.P}
}

// MeanFollowsFromEquation reports whether the printed mean follows from equation (3).
func (c Case) MeanFollowsFromEquation() bool { return report.RoundsTo(c.Service().Mean(), c.Mean) }

// VarianceFollowsFromEquations reports whether the printed variance follows from equations (3) and (4).
func (c Case) VarianceFollowsFromEquations() bool {
	return report.RoundsTo(c.Service().Variance(), c.Variance)
}

// Table1 has a row for each case of the paper's Table 1, with the results of equations (3) and (4), and with the suggested pool size at the
// load and threshold of s.
func Table1(s Sizing) *report.Table {
	t := &report.Table{Columns: report.Columns("#case", "#k||s", "#p||s", "#mean_printed|mean, printed|s", "#mean|mean, computed|s",
		"mean_follows|follows from (3)", "#variance_printed|variance, printed|s²", "#variance|variance, computed|s²",
		"variance_follows|follows from (4)", "#size|suggested size")}
	s.Alpha, s.Ratio = DefaultSizing().Alpha, DefaultSizing().Ratio
	for _, c := range Cases {
		b := c.Service()
		t.Add(c.Number, formatShortest(c.K), formatShortest(c.P), c.Mean, report.Fixed(b.Mean(), c.meanDecimals),
			report.YesNo(c.MeanFollowsFromEquation()), c.Variance, report.Fixed(b.Variance(), c.varianceDecimals),
			report.YesNo(c.VarianceFollowsFromEquations()), s.Size(c))
	}
	return t
}

// Table1Claim judges whether the printed means and variances follow from the paper's own equations.
func Table1Claim() report.Claim {
	c := report.Claim{Figure: "Table 1", Title: "Mean and variance of the service times",
		Paper: "the five cases have the means and variances printed, by equations (3) and (4)"}
	var means, variances []report.Evidence
	for _, k := range Cases {
		b := k.Service()
		means = append(means, report.EvidenceOfValue(fmt.Sprintf("mean of case %d, printed %s", k.Number, k.Mean), "s", b.Mean(),
			k.MeanFollowsFromEquation()))
		variances = append(variances,
			report.EvidenceOfValue(fmt.Sprintf("variance of case %d, printed %s", k.Number, k.Variance), "s²", b.Variance(),
				k.VarianceFollowsFromEquations()))
	}
	c.Judge(report.Exact, report.Part{Name: "means", Evidence: means}, report.Part{Name: "variances", Evidence: variances})
	c.Finding = fmt.Sprintf("%d of 5 means and %d of 5 variances follow. Cases 3 to 5 scale case 2 by 10, 30 and 50, so their variances "+
		"must be 482 090, 4 338 800 and 12 052 000 s²; the printed ones are 43 to 89 times as large.", report.TallyOf(means).For,
		report.TallyOf(variances).For)
	return c
}

// formatShortest writes a number with as many decimals as it needs.
func formatShortest(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
