package together

import "juggle/core/sim"

// Any is the machine of a part that may run on every machine.
const Any = sim.AnyMachine

// A Request is a job and what several machines have to know of it.
type Request struct {
	sim.Job
	sim.Part
}

// partsFrom are the requests from i on that are parts of its composite; a local request is alone.
func partsFrom(requests []Request, i int) []Request {
	n := i + 1
	for n < len(requests) && requests[i].Group != 0 && requests[n].Group == requests[i].Group {
		n++
	}
	return requests[i:n]
}

// Join is the requests of jobs and their parts.
func Join(jobs []sim.Job, parts []sim.Part) []Request {
	requests := make([]Request, len(jobs))
	for i := range jobs {
		requests[i] = Request{jobs[i], parts[i]}
	}
	return requests
}

// Apart is Join backwards.
func Apart(requests []Request) (jobs []sim.Job, parts []sim.Part) {
	for i := range requests {
		jobs, parts = append(jobs, requests[i].Job), append(parts, requests[i].Part)
	}
	return jobs, parts
}
