package realtime

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
)

// Split divides the end-to-end deadline among the services in proportion to their worst-case times, rounded down. The ticks that are left
// go to the services with the greatest remainders, earlier services first. So the deadlines add up exactly.
//
// This rule is ours; the paper leaves the division to others. Split changes nothing if there is no end-to-end deadline, or if the services'
// deadlines add up to it already. The slice of services is copied before it is changed.
func (r *Request) Split() error {
	if err := r.split(); err != nil {
		return fmt.Errorf("realtime: request %s: %w", r.ID, err)
	}
	return nil
}

// split is Split without the request's ID in errors.
func (r *Request) split() error {
	if len(r.Services) > maxRequestServices {
		return fmt.Errorf("services: got %d, want at most %d", len(r.Services), maxRequestServices)
	}
	if r.Deadline == 0 || len(r.Services) == 0 || r.isSplit() {
		return nil
	}
	if r.Deadline < 0 || r.Deadline > MaxTicks {
		return fmt.Errorf("deadline: got %d, want 1 to %d", r.Deadline, int64(MaxTicks))
	}
	var sum Ticks
	for i, s := range r.Services {
		if s.WCET < 1 || s.WCET > MaxTicks {
			return fmt.Errorf("service %d (%s): wcet: got %d, want 1 to %d", i+1, s.Name, s.WCET, int64(MaxTicks))
		}
		if s.Deadline != 0 {
			return fmt.Errorf("service %d (%s): deadline: got %d beside the end-to-end deadline %d, want one of the two", i+1, s.Name,
				s.Deadline, r.Deadline)
		}
		sum += s.WCET
	}
	if sum > r.Deadline {
		return fmt.Errorf("deadline: got %d, less than the worst-case times' sum %d", r.Deadline, sum)
	}
	r.Services = slices.Clone(r.Services)
	remainders, order, left := make([]uint64, len(r.Services)), make([]int, len(r.Services)), r.Deadline
	for i := range r.Services {
		s := &r.Services[i]
		high, low := bits.Mul64(uint64(r.Deadline), uint64(s.WCET))
		whole, remainder := bits.Div64(high, low, uint64(sum))
		s.Deadline, remainders[i], order[i] = Ticks(whole), remainder, i
		left -= s.Deadline
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(remainders[b], remainders[a]) })
	for _, i := range order[:left] {
		r.Services[i].Deadline++
	}
	return nil
}

// isSplit reports whether the services' deadlines add up to the end-to-end deadline.
func (r *Request) isSplit() bool {
	left := r.Deadline
	for _, s := range r.Services {
		if s.Deadline < 1 || s.Deadline > left {
			return false
		}
		left -= s.Deadline
	}
	return left == 0
}
