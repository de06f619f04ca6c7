// Package plaintest is the scheduler and simulator without any cleverness: every event sorts the whole queue, builds the
// profile anew and places every job at or behind the request, as the rules say. Tests and benchmarks compare package sim with it.
package plaintest

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
	"juggle/core/sim/agreement"
)

// A Job is a request and its actual run time.
type Job struct {
	schedule.Request
	Runtime schedule.Seconds
}

// A Row is what became of one job. Shift/Estimate is phi.
type Row struct {
	Job
	Answer     schedule.Answer
	Reason     schedule.Reason
	Start, End schedule.Instant
	Shift      schedule.Seconds
	Moves      int32
	Held       int32

	price, penalty schedule.Money   // agreed on; charged beside it
	slack          schedule.Seconds // that the price is for
}

// A plan is a job that waits or runs, or is about to.
type plan struct {
	arrival         int
	start           schedule.Instant
	mold            schedule.Mold // that it holds
	placed          bool
	ready, deadline schedule.Instant // the window that holds
	quote           quote            // while it asks: what a window costs it
	fixed           bool             // for good
	agreed          bool             // to a later deadline, once
	key             int64
}

func (p plan) end() schedule.Instant { return p.start.Add(p.mold.Time) }

type outage struct {
	until schedule.Instant
	procs int32
}

type machine struct {
	procs    int32
	policy   schedule.Policy
	terms    agreement.Terms
	rows     []Row
	running  []plan
	waiting  []plan
	outages  []outage
	now      schedule.Instant
	profile  *profile.Profile
	happened int
	paid     []int64 // who was fixed by its share of waiting, and pays for it, since the last line about such
	ledger   []agreement.Entry
}

// Run simulates the jobs, which are in order of (submission, input), and returns a row each in that order.
func Run(procs int32, policy schedule.Policy, jobs []Job) []Row {
	rows, _ := Agree(procs, policy, agreement.Terms{}, jobs, nil)
	return rows
}

// Agree is Run with events, in order of time, and the ledger.
func Agree(
	procs int32, policy schedule.Policy, terms agreement.Terms, jobs []Job, events []agreement.Event,
) ([]Row, []agreement.Entry) {
	m := &machine{procs: procs, policy: policy, terms: terms, profile: profile.New(procs)}
	for _, j := range jobs {
		m.rows = append(m.rows, Row{Job: j})
	}
	next := 0
	for next < len(jobs) || m.happened < len(events) || len(m.running)+len(m.waiting) > 0 {
		m.now = m.nextEvent(jobs[next:], events[m.happened:])
		if early := m.step(); early && m.policy.Replan {
			m.replan()
			m.step()
		}
		for ; m.happened < len(events) && events[m.happened].Time == m.now; m.happened++ {
			m.happen(events[m.happened])
			m.step()
		}
		for ; next < len(jobs) && jobs[next].Submit == m.now; next++ {
			m.step()
			m.arrive(next)
		}
		m.step()
	}
	return m.rows, m.ledger
}

func (m *machine) nextEvent(arrivals []Job, events []agreement.Event) schedule.Instant {
	next := profile.Forever
	if len(arrivals) > 0 {
		next = arrivals[0].Submit
	}
	if len(events) > 0 {
		next = min(next, events[0].Time)
	}
	for _, p := range m.running {
		next = min(next, m.rows[p.arrival].End)
	}
	for _, p := range m.waiting {
		next = min(next, p.start)
	}
	return next
}

// step is steps (1) to (3) of an instant, and reports whether a job completed early.
func (m *machine) step() (early bool) {
	var done []plan
	m.running = slices.DeleteFunc(m.running, func(p plan) bool {
		if m.rows[p.arrival].End != m.now {
			return false
		}
		early = early || m.now < p.end()
		done = append(done, p)
		return true
	})
	slices.SortFunc(done, func(a, b plan) int { return cmp.Compare(m.rows[a.arrival].ID, m.rows[b.arrival].ID) })
	for _, p := range done {
		row := &m.rows[p.arrival]
		e := m.entry(agreement.Done, agreement.NoAnswer, p)
		e.Start, e.End = row.Start, row.End
		m.ledger = append(m.ledger, e)
	}
	m.waiting = slices.DeleteFunc(m.waiting, func(p plan) bool {
		if p.start > m.now {
			return false
		}
		row := &m.rows[p.arrival]
		row.Start, row.End, row.Held = p.start, p.start.Add(realTime(row.Job, p.mold)), p.mold.Procs
		m.running = append(m.running, p)
		return true
	})
	m.fix()
	m.logFixed()
	for _, p := range m.running {
		m.rows[p.arrival].Ready, m.rows[p.arrival].Deadline = p.ready, p.deadline
	}
	return early
}

// realTime is how long the job really runs in a mold.
func realTime(j Job, mold schedule.Mold) schedule.Seconds {
	a, t := min(j.Runtime, j.Estimate), mold.Time
	return schedule.Seconds(max(1, scaled(int64(a), int64(t), int64(j.Estimate), int64(j.Estimate)-1)))
}

// fix is step (3), and what follows every commitment. A job that has just started is looked at a last time.
func (m *machine) fix() {
	share := schedule.Instant(m.policy.FixShare)
	if share < 0 {
		return
	}
	look := func(p *plan) {
		row := &m.rows[p.arrival]
		if p.fixed || p.deadline.Sub(p.ready) <= m.shortest(row.Request) || 100*(m.now-row.Submit) < share*(p.start-row.Submit) {
			return
		}
		if m.policy.FixPays {
			price, slack := m.changed(*p, 0)
			if limited(row.Request) && price > row.Conditions.Budget {
				return
			}
			m.charge(row, price, slack)
			m.paid = append(m.paid, row.ID)
		}
		p.fixed, p.ready, p.deadline = true, p.start, p.end()
	}
	for i := range m.waiting {
		look(&m.waiting[i])
	}
	for i := range m.running {
		if p := &m.running[i]; p.start == m.now {
			look(p)
		}
	}
}

