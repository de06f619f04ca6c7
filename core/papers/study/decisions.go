package study

import (
	"slices"
	"strconv"

	"juggle/core/experiment/report"
	"juggle/core/sim/agreement"
)

// Conventions lists the conventions of the study, in the order of their numbers. Of the conventions of package agreement it has those to
// which figuresOfAgreementConvention gives figures.
func Conventions() []report.Convention {
	all := allNumbers()
	beyond := all[PaperFigures:]
	windows := append([]int{1, 2, 3, 4, 5}, beyond...) // have flexible windows
	type convention report.Convention                  // local, so that its fields need no names below
	var list []report.Convention
	for _, d := range []convention{
		{1, "A deadline factor p = 0 is redrawn.", "It would put the deadline before the job could finish.", "", all},
		{2, "A flexible window grows at its deadline end.", "The ready time stays, so a job never has to start earlier than its " +
			"consumer can. Section 5 speaks of a Poisson distribution for the minimum starting time: the switch has windows grow there, as " +
			"far as the submission.", "grow", windows},
		{3, "After an offered window fails, the next one is tried.", "The paper's listing stops at the first failure.", "stop",
			[]int{5, 6, 15}},
		{4, "A moved request's own window is tried again.", "The paper's listing would try only offers at its new place.", "skip", all},
		{5, "Offers go to the half of the jobs that would be flexible.", "So Figure 5 compares like with like; the switch opens them to all.",
			"to", []int{5, 6, 15}},
		{6, "No job runs longer than its estimate.", "It is ended there, so the plan never slips.", "", []int{3}},
		{7, "Utilisation counts only the period's time, [0, H).", "Work reserved past the period's end would favour long windows.",
			"", windows},
		{8, "The SDSC SP2 log is taken in version 4.2, cleaned.",
			"The paper used version 3.1. The bundled periods are synthetic: they are modelled on version 4.2, and hold none of its jobs.", "", all},
		{9, "A neighbour is a job whose slot, not window, meets the wanted one.",
			"The paper says only that the two intersect; a running job counts with its slot.", "", []int{5, 6, 15}},
		{10, "A request that is too late or too wide gets no offer.", "One that is too wide fits into no window. Of one that is too late the " +
			"paper says nothing; no request of a figure is either.", "", []int{5, 6}},
		{11, "In the draft's figures of offers only earlier windows are offered.",
			"Its rules offer them on both sides of a neighbour, its experiment speaks of an earlier one; the switch has both, in either edition.",
			"side", []int{5, 6, 15}},
		{12, "The draft's offers have the thresholds of the published edition.", "The draft names none.", "", []int{5, 6}},
		{13, "Deadlines count from the submission in both editions.",
			"The draft has D = Tʳ + p Tᵉ and Tʳ = D − Tᵉ, each by the other: both hold for p = 1 alone.", "", all},
		{14, "The draft's LFF counts a new request's slack from its ready time.",
			"The draft counts it from the start, which the request does not have yet.", "", []int{1, 12}},
		{15, "The numbers of the text are those of FIFO with strict windows.",
			"The paper gives them for its original workload and the FIFO approach; strict windows are our reading of original.", "", []int{2}},
		{16, "The bundled logs' offered load was chosen to place the numbers of the text.",
			"So the verdict on these numbers is partly by construction there; on the log of the SDSC SP2, or yours, it is not.", "", []int{2}},
		{17, "A deadline job may start at its submission, and its window grows no further.",
			"The paper describes such jobs, and runs none; the share of them is a parameter, 0 by default.", "", all},
		{18, "Results at two arrival rates are alike where gains differ by less than a quarter.",
			"The paper says that they are similar, and not load sensitive, without a measure.", "", []int{1, 4}},
		{19, "Fragmentation is the share of the free time outside its largest rectangle.",
			"At every request that finds anything free, from then to the last planned end; the paper explains Figures 2 to 4 by fragmentation " +
				"and does not measure it.", "", []int{2, 3, 4}},
		{20, "An estimate is the run time that the log has, not the time that its user asked for.",
			"The paper makes deadlines from execution times, and its Figure 3 changes the actual ones; the log's own estimates are a parameter.",
			"", all},
		{21, "Every whole period of the log counts, and begins with an empty machine.",
			"The paper's experiments have intervals of 15 days; it does not say which, or what runs as they begin. With a warm-up days of the log " +
				"before a period run first and are not counted.", "", all},
		{22, "Jobs at the same place of an order stand as they arrived; Shuffle draws anew at every request.",
			"The paper gives the keys only.", "", all},
		{23, "A job's wait goes from its submission to the start that is planned.",
			"The paper fixes a job when a share of its waiting time has passed; where its start moves, so does that instant.", "", []int{4, 14}},
		{24, "When a job ends early, nothing moves until the next request.",
			"The paper does not say; the switch places the whole queue afresh at once.", "replan", []int{3}},
		{25, "Jobs that never ran, or have no processors that the machine could give, are left out too.",
			"The paper removes those that ran for less than a minute; the view Trace and juggle trace count what is dropped, by reason.", "", all},
		{26, "Who is tolerant would wait for as long as the job runs.",
			"Few would be asked in vain; the provider asks for up to x of it.", "", []int{7, 15}},
		{27, "A job brings its price by the share of its processor-seconds in [0, H).",
			"So revenue counts the same time as utilisation.", "", []int{8, 11, 12, 13, 14, 15}},
		{28, "The break-even discount is the gain at full price over what a percent takes.",
			"What a discount takes grows with it in a straight line, but for the rounding of each price.", "", []int{8}},
		{29, "Who cancels does so at a uniform instant of the wait planned at acceptance, and pays nothing.",
			"A job that was moved forward, and runs by then, ends there.", "", []int{9}},
		{30, "Outages take an eighth of the machine for 4 h, as a Poisson process until H.",
			"All cells of a replicate that expect as many meet the same ones.", "", []int{10, 15}},
		{31, "Molds are half, as asked and twice the processors, with 5 % of the work serial.",
			"The paper has a function of the job; Amdahl's law is the simplest that punishes more processors.", "", []int{11}},
		{32, "Molds are judged by work as it was asked for, too.",
			"A job on twice its processors holds more processor-seconds for the same work.", "", []int{11}},
	} {
		list = append(list, report.Convention(d))
	}
	add := func(figures []int, text, why string) {
		list = append(list, report.Convention{Number: len(list) + 1, Text: text, Why: why, Figures: figures})
	}
	for _, d := range agreement.Conventions() {
		if touched := figuresOfAgreementConvention[d.Number]; touched != nil {
			add(touched, d.Text, d.Why)
		}
	}
	several := []int{16, 17, 18}
	add(several, "Co-allocated requests are jobs of another period, taken apart, beside local requests of three; a log of one "+
		"period lends it to all.",
		"The paper names co-allocation and workflows as reasons to reserve, and has no such requests. A bundled log is one period.")
	add(several, "A broker asks each machine whether it could run a part, only at instants where something ends.",
		"A machine shows when its planned jobs end, and nothing else of its plan; asking at every second changed none of 150 random cases.")
	add(several, "A part is strict once it is held, and earlier choices are not tried again.",
		"So a machine never has to tell where else it could go; shifting places a whole co-allocated request anew.")
	add(windows, "λ is in percent: a flexible window grows by x % of Tᵉ, x ~ Poisson(λ).",
		"The paper gives λ as 25, 50 and 100 %, of a Poisson distribution. The switch takes it as it takes the deadline factor p, a whole "+
			"multiple of Tᵉ with a mean of 0.25, 0.5 and 1: then most short windows do not grow at all.")
	list[len(list)-1].Switch = "unit"
	add(all, "A coin of each job says whether it is flexible.",
		"The paper modified half of each workload, and does not say which half. So it is about half of a period’s jobs.")
	add([]int{3}, "The factor of actual run times, Poisson(80), is in percent of the estimate, and 100 at most.",
		"The paper names no unit; as a multiple every job would outlive its estimate, which is what it says that users overestimate.")
	add(all, "Backfilling is first fit: in the queue’s order, each job takes the first time at which it is free for all of Tᵉ.",
		"The paper says that all orders have a backfilling strategy, and of its scheduler only that it takes the first available slot.")
	add([]int{2}, "± is taken as an interval of the mean.",
		"The paper does not say whether it is an interval, a standard deviation or a standard error.")
	add(all, "At arrival rate L a period ends at H = 15 d / L.",
		"Its requests arrive L times as fast, so they are over sooner; until 15 d the machine would run empty. What is accepted and runs "+
			"after H counts as accepted and not as used. With an equal horizon a period has L times as many days of the log, and all end at 15 d.")
	return list
}

