package referencetest

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// arrive decides the request at this index of m.rows.
func (m *machine) arrive(arrival int) {
	row := &m.rows[arrival]
	p := plan{arrival: arrival, ready: row.Ready, deadline: row.Deadline, quote: m.quoteForNew(row.Request)}
	randomKeys := schedule.KeysForArrival(m.policy.Seed, row.ID)
	got := m.decide(p, randomKeys)
	var agreed []int64
	if got.answer == schedule.Rejected && (got.reason == schedule.NoGap || got.reason == schedule.BreaksWindow) {
		got, agreed = m.askOthers(p, randomKeys, got, false)
	}
	row.Answer, row.Reason, row.Shift = got.answer, got.reason, got.shift
	if got.answer == schedule.Rejected {
		m.addEntry(agreement.Entry{
			Time: m.now, ID: row.ID, Event: agreement.Request, Answer: agreement.Rejected, Reason: got.reason,
			Fields: agreement.HasID | agreement.HasWindow | agreement.HasProcs, Ready: row.Ready, Deadline: row.Deadline, Procs: row.Procs,
		})
		return
	}
	row.price, row.slack = p.quote(got.ready, got.deadline)
	answer := agreement.Accepted
	if got.answer == schedule.Offered {
		answer = agreement.Offered
	}
	m.logCommitment(agreement.Request, answer, row.ID, agreed)
}

// logCommitment fixes the jobs that are due. Then it writes the lines of the ledger about the slot that the job with the given id was
// given, about the jobs that were fixed and pay for it, and about the jobs with the ids agreed, which agreed to a later deadline.
func (m *machine) logCommitment(event agreement.EventKind, answer agreement.Answer, id int64, agreed []int64) {
	m.fix()
	m.addEntry(m.entry(event, answer, m.waiting[m.find(id)]))
	m.logFixed()
	slices.Sort(agreed)
	for _, id := range agreed {
		m.addEntry(m.entry(agreement.Asked, agreement.Agreed, m.waiting[m.find(id)]))
	}
}

// find returns the index in the waiting queue of the job with the given id; -1 if it does not wait.
func (m *machine) find(id int64) int {
	return slices.IndexFunc(m.waiting, func(p plan) bool { return m.rows[p.arrival].ID == id })
}

// A result is the answer to a request for a window.
type result struct {
	answer          schedule.Answer
	reason          schedule.Reason
	ready, deadline schedule.Instant
	shift           schedule.Seconds

	price schedule.Money   // of an accepted change
	slack schedule.Seconds // of an accepted change
}

// refused returns the result of a request that is rejected or of a change that is refused.
func refused(reason schedule.Reason) result { return result{reason: reason} }

// decide searches a place for p, which is not in the queue, by Algorithms 1 and 2 within its budget. If its own window costs
// more than its budget, only a wider window is tried. An accepted or offered p is in the queue afterwards.
func (m *machine) decide(p plan, randomKeys schedule.RandomKeys) result {
	r := m.rows[p.arrival].Request
	if !slices.ContainsFunc(molds(r), func(mold schedule.Mold) bool { return mold.Procs <= m.procs }) {
		return refused(schedule.TooWide)
	}
	if p.deadline.Sub(max(p.ready, m.now)) < m.shortest(r) {
		return refused(schedule.TooLate)
	}
	if price, _ := p.quote(p.ready, p.deadline); hasBudget(r) && price > r.Conditions.Budget {
		return m.offerWiderWindow(p, randomKeys)
	}
	return m.search(p, randomKeys, hasBudget(r))
}

