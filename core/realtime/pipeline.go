package realtime

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
)

// Split divides the end-to-end deadline over the services in proportion to their worst-case times and drops what is smaller
// than a tick to the greatest remainders, earlier services first: the deadlines add up to it exactly. This rule is ours; the
// paper leaves it to others. A request without an end-to-end deadline is left as it is, and so is one whose services' deadlines
// add up to it already, or that has none. The services are copied, not changed.
func (r *Request) Split() error {
	if err := r.split(); err != nil {
		return fmt.Errorf("realtime: request %s: %w", r.ID, err)
	}
	return nil
}

func (r *Request) split() error {
	if r.Deadline == 0 || len(r.Services) == 0 || r.isSplit() {
		return nil
	}
	if r.Deadline < 0 || r.Deadline > MaxTicks {
		return fmt.Errorf("deadline: got %d, want 1 to %d", r.Deadline, int64(MaxTicks))
	}
	if len(r.Services) > maxServices {
		return fmt.Errorf("services: got %d, want at most %d", len(r.Services), maxServices)
	}
	var total Ticks
	for i, s := range r.Services {
		if s.WCET < 1 || s.WCET > MaxTicks {
			return fmt.Errorf("service %d (%s): wcet: got %d, want 1 to %d", i+1, s.Name, s.WCET, int64(MaxTicks))
		}
		if s.Deadline != 0 {
			return fmt.Errorf("service %d (%s): deadline: got %d beside the end-to-end deadline %d, want one of the two", i+1, s.Name,
				s.Deadline, r.Deadline)
		}
		total += s.WCET
	}
	if total > r.Deadline {
		return fmt.Errorf("deadline: got %d, less than the worst-case times' sum %d", r.Deadline, total)
	}
	r.Services = slices.Clone(r.Services)
	type rest struct {
		service int
		ticks   uint64
	}
	rests := make([]rest, len(r.Services))
	spare := r.Deadline
	for i := range r.Services {
		hi, lo := bits.Mul64(uint64(r.Deadline), uint64(r.Services[i].WCET))
		quo, rem := bits.Div64(hi, lo, uint64(total))
		r.Services[i].Deadline = Ticks(quo)
		spare -= Ticks(quo)
		rests[i] = rest{i, rem}
	}
	slices.SortStableFunc(rests, func(a, b rest) int { return cmp.Compare(b.ticks, a.ticks) })
	for _, x := range rests[:spare] {
		r.Services[x.service].Deadline++
	}
	return nil
}

func (r *Request) isSplit() bool {
	var sum Ticks
	for _, s := range r.Services {
		if s.Deadline < 1 || s.Deadline > r.Deadline-sum {
			return false
		}
		sum += s.Deadline
	}
	return sum == r.Deadline
}

// MeanBound is the bound on the sum of the expected response times, or 0 for none.
func (r *Request) MeanBound() Ticks { return cmp.Or(r.MeanResponse, r.Deadline) }
