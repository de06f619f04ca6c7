package pool

import (
	"slices"

	"juggle/core/experiment/report"
)

// Conventions lists the decisions of ours for one figure of the pools paper, where that paper is silent or can be read in two ways. The
// Switch of a convention is the key of a parameter in the page’s link.
func Conventions(figure int) []report.Convention {
	bed, all := []int{4, 5, 6, 7}, []report.Convention{}
	for _, d := range []report.Convention{
		{Text: "The load is the same in all five cases.", Why: "The paper gives no arrival rate; λ is the load over the mean service time.",
			Figures: []int{3}},
		{Text: "A change of less than a second can be borne.", Why: "The paper names the threshold, not its value.", Figures: []int{3}},
		{Text: "kAPAC rejects at L = a k similar requests.",
			Why: "Table 2 prints k, where a plays no part; section 6.1 has a “recent queue length L”, and a larger a open the system. It " +
				"does where L is the limit, and where k is, and RAQueue holds L requests at most. It rejects as soon as the count " +
				"reaches the limit, as Table 2 has it; section 5.2 says: when it is bigger.", Switch: "pools.reject", Figures: bed},
		{Text: "At its start a request looks in the whole pool.",
			Why: "Sections 3 and 4.1 bind it to the pool, and to a resource “at its runtime according to the latest resource information”. " +
				"In section 5.2 kAPAC admits it by its k-set, which can also be read to be all that it may have.",
			Switch: "pools.bind", Figures: bed},
		{Text: "A request is for 10 minutes to 2 hours.",
			Why: "The paper gives no lengths. Section 6.1 explains Figures 4 and 5 by contention for resources. With a request every 80 s, as it " +
				"has, there is little then: Figure 5 rests on it. The claims are judged, too, with requests for half an hour to six hours, those " +
				"of Figures 4 and 5 with one every 40 s.", Figures: bed},
		{Text: "A k-set is available if any of its nodes is: 1 − Π(1 − A).",
			Why: "The paper does not say how its members are combined. If any is enough, a longer k-set passes the test more easily, " +
				"and opens the system, as section 6.1 says; with the mean it is as available on average, and that all are up is harder the longer " +
				"it is.", Switch: "pools.set", Figures: bed},
		{Text: "A local job has its node to itself.", Why: "By section 6.1 accepted requests are aborted at their start because " +
			"resources are busy. Section 6 has local jobs make performance fluctuate, which can also be read as taking a share: half of the " +
			"node’s peak.",
			Switch: "pools.local", Figures: bed},
		{Text: "When a run begins, a node is as available as nodes are in the long run.",
			Why: "(9) and (10) begin with a first use. Until then (10) counts the time since the beginning.", Figures: bed},
		{Text: "Recent availability (9) counts the time since the use before.",
			Why: "The paper measures it at every use, and does not say over which time.", Figures: bed},
		{Text: "A number or a rank is satisfied by at least as much, anything else by the same.",
			Why: "The paper has parameters satisfied, and does not say how; response time and delay, which it names, want at most as much. " +
				"(5) has no direction. Where two sides state nothing in common their distance is 1.",
			Figures: bed},
		{Text: "Strict negotiation books the first resource that satisfies all that is named and is free for the interval.",
			Why:     "Section 6.2 asks for one that can satisfy the request; it says nothing of those that are taken, or of which is the one.",
			Figures: []int{6, 7}},
		{Text: "Stability is how little Rₐ varies within a run beyond chance: its variance over six stretches as long as the measured " +
			"time, less that of independent requests.",
			Why: "The abstract claims it, and no measure and no figure of the paper says what it is. Where few requests come, or hardly any " +
				"is refused or accepted, chance alone makes the share vary much, or little.", Figures: []int{6}},
		{Text: "A miss-reject is for a provisional parameter alone: no resource has all that is named, though one has every service parameter.",
			Why:     "Section 1 has “secondary requirements” decide about admission, and no measure of it. What is booked out is not among them.",
			Figures: []int{6}},
		{Text: "One server stands beside both clusters: 65 nodes.", Why: "Section 6 has “two clusters each with 32 blade servers and one " +
			"PowerLeader server”. Where each has one they are 66, and share the processors, so that there are 140 either way.",
			Switch: "pools.servers", Figures: bed},
		{Text: "Lengths of requests have the tail α of section 4.2.",
			Why: "There the paper sizes pools with α = 1.1; for the jobs of its experiment it names no lengths.", Figures: bed},
		{Text: "The pool has its nodes for good.", Why: "Section 4.1 has sites control what they contribute, section 6 names none. Where there " +
			"are sites, the sensor negotiates which of its nodes each contributes, by chance, and anew after a term.", Figures: bed},
		{Text: "A reserved node that its site withdraws finishes its job.", Why: "The paper does not say; it can also break it off. It " +
			"matters where there are sites.", Switch: "pools.withdrawal", Figures: bed},
		{Text: "Similar requests lie within ε by the plain distance (5).",
			Why: "Two requests satisfy nothing of each other, so (8) has no meaning between them.", Figures: bed},
		{Text: "A request is for one node.", Why: "The paper counts processors of the grid, and none of a job.", Figures: bed},
		{Text: "Uᵣ counts the work of aborted jobs as far as they came, and its capacity has nodes that are down.",
			Why: "(12) has the amount of every job and the peak of every node; Wᵣ alone is taken off.", Figures: bed},
		{Text: "The past fades as g(t) = exp(−t/τ).", Why: "Equation (10) leaves g open.", Figures: bed},
		{Text: "HPL computes 2/3 N³ + 2 N² operations.", Why: "By its specification; the paper prints a minus sign.", Figures: bed},
		{Text: "A request counts if it arrives in the measured time.",
			Why: "It is followed to its end, whenever that is; work counts only within that time.", Figures: bed},
		{Text: "Nodes fail alike.", Why: "The paper gives no rates of failure. Where each has a mean of its own (see the two spreads) a " +
			"node’s past says more of its future, and fewer requests are completed under either policy. The claims are judged in that setting, " +
			"too, beside the other readings.", Figures: bed},
		{Text: "A node that fails takes its job with it.", Why: "Up and down times are exponential; there are no checkpoints.", Figures: bed},
	} {
		if slices.Contains(d.Figures, figure) {
			d.Number = len(all) + 1
			all = append(all, d)
		}
	}
	return all
}