// search runs Algorithms 1 and 2 of the paper for p, which is not in the queue. With withinBudget, it leaves out offers that cost more than
// the budget of p.
func (m *machine) search(p plan, randomKeys schedule.RandomKeys, withinBudget bool) result {
	m.waiting = append(m.waiting, p)
	m.sort(m.waiting, randomKeys)
	isRequest := func(q plan) bool { return q.arrival == p.arrival }
	k := slices.IndexFunc(m.waiting, isRequest)
	original := slices.Clone(m.waiting) // the queue with which each round begins; no job in it has been moved

	queue := slices.Clone(original)
	failed := m.place(queue, k) // the index of the job that has no place; len(queue): all have one
	if failed == len(queue) {
		m.commit(queue)
		return result{answer: schedule.Accepted, ready: p.ready, deadline: p.deadline}
	}
	reason := schedule.NoGap
rounds:
	for {
		if failed != k {
			reason = schedule.BreaksWindow
			original[k], original[failed] = original[failed], original[k]
			k = failed
		}
		for i, w := range m.windows(original, k, withinBudget) {
			if i == 0 && m.policy.SkipOwnWindow {
				continue
			}
			queue := slices.Clone(original)
			queue[k].ready, queue[k].deadline = w.ready, w.deadline
			failed = m.place(queue, k)
			switch {
			case failed == len(queue):
				answer := schedule.Accepted
				if i > 0 {
					answer = schedule.Offered
				}
				m.commit(queue)
				return result{answer: answer, ready: w.ready, deadline: w.deadline, shift: w.shift}
			case failed != k:
				continue rounds
			case m.policy.StopAtFirstFailure && i > 0:
				break rounds
			}
		}
		break
	}
	m.waiting = slices.DeleteFunc(m.waiting, isRequest)
	return refused(reason)
}

// offerWiderWindow searches a place in the shortest window that costs no more than the budget: it has the ready time of p, and a later
// deadline. It rejects p where the provider does not make that offer, or where the consumer does not accept it.
func (m *machine) offerWiderWindow(p plan, randomKeys schedule.RandomKeys) result {
	r := m.rows[p.arrival].Request
	if !m.offersTo(r) {
		return refused(schedule.OverBudget)
	}
	for slack := m.windowSlack(r, p.ready, p.deadline) + 1; slack <= r.Estimate; slack++ {
		deadline := max(p.ready, m.now).Add(r.Estimate + slack)
		if price, _ := p.quote(p.ready, deadline); price > r.Conditions.Budget {
			continue
		}
		shift := deadline.Sub(p.deadline)
		if 100*shift > schedule.Seconds(m.policy.OfferThreshold)*r.Estimate || !acceptsShift(r, shift) {
			break
		}
		p.deadline = deadline
		if !m.algorithm1(p, randomKeys) {
			break
		}
		return result{answer: schedule.Offered, ready: p.ready, deadline: deadline, shift: shift}
	}
	return refused(schedule.OverBudget)
}

// algorithm1 runs Algorithm 1 alone for p, which is not in the queue. It returns false and does not change the queue if p does not fit.
func (m *machine) algorithm1(p plan, randomKeys schedule.RandomKeys) bool {
	queue := append(slices.Clone(m.waiting), p)
	m.sort(queue, randomKeys)
	k := slices.IndexFunc(queue, func(q plan) bool { return q.arrival == p.arrival })
	if m.place(queue, k) < len(queue) {
		return false
	}
	m.commit(queue)
	return true
}

// askOthers moves deadlines of waiting jobs, one after the other, until the rejected p fits. It moves those of jobs whose slots overlap
// with the window of p, which tolerate a later deadline, and which are not fixed and have not agreed to one before. With lostSlot, p is an
// accepted job that has lost its slot, and its own deadline is moved first if it tolerates that and it has not agreed to one before.
// askOthers returns the answer to p and the ids of the jobs that agreed to a later deadline.
func (m *machine) askOthers(p plan, randomKeys schedule.RandomKeys, rejection result, lostSlot bool) (result, []int64) {
	if m.policy.Ask == 0 {
		return rejection, nil
	}
	m.sort(m.waiting, randomKeys)
	waiting, oldDeadlines := slices.Clone(m.waiting), map[int]schedule.Instant{} // by arrival
	canAgree := func(c plan) bool {
		r := m.rows[c.arrival].Request
		return r.Conditions != nil && r.Tolerance > 0 && !c.agreed && !c.fixed
	}
	moveDeadline := func(c *plan) {
		oldDeadlines[c.arrival] = c.deadline
		r := m.rows[c.arrival].Request
		c.deadline += schedule.Instant(min(r.Tolerance, m.policy.Ask)) * schedule.Instant(r.Estimate) / 100
	}
	success := func() (result, []int64) {
		return result{answer: schedule.Accepted, ready: p.ready, deadline: p.deadline}, m.settleDeadlines(oldDeadlines)
	}
	if lostSlot && canAgree(p) {
		moveDeadline(&p)
		if m.algorithm1(p, randomKeys) {
			return success()
		}
	}
	for _, c := range waiting {
		if c.start >= p.deadline || c.end() <= p.ready || !canAgree(c) {
			continue
		}
		moveDeadline(&m.waiting[m.find(m.rows[c.arrival].ID)])
		if m.algorithm1(p, randomKeys) {
			return success()
		}
	}
	m.waiting = waiting
	return rejection, nil
}

