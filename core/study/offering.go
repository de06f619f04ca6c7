package study

import (
	"fmt"
	"slices"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// Figure 5: instead of asking for flexible windows, the provider answers a strict request that does not fit with an offer. The claim
// has two halves, and who may get an offer decides the second: both ways are computed, so that like is compared with like (decision 5).
// An offer with threshold t stands beside the flexible windows of mean size t, where both sizes are studied.
var offering = figure{
	number: 5,
	title:  "Offers instead of windows",
	claim:  "Offers raise utilisation, but less than flexible windows do.",
	cells: func(p Params) (cells []Cell) {
		for _, load := range p.Loads {
			for _, lambda := range withFixed(p.Lambdas) {
				cells = append(cells, flexibleCell(p, load, lambda))
			}
			for _, to := range recipients {
				for _, threshold := range p.OfferThresholds {
					cells = append(cells, offerCell(p, load, threshold, to))
				}
			}
		}
		return cells
	},
	beside:   none,
	subtitle: func(Params) string { return "EDF; strict windows with offers, beside flexible windows; 95 % intervals" },
	more:     []extra{{"behind", "flexible windows of that size minus this", "points", true}},
	compare: func(v *view) {
		v.against(func(row *CellResult) (string, []float64) {
			if row.Lambda == 0 && row.Offers == schedule.Never {
				return "", nil
			}
			return "fixed", v.values(flexibleCell(v.p, row.Load, 0))
		})
		v.fill("behind", func(row *CellResult) []float64 {
			if !slices.Contains(v.p.Lambdas, row.Offers) {
				return nil
			}
			return diff(v.values(flexibleCell(v.p, row.Load, row.Offers)), row.Values)
		})
	},
	judge: func(v *view) (report.Verdict, string, []report.Evidence) {
		var raise, half, all []report.Evidence
		var raises, halfBehind, allAhead []float64
		for _, row := range v.rows {
			if row.Offers == schedule.Never {
				continue
			}
			what := fmt.Sprintf("offers within %d %% to %s, load %v", row.Offers, recipientName(row.OffersTo), row.Load)
			raise = append(raise, test(what+": above none", row.Diff, row.PHolm))
			if row.OffersTo == schedule.OffersToFlexible {
				raises = append(raises, row.Diff.Mean)
			}
			behind, ok := row.Compared("behind")
			if !ok {
				continue
			}
			e := test(what+fmt.Sprintf(": below windows of λ %d %%", row.Offers), behind.Summary, behind.PHolm)
			if row.OffersTo == schedule.OffersToFlexible {
				half, halfBehind = append(half, e), append(halfBehind, behind.Mean)
			} else {
				all, allAhead = append(all, e), append(allAhead, -behind.Mean)
			}
		}
		verdict := together(weigh(raise), weigh(half), weigh(all))
		finding := fmt.Sprintf("Offers to the flexible half add %s points over none. They stay below flexible windows of the same half in %s cases, by %s points. "+
			"Offered to all jobs they stay below in %s: they differ from flexible windows by %s points.",
			span(raises, 1), count(pointing(half), len(half)), span(halfBehind, 1), count(pointing(all), len(all)), signedSpan(allAhead, 1))
		if len(half) == 0 {
			finding = fmt.Sprintf("Offers to the flexible half add %s points over none. No threshold equals a window size, so offers and windows are not compared.", span(raises, 1))
		}
		return verdict, finding, slices.Concat(raise, half, all)
	},
}

var recipients = []schedule.OffersTo{schedule.OffersToFlexible, schedule.OffersToAll}

func recipientName(to schedule.OffersTo) string {
	if to == schedule.OffersToAll {
		return "all jobs"
	}
	return "the flexible half"
}

func offerCell(p Params, load workload.Load, threshold int, to schedule.OffersTo) Cell {
	c := flexibleCell(p, load, 0)
	c.Offers, c.OffersTo = threshold, to
	return c
}
