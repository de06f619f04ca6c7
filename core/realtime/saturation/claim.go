package saturation

import (
	"fmt"
	"slices"
	"strings"

	"juggle/core/realtime"
	"juggle/core/report"
	"juggle/core/stats"
)

// claim judges the abstract's trade-off: each weaker guarantee books more than the hard one, and costs deadlines.
func (v *view) claim(points []Point) report.Claim {
	var all []report.Comparison
	for _, part := range []struct {
		name, measure string
	}{{"more is booked", "booked"}, {"deadlines are missed for it", "missed"}} {
		m := &Measures[measure(part.measure)]
		for at := range Probabilities[1:] {
			what := fmt.Sprintf("%s, P(overload) at most %s %% less hard", m.Title, PerCent(Probabilities[1+at]))
			all = append(all, report.Comparison{Part: part.name, What: what, Unit: "points", Diffs: v.more(m, 1+at), Side: 1})
		}
	}
	c := report.Claim{Figure: "abstract", Title: "Saturation against quality", Basis: basis,
		Paper: "a guarantee with a probability trades quality of service for a better saturation of the resources"}
	c.JudgeDifferences(all)
	words := []any{}
	for _, per := range []string{"0", "1", "5"} {
		p := &points[at(per)]
		for _, name := range []string{"accepted", "booked", "missed"} {
			words = append(words, report.Mean(p.Of(name).Summary))
		}
	}
	c.Finding = fmt.Sprintf("With a hard guarantee %s %% of the requests are accepted, %s %% of the machines booked and %s %% of the "+
		"deadlines missed; with P(overload) at most 1 %% %s, %s and %s %%, at most 5 %% %s, %s and %s %%.", words...)
	return c
}

// at is the place of a probability of so many per cent.
func at(per string) int {
	return slices.IndexFunc(Probabilities, func(p realtime.Ratio) bool { return PerCent(p) == per })
}

// basis is what the N of a claim counts: the stream and its machines are ours, since the paper has none.
var basis = report.Basis{Unit: "seeds", Log: "each a seed of one invented stream of requests"}

// past judges the paper's objective on the reservations that were promised every deadline: whatever those admitted later make them miss is
// broken. It has a reading with each of the paper's schedulers, whichever the figure has.
func (r *Results) past() (c report.Claim, seeds int) {
	c = realtime.PastClaimOn("Older reservations in a stream")
	c.Basis = basis
	by := r.plan.weaker()
	v := &view{r.Whole(slices.Concat(by...)), r.plan}
	var parts []report.Part
	var findings []string
	for i, scheduler := range realtime.OfThePaper {
		part := report.Part{Reading: scheduler.Title()}
		words := []string{""} // by probability; a hard guarantee has none
		for k, run := range by[i] {
			p := PerCent(Probabilities[1+k])
			s, promised := stats.Summarize(v.values(&Measures[measure("broken")], run)), 0
			for _, o := range v.Of(run) {
				promised += o.Promised
			}
			s.Mean, s.Low, s.High = s.Mean/100, max(0, s.Low/100), s.High/100
			part.Decides = append(part.Decides, realtime.Never("hard guarantees broken with "+part.Reading+", P(overload) at most "+p+" %", s,
				promised))
			if s.Mean == 0 {
				words = append(words, realtime.Nothing(promised))
			} else {
				words = append(words, report.InWords(100*s.Mean, 1))
			}
		}
		parts = append(parts, part)
		findings = append(findings, fmt.Sprintf("With %s, those admitted later with P(overload) at most 1 %% break %s %% of the deadlines "+
			"that were promised for certain, with at most 5 %% %s %%.", part.Reading, words[at("1")], words[at("5")]))
	}
	c.Judge(v.N(), parts...)
	c.Finding = strings.Join(findings, " ")
	return c, v.N()
}

// measure is the place of a measure of that name, which there must be.
func measure(name string) int {
	return slices.IndexFunc(Measures, func(m Measure) bool { return m.Name == name })
}