// logFixed writes a line for each who was fixed and pays for it.
func (m *machine) logFixed() {
	slices.Sort(m.paid)
	for _, id := range m.paid {
		for _, p := range slices.Concat(m.waiting, m.running) {
			if m.rows[p.arrival].ID == id {
				m.log(m.entry(agreement.FixedSlot, agreement.NoAnswer, p))
			}
		}
	}
	m.paid = nil
}

// charge adds to a job what a change brings: another price, and a penalty where it is higher.
func (m *machine) charge(row *Row, price schedule.Money, slack schedule.Seconds) {
	if price > row.price {
		row.penalty = total(row.penalty, percent(m.terms.Penalty, price-row.price))
	}
	row.price, row.slack = price, slack
}

// scaled is (a*b + more)/of, rounded down, with a product as long as it is, or the largest number where it is larger than that. None is
// negative.
func scaled(a, b, of, more int64) int64 {
	sum := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
	sum.Add(sum, big.NewInt(more)).Quo(sum, big.NewInt(of))
	if !sum.IsInt64() {
		return math.MaxInt64
	}
	return sum.Int64()
}

// percent is so many percent of an amount that is not negative.
func percent(percent int, of schedule.Money) schedule.Money {
	return schedule.Money(scaled(int64(percent), int64(of), 100, 0))
}

// total is a sum, or the end of the range that it is beyond.
func total(a, b schedule.Money) schedule.Money {
	sum := new(big.Int).Add(big.NewInt(int64(a)), big.NewInt(int64(b)))
	switch {
	case sum.IsInt64():
		return schedule.Money(sum.Int64())
	case sum.Sign() < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}

// shortest is T^min, and a time longer than any window where no mold is narrow enough.
func (m *machine) shortest(r schedule.Request) schedule.Seconds {
	shortest := schedule.Seconds(profile.Forever)
	for _, mold := range molds(r) {
		if mold.Procs <= m.procs {
			shortest = min(shortest, mold.Time)
		}
	}
	return shortest
}

func molds(r schedule.Request) []schedule.Mold {
	if r.Conditions == nil || len(r.Conditions.Molds) == 0 {
		return []schedule.Mold{{Procs: r.Procs, Time: r.Estimate}}
	}
	return r.Conditions.Molds
}

// A quote is what a window costs a job that asks for it, and the slack that it then has.
type quote func(ready, deadline schedule.Instant) (schedule.Money, schedule.Seconds)

// room is rho of a window.
func (m *machine) room(r schedule.Request, ready, deadline schedule.Instant) schedule.Seconds {
	return min(max(deadline.Sub(max(ready, m.now))-r.Estimate, 0), r.Estimate)
}

// tariff is K of a slack.
func (m *machine) tariff(r schedule.Request, slack schedule.Seconds) schedule.Money {
	work := int64(r.Procs)
	return schedule.Money(work*int64(r.Estimate)) - percent(m.policy.Discount, schedule.Money(work*int64(slack)))
}

// forNew is the quote for a new request.
func (m *machine) forNew(r schedule.Request) quote {
	return func(ready, deadline schedule.Instant) (schedule.Money, schedule.Seconds) {
		room := m.room(r, ready, deadline)
		return m.tariff(r, room), room
	}
}

// forChange is the quote for p, which was agreed on.
func (m *machine) forChange(p plan) quote {
	return func(ready, deadline schedule.Instant) (schedule.Money, schedule.Seconds) {
		return m.changed(p, m.room(m.rows[p.arrival].Request, ready, deadline))
	}
}

// changed is the price and the slack of p, which was agreed on, in a window with another room.
func (m *machine) changed(p plan, room schedule.Seconds) (schedule.Money, schedule.Seconds) {
	row := &m.rows[p.arrival]
	slack := min(max(row.slack+room-m.room(row.Request, p.ready, p.deadline), 0), row.Estimate)
	return max(0, total(row.price, m.tariff(row.Request, slack)-m.tariff(row.Request, row.slack))), slack
}

// asItIs is the quote for p, which was agreed on and is rescued: a window that it is offered has no slack.
func (m *machine) asItIs(p plan) quote {
	return func(ready, deadline schedule.Instant) (schedule.Money, schedule.Seconds) {
		row := &m.rows[p.arrival]
		if ready == p.ready && deadline == p.deadline {
			return row.price, row.slack
		}
		return row.price, 0
	}
}

// entry is a line about a job that holds p.
func (m *machine) entry(event agreement.EventKind, answer agreement.Answer, p plan) agreement.Entry {
	row := &m.rows[p.arrival]
	return agreement.Entry{
		Time: m.now, ID: row.ID, Event: event, Answer: answer,
		Has:   agreement.HasID | agreement.HasSlot | agreement.HasWindow | agreement.HasProcs | agreement.HasPrice,
		Start: p.start, End: p.end(), Ready: p.ready, Deadline: p.deadline, Procs: p.mold.Procs, Price: total(row.price, row.penalty),
	}
}

func (m *machine) log(e agreement.Entry) { m.ledger = append(m.ledger, e) }
