package schedule

import (
	"fmt"
	"slices"
)

// An Option is a window that a request could get, and what would become of it.
type Option struct {
	Offer Offer   `json:"offer"`
	Price Money   `json:"price"`
	Start Instant `json:"start"` // where the request would stand
	End   Instant `json:"end"`
	Procs int32   `json:"procs"` // in the mold that it would get
	Moves []Move  `json:"moves"` // accepted jobs that would be given another start
}

// String tells the window, what it costs, where the request would stand, and which jobs would move.
func (o Option) String() string {
	moves := "nobody moves"
	for i, m := range o.Moves {
		if i == 0 {
			moves = "moves "
		} else {
			moves += ", "
		}
		moves += fmt.Sprintf("job %d from %d to %d", m.ID, m.From, m.To)
	}
	return fmt.Sprintf("%s: price %d, %s in [%d, %d), %s", o.Offer, o.Price, processors(o.Procs), o.Start, o.End, moves)
}

// Options is the list of all windows that Algorithm 2 could give r at the instant now, its own among them, where Arrive takes the first:
// nearest first. It goes on after a window that works, and where a window costs another job its gap, it swaps the two and begins a new
// Psi, as Algorithm 2 does. Of a request whose own window is over its budget it is the wider window, where that works. The policy's
// StopAtFirstFailure and SkipOwnWindow do not apply; no consumer is asked. No slot, window or price changes.
func (s *Scheduler) Options(now Instant, r Request) []Option {
	s.now, s.bargain = now, bargain{}
	j, draw := jobOf(s.arrivals, &r), DrawForArrival(s.policy.Seed, r.ID)
	if s.hopeless(&j) != NoReason {
		return nil
	}
	saved := s.Save()
	var options []Option
	if s.overBudget(&j) {
		options = s.widerOption(j, draw)
	} else {
		options = s.options(j, draw)
	}
	s.Restore(saved)
	Nearest.Sort(options)
	return options
}

func (s *Scheduler) options(j Job, draw Draw) (options []Option) {
	k := s.admit(&j, draw)
rounds:
	for {
		for _, w := range s.psi(nil, k, &j) {
			switch t := s.try(k, &w); {
			case t.failed == noJob:
				if !slices.ContainsFunc(options, func(o Option) bool { return o.Offer.Ready == w.Ready && o.Offer.Deadline == w.Deadline }) {
					options = append(options, s.option(k, w, t))
				}
			case t.failed != k:
				s.waiting[k], s.waiting[t.failed] = s.waiting[t.failed], s.waiting[k]
				k = t.failed
				continue rounds
			}
		}
		return options
	}
}

func (s *Scheduler) widerOption(j Job, draw Draw) []Option {
	w, ok := s.widerWindow(&j)
	if !ok {
		return nil
	}
	j.Deadline = w.Deadline
	k := s.admit(&j, draw)
	t := s.try(k, &w)
	if t.failed != noJob {
		return nil
	}
	return []Option{s.option(k, w, t)}
}

// option is what the try t of the window w, which works, would make of the request at index k.
func (s *Scheduler) option(k int, w Offer, t try) Option {
	r := s.waiting[k].request
	o := Option{Offer: w, Price: s.quoteWindow(r, Window{w.Ready, w.Deadline}).Price, Start: t.at.Start, End: t.at.End, Procs: t.at.Procs,
		Moves: []Move{}}
	if t.all {
		for i, at := range s.slots[1:] {
			if j := s.waiting[k+1+i]; at.Start != j.Start {
				o.Moves = append(o.Moves, Move{j.request.ID, j.Start, at.Start})
			}
		}
	}
	return o
}

// An Asking is what asking others would win for a request that finds no gap.
type Asking struct {
	Asked []Agreed // who would have to agree, in the order of the queue
	Start Instant  // where the request would stand
	End   Instant
	Procs int32
}

// WouldAsk is what the provider would get by asking waiting consumers to move their deadlines for r at the instant now; ok is false
// where r has no need of it or that would not help. No slot, window or price changes.
func (s *Scheduler) WouldAsk(now Instant, r Request) (asking Asking, ok bool) {
	s.now, s.bargain = now, bargain{}
	j, draw := jobOf(s.arrivals, &r), DrawForArrival(s.policy.Seed, r.ID)
	if s.policy.Ask == 0 || s.hopeless(&j) != NoReason || s.overBudget(&j) || len(s.Options(now, r)) > 0 {
		return Asking{}, false
	}
	saved := s.Save()
	if moved, k, t := s.moveDeadlines(&j, draw); k != noJob {
		s.commit(k, t)
		asking, ok = Asking{Start: t.at.Start, End: t.at.End, Procs: t.at.Procs}, true
		asking.Asked = s.settleDeadlines(moved)
	}
	s.Restore(saved)
	return asking, ok
}

// String tells the window and where it comes from.
func (o Offer) String() string {
	if o.Side == Own {
		return fmt.Sprintf("own window [%d, %d)", o.Ready, o.Deadline)
	}
	if o.Side == Wider {
		return fmt.Sprintf("offer [%d, %d), the window asked for with a later deadline, phi %.6f", o.Ready, o.Deadline, o.Phi())
	}
	state := "waiting"
	if o.Running {
		state = "running"
	}
	return fmt.Sprintf("offer [%d, %d), %s %s job %d, phi %.6f", o.Ready, o.Deadline, o.Side, state, o.Neighbour, o.Phi())
}

func processors(n int32) string {
	if n == 1 {
		return "1 processor"
	}
	return fmt.Sprintf("%d processors", n)
}
