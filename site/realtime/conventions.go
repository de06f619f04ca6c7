package realtime

import "juggle/core/experiment/report"

// conventions returns the project's decisions where the third paper is silent or contradicts itself.
func conventions() []report.Convention { return conventionList }

// conventionList has these decisions. They are numbered from 1.
var conventionList = []report.Convention{
	{Text: "What is left never falls below zero.",
		Why: "Where the older reservations alone fill the machine, the response time is unbounded; its probability is given."},
	{Text: "The utilisation without overload is U of the new one times the sum of the probabilities.",
		Why: "That gives the number in Table II; (16) as printed sums 1 − P."},
	{Text: "(18) divides by P, or by the slices in conflict if those are more.",
		Why: "The share of slices without conflict would be negative otherwise."},
	{Text: "(17) is used as printed, with the new one’s own q in its weights.",
		Why: "Given that it is active the expectation is farther from the deadline: the last column of the saved groups."},
	{Text: "(11) is a ceiling.", Why: "The paper prints a floor; where C is no whole number of budgets the last part of it needs one of its " +
		"own. With Q = C / h the two are the same."},
	{Text: "A reservation has end − start + 1 slices.", Why: "(1) includes both ends; the text’s (end − start) X does not."},
	{Text: "A deadline is split over a pipeline in proportion to C, and a workflow that is no pipeline is not worked out.",
		Why: "The paper leaves the split to others, and asks of other workflows only that parallel services get different processors."},
	{Text: "P(over) is (13) summed over the over-allocated subsets, in the worst slice.",
		Why: "The paper wants it to be acceptable, and has a formula for E[ρ] alone. Like (13) it has the new one’s own q as a factor."},
	{Text: "Every subset has the new one in it.", Why: "(7) counts those without it too; Table II has only the seven with it."},
	{Text: "A machine is a candidate where C is at most P = min(T, d).",
		Why: "The paper asks for C at most d; with C above T activations would pile up."},
	{Text: "One slice is one time unit.", Why: "The paper does not tie them; its Table II needs 120 slices for a period of 120."},
	{Text: "Where the slices of the example lie.", Why: "The paper says only how many of them are in conflict."},
	{Text: "A machine with a hard guarantee stands first, then the lesser P(over), then the lesser price.",
		Why: "Section 4.D leaves the choice to the consumer, and asks that the cost be acceptable."},
	{Text: "A service costs U × slices × (1 − P(over)), times the price of a slice of a whole processor.",
		Why: "The paper has machines name a cost, and no formula."},
	{Text: "A machine is one processor.", Why: "The paper places each service on one; a machine with several is as many machines."},
	{Text: "In the simulation a reservation is active until the server period ends in which its work is done; with proportional share, " +
		"until its work is done.", Why: "So long its share can be given to nobody else."},
	{Text: "Rate monotonic priorities and proportional share run the reservations that are admitted for EDF.",
		Why: "Section 2 names such schedulers, and the paper proposes none of them: they are baselines. The share is fair queueing by " +
			"budgets: who has work runs also where others are idle."},
}

func init() {
	for i := range conventionList {
		conventionList[i].Number = i + 1
	}
}
