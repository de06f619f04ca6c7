package page

import "juggle/core/experiment"

// Runs executes runs of experiments in workers.
type Runs interface {
	// Workers is the number of workers that share the work, at least 1.
	Workers() int

	// Run executes items of an experiment's plan. A worker makes the same plan from the request, so that only the index of an item is sent.
	Run(r RunRequest, sink RunSink) Task
}

// A RunRequest asks for items of an experiment's plan, in the order of Items.
type RunRequest struct {
	Kind     *experiment.Kind
	Params   string // as a link spells them
	Figures  []int
	Sources  []experiment.Source
	Items    []int32
	MadePlan experiment.Experiment // the plan; nil: it is made from the request

	Urgent bool // the items are executed before those of other requests
	First  int  // the number of items in a batch until the time that an item takes is known; 0: a few
}

// Plan is the plan of the request's experiment.
func (r *RunRequest) Plan() (experiment.Experiment, error) {
	call := r.Kind.NewSetup()
	for _, err := range call.Decode(r.Params) {
		return nil, err
	}
	return call.Plan(r.Figures, r.Sources)
}

// A RunSink receives the results of runs. Results is called at most about ten times a second, with a batch of rows. Failed reports an item
// that is given up; the other items go on. Ended is called once, after all other methods.
type RunSink interface {
	Results([]experiment.Row)
	Failed(item int32, message string)
	Restarted() // a worker died or hung and was replaced
	Ended()
}
