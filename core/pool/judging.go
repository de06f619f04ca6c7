package pool

import (
	"fmt"
	"math"
	"strings"

	"juggle/core/experiment"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/core/stats"
)

// comparison is of a measure at two cells, of which the claim gives the sign of the difference; see view.At.
func comparison(v *view, part, what string, m measure, cells string, side int) report.Comparison {
	return report.Comparison{Part: part, What: what, Unit: "points", Diffs: v.CellValues(m, cells), Side: side}
}

// atEveryGap is like at each time between requests, "%[1]v" in its cells; the claim is that its differences are above 0.
func atEveryGap(v *view, like report.Comparison, m measure, cells string) (all []report.Comparison) {
	for _, gap := range Gaps {
		at := like
		at.What, at.Diffs, at.Side = fmt.Sprintf("%s, every %v s", like.What, gap), v.CellValues(m, fmt.Sprintf(cells, gap)), 1
		all = append(all, at)
	}
	return all
}

// The differences between both policies, for atEveryGap.
const (
	kapacLessStrict = "gap_s=%[1]v&policy=kapac - gap_s=%[1]v&policy=strict"
	strictLessKAPAC = "gap_s=%[1]v&policy=strict - gap_s=%[1]v&policy=kapac"
)

// decisiveTally ends a finding that turns on how many comparisons agree.
func decisiveTally(c *report.Claim) string {
	return report.Decisive(report.TallyOf(c.Decides()).String())
}

// acceptance judges section 6.1's "open system has high accept ratio" by the steps of Figures 4 and 5.
func acceptance(v *view) report.Claim {
	c := report.Claim{Figure: "6.1", Title: "Openness and acceptance",
		Paper: "an open system has a high accept ratio: it rises with k and with a"}
	judgeSteps(v, &c, accepted, 1)
	return c
}

// judgeSteps judges that a measure rises (side 1) or falls (-1) with k and with a: by the steps from k = 1 to 5 and from 5 to 10 for each
// a, which show a curve that turns, and by those from a to the next larger a, averaged over k within a seed.
func judgeSteps(v *view, c *report.Claim, m measure, side int) {
	var all []report.Comparison
	for _, a := range Factors {
		for _, step := range [][2]int{{1, 5}, {5, 10}} {
			all = append(all, comparison(v, "with k", fmt.Sprintf("%s at k = %d less at k = %d, a = %v", m.Title, step[1], step[0], a), m,
				fmt.Sprintf("a=%v&k=%d - a=%[1]v&k=%[3]d", a, step[1], step[0]), side))
		}
	}
	for i, less := range Factors[1:] {
		more := Factors[i]
		var perK [][]float64
		for _, k := range SetLengths {
			perK = append(perK, v.CellValues(m, fmt.Sprintf("a=%v&k=%d - a=%v&k=%[2]d", more, k, less)))
		}
		all = append(all, report.Comparison{Part: "with a", What: fmt.Sprintf("%s at a = %v less at a = %v, mean over k", m.Title, more, less),
			Unit: "points", Diffs: meanOver(perK), Side: side})
	}
	c.JudgeDifferences(all)
	c.Say(v.FillSentence(m, "At a = 2, "+m.Title+" goes from {a=2&k=1} % (k = 1) over {a=2&k=5} % (k = 5) to "+
		"{a=2&k=10} % (k = 10); at k = 1 it is "+
		"{a=3&k=1}, {a=2&k=1} and {a=1.5&k=1} % for a = 3, 2 and 1.5, at k = 10 it is {a=3&k=10}, {a=2&k=10} and {a=1.5&k=10} %. ") +
		decisiveTally(c))
}

// meanOver is the mean over the rows, column by column, leaving out NaN; NaN where nothing is left.
func meanOver(rows [][]float64) []float64 {
	out := make([]float64, len(rows[0]))
	for i := range out {
		sum, n := 0.0, 0
		for _, row := range rows {
			if !math.IsNaN(row[i]) {
				sum += row[i]
				n++
			}
		}
		out[i] = sum / float64(n)
	}
	return out
}

// judgeLead judges the paired difference at every gap, and what the paper says of the curves.
func judgeLead(v *view, c *report.Claim, curves ...report.Comparison) {
	m := v.Measures[0]
	leads := atEveryGap(v, report.Comparison{Part: "kAPAC leads", What: m.Title + ", kAPAC less strict", Unit: "points"}, m, kapacLessStrict)
	widest, most := "", math.Inf(-1)
	for i, gap := range Gaps {
		if mean := stats.Summarize(leads[i].Diffs).Mean; mean > most {
			most = mean
			widest = fmt.Sprintf("kAPAC's lead is widest every %v s: %s points. ", gap, report.InWords(mean, 1))
		}
	}
	c.JudgeDifferences(append(leads, curves...))
	c.Say(v.FillSentence(m, "From a request every 500 s to one every 20 s "+m.Title+" goes from {gap_s=500&policy=kapac} to "+
		"{gap_s=20&policy=kapac} % under kAPAC and from {gap_s=500&policy=strict} to {gap_s=20&policy=strict} % under strict "+
		"negotiation. ") + widest + decisiveTally(c))
}

// leadGrows compares the lead at the fast end with that at the slow end: above 0, kAPAC falls less (Figure 6) or rises more (Figure 7).
func leadGrows(v *view, part string) report.Comparison {
	m := v.Measures[0]
	fast, slow := v.CellValues(m, fmt.Sprintf(kapacLessStrict, 20)), v.CellValues(m, fmt.Sprintf(kapacLessStrict, 500))
	return report.Comparison{Part: part, What: m.Title + ", kAPAC less strict, every 20 s less every 500 s", Unit: "points",
		Diffs: experiment.Minus(fast, slow), Side: 1}
}