// figuresSensitiveTo has for each switch between two readings of the paper the figures whose verdict differs in the other reading: on the
// claim or a part of it, with the bundled periods or with the log of the SDSC SP2.
var figuresSensitiveTo = map[string][]int{"unit": {1, 5}, "stop": {5}, "side": {5}}

// decidedBy names the conventions on which a figure's verdict rests; it is empty if there is none.
func decidedBy(figure int) string {
	var numbers []string
	for _, d := range Conventions() {
		if slices.Contains(figuresSensitiveTo[d.Switch], figure) {
			numbers = append(numbers, strconv.Itoa(d.Number))
		}
	}
	switch len(numbers) {
	case 0:
		return ""
	case 1:
		return "resting on decision " + numbers[0]
	}
	return "resting on decisions " + report.ListInWords(numbers)
}

// readingKeys are the keys of the parameters that switch to another reading of the paper.
func readingKeys() (keys []string) {
	for _, d := range Conventions() {
		if d.Switch != "" {
			keys = append(keys, d.Switch)
		}
	}
	return keys
}

// figuresOfAgreementConvention maps the number of a convention of package agreement to the figures that it affects. Conventions without an
// entry are not listed.
var figuresOfAgreementConvention = map[int][]int{1: {8, 12, 13, 14, 15}, 2: {11}, 4: {7, 15}, 5: {7, 15}, 6: {7, 15}, 7: {7, 15},
	8: {13, 14}, 9: {9, 15}, 10: {10, 15}, 11: {10, 15}, 12: {10, 15}, 13: {8, 12, 13, 14, 15}, 14: {15}, 15: {14}}

// RunDecisions lists the conventions that affect a single run, and none that concern only measuring or figures.
func RunDecisions() []report.Convention {
	return slices.DeleteFunc(Conventions(), func(d report.Convention) bool {
		return slices.Contains([]int{7, 11, 12, 15, 16, 18, 19, 54}, d.Number) || d.Figures[0] > PaperFigures
	})
}

// decisionsOf lists the conventions that affect a figure.
func decisionsOf(figure int) []report.Convention {
	return slices.DeleteFunc(Conventions(), func(d report.Convention) bool { return !slices.Contains(d.Figures, figure) })
}
