package schedule

import (
	"math"
	"math/bits"
)

// Money is what a reservation costs: a processor-second without discount costs 1.
type Money int64

// Percent is floor(percent x m / 100) of an amount that is not negative, or the largest amount where that would be beyond it. Of what is
// owed the other way it is as much the other way.
func (m Money) Percent(percent int) Money {
	if m < 0 {
		return -(-m).Percent(percent)
	}
	high, low := bits.Mul64(uint64(percent), uint64(m))
	if high >= 100 {
		return math.MaxInt64
	}
	share, _ := bits.Div64(high, low, 100)
	return Money(min(share, math.MaxInt64))
}

// Plus is a sum of two amounts, or the largest there is, on its side, where it is beyond that.
func (m Money) Plus(more Money) Money {
	sum := m + more
	if (m < 0) == (more < 0) && (sum < 0) != (m < 0) {
		if m < 0 {
			return math.MinInt64
		}
		return math.MaxInt64
	}
	return sum
}

// Tariff is what r pays with a slack of 0 to an estimate (K): its processors times its estimate, less the discount.
func (p *Policy) Tariff(r *Request, slack Seconds) Money {
	full := Money(r.Procs) * Money(r.Estimate)
	if p.Discount == 0 {
		return full
	}
	return full - (Money(r.Procs) * Money(slack)).Percent(p.Discount)
}

// Room is how far r can still be moved in the window [ready, deadline) at the instant now (rho): what is past is no room, and no more than
// an estimate counts.
func Room(r *Request, now, ready, deadline Instant) Seconds {
	return min(max(deadline.Sub(max(ready, now))-r.Estimate, 0), r.Estimate)
}

// A Tag is what was agreed on for a window: a price (C), and the slack that it is for (sigma).
type Tag struct {
	Price Money
	Slack Seconds
}

// Tag is what r, a new request, pays for a window with that room.
func (p *Policy) Tag(r *Request, room Seconds) Tag { return Tag{p.Tariff(r, room), room} }

// Change is what becomes of a tag where a window with room is changed to one with another room: the slack changes by as much as the
// room, and the price by as much as the tariff.
func (p *Policy) Change(r *Request, was Tag, room, to Seconds) Tag {
	slack := min(max(was.Slack+to-room, 0), r.Estimate)
	return Tag{max(0, was.Price.Plus(p.Tariff(r, slack)-p.Tariff(r, was.Slack))), slack}
}

// Oblige is what becomes of a tag where a consumer agrees to another room because the provider asks for it: an incentive is taken off the
// lower price.
func (p *Policy) Oblige(r *Request, was Tag, room, to Seconds) Tag {
	t := p.Change(r, was, room, to)
	t.Price = max(0, t.Price-(was.Price-t.Price).Percent(p.Incentive))
	return t
}

// A bargain is what a request under way pays for a window. The zero value is a new request's.
type bargain struct {
	agreed bool    // it has an agreement already, whose window is to be changed
	kept   bool    // whatever its window, it pays what it did
	none   bool    // no window has room
	was    Tag     // of that agreement
	room   Seconds // of its window
}

// quote is the tag of a window with that room.
func (s *Scheduler) quote(r *Request, room Seconds) Tag {
	b := &s.bargain
	switch {
	case b.kept:
		return b.was
	case b.none:
		room = 0
	}
	if b.agreed {
		return s.policy.Change(r, b.was, b.room, room)
	}
	return s.policy.Tag(r, room)
}

// quoteWindow is the tag of a window.
func (s *Scheduler) quoteWindow(r *Request, w Window) Tag {
	return s.quote(r, Room(r, s.now, w.Ready, w.Deadline))
}

// roomFor is the smallest room above that of the window of j, at most an estimate, with which it costs no more than its budget, and
// whether there is one.
func (s *Scheduler) roomFor(j *Job) (Seconds, bool) {
	r := j.request
	low, high := Room(r, s.now, j.Ready, j.Deadline), r.Estimate // low is too little
	if low == high || s.quote(r, high).Price > r.budget() {
		return 0, false
	}
	for high-low > 1 { // the price falls with the room
		if middle := low + (high-low)/2; s.quote(r, middle).Price > r.budget() {
			low = middle
		} else {
			high = middle
		}
	}
	return high, true
}
