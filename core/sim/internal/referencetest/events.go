package referencetest

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// handle handles one event.
func (m *machine) handle(event agreement.Event) {
	switch event.Kind {
	case agreement.Down:
		m.failProcessors(event)
	case agreement.Cancel:
		m.cancel(event)
	default:
		m.change(event)
	}
}

// cancel handles a consumer's cancellation of a job that waits or runs.
func (m *machine) cancel(event agreement.Event) {
	e := agreement.Entry{Time: m.now, ID: event.ID, Event: agreement.Cancel, Answer: agreement.Refused, Reason: schedule.NotWaiting,
		Fields: agreement.HasID}
	isThisJob := func(p plan) bool { return m.rows[p.arrival].ID == event.ID }
	i, j := m.find(event.ID), slices.IndexFunc(m.running, isThisJob)
	if i < 0 && j < 0 {
		m.addEntry(e)
		return
	}
	var p plan
	if i >= 0 {
		p = m.waiting[i]
		m.waiting = slices.Delete(m.waiting, i, i+1)
	} else {
		p = m.running[j]
		m.running = slices.Delete(m.running, j, j+1)
	}
	row := &m.rows[p.arrival]
	row.price, row.penalty = percent(m.terms.CancelFee, row.price), 0
	row.End = m.now
	e = m.entry(agreement.Cancel, agreement.Granted, p)
	e.End = m.now
	if i >= 0 {
		e.Start, e.Fields = 0, e.Fields&^agreement.HasStart
	}
	m.addEntry(e)
}

// change handles a consumer's modification of a window, and the fixing of a slot: a change of the window to the job's own slot.
func (m *machine) change(event agreement.Event) {
	i := m.find(event.ID)
	if event.Kind == agreement.Fix && i >= 0 {
		event.Ready, event.Deadline = m.waiting[i].start, m.waiting[i].end()
	}
	got := refused(schedule.NotWaiting)
	var newQuote quote
	if i >= 0 {
		p := m.waiting[i]
		newQuote = m.quoteForChange(p)
		if event.Kind == agreement.Fix {
			newQuote = func(_, _ schedule.Instant) (schedule.Money, schedule.Seconds) { return m.priceAfterChange(p, 0) }
		}
		got = m.modify(i, event, newQuote)
	}
	if got.answer == schedule.Rejected {
		e := agreement.Entry{Time: m.now, ID: event.ID, Event: event.Kind, Answer: agreement.Refused, Reason: got.reason, Fields: agreement.HasID}
		if event.Kind == agreement.Modify {
			e.Fields, e.Ready, e.Deadline = e.Fields|agreement.HasWindow, event.Ready, event.Deadline
		}
		m.addEntry(e)
		return
	}
	p := &m.waiting[m.find(event.ID)]
	m.charge(&m.rows[p.arrival], got.price, got.slack)
	if event.Kind == agreement.Fix {
		p.fixed = true
	}
	answer := agreement.Granted
	if got.answer == schedule.Offered {
		answer = agreement.Offered
	}
	m.logCommitment(event.Kind, answer, event.ID, nil)
}

// modify gives the job at index i of the waiting queue the window of the event, or returns why it cannot. newQuote prices the windows.
func (m *machine) modify(i int, event agreement.Event, newQuote quote) result {
	p := m.waiting[i]
	r := m.rows[p.arrival].Request
	switch {
	case p.fixed:
		return refused(schedule.SlotFixed)
	case event.Deadline.Sub(max(event.Ready, m.now)) < m.shortest(r):
		return refused(schedule.TooLate)
	case event.Ready <= p.start && p.end() <= event.Deadline:
		price, slack := newQuote(event.Ready, event.Deadline)
		if hasBudget(r) && price > r.Conditions.Budget {
			return refused(schedule.OverBudget)
		}
		m.waiting[i].ready, m.waiting[i].deadline = event.Ready, event.Deadline
		return result{answer: schedule.Accepted, price: price, slack: slack}
	}
	before := slices.Clone(m.waiting)
	m.waiting = slices.Delete(m.waiting, i, i+1)
	request := plan{arrival: p.arrival, ready: event.Ready, deadline: event.Deadline, agreed: p.agreed, quote: newQuote}
	got := m.decide(request, schedule.KeysForChange(m.policy.Seed, m.handled, event.ID))
	if got.answer == schedule.Rejected {
		m.waiting = before
	} else {
		got.price, got.slack = newQuote(got.ready, got.deadline)
	}
	return got
}

