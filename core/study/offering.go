package study

import (
	"fmt"
	"slices"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// Figure 5: the provider answers a strict request that does not fit with an offer, in place of asking for flexible windows. The second half
// of the claim depends on which jobs may get an offer, so both ways are computed, and like is compared with like (decision 5). The rows are
// for the recipients that the parameters name. Columns of their own show the other recipients.
// An offer with threshold t stands beside the flexible windows of mean size t, where both sizes are studied.
var offering = figure{
	number: 5,
	title:  "Offers instead of windows",
	takes:  []string{"lambda", "phi", "to", "side", "stop"},
	claim:  "Offers raise utilisation, but less than flexible windows do.",
	cells: func(p Params) (cells []Cell) {
		for _, load := range p.Loads {
			for _, lambda := range withNone(p.Lambdas) {
				cells = append(cells, flexibleCell(p, load, lambda))
			}
			cells = append(cells, offerCells(p, load)...)
		}
		return cells
	},
	beside:   []base{offeredToOthers},
	subtitle: "EDF; offers to {recipients}, beside flexible windows; gains over fixed paired, 95 % intervals",
	baseline: "fixed",
	base:     plain,
	more: append([]extra{
		{"behind", "flexible windows of that size minus this", "points", true, behind},
		{"other", "with offers to the other recipients", "%", false, value.at(offeredToOthers).where(hasOffers)},
		{"other_gain", "that minus fixed", "points", true, value.over(plain).at(offeredToOthers).where(hasOffers)},
		{"other_behind", "flexible windows of that size minus that", "points", true, behind.at(offeredToOthers)},
	}, apart...),
	judge: func(v *view) (string, []report.Part) {
		named, other := v.offered(v.p.OffersTo), v.offered(otherRecipient(v.p.OffersTo))
		added := span(named.gains, 1)
		if len(named.below) == 0 {
			added = report.Decisive(added)
		}
		finding := fmt.Sprintf("Offers to %s add %s points over none%s.", recipients(v.p, v.p.OffersTo), added, v.excludesZeroPhrase(named.raise))
		parts := slices.Concat(named.parts, other.parts)
		if len(named.below) == 0 {
			return finding + " No threshold equals a window size, so offers and windows are not compared.", parts
		}
		if v.p.OffersTo == schedule.OffersToAll {
			finding += fmt.Sprintf(" They stay below flexible windows in %s cases: they differ from them by %s points%s. "+
				"Offered to %s alone they stay below in %s%s%s points.",
				named.belowIn(), named.apart(), v.excludesZeroInPhrase(named.below), recipients(v.p, schedule.OffersToFlexible), other.belowIn(),
				v.supportedPhrase(other.below), other.by())
		} else {
			finding += fmt.Sprintf(" They stay below flexible windows of the same jobs in %s cases%s%s points. "+
				"Offered to all jobs they stay below in %s: they differ from flexible windows by %s points%s.",
				named.belowIn(), v.supportedPhrase(named.below), named.by(), other.belowIn(), other.apart(), v.excludesZeroInPhrase(other.below))
		}
		return finding, parts
	},
}

func hasOffers(_ Params, c Cell) bool { return c.Offers != schedule.Never }

// offeredToOthers is c with offers to the recipients that the parameters do not name.
func offeredToOthers(_ Params, c Cell) Cell {
	c.OffersTo = otherRecipient(c.OffersTo)
	return c
}

// behind is by how much flexible windows are above offers, if the study has flexible windows as large as the offers' threshold.
var behind = value.at(func(p Params, c Cell) Cell { return flexibleCell(p, c.Load, c.Offers) }).minus(value).
	where(hasWindows)

// hasWindows reports whether the study has flexible windows as large as the threshold of the cell's offers.
func hasWindows(p Params, c Cell) bool { return slices.Contains(p.Lambdas, c.Offers) }

// An offeredGroup is the evidence on offers to one group of recipients.
type offeredGroup struct {
	parts         []report.Part
	raise, below  []report.Evidence // offers minus fixed windows, and flexible windows minus offers
	gains, behind []float64         // the means of the same, in points
}

// belowIn is the number of cases in which offers stay below flexible windows: "9 of 9".
func (g offeredGroup) belowIn() string {
	return report.Decisive(count(countPointing(g.below), len(g.below)))
}

// by is by how much offers stay below flexible windows: ", by 1.5 to 3.7". If some do not, it is by how much they differ.
func (g offeredGroup) by() string {
	if countPointing(g.below) == len(g.below) {
		return ", by " + span(g.behind, 1)
	}
	return ": they differ from them by " + g.apart()
}

// apart is the range of offers minus flexible windows: "−1.0 to +2.5".
func (g offeredGroup) apart() string {
	minus := make([]float64, len(g.behind))
	for i, x := range g.behind {
		minus[i] = -x
	}
	return signedSpan(minus, 1)
}

// offered compares offers to these recipients with fixed windows and with flexible ones. The choice of recipients is a reading of the
// claim.
func (v *view) offered(to schedule.OffersTo) (g offeredGroup) {
	gainKey, behindKey := "", "behind"
	if to != v.p.OffersTo {
		gainKey, behindKey = "other_gain", "other_behind"
	}
	reading := "to " + recipients(v.p, to)
	what := func(c Cell) string { return fmt.Sprintf("offers within %d %% %s, load %v", c.Offers, reading, c.Load) }
	raise := v.cases(gainKey, hasOffers, func(c Cell) report.Comparison {
		return report.Comparison{Reading: reading, Part: "above none", What: what(c) + ": above none"}
	})
	below := v.cases(behindKey, hasWindows, func(c Cell) report.Comparison {
		return report.Comparison{Reading: reading, Part: "below windows", What: what(c) + fmt.Sprintf(": below windows of λ %d %%", c.Offers)}
	})
	g.parts = report.Differences(append(raise, below...))
	if len(below) == 0 {
		g.parts = append(g.parts, report.Part{Reading: reading, Name: "below windows"})
	}
	g.raise, g.below = g.parts[0].Decides, g.parts[1].Decides
	g.gains, g.behind = values(g.raise), values(g.below)
	return g
}

func otherRecipient(to schedule.OffersTo) schedule.OffersTo {
	if to == schedule.OffersToAll {
		return schedule.OffersToFlexible
	}
	return schedule.OffersToAll
}

// recipients names the jobs that get offers: all, or the flexible ones, which are half of them or another share.
func recipients(p Params, to schedule.OffersTo) string {
	switch {
	case to == schedule.OffersToAll:
		return "all jobs"
	case p.FlexibleShare == 50:
		return "the flexible half"
	}
	return fmt.Sprintf("the flexible %d %%", p.FlexibleShare)
}

func offerCell(p Params, load workload.Load, threshold int, to schedule.OffersTo) Cell {
	c := flexibleCell(p, load, 0)
	c.Offers, c.OffersTo = threshold, to
	return c
}

func offerCells(p Params, load workload.Load) (cells []Cell) {
	for _, threshold := range p.OfferThresholds {
		cells = append(cells, offerCell(p, load, threshold, p.OffersTo))
	}
	return cells
}
