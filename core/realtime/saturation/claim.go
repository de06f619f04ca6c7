package saturation

import (
	"fmt"

	"juggle/core/report"
)

// Claim judges the abstract's trade-off: each weaker guarantee books more than the hard one, and costs deadlines.
func (r *Results) Claim() report.Claim {
	booked, missed := measure("booked"), measure("missed")
	var all []report.Comparison
	for _, part := range []struct {
		name string
		of   *Measure
	}{{"more is booked", booked}, {"deadlines are missed for it", missed}} {
		for at := 1; at < len(Probabilities); at++ {
			what := fmt.Sprintf("%s, P(overload) at most %s %% less hard", part.of.Title, PerCent(Probabilities[at]))
			all = append(all, report.Comparison{Part: part.name, What: what, Unit: "points", Diffs: r.more(part.of, at), Side: 1})
		}
	}
	c := report.Claim{Figure: "abstract", Title: "Saturation against quality",
		Paper: "a guarantee with a probability trades quality of service for a better saturation of the resources"}
	c.JudgeDifferences(all)
	at := func(m *Measure, per string) string {
		for i, p := range Probabilities {
			if PerCent(p) == per {
				return report.Fixed(r.summary(m, i).Mean, 1)
			}
		}
		panic("saturation: Claim: no such probability")
	}
	accepted := measure("accepted")
	c.Finding = fmt.Sprintf("With a hard guarantee %s %% of the requests are accepted, %s %% of the machines booked and %s %% of the "+
		"deadlines missed; "+
		"with P(overload) at most 1 %% %s, %s and %s %%, at most 5 %% %s, %s and %s %%.", at(accepted, "0"), at(booked, "0"), at(missed, "0"),
		at(accepted, "1"), at(booked, "1"), at(missed, "1"), at(accepted, "5"), at(booked, "5"), at(missed, "5"))
	return c
}

func measure(name string) *Measure {
	for i := range Measures {
		if Measures[i].Name == name {
			return &Measures[i]
		}
	}
	panic("saturation: no measure of that name")
}
