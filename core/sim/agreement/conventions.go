package agreement

import "juggle/core/experiment/report"

// Conventions returns the rules of agreements that this project chose, each with its reason. The paper names budget, cost, incentives and
// penalties, molds, renegotiation, cancellation and failures, and leaves the following open.
func Conventions() []report.Convention {
	var all []report.Convention
	for i, d := range [][2]string{
		{"A processor-second costs 1; slack up to one run time brings a discount in proportion.",
			"The paper names a lower price for the flexible, a higher one for the inflexible, incentives and penalties; how much is ours."},
		{"Of a job's molds the one that ends first is taken, then the one of fewest processors.",
			"First fit asks for the earliest start; with several lengths the end is what a consumer notices."},
		{"An offered window is strict, so it has no discount.",
			"Who takes what the provider offers leaves it no slack to juggle; only a window over the budget is offered wider, for its " +
				"discount."},
		{"Consumers are asked one after the other, in the order of the queue.",
			"So the asking ends as soon as it helps, and the order is the one that everything else goes by."},
		{"Nobody is asked again who has agreed once, or whose slot is fixed.",
			"An agreement that can be reopened for ever promises nothing."},
		{"Only the deadline is moved, and only of those jobs that it helps to move.",
			"Who still ends by the old deadline keeps it, and the price."},
		{"An asking succeeds as a whole, or nothing changes.", "A consumer who agreed for nothing would be paid something for nothing."},
		{"A penalty is a share of what a new window costs more; an incentive, of what it costs less.",
			"So both are in proportion to the change."},
		{"A fee or a compensation takes the place of everything else that was charged.", "A promise that ended early is settled once."},
		{"When processors fail, the running job that started last is killed first.", "It loses the least run time."},
		{"A killed job asks again for its last window, and starts from the beginning.", "There are no checkpoints in the paper's model."},
		{"A replacement needs no consent within the window agreed on.",
			"That is what a flexible window is for; only who finds no place in it is broken."},
		{"Slack is counted from now: what is past brings no discount, and a change costs the difference of two tariffs.",
			"Only what can still be moved is worth something to the provider; and who changes nothing pays nothing."},
		{"A rescue tries the job's own window, then offers, then asks its own consumer, then others.",
			"Whose promise is at stake is asked before anybody else is bothered."},
		{"Under paid fixing, who cannot pay is not fixed.", "The provider wants certainty; it may not take more than was granted to it."},
		{"A change of mind is no impasse: nobody is asked for one.", "The provider asks for the sake of a new request, or of a rescue."},
	} {
		all = append(all, report.Convention{Number: i + 1, Text: d[0], Why: d[1]})
	}
	return all
}