// rises are every step of kAPAC's own curve to the next faster rate.
func rises(v *view) (all []report.Comparison) {
	m := v.Measures[0]
	for i, gap := range Gaps[1:] {
		all = append(all, comparison(v, "kAPAC's curve rises", fmt.Sprintf("kAPAC's %s every %v s less every %v s", m.Title, gap, Gaps[i]), m,
			fmt.Sprintf("gap_s=%v&policy=kapac - gap_s=%v&policy=kapac", gap, Gaps[i]), 1))
	}
	return all
}

// LeadTitle is the title of what Figure 7 can also be taken to say, which is no claim of the paper's.
const LeadTitle = "The lead in utilisation (ours)"

// lead judges what Figure 7 can also be taken to say, which the paper does not: that kAPAC's lead grows with the rate.
func lead(v *view) report.Claim {
	c := report.Claim{Figure: "7", Title: LeadTitle,
		Paper: "not claimed: kAPAC's lead in utilisation grows as requests come faster"}
	c.JudgeDifferences([]report.Comparison{leadGrows(v, "")})
	c.Finding = v.FillSentence(v.Measures[0], "From a request every 500 s to one every 20 s the lead goes from "+
		"{gap_s=500&policy=kapac - gap_s=500&policy=strict} to {gap_s=20&policy=kapac - gap_s=20&policy=strict} points.")
	return c
}

// missRejects judges section 1's second reason, by what kAPAC completes of that which strict negotiation refuses for it.
func missRejects(v *view) report.Claim {
	c := report.Claim{Figure: "1", Title: "Miss-rejects",
		Paper: "to satisfy requirements strictly raises the miss-reject ratio: some secondary requirements decide about admission"}
	missed := of(fate("missed", "", func(o *testbed.Outcome) int { return o.Missed }))
	spared := of(fate("spared", "", func(o *testbed.Outcome) int { return o.Spared }))
	c.JudgeDifferences(atEveryGap(v, report.Comparison{Unit: "%",
		What: "refused under strict negotiation for a secondary parameter alone, completed under kAPAC"}, spared, "gap_s=%v&policy=kapac"))
	at := func(gap string) string {
		return v.FillSentence(missed, "{~gap_s="+gap+"&policy=strict} % of the requests at one every "+gap+" s") +
			v.FillSentence(spared, ", and kAPAC completes {~gap_s="+gap+"&policy=kapac} % that are such")
	}
	c.Say("Strict negotiation refuses for a secondary parameter alone " + at("500") + "; it refuses " + at("20") + ". " + decisiveTally(&c))
	return c
}

// stability judges the abstract's last claim by how much more the accepted share varies within a run than chance makes it, which the paper
// does not measure.
func stability(v *view) report.Claim {
	c := report.Claim{Figure: "abstract", Title: "Stability", Paper: "kAPAC makes the grid more stable than strict negotiation"}
	m := of(testbed.Measure{Name: "excess", Of: (*testbed.Outcome).Excess})
	c.JudgeDifferences(atEveryGap(v, report.Comparison{What: "variance of R_a within a run beyond chance, strict less kAPAC", Unit: "points²"},
		m, strictLessKAPAC))
	c.Say(fmt.Sprintf("From one stretch of %v minutes to the next, of %d, ", v.Plan.Study.Window/60, testbed.Parts) +
		v.FillSentence(m, "the variance of R_a exceeds that of chance by {~gap_s=500&policy=kapac} points² under kAPAC and by "+
			"{~gap_s=500&policy=strict} under strict negotiation at a request every 500 s, by {~gap_s=20&policy=kapac} and by "+
			"{~gap_s=20&policy=strict} at one every 20 s. ") + decisiveTally(&c))
	return c
}

// aborted judges section 6.2's reason: under strict negotiation more requests are aborted after they were admitted. That may be a
// share of those admitted, which is what E_r is about, or of all requests: two readings.
func aborted(v *view) report.Claim {
	c := report.Claim{Figure: "6.2", Title: "Aborted after admission",
		Paper: "strict negotiation aborts more requests after it has admitted them than kAPAC does"}
	var all []report.Comparison
	var words []string
	for _, share := range []testbed.Measure{
		{Name: "of those admitted", Of: func(o *testbed.Outcome) float64 { return 100 - o.EffectivenessRatio() }},
		{Name: "of all requests", Of: func(o *testbed.Outcome) float64 { return o.AcceptRatio() - o.SuccessRatio() }},
	} {
		m := of(share)
		all = append(all, atEveryGap(v, report.Comparison{What: "aborted " + m.Name + ", strict less kAPAC", Unit: "points", Reading: m.Name}, m,
			strictLessKAPAC)...)
		words = append(words, v.FillSentence(m, m.Name+", strict negotiation aborts {gap_s=500&policy=strict} % and kAPAC "+
			"{gap_s=500&policy=kapac} % "+
			"at a request every 500 s, {gap_s=20&policy=strict} and {gap_s=20&policy=kapac} % at one every 20 s"))
	}
	c.JudgeDifferences(all)
	c.Say("O" + strings.TrimPrefix(strings.Join(words, "; "), "o") + ". " + decisiveTally(&c))
	return c
}
