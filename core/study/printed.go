package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/stats"
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

const partlyByConstruction = "The bundled logs' load was chosen to place these numbers, so that this verdict is partly by construction; " +
	"a log of your own has none of that."

// fifoClaim sets the FIFO rows of Figure 2 beside the numbers of the paper's text.
func fifoClaim(v *view) (claim report.Claim, ok bool) {
	claim = report.Claim{Title: "FIFO with fixed windows",
		Paper: "Utilisation is 46.8 ± 3.3, 50.9 ± 3.5 and 54.7 ± 3.7 % at loads 1, 1.25 and 1.5."}
	printed := printedOf(v.shown)
	switch {
	case len(printed) == 0:
		claim.Finding = "None of the paper's cases, accurate estimates at loads 1, 1.25 and 1.5, is computed."
		return claim, true
	case v.n() == 0:
		claim.Finding = nothingYet
		return claim, true
	case v.n() == 1:
		claim.Finding = tooFew(v.Replicates())
		return claim, true
	}
	var ours, theirs, apart []string
	var decides []report.Evidence
	for _, p := range printed {
		row := v.row(p.Cell)
		decides = append(decides, overlap(p, row.Summary))
		ours = append(ours, fmt.Sprintf("%s ± %s", report.InWords(row.Summary.Mean, 1), report.InWords(row.Summary.Half(), 1)))
		apart = append(apart, signed(row.Summary.Mean-p.Value, 1))
		theirs = append(theirs, fmt.Sprintf("%s ± %s", report.InWords(p.Value, 1), report.InWords(p.Err, 1)))
	}
	claim.Finding = fmt.Sprintf("Computed %s %% (95 %% intervals), printed %s %%: %s points apart; they agree at %s loads%s.",
		listed(ours), listed(theirs), listed(apart), count(supporting(decides), len(decides)), tooWide(decides))
	if slices.ContainsFunc(v.Replicates(), func(r Replicate) bool { return v.state.plan.Sources[r.Source].Placed }) {
		claim.Caveat = "partly by construction"
		claim.Finding += " " + partlyByConstruction
	}
	v.conclude(&claim, whole(decides))
	return claim, true
}

// overlap is the evidence of a computed mean against a printed one. They agree when our 95 % interval and the printed one overlap, and
// disagree otherwise; an interval more than twice as wide as the printed one overlaps too easily to tell.
func overlap(p Printed, s stats.Summary) report.Evidence {
	e := report.Evidence{What: "computed minus printed, " + atLoad(p.Cell), Unit: "points", P: math.NaN(),
		Value: s.Mean - p.Value, Low: s.Low - p.Value, High: s.High - p.Value}
	switch {
	case e.Low > p.Err || e.High < -p.Err:
		e.Stance = report.Against
	case s.Half() <= 2*p.Err:
		e.Stance = report.For
	}
	return e
}

// tooWide says at how many loads agreement is open.
func tooWide(evidence []report.Evidence) string {
	open := report.TallyOf(evidence).Open
	if open == 0 {
		return ""
	}
	return fmt.Sprintf(", and at %d our interval is too wide to tell", open)
}
