package pool

import (
	"fmt"
	"math"
	"strings"

	"juggle/core/experiment"
	"juggle/core/experiment/report"
	"juggle/core/experiment/stats"
	"juggle/core/papers/pool/testbed"
)

// atEveryGap returns a comparison for each time between requests, which claims that the measure of these cells is above 0. The time
// replaces "%[1]v" or "%v" in cells, and is added to Quantity. The other fields are copied from template.
func atEveryGap(v *figureResults, template report.Comparison, m measure, cells string) (all []report.Comparison) {
	for _, gap := range Gaps {
		c := template
		c.Quantity, c.Diffs, c.Side = fmt.Sprintf("%s, every %v s", template.Quantity, gap), v.CellValues(m, fmt.Sprintf(cells, gap)), 1
		all = append(all, c)
	}
	return all
}

// The difference of the two policies' cells, for atEveryGap.
const (
	kapacLessStrict = "gap_s=%[1]v&policy=kapac - gap_s=%[1]v&policy=strict"
	strictLessKAPAC = "gap_s=%[1]v&policy=strict - gap_s=%[1]v&policy=kapac"
)

// decisiveTally returns the tally of a claim's comparisons in words, marked by report.Decisive for Claim.SetFinding.
func decisiveTally(c *report.Claim) string {
	return report.Decisive(report.TallyOf(c.Evidence()).String())
}

// acceptanceClaim judges the sentence "open system has high accept ratio" of section 6.1. judgeSteps compares the accept ratio as it
// compares the measures of Figures 4 and 5.
func acceptanceClaim(v *figureResults) report.Claim {
	c := report.Claim{Figure: "6.1", Title: "Openness and acceptance",
		Paper: "an open system has a high accept ratio: it rises with k and with a"}
	judgeSteps(v, &c, accepted, 1)
	return c
}

// judgeSteps judges that a measure rises (side 1) or falls (side -1) with k and with a. It compares k = 5 with 1 and k = 10 with 5 for each
// a, so that it finds a curve that turns. It also compares each a with the next smaller a, averaged over k within a seed.
func judgeSteps(v *figureResults, c *report.Claim, m measure, side int) {
	var all []report.Comparison
	for _, a := range Factors {
		for _, step := range [][2]int{{1, 5}, {5, 10}} {
			all = append(all, report.Comparison{Part: "with k", Unit: "points",
				Quantity: fmt.Sprintf("%s at k = %d less at k = %d, a = %v", m.Title, step[1], step[0], a),
				Diffs:    v.CellValues(m, fmt.Sprintf("a=%v&k=%d - a=%[1]v&k=%[3]d", a, step[1], step[0])), Side: side})
		}
	}
	for i, smaller := range Factors[1:] {
		larger := Factors[i]
		var byLength [][]float64
		for _, k := range SetLengths {
			byLength = append(byLength, v.CellValues(m, fmt.Sprintf("a=%v&k=%d - a=%v&k=%[2]d", larger, k, smaller)))
		}
		all = append(all, report.Comparison{Part: "with a", Unit: "points",
			Quantity: fmt.Sprintf("%s at a = %v less at a = %v, mean over k", m.Title, larger, smaller),
			Diffs:    columnMeans(byLength), Side: side})
	}
	c.JudgeDifferences(all)
	c.SetFinding(v.FillSentence(m, "At a = 2, "+m.Title+" goes from {a=2&k=1} % (k = 1) over {a=2&k=5} % (k = 5) to "+
		"{a=2&k=10} % (k = 10); at k = 1 it is "+
		"{a=3&k=1}, {a=2&k=1} and {a=1.5&k=1} % for a = 3, 2 and 1.5, at k = 10 it is {a=3&k=10}, {a=2&k=10} and {a=1.5&k=10} %. ") +
		decisiveTally(c))
}

