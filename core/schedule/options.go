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

// String tells the window, what it costs, where the request would stand, and who would move.
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
// nearest first. It goes on after a window that works, and where a window costs another job its hole, it swaps the two and begins a new
// Psi, as Algorithm 2 does. Of a request whose own window is dear it is the wider window, where that works. The policy's
// StopAtFirstFailure and SkipOwnWindow do not apply; nobody is asked. Nothing changes. It panics while
// decisions are recorded.
func (s *Scheduler) Options(now Instant, r Request) []Option {
	if s.record != nil {
		panic("schedule: Options: decisions are being recorded")
	}
	s.now, s.bargain = now, bargain{}
	if s.hopeless(&r) != NoReason {
		return nil
	}
	s.BeginTrial()
	var p planned
	s.enter(&r, &p)
	draw := s.drawForArrival(r.ID)
	var options []Option
	if s.dear(&r) {
		options = s.widerOption(&r, &p, draw)
	} else {
		options = s.options(s.admit(&r, &p, draw), &r)
	}
	s.EndTrial(false)
	Nearest.Sort(options)
	return options
}

func (s *Scheduler) options(k int32, r *Request) (options []Option) {
rounds:
	for {
		for _, w := range s.windows(k, r) {
			switch failed := s.try(k, w); {
			case failed == nobody:
				option := s.option(k, r, w)
				s.undo(s.began)
				if !slices.ContainsFunc(options, func(o Option) bool { return o.Offer.Ready == w.Ready && o.Offer.Deadline == w.Deadline }) {
					options = append(options, option)
				}
			case failed != k:
				s.swap(k, failed)
				continue rounds
			}
		}
		return options
	}
}

func (s *Scheduler) widerOption(r *Request, p *planned, draw Draw) []Option {
	w, ok := s.widerWindow(r)
	if !ok {
		return nil
	}
	wider := *r
	wider.Deadline = w.Deadline
	k := s.admit(&wider, p, draw)
	if s.try(k, w) != nobody {
		return nil
	}
	return []Option{s.option(k, r, w)}
}

// option is what the last try, which worked, has made of the request k.
func (s *Scheduler) option(k int32, r *Request, w Offer) Option {
	p := &s.jobs[k]
	o := Option{Offer: w, Price: s.quoteWindow(r, w.Ready, w.Deadline).Price, Start: p.start, End: p.end, Procs: p.procs, Moves: []Move{}}
	for _, c := range s.log[s.began:] {
		if q := &s.jobs[c.job]; c.what == placed && q.start != c.slot.start {
			o.Moves = append(o.Moves, Move{s.ids[q.arrival], c.slot.start, q.start})
		}
	}
	return o
}

// An Asking is what asking others would win for a request that finds no hole.
type Asking struct {
	Asked []Agreed // who would have to agree, in the order of the queue
	Start Instant  // where the request would stand
	End   Instant
	Procs int32
}

// WouldAsk is what the provider would get by asking waiting consumers to move their deadlines for r at the instant now; ok is false
// where r has no need of it or that would not help. Nothing changes. It panics while decisions are recorded.
func (s *Scheduler) WouldAsk(now Instant, r Request) (asking Asking, ok bool) {
	if s.record != nil {
		panic("schedule: WouldAsk: decisions are being recorded")
	}
	s.now, s.bargain = now, bargain{}
	if s.policy.Ask == 0 || s.hopeless(&r) != NoReason || s.dear(&r) ||
		len(s.Options(now, r)) > 0 {
		return Asking{}, false
	}
	s.BeginTrial()
	var p planned
	s.enter(&r, &p)
	draw := s.drawForArrival(r.ID)
	s.sort(draw)
	if moved, k := s.moveDeadlines(&r, &p, draw); k != nobody {
		q := &s.jobs[k]
		asking, ok = Asking{Start: q.start, End: q.end, Procs: q.procs}, true
		asking.Asked = s.settleDeadlines(moved)
	}
	s.EndTrial(false)
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
