package sim

import "strconv"

// A Part is what a request to several machines says beside its job.
type Part struct {
	Machine int   // from 0, or AnyMachine
	Unnamed bool  // the file does not say which machine, so it is the first
	Group   int64 // of the composite that it is a part of; 0: a local request
	Chain   bool  // the composite's parts start one after the other; otherwise all at once
}

// AnyMachine is the machine of a part that may run on every machine.
const AnyMachine = -1

// May reports whether it may run on machine m.
func (p *Part) May(m int) bool { return p.Machine == m || p.Machine == AnyMachine }

// Cells are the part's as files have them.
func (p *Part) Cells() (machine, group, kind string) {
	switch {
	case p.Machine == AnyMachine:
		machine = "any"
	case !p.Unnamed:
		machine = strconv.Itoa(p.Machine + 1)
	}
	if p.Group == 0 {
		return machine, "", ""
	}
	kind = "together"
	if p.Chain {
		kind = "chain"
	}
	return machine, strconv.FormatInt(p.Group, 10), kind
}

// A PartJob is a request to several machines.
type PartJob struct {
	Job
	Part
}
