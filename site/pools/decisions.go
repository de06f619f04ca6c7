package pools

import (
	"slices"

	"juggle/core/study"
)

// poolDecisions lists what was decided where the second paper is silent or can be read in two ways, for one figure.
func poolDecisions(figure int) []study.Decision {
	bed, all := []int{4, 5, 6, 7}, []study.Decision{}
	for _, d := range []study.Decision{
		{Text: "The load is the same in all five cases.", Why: "The paper gives no arrival rate; λ is the load over the mean service time.", Figures: []int{3}},
		{Text: "A change of a second can be borne.", Why: "The paper names the threshold, not its value.", Figures: []int{3}},
		{Text: "kAPAC rejects at L = a k similar requests.", Why: "Table 2 prints k, but only with L does a larger a open the system, as section 6.1 says.", Switch: "pools.reject", Figures: bed},
		{Text: "At its start a request looks in its k-set.", Why: "That is what kAPAC judges by; sections 3 and 4.1 can be read as the whole pool.", Switch: "pools.bind", Figures: bed},
		{Text: "A k-set is available with probability 1 − Π(1 − A).", Why: "The paper does not say how its members are combined.", Figures: bed},
		{Text: "The past fades as g(t) = exp(−t/τ).", Why: "Equation (10) leaves g open.", Figures: bed},
		{Text: "HPL computes 2/3 N³ + 2 N² operations.", Why: "By its specification; the paper prints a minus sign.", Figures: bed},
		{Text: "A request counts if it arrives in the measured time.", Why: "It is followed to its end, whenever that is; work counts only within that time.", Figures: bed},
		{Text: "A node that fails takes its job with it.", Why: "Up and down times are exponential; there are no checkpoints.", Figures: bed},
	} {
		if slices.Contains(d.Figures, figure) {
			d.Number = len(all) + 1
			all = append(all, d)
		}
	}
	return all
}
