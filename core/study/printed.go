package study

import (
	"fmt"
	"slices"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/workload"
)

// printedFIFO is what section 4 of the paper states for the FIFO approach at its three loads, in percent. It does not say what stands
// behind the plus-minus.
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

// fifoClaim sets the FIFO rows of Figure 2 beside the numbers of the paper's text. A number speaks for agreement when our 95 %
// interval and the printed one overlap, and against it otherwise.
func fifoClaim(f *FigureResult) report.Claim {
	claim := report.Claim{
		Figure: "text", Title: "FIFO with fixed windows",
		Paper: "Utilisation is 46.8 ± 3.3, 50.9 ± 3.5 and 54.7 ± 3.7 % at loads 1, 1.25 and 1.5.",
	}
	var ours, theirs []string
	for _, p := range f.Printed {
		row := f.Cells[slices.IndexFunc(f.Cells, func(c CellResult) bool { return c.Cell == p.Cell })]
		s := row.Summary
		e := report.Evidence{What: "computed minus printed, " + atLoad(p.Cell), Unit: "points", P: nan,
			Value: s.Mean - p.Value, Low: s.Low - p.Value, High: s.High - p.Value, Supports: -1}
		if e.Low <= p.Err && e.High >= -p.Err {
			e.Supports = 1
		}
		claim.Decides = append(claim.Decides, e)
		ours = append(ours, fmt.Sprintf("%s ± %s", plain(s.Mean, 1), plain(s.Half(), 1)))
		theirs = append(theirs, fmt.Sprintf("%s ± %s", plain(p.Value, 1), plain(p.Err, 1)))
	}
	switch {
	case len(f.Printed) == 0:
		claim.Finding = "None of the paper's cases, accurate estimates at loads 1, 1.25 and 1.5, is computed."
		return claim
	case f.N == 0:
		claim.Decides, claim.Finding = nil, "Nothing has been computed yet."
		return claim
	}
	claim.Finding = fmt.Sprintf("Computed %s %% (95 %% intervals), printed %s %%; the intervals overlap at %s loads.",
		listed(ours), listed(theirs), count(supporting(claim.Decides), len(claim.Decides)))
	if f.N >= report.MinReplicates {
		claim.Verdict = overlap(claim.Decides)
	}
	return claim
}

// overlap judges agreement, for which the direction of a difference is nothing.
func overlap(evidence []report.Evidence) report.Verdict {
	switch supporting(evidence) {
	case len(evidence):
		return report.Holds
	case 0:
		return report.DoesNotHold
	}
	return report.HoldsInPart
}
