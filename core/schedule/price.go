package schedule

import (
	"math"
	"math/bits"
)

// Money is an amount in processor-seconds without discount: one processor for one second costs 1.
type Money int64

// Percent returns floor(percent x m / 100) for m of at least 0, and the largest amount where the result would be larger. For a negative m
// it returns the negative of Percent of -m. m must not be the smallest amount, and percent must be at least 0.
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

// Plus returns the sum of two amounts. Where the sum does not fit, it returns the largest or the smallest amount.
func (m Money) Plus(other Money) Money {
	sum := m + other
	if (m < 0) == (other < 0) && (sum < 0) != (m < 0) {
		if m < 0 {
			return math.MinInt64
		}
		return math.MaxInt64
	}
	return sum
}

// Tariff returns the price of a window of r with the given slack, 0 to an estimate (K): processors times estimate, less the discount for
// slack.
func (p *Policy) Tariff(r *Request, slack Seconds) Money {
	full := Money(r.Procs) * Money(r.Estimate)
	if p.Discount == 0 {
		return full
	}
	return full - (Money(r.Procs) * Money(slack)).Percent(p.Discount)
}

// Slack returns by how many seconds r can still be moved in the window [ready, deadline) at the instant now (rho). The part of the window
// in the past does not count, and slack above one estimate does not count.
func Slack(r *Request, now, ready, deadline Instant) Seconds {
	return min(max(deadline.Sub(max(ready, now))-r.Estimate, 0), r.Estimate)
}

// A Quote is the agreement on the price of a window: the price (C), and the slack for which it was computed (sigma).
type Quote struct {
	Price Money
	Slack Seconds
}

// Quote returns the quote of a new request r for a window with the given slack.
func (p *Policy) Quote(r *Request, slack Seconds) Quote { return Quote{p.Tariff(r, slack), slack} }

// Change returns the quote after the window of r is changed from one slack to another. The slack of the quote changes by the difference of
// the two slacks, within 0 to an estimate. Its price changes by the difference of the tariffs, but is never below 0.
func (p *Policy) Change(r *Request, oldQuote Quote, from, to Seconds) Quote {
	slack := min(max(oldQuote.Slack+to-from, 0), r.Estimate)
	return Quote{max(0, oldQuote.Price.Plus(p.Tariff(r, slack)-p.Tariff(r, oldQuote.Slack))), slack}
}

// Relax returns the quote after the consumer accepts another slack because the provider asked for it: an incentive is taken off the lower
// price.
func (p *Policy) Relax(r *Request, oldQuote Quote, from, to Seconds) Quote {
	quote := p.Change(r, oldQuote, from, to)
	quote.Price = max(0, quote.Price-(oldQuote.Price-quote.Price).Percent(p.Incentive))
	return quote
}

// pricing says how the request that is being decided is priced. The zero value prices a new request.
type pricing struct {
	changesAgreement bool // it is a change of an agreement, whose quote and slack are oldQuote and oldSlack
	keepsPrice       bool // it costs oldQuote in every window
	withoutSlack     bool // it is priced as if its windows had no slack
	oldQuote         Quote
	oldSlack         Seconds
}

// quote returns the quote of the request that is being decided, for a window with the given slack.
func (s *Scheduler) quote(r *Request, slack Seconds) Quote {
	p := &s.pricing
	switch {
	case p.keepsPrice:
		return p.oldQuote
	case p.withoutSlack:
		slack = 0
	}
	if p.changesAgreement {
		return s.policy.Change(r, p.oldQuote, p.oldSlack, slack)
	}
	return s.policy.Quote(r, slack)
}

// quoteWindow returns the quote of the request that is being decided, for the window w.
func (s *Scheduler) quoteWindow(r *Request, w Window) Quote {
	return s.quote(r, Slack(r, s.now, w.Ready, w.Deadline))
}

// slackFor returns the smallest slack at which the price of j is within its budget. It looks at slacks above the slack of the window of j,
// up to an estimate. ok is false where there is none.
func (s *Scheduler) slackFor(j *Job) (slack Seconds, ok bool) {
	r := j.request
	low, high := Slack(r, s.now, j.Ready, j.Deadline), r.Estimate // the price at low is over the budget
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
