package study

import (
	"fmt"
	"slices"

	"juggle/core/experiment"
	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// printedFIFO are the numbers that section 4 of the paper states for FIFO at its three loads, in percent. The paper does not say what the
// plus-minus means.
var printedFIFO = []Printed{
	{fifoFixed(1000), 46.8, 3.3},
	{fifoFixed(1250), 50.9, 3.5},
	{fifoFixed(1500), 54.7, 3.7},
}

func fifoFixed(load workload.Load) Cell {
	return Cell{Load: load, Order: schedule.FIFO, Fix: schedule.Never, Offers: schedule.Never, Estimates: workload.Accurate}
}

// printedOf lists what the paper states of the cells.
func printedOf(cells []Cell) (printed []Printed) {
	for _, p := range printedFIFO {
		if slices.Contains(cells, p.Cell) {
			printed = append(printed, p)
		}
	}
	return printed
}

const partlyByConstruction = "The bundled logs' load was chosen to place these numbers, so that this verdict is partly by construction; " +
	"a log of your own has none of that."

// fifoClaim sets the FIFO rows of Figure 2 beside the numbers of the paper's text.
var fifoClaim = remark{"FIFO with fixed windows", "Utilisation is 46.8 ± 3.3, 50.9 ± 3.5 and 54.7 ± 3.7 % at loads 1, 1.25 and 1.5.", nil,
	judgeFIFO}

func judgeFIFO(v *view, claim *report.Claim) {
	printed := printedOf(v.Rows)
	switch {
	case len(printed) == 0:
		claim.Finding = "None of the paper's cases, accurate estimates at loads 1, 1.25 and 1.5, is computed."
		return
	case v.N() == 1:
		v.conclude(claim, nil)
		claim.Finding = v.tooFew()
		return
	}
	var ours, theirs, apart []string
	var all []report.Comparison
	for _, p := range printed {
		row := v.row(p.Cell)
		all = append(all, agrees(p, row.sample))
		ours = append(ours, fmt.Sprintf("%s ± %s", report.InWords(row.Summary.Mean, 1), report.InWords(row.Summary.Half(), 1)))
		apart = append(apart, signed(row.Summary.Mean-p.Value, 1))
		theirs = append(theirs, fmt.Sprintf("%s ± %s", report.InWords(p.Value, 1), report.InWords(p.Err, 1)))
	}
	parts := report.Differences(all)
	claim.Finding = fmt.Sprintf("Computed %s %% (95 %% intervals), printed %s %%: %s points apart; the printed number lies within our "+
		"interval at %s loads%s.", report.Listed(ours), report.Listed(theirs), report.Listed(apart), count(inside(evidence(parts)), len(all)),
		outside(evidence(parts)))
	if v.drawnTogether() {
		claim.Caveat = "partly by construction"
		claim.Finding += " " + partlyByConstruction
	}
	v.conclude(claim, parts)
}

// agrees compares computed values with a printed number. If the computed interval is more than twice as wide as the printed one, it
// includes too many numbers for a verdict.
func agrees(p Printed, computed []float64) report.Comparison {
	return report.Comparison{What: "computed minus printed, " + loadOf(p.Cell), Unit: "points", Tells: 2 * p.Err,
		Diffs: experiment.Minus(computed, constant(p.Value, len(computed)))}
}

// inside counts the comparisons whose printed number lies within the interval.
func inside(evidence []report.Evidence) int { return len(evidence) - countExcludingZero(evidence) }

// outside says by how much printed numbers lie outside the intervals: ", and 0.2 and 1.5 points outside it elsewhere".
func outside(evidence []report.Evidence) string {
	var by []string
	for _, e := range evidence {
		if apart := max(e.Low, -e.High); apart > 0 {
			by = append(by, report.InWords(apart, 1))
		}
	}
	switch {
	case by == nil:
		return ""
	case len(by) == len(evidence):
		return ", and " + report.Listed(by) + " points outside it"
	}
	return ", and " + report.Listed(by) + " points outside it elsewhere"
}