// columnMeans returns the mean of each column over the rows that have a number in it, or NaN if no row has one.
func columnMeans(rows [][]float64) []float64 {
	means := make([]float64, len(rows[0]))
	for i := range means {
		sum, n := 0.0, 0
		for _, row := range rows {
			if !math.IsNaN(row[i]) {
				sum += row[i]
				n++
			}
		}
		means[i] = sum / float64(n)
	}
	return means
}

// judgeLead judges that kAPAC leads at every time between requests. The comparisons in curves, on the shape of the curves, are judged too.
func judgeLead(v *figureResults, c *report.Claim, curves ...report.Comparison) {
	m := v.Measures[0]
	leads := atEveryGap(v, report.Comparison{Part: "kAPAC leads", Quantity: m.Title + ", kAPAC less strict", Unit: "points"}, m,
		kapacLessStrict)
	widest, widestLead := "", math.Inf(-1)
	for i, gap := range Gaps {
		if mean := stats.Summarize(leads[i].Diffs).Mean; mean > widestLead {
			widestLead = mean
			widest = fmt.Sprintf("kAPAC's lead is widest every %v s: %s points. ", gap, report.InWords(mean, 1))
		}
	}
	c.JudgeDifferences(append(leads, curves...))
	c.SetFinding(v.FillSentence(m, "From a request every 500 s to one every 20 s "+m.Title+" goes from {gap_s=500&policy=kapac} to "+
		"{gap_s=20&policy=kapac} % under kAPAC and from {gap_s=500&policy=strict} to {gap_s=20&policy=strict} % under strict "+
		"negotiation. ") + widest + decisiveTally(c))
}

// leadGrowth returns the comparison of kAPAC's lead at the fastest rate of requests with its lead at the slowest. If the difference is
// above 0, kAPAC's curve falls less than the other (Figure 6) or rises more (Figure 7).
func leadGrowth(v *figureResults, part string) report.Comparison {
	m := v.Measures[0]
	fastest, slowest := v.CellValues(m, fmt.Sprintf(kapacLessStrict, 20)), v.CellValues(m, fmt.Sprintf(kapacLessStrict, 500))
	return report.Comparison{Part: part, Quantity: m.Title + ", kAPAC less strict, every 20 s less every 500 s", Unit: "points",
		Diffs: experiment.Minus(fastest, slowest), Side: 1}
}

// risesWithRate returns the comparisons of kAPAC's measure at each rate of requests with the next slower rate. The claim is that all
// differences are above 0.
func risesWithRate(v *figureResults) (all []report.Comparison) {
	m := v.Measures[0]
	for i, gap := range Gaps[1:] {
		all = append(all, report.Comparison{Part: "kAPAC's curve rises", Unit: "points", Side: 1,
			Quantity: fmt.Sprintf("kAPAC's %s every %v s less every %v s", m.Title, gap, Gaps[i]),
			Diffs:    v.CellValues(m, fmt.Sprintf("gap_s=%v&policy=kapac - gap_s=%v&policy=kapac", gap, Gaps[i]))})
	}
	return all
}

// LeadTitle is the title of a claim that Figure 7 suggests but the paper's text does not make.
const LeadTitle = "The lead in utilisation (ours)"

// leadClaim judges whether kAPAC's lead in utilisation grows with the rate.
func leadClaim(v *figureResults) report.Claim {
	c := report.Claim{Figure: "7", Title: LeadTitle,
		Paper: "not claimed: kAPAC's lead in utilisation grows as requests come faster"}
	c.JudgeDifferences([]report.Comparison{leadGrowth(v, "")})
	c.Finding = v.FillSentence(v.Measures[0], "From a request every 500 s to one every 20 s the lead goes from "+
		"{gap_s=500&policy=kapac - gap_s=500&policy=strict} to {gap_s=20&policy=kapac - gap_s=20&policy=strict} points.")
	return c
}

