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
		for at := 1; at < len(Probabilities); at++ {
			what := fmt.Sprintf("%s, P(overload) at most %s %% less hard", m.Title, PerCent(Probabilities[at]))
			all = append(all, report.Comparison{Part: part.name, What: what, Unit: "points", Diffs: v.more(m, at), Side: 1})
		}
	}
	c := report.Claim{Figure: "abstract", Title: "Saturation against quality", Basis: basis,
		Paper: "a guarantee with a probability trades quality of service for a better saturation of the resources"}
	c.JudgeDifferences(all)
	at := func(name, per string) string { return meanText(points, name, per) }
	const accepted, booked, missed = "accepted", "booked", "missed"
	c.Finding = fmt.Sprintf("With a hard guarantee %s %% of the requests are accepted, %s %% of the machines booked and %s %% of the "+
		"deadlines missed; with P(overload) at most 1 %% %s, %s and %s %%, at most 5 %% %s, %s and %s %%.", at(accepted, "0"), at(booked, "0"),
		at(missed, "0"), at(accepted, "1"), at(booked, "1"), at(missed, "1"), at(accepted, "5"), at(booked, "5"), at(missed, "5"))
	return c
}

// basis is what the N of a claim counts: the stream and its machines are ours, since the paper has none.
var basis = report.Basis{Unit: "seeds", Log: "each a seed of one invented stream of requests"}

// past judges the paper's objective on the reservations that were promised every deadline: whatever those admitted later make them miss is
// broken. It has a reading with each of the paper's schedulers, whichever the figure has.
func (r *Results) past() report.Claim {
	c := realtime.PastClaimOn("Older reservations in a stream")
	c.Basis = basis
	runs := make(map[realtime.Scheduler][]int) // by scheduler, the plan's runs with each weaker guarantee
	var all []int
	for _, by := range realtime.OfThePaper {
		for _, p := range Probabilities[1:] {
			at, _ := r.plan.Find(r.plan.Study.under(by, p))
			runs[by] = append(runs[by], at)
		}
		all = append(all, runs[by]...)
	}
	v := &view{r.Whole(all), r.plan}
	var parts []report.Part
	var findings []string
	for _, by := range realtime.OfThePaper {
		part := report.Part{Reading: by.Title()}
		words := make([]string, len(runs[by]))
		for i, at := range runs[by] {
			p := PerCent(Probabilities[1+i])
			s, promised := stats.Summarize(v.values(&Measures[measure("broken")], at)), 0
			for _, o := range v.Of(at) {
				promised += o.Promised
			}
			s.Mean, s.Low, s.High = s.Mean/100, max(0, s.Low/100), s.High/100
			part.Decides = append(part.Decides, realtime.Never("hard guarantees broken with "+by.Title()+", P(overload) at most "+p+" %", s,
				promised))
			if words[i] = report.InWords(100*s.Mean, 1); s.Mean == 0 {
				words[i] = realtime.Nothing(promised)
			}
		}
		at := func(per string) string {
			return words[slices.IndexFunc(Probabilities, func(p realtime.Ratio) bool { return PerCent(p) == per })-1]
		}
		parts = append(parts, part)
		findings = append(findings, fmt.Sprintf("With %s, those admitted later with P(overload) at most 1 %% break %s %% of the deadlines "+
			"that were promised for certain, with at most 5 %% %s %%.", by.Title(), at("1"), at("5")))
	}
	c.Judge(v.N(), parts...)
	c.Finding = strings.Join(findings, " ")
	return c
}

// meanText is a measure, by name, where the probability is so many per cent; a dash where nothing was measured.
func meanText(points []Point, name, per string) string {
	for i := range points {
		if PerCent(points[i].P) == per {
			return report.Mean(points[i].Of(name).Summary)
		}
	}
	panic("saturation: claim: no such probability")
}

// measure is the place of a measure.
func measure(name string) int {
	for i := range Measures {
		if Measures[i].Name == name {
			return i
		}
	}
	panic("saturation: no measure of that name")
}
