package study

import (
	"fmt"
	"slices"

	"juggle/core/experiment/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// printedFIFO are the numbers that section 4 of the paper states for FIFO at its three loads, in percent. The paper does not say what the
// plus-minus means.
var printedFIFO = []Printed{
	{strictFIFOCell(1000), 46.8, 3.3},
	{strictFIFOCell(1250), 50.9, 3.5},
	{strictFIFOCell(1500), 54.7, 3.7},
}

// strictFIFOCell is FIFO with strict windows and accurate estimates.
func strictFIFOCell(load workload.Load) Cell {
	return Cell{Load: load, Order: schedule.FIFO, Fix: schedule.Never, Offers: schedule.Never, Estimates: workload.Accurate}
}

// printedOf lists the numbers that the paper states for the cells.
func printedOf(cells []Cell) (printed []Printed) {
	for _, p := range printedFIFO {
		if slices.Contains(cells, p.Cell) {
			printed = append(printed, p)
		}
	}
	return printed
}

const partlyByConstruction = "The bundled logs' offered load was chosen to place these numbers, so that this verdict is partly by " +
	"construction; a log of your own has none of that."

// fifoNumbers compares the FIFO rows of Figure 2 with the numbers of the paper's text.
var fifoNumbers = furtherClaim{"FIFO with strict windows",
	"Utilisation is 46.8 ± 3.3, 50.9 ± 3.5 and 54.7 ± 3.7 % at arrival rates 1, 1.25 and 1.5.", true, judgeFIFO}

// judgeFIFO judges fifoNumbers: whether the printed numbers lie within the computed intervals.
func judgeFIFO(v *view, claim *report.Claim) {
	printed := printedOf(v.Rows)
	switch {
	case len(printed) == 0:
		claim.Finding = "None of the paper's cases, accurate estimates at arrival rates 1, 1.25 and 1.5, is computed."
		return
	case v.N() == 1:
		v.conclude(claim, nil)
		claim.Finding = v.tooFewInWords()
		return
	}
	var computed, stated, differences []string
	var all []report.Comparison
	for _, p := range printed {
		row := v.row(p.Cell)
		all = append(all, minusPrinted(value(v, p.Cell), p))
		computed = append(computed, fmt.Sprintf("%s ± %s", report.InWords(row.Summary.Mean, 1), report.InWords(row.Summary.HalfWidth(), 1)))
		differences = append(differences, signed(row.Summary.Mean-p.Value, 1))
		stated = append(stated, fmt.Sprintf("%s ± %s", report.InWords(p.Value, 1), report.InWords(p.PlusMinus, 1)))
	}
	parts := report.Differences(all)
	claim.Finding = fmt.Sprintf("Computed %s %% (95 %% intervals), printed %s %%: %s points apart; the printed number lies within our "+
		"interval at %s arrival rates%s.", report.ListInWords(computed), report.ListInWords(stated), report.ListInWords(differences),
		ratioInWords(countInside(evidence(parts)), len(all)), outsideInWords(evidence(parts)))
	if v.isOneDraw() {
		claim.Caveat = "partly by construction"
		claim.Finding += " " + partlyByConstruction
	}
	v.conclude(claim, parts)
}

// minusPrinted compares computed values with a printed number. If the computed interval is more than twice as wide as the printed one, it
// includes too many numbers for a verdict.
func minusPrinted(computed []float64, p Printed) report.Comparison {
	return report.Comparison{Quantity: "computed minus printed, " + loadOf(p.Cell), Unit: "points", MaxHalfWidth: 2 * p.PlusMinus,
		Diffs: mapSlice(computed, func(x float64) float64 { return x - p.Value })}
}

// countInside counts the comparisons whose printed number lies within the interval.
func countInside(evidence []report.Evidence) int { return len(evidence) - countExcludingZero(evidence) }

// outsideInWords says by how much printed numbers lie outside the intervals: ", and 0.2 and 1.5 points outside it elsewhere".
func outsideInWords(evidence []report.Evidence) string {
	var distances []string
	for _, e := range evidence {
		if distance := max(e.Low, -e.High); distance > 0 {
			distances = append(distances, report.InWords(distance, 1))
		}
	}
	if distances == nil {
		return ""
	}
	words := ", and " + report.ListInWords(distances) + " points outside it"
	if len(distances) < len(evidence) {
		words += " elsewhere"
	}
	return words
}
