package saturation

import (
	"fmt"

	"juggle/core/report"
)

// claim judges the abstract's trade-off: each weaker guarantee books more than the hard one, and costs deadlines.
func (v *view) claim(points []Point) report.Claim {
	var all []report.Comparison
	for _, part := range []struct {
		name, measure string
	}{{"more is booked", "booked"}, {"deadlines are missed for it", "missed"}} {
		of := &Measures[measure(part.measure)]
		for at := 1; at < len(Probabilities); at++ {
			what := fmt.Sprintf("%s, P(overload) at most %s %% less hard", of.Title, PerCent(Probabilities[at]))
			all = append(all, report.Comparison{Part: part.name, What: what, Unit: "points", Diffs: v.more(of, at), Side: 1})
		}
	}
	c := report.Claim{Figure: "abstract", Title: "Saturation against quality",
		Paper: "a guarantee with a probability trades quality of service for a better saturation of the resources"}
	c.JudgeDifferences(all)
	at := func(name, per string) string {
		for i := range points {
			if PerCent(points[i].P) == per {
				return report.Fixed(points[i].Of(name).Mean, 1)
			}
		}
		panic("saturation: claim: no such probability")
	}
	const accepted, booked, missed = "accepted", "booked", "missed"
	c.Finding = fmt.Sprintf("With a hard guarantee %s %% of the requests are accepted, %s %% of the machines booked and %s %% of the "+
		"deadlines missed; "+
		"with P(overload) at most 1 %% %s, %s and %s %%, at most 5 %% %s, %s and %s %%.", at(accepted, "0"), at(booked, "0"), at(missed, "0"),
		at(accepted, "1"), at(booked, "1"), at(missed, "1"), at(accepted, "5"), at(booked, "5"), at(missed, "5"))
	return c
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
