// Package plain is the scheduler and simulator without any cleverness: every event sorts the whole queue, builds the
// profile anew and places every job at or behind the request, as the rules say. Tests, benchmarks and "juggle check" compare package sim
// with it.
package plain

import (
	"cmp"
	"slices"

	"juggle/core/agreement"
	"juggle/core/profile"
	"juggle/core/schedule"
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

	price, penalty schedule.Money // agreed on; owed beside it
}

// A plan is a job that waits or runs, or is about to.
type plan struct {
	arrival         int
	start           schedule.Instant
	mold            schedule.Mold // that it holds
	placed          bool
	ready, deadline schedule.Instant // the window that holds
	fixed           bool             // for good
	agreed          bool             // to a later deadline, once
	key             int64
	shuffle         int64
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
	ledger   []agreement.Entry
}

// Run simulates the jobs, which are in order of (submission, input), and returns a row each in that order.
func Run(procs int32, policy schedule.Policy, jobs []Job) []Row {
	rows, _ := Agree(procs, policy, agreement.Terms{}, jobs, nil)
	return rows
}

// Agree is Run with happenings, in order of time, and the ledger.
func Agree(
	procs int32, policy schedule.Policy, terms agreement.Terms, jobs []Job, happenings []agreement.Happening,
) ([]Row, []agreement.Entry) {
	m := &machine{procs: procs, policy: policy, terms: terms, profile: profile.New(procs)}
	for _, j := range jobs {
		m.rows = append(m.rows, Row{Job: j})
	}
	next := 0
	for next < len(jobs) || m.happened < len(happenings) || len(m.running)+len(m.waiting) > 0 {
		m.now = m.nextEvent(jobs[next:], happenings[m.happened:])
		if early := m.step(); early && m.policy.Replan {
			m.replan()
			m.step()
		}
		for ; m.happened < len(happenings) && happenings[m.happened].Time == m.now; m.happened++ {
			m.happen(happenings[m.happened])
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

func (m *machine) nextEvent(arrivals []Job, happenings []agreement.Happening) schedule.Instant {
	next := profile.Forever
	if len(arrivals) > 0 {
		next = arrivals[0].Submit
	}
	if len(happenings) > 0 {
		next = min(next, happenings[0].Time)
	}
	for _, p := range m.running {
		next = min(next, m.rows[p.arrival].End)
	}
	for _, p := range m.waiting {
		next = min(next, p.start)
	}
	return next
}

// step is steps (1) to (3) of an instant, and tells whether a job completed early.
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
	for _, p := range m.running {
		m.rows[p.arrival].Ready, m.rows[p.arrival].Deadline = p.ready, p.deadline
	}
	return early
}

// realTime is how long the job really runs in a mold.
func realTime(j Job, mold schedule.Mold) schedule.Seconds {
	a, t := min(j.Runtime, j.Estimate), mold.Time
	return max(1, (a*t+j.Estimate-1)/j.Estimate)
}

// fix is step (3), and what follows every commitment. A job that has just started was fixed at its start at the latest.
func (m *machine) fix() {
	share := schedule.Instant(m.policy.FixShare)
	if share < 0 {
		return
	}
	movable := func(p *plan) bool { return !p.fixed && p.deadline.Sub(p.ready) > m.shortest(m.rows[p.arrival].Request) }
	for i := range m.waiting {
		p := &m.waiting[i]
		submit := m.rows[p.arrival].Submit
		if movable(p) && 100*(m.now-submit) >= share*(p.start-submit) {
			p.fixed, p.ready, p.deadline = true, p.start, p.end()
		}
	}
	for i := range m.running {
		if p := &m.running[i]; movable(p) {
			p.fixed, p.ready, p.deadline = true, p.start, p.end()
		}
	}
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

// price is C of a window.
func (m *machine) price(r schedule.Request, ready, deadline schedule.Instant) schedule.Money {
	s := min(max(int64(deadline-ready)-int64(r.Estimate), 0), int64(r.Estimate))
	return schedule.Money(int64(r.Procs)*int64(r.Estimate) - int64(m.policy.Discount)*int64(r.Procs)*s/100)
}

// entry is a line about a job that holds p.
func (m *machine) entry(event agreement.Event, answer agreement.Answer, p plan) agreement.Entry {
	row := &m.rows[p.arrival]
	return agreement.Entry{
		Time: m.now, ID: row.ID, Event: event, Answer: answer,
		Has:   agreement.HasID | agreement.HasSlot | agreement.HasWindow | agreement.HasProcs | agreement.HasPrice,
		Start: p.start, End: p.end(), Ready: p.ready, Deadline: p.deadline, Procs: p.mold.Procs, Price: row.price + row.penalty,
	}
}

func (m *machine) log(e agreement.Entry) { m.ledger = append(m.ledger, e) }
