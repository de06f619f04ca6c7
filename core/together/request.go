package together

import "juggle/core/sim"

// Any is the machine of a part that may run on every machine.
const Any = sim.AnyMachine

// A Request is a job and what several machines have to know of it.
type Request = sim.PartJob

// partsFrom are the requests from i on that are parts of its composite; a local request is alone.
func partsFrom(requests []Request, i int) []Request {
	n := i + 1
	for n < len(requests) && requests[i].Group != 0 && requests[n].Group == requests[i].Group {
		n++
	}
	return requests[i:n]
}
