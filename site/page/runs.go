package page

import "juggle/core/experiment"

// Runs makes runs of experiments away from the page's thread.
type Runs interface {
	// Workers is how many workers share the work, at least 1.
	Workers() int

	// Run makes items of an experiment. The outside makes the same plan of what the request says, so that an item travels as its index.
	Run(r RunRequest, to RunSink) Task
}

// A RunRequest asks for some items of an experiment's plan, in this order.
type RunRequest struct {
	Kind    *experiment.Kind
	Params  string // as a link spells them
	Figures []int
	Sources []experiment.Source
	Items   []int32
	Made    experiment.Experiment // the plan, where the view has it at hand; else the outside makes it

	Urgent bool // before what others ask for
	First  int  // items in a job until it is known how long they take; 0: a few
}

// Plan is the experiment that the request is about.
func (r *RunRequest) Plan() (experiment.Experiment, error) {
	call := r.Kind.Call()
	for _, err := range call.Decode(r.Params) {
		return nil, err
	}
	return call.Plan(r.Figures, r.Sources)
}

// A RunSink hears of runs. Results come in batches, at most about ten a second. An item that is given up is Failed, and the others go on.
// Ended comes once, after everything else.
type RunSink interface {
	Results([]experiment.Row)
	Failed(item int32, message string)
	Restarted() // a worker died or hung and was replaced
	Ended()
}
