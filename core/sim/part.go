package sim

import "strconv"

// A Part holds the fields that a PartJob has besides its Job.
type Part struct {
	Machine        int   // the index of a machine, or AnyMachine
	FirstByDefault bool  // the file names no machine, so Machine is 0
	Group          int64 // the number of the co-allocated request to which the part belongs; 0: it is a local request
	Chain          bool  // the parts of the group start one after the other; otherwise all at once
}

// AnyMachine is the machine of a part that may run on every machine.
const AnyMachine = -1

// CanRunOn reports whether the part may run on the machine with index m.
func (p *Part) CanRunOn(m int) bool { return p.Machine == m || p.Machine == AnyMachine }

// Cells returns the cells of the part in a file of requests: the number of the machine from 1, or any; the group; and together or chain.
// The first is empty where FirstByDefault is true, and the other two are empty for a local request.
func (p *Part) Cells() (machine, group, kind string) {
	switch {
	case p.Machine == AnyMachine:
		machine = "any"
	case !p.FirstByDefault:
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

// A PartJob is a request in a run on several machines: a local request, or one part of a co-allocated request.
type PartJob struct {
	Job
	Part
}