// failProcessors handles an outage: it ends running jobs, places waiting jobs again, and breaks the promises that it cannot keep.
func (m *machine) failProcessors(event agreement.Event) {
	m.addEntry(agreement.Entry{
		Time: m.now, Event: agreement.Down, Fields: agreement.HasDeadline | agreement.HasProcs, Deadline: event.Deadline, Procs: event.Procs,
	})
	m.outages = append(m.outages, outage{event.Deadline, event.Procs})
	killed := m.killJobs()
	stranded := m.placeAgain()
	if !m.policy.Rescue {
		for _, p := range stranded {
			m.breakPromise(agreement.NoPlace, agreement.NoAnswer, p)
		}
	}
	m.logFixed()
	if m.policy.Rescue {
		for _, p := range stranded {
			if !m.rescue(p, agreement.Stranded, agreement.Kept) {
				m.breakPromise(agreement.NoPlace, agreement.NoAnswer, p)
			}
		}
	}
	slices.SortFunc(killed, func(a, b plan) int { return cmp.Compare(a.arrival, b.arrival) })
	for _, p := range killed {
		if !m.rescue(p, agreement.Killed, agreement.Restarted) {
			m.breakPromise(agreement.Killed, agreement.Broken, p)
		}
	}
}

// rescue searches another slot for a job that lost its slot, and reports whether there is one. ownAnswer is the answer in the ledger if
// the slot lies in the job's own window.
func (m *machine) rescue(p plan, event agreement.EventKind, ownAnswer agreement.Answer) bool {
	row := &m.rows[p.arrival]
	p = plan{arrival: p.arrival, ready: p.ready, deadline: p.deadline, agreed: p.agreed, quote: m.quoteForRescue(p)}
	randomKeys := schedule.KeysForChange(m.policy.Seed, m.handled, row.ID)
	if !m.policy.Rescue {
		if m.algorithm1(p, randomKeys) {
			m.logCommitment(event, ownAnswer, row.ID, nil)
			return true
		}
		return false
	}
	got := m.search(p, randomKeys, false)
	var agreed []int64
	if got.answer == schedule.Rejected {
		if got, agreed = m.askOthers(p, randomKeys, got, true); got.answer == schedule.Rejected {
			return false
		}
	}
	if got.answer == schedule.Offered {
		row.slack, ownAnswer = 0, agreement.Offered
	}
	m.logCommitment(event, ownAnswer, row.ID, agreed)
	return true
}

// killJobs ends the running jobs that started last, until the others fit on the processors that have not failed. It returns the jobs that
// it ended.
func (m *machine) killJobs() (killed []plan) {
	down, _ := m.downAt(m.now)
	for {
		used, last := int32(0), 0
		for i, p := range m.running {
			used += p.mold.Procs
			q := m.running[last]
			if p.start > q.start || p.start == q.start && p.arrival > q.arrival {
				last = i
			}
		}
		if used <= m.procs-down {
			return killed
		}
		p := m.running[last]
		m.rows[p.arrival].Start, m.rows[p.arrival].End = 0, 0
		killed = append(killed, p)
		m.running = slices.Delete(m.running, last, last+1)
	}
}

// placeAgain places the whole waiting queue again if the plan has too few processors. It returns the jobs that find no place.
func (m *machine) placeAgain() (stranded []plan) {
	m.buildProfile(m.waiting)
	overbooked := false
	for i := range m.profile.Len() {
		_, free := m.profile.Step(i)
		overbooked = overbooked || free < 0
	}
	if !overbooked {
		return nil
	}
	queue := slices.Clone(m.waiting)
	m.sort(queue, schedule.KeysForChange(m.policy.Seed, m.handled, 0))
	m.buildProfile(nil)
	var kept []plan
	for _, p := range queue {
		if m.fit(&p) {
			kept = append(kept, p)
		} else {
			stranded = append(stranded, p)
		}
	}
	m.commit(kept)
	m.fix()
	return stranded
}

// breakPromise ends the agreement of a job that lost its slot: the consumer gets a compensation.
func (m *machine) breakPromise(event agreement.EventKind, answer agreement.Answer, p plan) {
	row := &m.rows[p.arrival]
	row.price, row.penalty = -percent(m.terms.Compensation, row.price), 0
	e := m.entry(event, answer, p)
	e.Fields &^= agreement.HasSlot
	e.Start, e.End, e.Procs = 0, 0, row.Procs
	m.addEntry(e)
}
