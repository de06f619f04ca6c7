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
// The rows are of those recipients that the parameters name; the others stand beside them, in columns of their own.
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
			cells = append(cells, offerCells(p, load, p.OffersTo)...)
		}
		return cells
	},
	beside: func(p Params) (cells []Cell) {
		for _, load := range p.Loads {
			cells = append(cells, offerCells(p, load, otherRecipient(p.OffersTo))...)
		}
		return cells
	},
	subtitle: func(p Params) string {
		return "EDF; strict windows with offers to " + recipientName(p.OffersTo) + ", beside flexible windows; 95 % intervals"
	},
	more: []extra{
		{"behind", "flexible windows of that size minus this", "points", true},
		{"other", "with offers to the other recipients", "%", false},
		{"other_gain", "that minus fixed", "points", true},
		{"other_behind", "flexible windows of that size minus that", "points", true},
	},
	compare: func(v *view) {
		fixed := func(row *CellResult) []float64 { return v.values(flexibleCell(v.p, row.Load, 0)) }
		other := func(row *CellResult) []float64 {
			return v.values(offerCell(v.p, row.Load, row.Offers, otherRecipient(row.OffersTo)))
		}
		v.against(func(row *CellResult) (string, []float64) {
			if row.Lambda == 0 && row.Offers == schedule.Never {
				return "", nil
			}
			return "fixed", fixed(row)
		})
		offers := func(key string, compared bool, of func(row *CellResult) []float64) {
			v.fill(key, func(row *CellResult) []float64 {
				if row.Offers == schedule.Never || compared && !slices.Contains(v.p.Lambdas, row.Offers) {
					return nil
				}
				return of(row)
			})
		}
		behind := func(row *CellResult, values []float64) []float64 {
			return diff(v.values(flexibleCell(v.p, row.Load, row.Offers)), values)
		}
		offers("behind", true, func(row *CellResult) []float64 { return behind(row, row.Values) })
		offers("other", false, other)
		offers("other_gain", false, func(row *CellResult) []float64 { return diff(other(row), fixed(row)) })
		offers("other_behind", true, func(row *CellResult) []float64 { return behind(row, other(row)) })
	},
	judge: func(v *view) (report.Verdict, string, []report.Evidence) {
		half, all := v.offered(schedule.OffersToFlexible), v.offered(schedule.OffersToAll)
		raise := slices.Concat(half.raise, all.raise)
		finding := fmt.Sprintf("Offers to the flexible half add %s points over none.", span(half.gains, 1))
		if len(half.below) == 0 {
			verdict := report.CannotTell // half of the claim has nothing to rest on; the other half alone can refute it, not support it
			if weigh(raise) == report.DoesNotHold {
				verdict = report.DoesNotHold
			}
			return verdict, finding + " No threshold equals a window size, so offers and windows are not compared.", raise
		}
		for i := range all.behind {
			all.behind[i] = -all.behind[i]
		}
		finding += fmt.Sprintf(" They stay below flexible windows of the same half in %s cases, by %s points. "+
			"Offered to all jobs they stay below in %s: they differ from flexible windows by %s points.",
			count(pointing(half.below), len(half.below)), span(half.behind, 1), count(pointing(all.below), len(all.below)), signedSpan(all.behind, 1))
		verdict := together(weigh(raise), weigh(half.below), weigh(all.below))
		return verdict, finding, slices.Concat(raise, half.below, all.below)
	},
}

// An offeredGroup is what the rows say of offers to one group of recipients.
type offeredGroup struct {
	raise, below  []report.Evidence // against fixed windows, and against flexible ones
	gains, behind []float64         // the same, as means in points
}

func (v *view) offered(to schedule.OffersTo) (g offeredGroup) {
	for i := range v.rows {
		row := &v.rows[i]
		if row.Offers == schedule.Never {
			continue
		}
		what := fmt.Sprintf("offers within %d %% to %s, load %v", row.Offers, recipientName(to), row.Load)
		gain, gainP, key := row.Diff, row.PHolm, "behind"
		if to != row.OffersTo {
			other, _ := row.Compared("other_gain")
			gain, gainP, key = other.Summary, other.PHolm, "other_behind"
		}
		g.raise, g.gains = append(g.raise, test(what+": above none", gain, gainP)), append(g.gains, gain.Mean)
		if behind, ok := row.Compared(key); ok {
			e := test(what+fmt.Sprintf(": below windows of λ %d %%", row.Offers), behind.Summary, behind.PHolm)
			g.below, g.behind = append(g.below, e), append(g.behind, behind.Mean)
		}
	}
	return g
}

func otherRecipient(to schedule.OffersTo) schedule.OffersTo {
	if to == schedule.OffersToAll {
		return schedule.OffersToFlexible
	}
	return schedule.OffersToAll
}

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

func offerCells(p Params, load workload.Load, to schedule.OffersTo) (cells []Cell) {
	for _, threshold := range p.OfferThresholds {
		cells = append(cells, offerCell(p, load, threshold, to))
	}
	return cells
}
