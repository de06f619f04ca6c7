package figures

import (
	"juggle/core/experiment"
	"juggle/core/study"
	"juggle/site/page"
)

// Engine runs studies away from the page's thread.
type Engine interface {
	// Workers is how many workers share the work, at least 1.
	Workers() int

	// Study computes items of a plan. The outside builds the same plan by study.NewPlan(r.Params, r.Sources, r.Figures), so that an
	// item travels as its index.
	Study(r StudyRequest, to StudySink) page.Task

	page.Texts // of merged sweeps
}

// A StudyRequest asks for some items of a plan, in this order.
type StudyRequest struct {
	Params  study.Params
	Sources []study.Source
	Figures []int
	Items   []int32
}

// A StudySink hears of a study. Results come in batches, at most about ten a second. An item that the engine
// gives up is Failed, and the others go on. Ended comes once, after everything else.
type StudySink interface {
	Results([]experiment.Row)
	Failed(item int32, message string)
	Restarted() // a worker died or hung and was replaced
	Ended()
}