// missRejectClaim judges the sentence on miss-rejects in section 1. A miss-reject is a request that strict negotiation refuses only because
// of a secondary parameter. The claim is that kAPAC completes some of them.
func missRejectClaim(v *figureResults) report.Claim {
	c := report.Claim{Figure: "1", Title: "Miss-rejects",
		Paper: "to satisfy requirements strictly raises the miss-reject ratio: some secondary requirements decide about admission"}
	missRejected := requestShare("missed", "", func(o *testbed.Outcome) int { return o.MissRejected })
	completed := requestShare("spared", "", func(o *testbed.Outcome) int { return o.CompletedMissRejects })
	c.JudgeDifferences(atEveryGap(v, report.Comparison{Unit: "%",
		Quantity: "refused under strict negotiation for a secondary parameter alone, completed under kAPAC"}, completed, "gap_s=%v&policy=kapac"))
	shares := func(gap string) string {
		return v.FillSentence(missRejected, "{~gap_s="+gap+"&policy=strict} % of the requests at one every "+gap+" s") +
			v.FillSentence(completed, ", and kAPAC completes {~gap_s="+gap+"&policy=kapac} % that are such")
	}
	c.SetFinding("Strict negotiation refuses for a secondary parameter alone " + shares("500") + "; it refuses " + shares("20") + ". " +
		decisiveTally(&c))
	return c
}

// stabilityClaim judges the last claim of the abstract. The paper has no measure of stability; this project measures it by
// Outcome.ExcessVariance.
func stabilityClaim(v *figureResults) report.Claim {
	c := report.Claim{Figure: "abstract", Title: "Stability", Paper: "kAPAC makes the grid more stable than strict negotiation"}
	m := percentMeasure("excess", "", (*testbed.Outcome).ExcessVariance)
	c.JudgeDifferences(atEveryGap(v, report.Comparison{Quantity: "variance of R_a within a run beyond chance, strict less kAPAC",
		Unit: "points²"}, m, strictLessKAPAC))
	c.SetFinding(fmt.Sprintf("From one stretch of %v minutes to the next, of %d, ", v.Plan.Study.Window/60, testbed.Parts) +
		v.FillSentence(m, "the variance of R_a exceeds that of chance by {~gap_s=500&policy=kapac} points² under kAPAC and by "+
			"{~gap_s=500&policy=strict} under strict negotiation at a request every 500 s, by {~gap_s=20&policy=kapac} and by "+
			"{~gap_s=20&policy=strict} at one every 20 s. ") + decisiveTally(&c))
	return c
}

// abortedClaim judges section 6.2's explanation of kAPAC's lead: strict negotiation aborts more requests after it has admitted them. There
// are two readings: the share of aborted requests among the admitted requests, as in E_r, or among all requests.
func abortedClaim(v *figureResults) report.Claim {
	c := report.Claim{Figure: "6.2", Title: "Aborted after admission",
		Paper: "strict negotiation aborts more requests after it has admitted them than kAPAC does"}
	var all []report.Comparison
	var sentences []string
	for _, m := range []measure{
		percentMeasure("of those admitted", "", func(o *testbed.Outcome) float64 { return 100 - o.EffectivenessRatio() }),
		percentMeasure("of all requests", "", func(o *testbed.Outcome) float64 { return o.AcceptRatio() - o.SuccessRatio() }),
	} {
		all = append(all, atEveryGap(v, report.Comparison{Quantity: "aborted " + m.Name + ", strict less kAPAC", Unit: "points", Reading: m.Name},
			m, strictLessKAPAC)...)
		sentences = append(sentences, v.FillSentence(m, m.Name+", strict negotiation aborts {gap_s=500&policy=strict} % and kAPAC "+
			"{gap_s=500&policy=kapac} % "+
			"at a request every 500 s, {gap_s=20&policy=strict} and {gap_s=20&policy=kapac} % at one every 20 s"))
	}
	c.JudgeDifferences(all)
	c.SetFinding("O" + strings.TrimPrefix(strings.Join(sentences, "; "), "o") + ". " + decisiveTally(&c))
	return c
}
