package saturation

import (
	"fmt"

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
	c := report.Claim{Figure: "abstract", Title: "Saturation against quality",
		Paper: "a guarantee with a probability trades quality of service for a better saturation of the resources"}
	c.JudgeDifferences(all)
	at := func(name, per string) string { return meanText(points, name, per) }
	const accepted, booked, missed = "accepted", "booked", "missed"
	c.Finding = fmt.Sprintf("With a hard guarantee %s %% of the requests are accepted, %s %% of the machines booked and %s %% of the "+
		"deadlines missed; with P(overload) at most 1 %% %s, %s and %s %%, at most 5 %% %s, %s and %s %%.", at(accepted, "0"), at(booked, "0"),
		at(missed, "0"), at(accepted, "1"), at(booked, "1"), at(missed, "1"), at(accepted, "5"), at(booked, "5"), at(missed, "5"))
	return c
}

// past judges the paper's objective on the reservations that were promised every deadline: whatever those admitted later make them miss is
// broken.
func (v *view) past(points []Point) report.Claim {
	const broken = "broken"
	on := v.plan.Study.Params.Scheduler.Title()
	c := realtime.PastClaimOn("Older reservations in a stream")
	part := report.Part{}
	for at := 1; at < len(points); at++ {
		s := stats.Summarize(v.values(&Measures[measure(broken)], at))
		part.Decides = append(part.Decides, report.Never("hard guarantees broken with "+on+", P(overload) at most "+PerCent(points[at].P)+" %",
			"% of deadlines", s))
	}
	c.Judge(v.N(), part)
	c.Finding = fmt.Sprintf("With %s, those admitted later with P(overload) at most 1 %% break %s %% of the deadlines that were promised for "+
		"certain, with at most 5 %% %s %%; then older reservations miss %s %% of all their deadlines, the newest %s %%.", on,
		meanText(points, broken, "1"), meanText(points, broken, "5"), meanText(points, "older_missed", "5"),
		meanText(points, "newer_missed", "5"))
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
