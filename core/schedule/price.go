package schedule

// Money is what a reservation costs: a processor-second without discount costs 1.
type Money int64

// Percent is floor(percent x m / 100), exact for a percentage from 0 to 100 and any m that is not negative, and for larger
// percentages where the result is within 63 bits.
func (m Money) Percent(percent int) Money {
	return Money(percent)*(m/100) + Money(percent)*(m%100)/100
}

// Price is what r pays for the window [ready, deadline): its processors times its estimate, less the discount for the window's slack, of
// which no more than an estimate counts.
func (p Policy) Price(r *Request, ready, deadline Instant) Money {
	slack := min(max(deadline.Sub(ready)-r.Estimate, 0), r.Estimate)
	return p.priceWithSlack(r, slack)
}

func (p Policy) priceWithSlack(r *Request, slack Seconds) Money {
	full := Money(r.Procs) * Money(r.Estimate)
	if p.Discount == 0 {
		return full
	}
	return full - (Money(r.Procs) * Money(slack)).Percent(p.Discount)
}

// SlackFor is the smallest slack, at most an estimate, with which r costs no more than budget, and whether there is one.
func (p Policy) SlackFor(r *Request, budget Money) (Seconds, bool) {
	over := Money(r.Procs)*Money(r.Estimate) - budget
	if over <= 0 {
		return 0, true
	}
	if p.priceWithSlack(r, r.Estimate) > budget {
		return 0, false
	}
	// The price falls with the slack, so the smallest one is between 0 and an estimate.
	low, high := Seconds(0), r.Estimate // low is too little, high is enough
	for high-low > 1 {
		if middle := low + (high-low)/2; p.priceWithSlack(r, middle) > budget {
			low = middle
		} else {
			high = middle
		}
	}
	return high, true
}
