package study

import "slices"

// A Decision is a choice that this project made where the paper is silent, or where its listing would not do.
type Decision struct {
	Number  int
	Text    string // "p = 0 is redrawn."
	Why     string
	Switch  string // Field.Key of the parameter that turns the other reading on; empty where there is none
	Figures []int  // published numbers of the figures that it touches
}

// Decisions lists them all, in the numbering of the specification.
func Decisions() []Decision {
	all := []int{1, 2, 3, 4, 5, 6}
	return []Decision{
		{1, "A deadline factor p = 0 is redrawn.", "It would put the deadline before the job could finish.", "", all},
		{2, "A flexible window grows at its deadline end.", "The ready time stays, so a job never has to start earlier than its consumer can.", "", []int{1, 2, 3, 4, 5}},
		{3, "After an offered window fails, the next one is tried.", "The paper's listing stops at the first failure.", "stop", []int{5, 6}},
		{4, "A moved request's own window is tried again.", "The paper's listing would try only offers at its new place.", "skip", []int{1, 2, 3, 4, 5, 6}},
		{5, "Offers go to the half of the jobs that would be flexible.", "So Figure 5 compares like with like; the switch opens them to all.", "to", []int{5, 6}},
		{6, "No job runs longer than its estimate.", "It is ended there, so the plan never slips.", "", []int{3}},
		{7, "Utilisation counts only the period's time, [0, H).", "Work reserved past the period's end would favour long windows.", "", []int{1, 2, 3, 4, 5}},
		{8, "The SDSC SP2 log is taken in version 4.2, cleaned.", "The paper used version 3.1. The bundled periods are synthetic: they are modelled on version 4.2, and hold none of its jobs.", "", all},
		{9, "A neighbour is a job whose slot, not window, meets the wanted one.", "The paper says only that the two intersect; a running job counts with its slot.", "", []int{5, 6}},
		{10, "A request that is too late or too wide gets no offer.", "No window near it could take it.", "", []int{5, 6}},
		{11, "In the draft's figures of offers only earlier windows are offered.", "Its rules offer them on both sides of a neighbour, its experiment speaks of an earlier one; the switch has both, in either edition.", "side", []int{5, 6}},
		{12, "The draft's offers have the thresholds of the published edition.", "The draft names none.", "", []int{5, 6}},
		{13, "Deadlines count from the submission in both editions.", "The draft has D = Tʳ + p Tᵉ and Tʳ = D − Tᵉ, each by the other: both hold for p = 1 alone.", "", all},
		{14, "The draft's LFF counts a new request's slack from its ready time.", "The draft counts it from the start, which the request does not have yet.", "", []int{1}},
		{15, "The numbers of the text are those of FIFO with fixed windows.", "The paper gives them for its original workload and the FIFO approach; fixed windows are our reading of original.", "", []int{2}},
		{16, "The bundled logs' load was chosen to place the numbers of the text.", "So the verdict on these numbers is partly by construction there; on the log of the SDSC SP2, or yours, it is not.", "", []int{2}},
		{17, "A deadline job may start at its submission, and its window grows no further.", "The paper describes such jobs, and runs none; the share of them is a parameter, 0 by default.", "", []int{1, 2, 3, 4, 5, 6}},
		{18, "Results at two loads are alike where gains differ by less than one point.", "The paper says that they are similar, and not load sensitive, without a measure.", "", []int{1, 4}},
		{19, "Fragmentation is the share of the free time outside its largest rectangle.", "At every request, from then to the last planned end; the paper explains Figures 2 to 4 by fragmentation and does not measure it.", "", []int{2, 3, 4}},
	}
}

// RunDecisions lists those that touch a single run, whatever is measured over its period, and whatever a figure shows or is compared with.
func RunDecisions() []Decision {
	return slices.DeleteFunc(Decisions(), func(d Decision) bool { return slices.Contains([]int{7, 11, 12, 15, 16, 18, 19}, d.Number) })
}

func decisionsOf(figure int) []Decision {
	return slices.DeleteFunc(Decisions(), func(d Decision) bool { return !slices.Contains(d.Figures, figure) })
}
