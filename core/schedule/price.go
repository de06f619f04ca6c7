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

// Slack is how far r can still be moved in the window [ready, deadline) at the instant now (rho): what is past is no slack, and no more
// than an estimate counts.
func Slack(r *Request, now, ready, deadline Instant) Seconds {
	return min(max(deadline.Sub(max(ready, now))-r.Estimate, 0), r.Estimate)
}

// A Quote is what was agreed on for a window: a price (C), and the slack that it is for (sigma).
type Quote struct {
	Price Money
	Slack Seconds
}

// Quote is what r, a new request, pays for a window with that slack.
func (p *Policy) Quote(r *Request, slack Seconds) Quote { return Quote{p.Tariff(r, slack), slack} }

// Change is what becomes of a quote where a window with one slack is changed to one with another: the slack that is paid for changes by as
// much as the window's, and the price by as much as the tariff.
func (p *Policy) Change(r *Request, was Quote, from, to Seconds) Quote {
	slack := min(max(was.Slack+to-from, 0), r.Estimate)
	return Quote{max(0, was.Price.Plus(p.Tariff(r, slack)-p.Tariff(r, was.Slack))), slack}
}

// Relax is the quote after the consumer accepts another slack because the provider asks for it: an incentive is taken off the
// lower price.
func (p *Policy) Relax(r *Request, was Quote, from, to Seconds) Quote {
	t := p.Change(r, was, from, to)
	t.Price = max(0, t.Price-(was.Price-t.Price).Percent(p.Incentive))
	return t
}

// A bargain is what a request under way pays for a window. The zero value is a new request's.
type bargain struct {
	agreed     bool    // it has an agreement already, whose window is to be changed
	kept       bool    // whatever its window, it pays what it did
	infeasible bool    // no window has slack
	was        Quote   // of that agreement
	slack      Seconds // of its window
}

// quote is what the request is quoted for a window with that slack.
func (s *Scheduler) quote(r *Request, slack Seconds) Quote {
	b := &s.bargain
	switch {
	case b.kept:
		return b.was
	case b.infeasible:
		slack = 0
	}
	if b.agreed {
		return s.policy.Change(r, b.was, b.slack, slack)
	}
	return s.policy.Quote(r, slack)
}

// quoteWindow is what the request is quoted for a window.
func (s *Scheduler) quoteWindow(r *Request, w Window) Quote {
	return s.quote(r, Slack(r, s.now, w.Ready, w.Deadline))
}

// slackFor is the smallest slack above that of the window of j, at most an estimate, with which it costs no more than its budget, and
// whether there is one.
func (s *Scheduler) slackFor(j *Job) (Seconds, bool) {
	r := j.request
	low, high := Slack(r, s.now, j.Ready, j.Deadline), r.Estimate // low is too little
	if low == high || s.quote(r, high).Price > r.budget() {
		return 0, false
	}
	for high-low > 1 { // the price falls with the slack
		if middle := low + (high-low)/2; s.quote(r, middle).Price > r.budget() {
			low = middle
		} else {
			high = middle
		}
	}
	return high, true
}
