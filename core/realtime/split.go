package realtime

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
)

// Split divides the end-to-end deadline over the services. All deadlines grow in proportion to the worst-case times until a path is
// full: the critical path. Its services stop there, the others go on until a path through them is full. So no path's deadlines add
// up to more than the end-to-end deadline, and what a branch beside the critical path need not hurry it does not. What is smaller
// than a tick goes to the greatest remainders, earlier services first, as long as no path through the service is full. In a
// pipeline the deadlines add up exactly.
//
// This rule is ours; the paper leaves it to others. A request without an end-to-end deadline is left as it is, and so is one whose
// services' deadlines fill it already. The services are copied, not changed.
func (r *Request) Split() error {
	if err := r.split(); err != nil {
		return fmt.Errorf("realtime: request %s: %w", r.ID, err)
	}
	return nil
}

func (r *Request) split() error {
	if err := r.validateWorkflow(); err != nil {
		return err
	}
	paths := r.paths()
	if r.Deadline == 0 || len(r.Services) == 0 || r.isSplit(paths) {
		return nil
	}
	if r.Deadline < 0 || r.Deadline > MaxTicks {
		return fmt.Errorf("deadline: got %d, want 1 to %d", r.Deadline, int64(MaxTicks))
	}
	worst := make([]Ticks, len(r.Services))
	for i, s := range r.Services {
		if s.WCET < 1 || s.WCET > MaxTicks {
			return fmt.Errorf("service %d (%s): wcet: got %d, want 1 to %d", i+1, s.Name, s.WCET, int64(MaxTicks))
		}
		if s.Deadline != 0 {
			return fmt.Errorf("service %d (%s): deadline: got %d beside the end-to-end deadline %d, want one of the two", i+1, s.Name,
				s.Deadline, r.Deadline)
		}
		worst[i] = s.WCET
	}
	if most := longest(paths, worst); most > r.Deadline {
		where := ""
		if r.After != nil {
			where = " on the longest path,"
		}
		return fmt.Errorf("deadline: got %d, less than the worst-case times' sum%s %d", r.Deadline, where, most)
	}
	r.Services = slices.Clone(r.Services)
	for i, d := range wholeTicks(r.Deadline, grow(r.Deadline, paths, worst), paths) {
		r.Services[i].Deadline = d
	}
	return nil
}

// grow gives the deadlines before they are rounded.
func grow(deadline Ticks, paths []path, worst []Ticks) []*big.Rat {
	done := make([]*big.Rat, len(worst))
	for slices.Contains(done, nil) {
		// The growth is the least at which a path with a service that is not done becomes full.
		room := make([]*big.Rat, len(paths)) // how far each can grow; nil for those that are full
		var least *big.Rat
		for i, p := range paths {
			left, growing := new(big.Rat).SetInt64(int64(deadline)), new(big.Rat)
			for _, s := range p {
				if done[s] != nil {
					left.Sub(left, done[s])
				} else {
					growing.Add(growing, new(big.Rat).SetInt64(int64(worst[s])))
				}
			}
			if growing.Sign() == 0 {
				continue
			}
			room[i] = left.Quo(left, growing)
			if least == nil || room[i].Cmp(least) < 0 {
				least = room[i]
			}
		}
		for i, p := range paths {
			if room[i] == nil || room[i].Cmp(least) > 0 {
				continue
			}
			for _, s := range p {
				if done[s] == nil {
					done[s] = new(big.Rat).Mul(least, new(big.Rat).SetInt64(int64(worst[s])))
				}
			}
		}
	}
	return done
}

// wholeTicks rounds the deadlines, so that no path has more than the end-to-end deadline and one has all of it.
func wholeTicks(deadline Ticks, exact []*big.Rat, paths []path) []Ticks {
	ticks, rests, order := make([]Ticks, len(exact)), make([]*big.Rat, len(exact)), make([]int, len(exact))
	for s, d := range exact {
		floor := new(big.Int).Quo(d.Num(), d.Denom())
		ticks[s], rests[s], order[s] = Ticks(floor.Int64()), new(big.Rat).Sub(d, new(big.Rat).SetInt(floor)), s
	}
	slices.SortStableFunc(order, func(a, b int) int { return rests[b].Cmp(rests[a]) })
	for _, s := range order {
		through := slices.DeleteFunc(slices.Clone(paths), func(p path) bool { return !slices.Contains(p, s) })
		if longest(through, ticks) < deadline {
			ticks[s]++
		}
	}
	return ticks
}

func (r *Request) isSplit(paths []path) bool {
	deadlines := make([]Ticks, len(r.Services))
	for i, s := range r.Services {
		if s.Deadline < 1 || s.Deadline > r.Deadline {
			return false
		}
		deadlines[i] = s.Deadline
	}
	return longest(paths, deadlines) == r.Deadline
}

// MeanBound is the bound on the sum of the expected response times on the critical path, or 0 for none.
func (r *Request) MeanBound() Ticks { return cmp.Or(r.MeanResponse, r.Deadline) }
