package schedule

import (
	"fmt"
	"slices"
)

// An Option is a window that a request could get, and the schedule that would follow.
type Option struct {
	Offer Offer   `json:"offer"`
	Price Money   `json:"price"`
	Start Instant `json:"start"` // the start of the request's slot
	End   Instant `json:"end"`
	Procs int32   `json:"procs"` // the processors of that slot, which depend on the mold
	Moves []Move  `json:"moves"` // the accepted jobs that would get another start
}

// String describes the window, its price, the slot that the request would get, and the jobs that would move.
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
	return fmt.Sprintf("%s: price %d, %s in [%d, %d), %s", o.Offer, o.Price, ProcessorsInWords(o.Procs), o.Start, o.End, moves)
}

// Options returns all windows that Algorithm 2 could give r at the instant now, nearest first. The request's own window may be among them.
// Arrive takes the first window that works; Options goes on with the next one. Where a window leaves another job without a gap, the
// request and that job change places in the queue and a new Psi begins, as in Algorithm 2. If the window of r is over its budget, the only
// option is the wider window that the budget pays, if that works. Options ignores the policy's StopAtFirstFailure and SkipOwnWindow, and
// asks no consumer for a later deadline. It changes no slot, window or price.
func (s *Scheduler) Options(now Instant, r Request) []Option {
	s.now, s.pricing = now, pricing{}
	j, randomKeys := jobOf(s.arrivals, &r), KeysForArrival(s.policy.Seed, r.ID)
	if s.reasonToRejectAtOnce(&j) != NoReason {
		return nil
	}
	saved := s.Save()
	var options []Option
	if s.overBudget(&j) {
		options = s.widerOption(j, randomKeys)
	} else {
		options = s.options(j, randomKeys)
	}
	s.Restore(saved)
	Nearest.Sort(options)
	return options
}

// options returns the options of a request whose own window is within its budget. It leaves the job in the queue.
func (s *Scheduler) options(j Job, randomKeys RandomKeys) (options []Option) {
	k := s.admit(&j, randomKeys)
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

// widerOption returns the option of a request whose own window is over its budget; nil where there is none. It leaves the job in the
// queue.
func (s *Scheduler) widerOption(j Job, randomKeys RandomKeys) []Option {
	w, ok := s.widerWindow(&j)
	if !ok {
		return nil
	}
	j.Deadline = w.Deadline
	k := s.admit(&j, randomKeys)
	t := s.try(k, &w)
	if t.failed != noJob {
		return nil
	}
	return []Option{s.option(k, w, t)}
}

// option returns the option for the request at index k in the window w, in which the try t has placed it.
func (s *Scheduler) option(k int, w Offer, t try) Option {
	r := s.waiting[k].request
	slot := t.requestSlot
	o := Option{Offer: w, Price: s.quoteWindow(r, Window{w.Ready, w.Deadline}).Price, Start: slot.Start, End: slot.End, Procs: slot.Procs,
		Moves: []Move{}}
	if t.placesAll {
		for i, at := range s.slots[1:] {
			if j := s.waiting[k+1+i]; at.Start != j.Start {
				o.Moves = append(o.Moves, Move{j.request.ID, j.Start, at.Start})
			}
		}
	}
	return o
}

// An AskingPlan is the slot that a request without a gap would get if the consumers of some waiting jobs accepted later deadlines.
type AskingPlan struct {
	Asked []AgreedDeadline // the deadlines that would have to be accepted, in the order of the queue
	Start Instant          // of the request's slot
	End   Instant
	Procs int32
}

// PlanAsking returns the slot that r would get at the instant now if the provider asked the consumers of waiting jobs for later deadlines.
// ok is false if the policy does not ask, if Options has a window for r without asking, or if asking would not help. It changes no slot,
// window or price.
func (s *Scheduler) PlanAsking(now Instant, r Request) (plan AskingPlan, ok bool) {
	s.now, s.pricing = now, pricing{}
	j, randomKeys := jobOf(s.arrivals, &r), KeysForArrival(s.policy.Seed, r.ID)
	if s.policy.Ask == 0 || s.reasonToRejectAtOnce(&j) != NoReason || s.overBudget(&j) || len(s.Options(now, r)) > 0 {
		return AskingPlan{}, false
	}
	saved := s.Save()
	if moved, k, t := s.moveDeadlines(&j, randomKeys); k != noJob {
		s.commit(k, t)
		plan, ok = AskingPlan{Start: t.requestSlot.Start, End: t.requestSlot.End, Procs: t.requestSlot.Procs}, true
		plan.Asked = s.settleDeadlines(moved)
	}
	s.Restore(saved)
	return plan, ok
}

// String describes the window and the job beside which it lies.
func (o Offer) String() string {
	if o.Side == OwnWindow {
		return fmt.Sprintf("own window [%d, %d)", o.Ready, o.Deadline)
	}
	if o.Side == WiderWindow {
		return fmt.Sprintf("offer [%d, %d), the window asked for with a later deadline, phi %.6f", o.Ready, o.Deadline, o.Phi())
	}
	state := "waiting"
	if o.Running {
		state = "running"
	}
	return fmt.Sprintf("offer [%d, %d), %s %s job %d, phi %.6f", o.Ready, o.Deadline, o.Side, state, o.Neighbour, o.Phi())
}

// ProcessorsInWords returns a number of processors as the sentences about decisions and agreements have it: "1 processor", "2 processors".
func ProcessorsInWords(n int32) string {
	if n == 1 {
		return "1 processor"
	}
	return fmt.Sprintf("%d processors", n)
}
