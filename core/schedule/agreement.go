package schedule

import "juggle/core/schedule/profile"

// agreements holds the state that a scheduler needs beyond the paper's two algorithms, for conditions of consumers and for promises that
// are changed or broken. What the scheduler does with it is in this file, molding.go, price.go, impasse.go, modify.go, outage.go and
// hold.go. The files with the paper's rules (see the package comment) call only these methods of Scheduler from there:
//
//	overBudget, offerWiderWindow    decide a request whose window costs more than its budget
//	affordsOffer                    decides whether offers enter Psi
//	agreeOnPrice                    sets the price of an accepted request
//	chargeForFixing                 charges a job for being fixed, if that costs something and its budget allows it
//	quoteWindow                     prices the window of a request, for the orders that use prices
//	bestMold                        chooses among the first fits of a job's molds the one that ends first
//	askOthers                       asks consumers of waiting jobs for later deadlines before a request without a gap is rejected
type agreements struct {
	outages         []outage         // the outages that had not ended when the last one began, sorted by end
	pricing         pricing          // how the request that is being decided is priced
	agreedDeadlines []AgreedDeadline // the result of AgreedDeadlines
	paidFixings     []PaidFixing     // the result of TakePaidFixings
}

// agreeOnPrice sets the price of j, which was placed in the window w, and returns the answer to its request. If w is an offer, which is
// any window but the one that j asks for, or if j keeps an old price, agreeOnPrice also computes the key of j again.
func (s *Scheduler) agreeOnPrice(j *Job, w Offer) Result {
	j.quote = s.quoteWindow(j.request, j.Window)
	if s.pricing.keepsPrice && w.Side != OwnWindow {
		j.quote.Slack = 0
	}
	if s.pricing.keepsPrice || w.Side != OwnWindow {
		s.rekey(j)
	}
	result := Result{Answer: Accepted, Start: j.Start, Ready: w.Ready, Deadline: w.Deadline, Shift: w.Shift, Quote: j.quote}
	if w.Side != OwnWindow {
		result.Answer = Offered
	}
	return result
}

// overBudget reports whether the window that j asks for costs more than its budget.
func (s *Scheduler) overBudget(j *Job) bool {
	return j.request.budget() != NoLimit && s.quoteWindow(j.request, j.Window).Price > j.request.budget()
}

// affordsOffer reports whether the budget of r pays for an offer of Psi. These offers are as long as the estimate, so they have no slack
// and all cost the same. (The offer of widerWindow is not in Psi.) A job that lost its slot in an outage keeps its price.
func (s *Scheduler) affordsOffer(r *Request) bool {
	return r.budget() == NoLimit || s.pricing.keepsPrice || s.quote(r, 0).Price <= r.budget()
}

// widerWindow returns an offer for j, whose own window is over its budget. The offer is the shortest window with the same ready time and
// a later deadline whose price is within the budget: such a window has more slack, and the discount for slack lowers its price. The second
// result is false where there is no such window, where the provider does not make this offer, or where the consumer does not accept it.
func (s *Scheduler) widerWindow(j *Job) (Offer, bool) {
	r := j.request
	slack, ok := s.slackFor(j)
	deadline := max(j.Ready, s.now).Add(r.Estimate + slack)
	w := Offer{Side: WiderWindow, Ready: j.Ready, Deadline: deadline, Shift: deadline.Sub(j.Deadline), Estimate: r.Estimate}
	return w, ok && s.policy.offersTo(r) && s.policy.withinThreshold(w) && r.acceptsOffer(w)
}

// offerWiderWindow decides j, whose own window is over its budget, by Algorithm 1 alone in the window that widerWindow returns.
func (s *Scheduler) offerWiderWindow(j *Job, randomKeys RandomKeys) Result {
	if w, ok := s.widerWindow(j); ok {
		wider := *j
		wider.Deadline = w.Deadline
		if result, ok := s.runAlgorithm1(&wider, w, randomKeys); ok {
			return result
		}
	}
	return rejected(j, OverBudget)
}

