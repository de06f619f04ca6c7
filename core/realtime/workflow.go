package realtime

import (
	"fmt"
	"slices"
)

// A workflow is a request's services with an arrow from each to those that wait for its result. Arrows lead to later services of
// the list only, so there is no cycle.
//
//	decode ──> scale ──> encode      After: {}, {0}, {0}, {1, 2}
//	      └──> sound ──┘
//
// Two services without a path between them run in parallel.

// Names are those of services by their indices.
func (r *Request) Names(services []int) []string {
	names := make([]string, len(services))
	for i, s := range services {
		names[i] = r.Services[s].Name
	}
	return names
}

// follows is the services whose results service s waits for: those of After, or, in a pipeline, the one before it.
func (r *Request) follows(s int) []int {
	switch {
	case r.After != nil:
		return r.After[s]
	case s == 0:
		return nil
	}
	return []int{s - 1}
}

// ancestors has, by service, a bit for each service from which arrows lead to it.
func (r *Request) ancestors() []uint32 {
	all := make([]uint32, len(r.Services))
	for s := range all {
		for _, before := range r.follows(s) {
			all[s] |= all[before] | 1<<before
		}
	}
	return all
}

// apart has, by service, a bit for each other that may not share its host.
func (r *Request) apart() []uint32 {
	all := make([]uint32, len(r.Services))
	if r.Share == nil {
		return all
	}
	for s := range all {
		all[s] = 1<<len(all) - 1 - 1<<s
	}
	for _, list := range r.Share {
		for _, s := range list {
			for _, other := range list {
				all[s] &^= 1 << other
			}
		}
	}
	return all
}

// A path is the services on a way through the workflow, from one that waits for nothing to one that nothing waits for.
type path []int

// paths lists every path that no other has in it. Arrows that a longer way makes needless are left out, so 16 services have 324 paths
// at most.
func (r *Request) paths() []path {
	ancestors := r.ancestors()
	var all []path
	var to func(s int, p path)
	to = func(s int, p path) {
		p = append(slices.Clone(p), s)
		first := true
		for _, before := range r.follows(s) {
			needless := slices.ContainsFunc(r.follows(s), func(other int) bool { return ancestors[other]&(1<<before) != 0 })
			if !needless {
				first = false
				to(before, p)
			}
		}
		if first {
			all = append(all, p)
		}
	}
	for s := range r.Services {
		if !slices.ContainsFunc(ancestors, func(a uint32) bool { return a&(1<<s) != 0 }) {
			to(s, nil)
		}
	}
	return all
}

// longest is the greatest sum of lengths on one of the paths; 0 without any.
func longest(paths []path, lengths []Ticks) (most Ticks) {
	for _, p := range paths {
		var sum Ticks
		for _, s := range p {
			sum += lengths[s]
		}
		most = max(most, sum)
	}
	return most
}

// validateWorkflow reports what is wrong with After; call it before all that follows arrows.
func (r *Request) validateWorkflow() error {
	if len(r.Services) > maxServices {
		return fmt.Errorf("services: got %d, want at most %d", len(r.Services), maxServices)
	}
	if r.After == nil {
		return nil
	}
	if len(r.After) != len(r.Services) {
		return fmt.Errorf("after: got %d lists, want one for each of %d services", len(r.After), len(r.Services))
	}
	for s, list := range r.After {
		for i, before := range list {
			if before < 0 || before >= s || slices.Contains(list[:i], before) {
				return fmt.Errorf("service %d (%s): after: got service %d, want each once, and only services that stand before this one", s+1,
					r.Services[s].Name, before+1)
			}
		}
	}
	return nil
}
