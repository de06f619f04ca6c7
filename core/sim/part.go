package sim

// A Part is what a request to several machines says beside its job.
type Part struct {
	Machine int   // from 0, or AnyMachine
	Unnamed bool  // the file does not say which machine, so it is the first
	Group   int64 // of the composite that it is a part of; 0: a local request
	Chain   bool  // the composite's parts start one after the other; otherwise all at once
}

// AnyMachine is the machine of a part that may run on every machine.
const AnyMachine = -1

// A PartJob is a request to several machines.
type PartJob struct {
	Job
	Part
}