// runAlgorithm1 decides the request j by Algorithm 1 alone in the window w. ok is false where j was rejected.
func (s *Scheduler) runAlgorithm1(j *Job, w Offer, randomKeys RandomKeys) (result Result, ok bool) {
	k := s.admit(j, randomKeys)
	s.explain.round(s, 1, k, nil)
	t := s.try(k, &w)
	if t.failed != noJob {
		s.removeUnplaced(k, nil)
		return rejected(j, NoGap), false
	}
	return s.accept(k, nil, t, w), true
}

// A PaidFixing is a job that was fixed because the policy's share of its wait (FixShare) had passed or because it started. Its consumer
// pays for the slack that it loses, if it had any left.
type PaidFixing struct {
	Arrival Arrival
	ID      int64
	Price   Money // the price of the job from then on
}

// TakePaidFixings returns the paid fixings since its last call, in the order in which the jobs were fixed.
func (s *Scheduler) TakePaidFixings() []PaidFixing {
	paid := s.paidFixings
	s.paidFixings = nil
	return paid
}

// chargeForFixing charges j, which is about to be fixed, for the slack that it loses, where the policy says that fixing is paid for. It
// returns false, and changes nothing, where the new price is over the budget of j. Then j is not fixed now; Fix tries again at the next
// event, and Start tries for the last time.
func (s *Scheduler) chargeForFixing(j *Job) bool {
	if !s.policy.FixingIsPaid {
		return true
	}
	r := j.request
	quote := s.policy.Change(r, j.quote, Slack(r, s.now, j.Ready, j.Deadline), 0)
	if r.budget() != NoLimit && quote.Price > r.budget() {
		return false
	}
	j.quote = quote
	s.paidFixings = append(s.paidFixings, PaidFixing{j.Arrival, r.ID, quote.Price})
	return true
}

// A Promise describes a waiting or running job as its consumer knows it.
type Promise struct {
	Slot
	Window               // the window agreed on last
	Running, Fixed bool  // Running: the job has started; Fixed: see Job
	Quote          Quote // the price agreed on
}

// PromiseTo returns the promise to the job with the given arrival number. ok is false where that job neither waits nor runs.
func (s *Scheduler) PromiseTo(arrival Arrival) (promise Promise, ok bool) {
	if i := find(s.waiting, arrival); i != noJob {
		return s.waiting[i].promise(false), true
	}
	if i := find(s.running, arrival); i != noJob {
		return s.running[i].promise(true), true
	}
	return Promise{}, false
}

// promise returns the promise to the consumer of j.
func (j *Job) promise(running bool) Promise {
	return Promise{j.Slot, j.Window, running, j.Fixed, j.quote}
}

// A Snapshot holds the waiting queue and the plan of a scheduler, so that Restore can undo changes. Between Save and Restore no job
// may start, end or be fixed.
type Snapshot struct {
	waiting []Job
	plan    profile.Profile
}

// Save returns a snapshot of s. It costs O(waiting jobs).
func (s *Scheduler) Save() (saved Snapshot) {
	s.SaveTo(&saved)
	return saved
}

// SaveTo makes saved a snapshot of s and reuses the memory of saved.
func (s *Scheduler) SaveTo(saved *Snapshot) {
	saved.waiting = saved.waiting[:0]
	for _, j := range s.waiting {
		saved.waiting = append(saved.waiting, *j)
	}
	saved.plan.Copy(&s.plan)
}

// Restore brings the waiting queue and the plan of s back to the state that was saved.
func (s *Scheduler) Restore(saved Snapshot) {
	s.recycle(s.waiting...)
	s.waiting, s.sorted, s.soonest = s.waiting[:0], false, 0
	for i := range saved.waiting {
		s.waiting = append(s.waiting, s.copyJob(&saved.waiting[i]))
	}
	s.plan.Copy(&saved.plan)
}
