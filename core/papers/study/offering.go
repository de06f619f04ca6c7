package study

import (
	"fmt"
	"slices"

	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// offering is Figure 5: the provider answers a strict request that does not fit with an offer, in place of asking for flexible windows. The
// second half of the claim depends on which jobs may get an offer, so both ways are computed, and like is compared with like (decision 5).
// The rows are for the recipients that the parameters name. Further columns show the other recipients. An offer with threshold t is
// compared with flexible windows of mean size t, if both sizes are studied.
func offering(p Params) figure {
	var cells []Cell
	for _, load := range p.Loads {
		for _, lambda := range withZero(p.Lambdas) {
			cells = append(cells, flexibleCell(p, load, lambda))
		}
		cells = append(cells, offerCells(p, load)...)
	}
	behind := value.at(func(c Cell) Cell { return flexibleCell(p, c.Load, c.Offers) }).minus(value).where(p.hasWindowsOfSize)
	return figure{
		number:       5,
		title:        "Offers instead of windows",
		keys:         []string{"lambda", "phi", "to", "side", "stop"},
		claim:        "Offers raise utilisation, but less than flexible windows do.",
		cells:        cells,
		comparedWith: []base{offeredToOthers},
		subtitle:     "EDF; offers to {recipients}, beside flexible windows; gains over strict paired, 95 % intervals",
		baseline:     "strict",
		base:         strictWithoutOffers,
		comparisons: append([]comparisonColumn{
			{"behind", "flexible windows of that size minus this", "points", true, behind},
			{"other", "with offers to the other recipients", "%", false, value.at(offeredToOthers).where(hasOffers)},
			{"other_gain", "that minus strict", "points", true, value.changeFrom(strictWithoutOffers).at(offeredToOthers).where(hasOffers)},
			{"other_behind", "flexible windows of that size minus that", "points", true, behind.at(offeredToOthers)},
		}, byGroup...),
		judge: func(v *view) (string, []report.Part) {
			named, other := v.evidenceOnOffersTo(p.OfferRecipients), v.evidenceOnOffersTo(otherRecipients(p.OfferRecipients))
			added := span(values(named.above), 1)
			if len(named.below) == 0 {
				added = report.Decisive(added)
			}
			finding := fmt.Sprintf("Offers to %s add %s points over none%s.", recipients(p, p.OfferRecipients), added,
				v.excludesZeroPhrase(named.above))
			parts := slices.Concat(named.parts, other.parts)
			if len(named.below) == 0 {
				return finding + " No threshold equals a window size, so offers and windows are not compared.", parts
			}
			if p.OfferRecipients == schedule.OffersToAll {
				finding += fmt.Sprintf(" They stay below flexible windows in %s cases: they differ from them by %s points%s. "+
					"Offered to %s alone they stay below in %s%s%s points.",
					named.countBelow(), named.difference(), v.excludesZeroInPhrase(named.below), recipients(p, schedule.OffersToFlexible),
					other.countBelow(), v.supportedPhrase(other.below), other.amountBelow())
			} else {
				finding += fmt.Sprintf(" They stay below flexible windows of the same jobs in %s cases%s%s points. "+
					"Offered to all jobs they stay below in %s: they differ from flexible windows by %s points%s.",
					named.countBelow(), v.supportedPhrase(named.below), named.amountBelow(), other.countBelow(), other.difference(),
					v.excludesZeroInPhrase(other.below))
			}
			return finding, parts
		},
	}
}

func hasOffers(c Cell) bool { return c.Offers != schedule.Never }

// hasWindowsOfSize reports whether the study has flexible windows as large as the threshold of the cell's offers.
func (p Params) hasWindowsOfSize(c Cell) bool { return slices.Contains(p.Lambdas, c.Offers) }

// offeredToOthers is c with offers to the recipients that the parameters do not name.
func offeredToOthers(c Cell) Cell {
	c.OfferRecipients = otherRecipients(c.OfferRecipients)
	return c
}

// An offersEvidence is the evidence on offers to one group of recipients.
type offersEvidence struct {
	parts        []report.Part
	above, below []report.Evidence // offers minus strict windows, and flexible windows minus offers, in points
}

// countBelow is the number of cases in which offers stay below flexible windows: "9 of 9".
func (e offersEvidence) countBelow() string {
	return report.Decisive(ratioInWords(countOnClaimsSide(e.below), len(e.below)))
}

// amountBelow says by how much offers stay below flexible windows: ", by 1.5 to 3.7". If some do not, it says by how much they differ.
func (e offersEvidence) amountBelow() string {
	if countOnClaimsSide(e.below) == len(e.below) {
		return ", by " + span(values(e.below), 1)
	}
	return ": they differ from them by " + e.difference()
}

// difference is the range of offers minus flexible windows: "−1.0 to +2.5".
func (e offersEvidence) difference() string {
	return signedSpan(mapSlice(values(e.below), func(x float64) float64 { return -x }), 1)
}

// evidenceOnOffersTo compares offers to these recipients with strict windows and with flexible ones. The choice of recipients is a reading
// of the claim.
func (v *view) evidenceOnOffersTo(to schedule.OfferRecipients) (e offersEvidence) {
	gain, behind := "diff", "behind"
	if to != v.p.OfferRecipients {
		gain, behind = "other_gain", "other_behind"
	}
	reading := "to " + recipients(v.p, to)
	describe := func(c Cell) string {
		return fmt.Sprintf("offers within %d %% %s, arrival rate %v", c.Offers, reading, c.Load)
	}
	above := v.cases(gain, hasOffers, func(c Cell) report.Comparison {
		return report.Comparison{Reading: reading, Part: "above none", Quantity: describe(c) + ": above none"}
	})
	below := v.cases(behind, v.p.hasWindowsOfSize, func(c Cell) report.Comparison {
		return report.Comparison{Reading: reading, Part: "below windows",
			Quantity: describe(c) + fmt.Sprintf(": below windows of λ %d %%", c.Offers)}
	})
	e.parts = report.Differences(append(above, below...))
	if len(below) == 0 {
		e.parts = append(e.parts, report.Part{Reading: reading, Name: "below windows"})
	}
	e.above, e.below = e.parts[0].Evidence, e.parts[1].Evidence
	return e
}

// otherRecipients are the recipients that to does not name.
func otherRecipients(to schedule.OfferRecipients) schedule.OfferRecipients {
	if to == schedule.OffersToAll {
		return schedule.OffersToFlexible
	}
	return schedule.OffersToAll
}

// recipients names the jobs that get offers: all, or the flexible ones, which are half of them or another share.
func recipients(p Params, to schedule.OfferRecipients) string {
	switch {
	case to == schedule.OffersToAll:
		return "all jobs"
	case p.FlexibleShare == 50:
		return "the flexible half"
	}
	return fmt.Sprintf("the flexible %d %%", p.FlexibleShare)
}

// offerCell is EDF with strict windows and with offers.
func offerCell(p Params, load workload.Load, threshold int, to schedule.OfferRecipients) Cell {
	c := flexibleCell(p, load, 0)
	c.Offers, c.OfferRecipients = threshold, to
	return c
}

// offerCells are the cells with offers at one load, one for each threshold.
func offerCells(p Params, load workload.Load) []Cell {
	return mapSlice(p.OfferThresholds, func(threshold int) Cell { return offerCell(p, load, threshold, p.OfferRecipients) })
}
