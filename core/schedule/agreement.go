package schedule

import "juggle/core/profile"

// agreements are what a scheduler has beside the paper's two algorithms, for consumers with conditions, and for promises that are changed
// or broken. The algorithms ask it only this:
//
//	overBudget, seekWider   what becomes of a request whose window costs more than its budget
//	affords, takes          which offers are left out of Psi
//	agree                   what an accepted request is charged
//	charge                  whether a job may be fixed by its share of waiting
//	bestMold                first fit of a job that may run in several ways
//	askOthers               what is done before a request is rejected for want of a gap
type agreements struct {
	outages []outage // that have not ended, by end
	bargain bargain  // of the request under way
	agreed  []Agreed // in the last Arrive or Again
	paid    []Paid   // see Paid
}

// agree has j, which was placed in the window w, charged what that costs. Where its window or its price is another, so is its key.
func (s *Scheduler) agree(j *Job, w Offer) Result {
	j.quote = s.quoteWindow(j.request, j.Window)
	if s.bargain.kept && w.Side != Own {
		j.quote.Slack = 0
	}
	if s.bargain.kept || w.Side != Own {
		s.rekey(j)
	}
	result := Result{Answer: Accepted, Start: j.Start, Ready: w.Ready, Deadline: w.Deadline, Shift: w.Shift, Quote: j.quote}
	if w.Side != Own {
		result.Answer = Offered
	}
	return result
}

// overBudget reports whether the window that j asks for costs more than its budget.
func (s *Scheduler) overBudget(j *Job) bool {
	return j.request.budget() != NoLimit && s.quoteWindow(j.request, j.Window).Price > j.request.budget()
}

// affords reports whether r can pay for an offer: each is strict, so all cost the same. A promise that is rescued costs what it did.
func (s *Scheduler) affords(r *Request) bool {
	return r.budget() == NoLimit || s.bargain.kept || s.quote(r, 0).Price <= r.budget()
}

// widerWindow is the offer to j, whose window is over its budget, of the smallest one that its budget pays, and whether the provider makes
// it and the consumer takes it: the same ready time, a later deadline, and so a discount.
func (s *Scheduler) widerWindow(j *Job) (Offer, bool) {
	r := j.request
	slack, ok := s.slackFor(j)
	deadline := max(j.Ready, s.now).Add(r.Estimate + slack)
	w := Offer{Side: Wider, Ready: j.Ready, Deadline: deadline, Shift: deadline.Sub(j.Deadline), Estimate: r.Estimate}
	return w, ok && s.policy.offersTo(r) && s.policy.near(w) && r.takes(w)
}

// seekWider is Algorithm 1 alone for j, whose window is over its budget, in a wider one.
func (s *Scheduler) seekWider(j *Job, draw Draw) Result {
	if w, ok := s.widerWindow(j); ok {
		wider := *j
		wider.Deadline = w.Deadline
		if result, ok := s.searchOnce(&wider, w, draw); ok {
			return result
		}
	}
	return rejected(j, OverBudget)
}

// searchOnce is Algorithm 1 alone for the request j in its window w.
func (s *Scheduler) searchOnce(j *Job, w Offer, draw Draw) (result Result, ok bool) {
	k := s.admit(j, draw)
	s.explain.round(s, 1, k, nil)
	t := s.try(k, &w)
	if t.failed != noJob {
		s.leave(k, nil)
		return rejected(j, NoGap), false
	}
	return s.accept(k, nil, t, w), true
}

// A Paid job was fixed by its share of waiting under a policy in which that is paid for.
type Paid struct {
	Arrival Arrival
	ID      int64
	Price   Money // that it pays from then on
}

// Paid are the jobs that were fixed so since the last call, in the order in which they were.
func (s *Scheduler) Paid() []Paid {
	paid := s.paid
	s.paid = nil
	return paid
}

// charge has j, whose moment has come, pay for being fixed, under a policy in which that is paid for. It is false where its budget does not
// allow for that: then it is looked at again the next time.
func (s *Scheduler) charge(j *Job) bool {
	if !s.policy.FixPays {
		return true
	}
	r := j.request
	tag := s.policy.Change(r, j.quote, Slack(r, s.now, j.Ready, j.Deadline), 0)
	if r.budget() != NoLimit && tag.Price > r.budget() {
		return false
	}
	j.quote = tag
	s.paid = append(s.paid, Paid{j.Arrival, r.ID, tag.Price})
	return true
}

// A Promise is a waiting or running job as its consumer knows it.
type Promise struct {
	Slot
	Window               // the one that holds
	Running, Fixed bool  // it has started; its slot is fixed for good
	Quote          Quote // agreed on
}

// PromiseTo is what is promised to the job of that arrival; ok is false where it neither waits nor runs.
func (s *Scheduler) PromiseTo(arrival Arrival) (promise Promise, ok bool) {
	if i := find(s.waiting, arrival); i != noJob {
		return s.waiting[i].promise(false), true
	}
	if i := find(s.running, arrival); i != noJob {
		return s.running[i].promise(true), true
	}
	return Promise{}, false
}

func (j *Job) promise(running bool) Promise {
	return Promise{j.Slot, j.Window, running, j.Fixed, j.quote}
}

// A Saved is a scheduler as it was, for tries that may be taken back. Until it is restored no job starts, ends or is fixed.
type Saved struct {
	waiting []Job
	plan    profile.Profile
}

// Save is s as it is now. It costs O(waiting jobs).
func (s *Scheduler) Save() (saved Saved) {
	s.SaveTo(&saved)
	return saved
}

// SaveTo makes saved s as it is now, keeping its memory.
func (s *Scheduler) SaveTo(saved *Saved) {
	saved.waiting = saved.waiting[:0]
	for _, j := range s.waiting {
		saved.waiting = append(saved.waiting, *j)
	}
	saved.plan.Copy(&s.plan)
}

// Restore makes s what it was when saved was.
func (s *Scheduler) Restore(saved Saved) {
	s.drop(s.waiting...)
	s.waiting, s.sorted, s.soonest = s.waiting[:0], false, 0
	for i := range saved.waiting {
		s.waiting = append(s.waiting, s.job(&saved.waiting[i]))
	}
	s.plan.Copy(&saved.plan)
}