// settleDeadlines restores the old deadline of each job that still ends by it. The other jobs agree to their new deadlines; it returns
// their ids.
func (m *machine) settleDeadlines(oldDeadlines map[int]schedule.Instant) (agreed []int64) {
	for i := range m.waiting {
		c := &m.waiting[i]
		oldDeadline, asked := oldDeadlines[c.arrival]
		switch {
		case !asked:
		case c.end() <= oldDeadline:
			c.deadline = oldDeadline
		default:
			row := &m.rows[c.arrival]
			before := *c
			before.deadline = oldDeadline
			price, slack := m.quoteForChange(before)(c.ready, c.deadline)
			c.agreed = true
			row.price, row.slack = max(0, price-percent(m.policy.Incentive, max(0, row.price-price))), slack
			agreed = append(agreed, row.ID)
		}
	}
	return agreed
}

// A window is an element of Psi: the request's own window, with a shift of 0, or an offer.
type window struct {
	ready, deadline schedule.Instant
	shift           schedule.Seconds
}

// offersTo reports whether the provider may make offers to the request.
func (m *machine) offersTo(r schedule.Request) bool {
	return m.policy.OfferThreshold >= 0 && (m.policy.OfferRecipients == schedule.OffersToAll || r.Flexible)
}

// hasBudget reports whether the request has a budget.
func hasBudget(r schedule.Request) bool {
	return r.Conditions != nil && r.Conditions.Budget != schedule.NoLimit
}

// acceptsShift reports whether the consumer accepts an offer with this shift.
func acceptsShift(r schedule.Request, shift schedule.Seconds) bool {
	return r.Conditions == nil || r.Accepts == schedule.NoLimit || 100*abs(shift) <= schedule.Seconds(r.Accepts)*r.Estimate
}

// windows returns the paper's list Psi for the request at index k of queue: its own window, then the offers, the nearest first. An offer
// ends where a running job's slot or the window of a job before the request begins, or begins where it ends, if that job's slot overlaps
// with the request's window. In the draft's edition an offer before a waiting job ends where its slot begins. With withinBudget, windows
// leaves out offers that cost more than the budget.
func (m *machine) windows(queue []plan, k int, withinBudget bool) []window {
	request := queue[k]
	r := m.rows[request.arrival].Request
	psi := []window{{request.ready, request.deadline, 0}}
	if !m.offersTo(r) {
		return psi
	}
	var offers []window
	addOffer := func(ready schedule.Instant, shift schedule.Seconds) {
		w := window{ready, ready.Add(r.Estimate), shift}
		isNear := 100*abs(shift) <= schedule.Seconds(m.policy.OfferThreshold)*r.Estimate && acceptsShift(r, shift)
		price, _ := request.quote(w.ready, w.deadline)
		if ready >= m.now && isNear && (!withinBudget || price <= r.Conditions.Budget) {
			offers = append(offers, w)
		}
	}
	addOffersAround := func(p plan, ready, deadline schedule.Instant) {
		if p.start >= request.deadline || p.end() <= request.ready {
			return
		}
		before := ready - schedule.Instant(r.Estimate)
		if m.policy.Edition == schedule.Draft {
			before = p.start - schedule.Instant(r.Estimate)
		}
		if before < request.ready {
			addOffer(before, before.Sub(request.ready))
		}
		if after := deadline.Add(r.Estimate); after > request.deadline && m.policy.OffersSide == schedule.BothSides {
			addOffer(deadline, after.Sub(request.deadline))
		}
	}
	for _, p := range m.running {
		addOffersAround(p, p.start, p.end())
	}
	for _, p := range queue[:k] {
		addOffersAround(p, p.ready, p.deadline)
	}
	slices.SortFunc(offers, func(a, b window) int {
		return cmp.Or(cmp.Compare(abs(a.shift), abs(b.shift)), cmp.Compare(a.ready, b.ready), cmp.Compare(a.shift, b.shift))
	})
	return append(psi, slices.Compact(offers)...)
}

// abs returns a length of time without its sign.
func abs(s schedule.Seconds) schedule.Seconds { return max(s, -s) }
