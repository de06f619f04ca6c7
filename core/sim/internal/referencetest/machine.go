// Package referencetest is the reference implementation of the scheduler and the simulator. It saves no work: for every placement it sorts
// the whole queue, builds the profile anew and places every job at or behind the request, as the rules of the paper say. Tests and
// benchmarks compare package sim with it.
package referencetest

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

// A Row is the outcome of one job. Shift/Estimate is the paper's phi.
type Row struct {
	Job
	Answer     schedule.Answer
	Reason     schedule.Reason
	Start, End schedule.Instant
	Shift      schedule.Seconds
	Moves      int32
	HeldProcs  int32

	price, penalty schedule.Money   // the agreed price, and the penalties charged besides
	slack          schedule.Seconds // the slack on which the price is based
}

// A plan is a job in the schedule, or a request that is being decided.
type plan struct {
	arrival         int
	start           schedule.Instant
	mold            schedule.Mold // the mold in which the job is placed
	placed          bool
	ready, deadline schedule.Instant // the agreed window
	quote           quote            // of a request that is being decided: the price of a window
	fixed           bool             // the slot can no longer change
	agreed          bool             // the consumer has agreed to a later deadline; happens at most once
	key             int64
}

// end returns the planned end.
func (p plan) end() schedule.Instant { return p.start.Add(p.mold.Time) }

// An outage takes processors out of use until an instant.
type outage struct {
	until schedule.Instant
	procs int32
}

// A machine is the state of a simulation.
type machine struct {
	procs   int32
	policy  schedule.Policy
	terms   agreement.Terms
	rows    []Row
	running []plan
	waiting []plan
	outages []outage
	now     schedule.Instant
	profile *profile.Profile
	handled int     // the number of events handled so far
	paid    []int64 // ids of the jobs that were fixed and pay for it, and have no line in the ledger yet
	ledger  []agreement.Entry
}

// Run simulates the jobs, which are in order of (submission, input), and returns a row for each in the same order.
func Run(procs int32, policy schedule.Policy, jobs []Job) []Row {
	rows, _ := RunWithEvents(procs, policy, agreement.Terms{}, jobs, nil)
	return rows
}

// RunWithEvents is Run with events, which are in order of time. It also returns the ledger.
func RunWithEvents(
	procs int32, policy schedule.Policy, terms agreement.Terms, jobs []Job, events []agreement.Event,
) ([]Row, []agreement.Entry) {
	m := &machine{procs: procs, policy: policy, terms: terms, profile: profile.New(procs)}
	for _, j := range jobs {
		m.rows = append(m.rows, Row{Job: j})
	}
	next := 0
	for next < len(jobs) || m.handled < len(events) || len(m.running)+len(m.waiting) > 0 {
		m.now = m.nextEvent(jobs[next:], events[m.handled:])
		if early := m.endStartFix(); early && m.policy.Replan {
			m.replan()
			m.endStartFix()
		}
		for ; m.handled < len(events) && events[m.handled].Time == m.now; m.handled++ {
			m.handle(events[m.handled])
			m.endStartFix()
		}
		for ; next < len(jobs) && jobs[next].Submit == m.now; next++ {
			m.endStartFix()
			m.arrive(next)
		}
		m.endStartFix()
	}
	return m.rows, m.ledger
}

// nextEvent returns the instant of the next submission, event, end or start; Forever if there is none.
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

// endStartFix does steps (1) to (3) of an instant: ends, starts and fixing. It reports whether a job ended before its slot did.
func (m *machine) endStartFix() (early bool) {
	var ended []plan
	m.running = slices.DeleteFunc(m.running, func(p plan) bool {
		if m.rows[p.arrival].End != m.now {
			return false
		}
		early = early || m.now < p.end()
		ended = append(ended, p)
		return true
	})
	slices.SortFunc(ended, func(a, b plan) int { return cmp.Compare(m.rows[a.arrival].ID, m.rows[b.arrival].ID) })
	for _, p := range ended {
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
		row.Start, row.End, row.HeldProcs = p.start, p.start.Add(runTimeIn(row.Job, p.mold)), p.mold.Procs
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

// runTimeIn returns how long the job runs in a mold.
func runTimeIn(j Job, mold schedule.Mold) schedule.Seconds {
	runtime := min(j.Runtime, j.Estimate)
	return schedule.Seconds(max(1, scaled(int64(runtime), int64(mold.Time), int64(j.Estimate), int64(j.Estimate)-1))) // rounded up
}

// fix fixes the slots of the jobs that have waited long enough. It is step (3) of an instant, and follows every commitment. A job that
// starts now is checked a last time.
func (m *machine) fix() {
	share := schedule.Instant(m.policy.FixShare)
	if share < 0 {
		return
	}
	fixIfDue := func(p *plan) {
		row := &m.rows[p.arrival]
		if p.fixed || p.deadline.Sub(p.ready) <= m.shortest(row.Request) || 100*(m.now-row.Submit) < share*(p.start-row.Submit) {
			return
		}
		if m.policy.FixingIsPaid {
			price, slack := m.priceAfterChange(*p, 0)
			if hasBudget(row.Request) && price > row.Conditions.Budget {
				return
			}
			m.charge(row, price, slack)
			m.paid = append(m.paid, row.ID)
		}
		p.fixed, p.ready, p.deadline = true, p.start, p.end()
	}
	for i := range m.waiting {
		fixIfDue(&m.waiting[i])
	}
	for i := range m.running {
		if p := &m.running[i]; p.start == m.now {
			fixIfDue(p)
		}
	}
}

// logFixed writes a line in the ledger for each job that was fixed and pays for it.
func (m *machine) logFixed() {
	slices.Sort(m.paid)
	for _, id := range m.paid {
		for _, p := range slices.Concat(m.waiting, m.running) {
			if m.rows[p.arrival].ID == id {
				m.addEntry(m.entry(agreement.FixedSlot, agreement.NoAnswer, p))
			}
		}
	}
	m.paid = nil
}

// charge sets the price and the slack of a job after a change, and adds a penalty if the price is higher than before.
func (m *machine) charge(row *Row, price schedule.Money, slack schedule.Seconds) {
	if price > row.price {
		row.penalty = saturatedSum(row.penalty, percent(m.terms.Penalty, price-row.price))
	}
	row.price, row.slack = price, slack
}

// scaled returns (a*b + addend) / divisor, rounded down, without overflow; at most the largest int64. No argument may be negative.
func scaled(a, b, divisor, addend int64) int64 {
	sum := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
	sum.Add(sum, big.NewInt(addend)).Quo(sum, big.NewInt(divisor))
	if !sum.IsInt64() {
		return math.MaxInt64
	}
	return sum.Int64()
}

// percent returns the given percentage of an amount, which may not be negative, rounded down.
func percent(percentage int, amount schedule.Money) schedule.Money {
	return schedule.Money(scaled(int64(percentage), int64(amount), 100, 0))
}

// saturatedSum returns a + b; the largest or the smallest amount if the sum overflows.
func saturatedSum(a, b schedule.Money) schedule.Money {
	sum := new(big.Int).Add(big.NewInt(int64(a)), big.NewInt(int64(b)))
	switch {
	case sum.IsInt64():
		return schedule.Money(sum.Int64())
	case sum.Sign() < 0:
		return math.MinInt64
	}
	return math.MaxInt64
}

// shortest returns T^min: the shortest time of a mold that fits the machine. It is longer than any window if no mold fits.
func (m *machine) shortest(r schedule.Request) schedule.Seconds {
	shortest := schedule.Seconds(profile.Forever)
	for _, mold := range molds(r) {
		if mold.Procs <= m.procs {
			shortest = min(shortest, mold.Time)
		}
	}
	return shortest
}

// molds returns the molds of a request; a request without any has one, of its own size.
func molds(r schedule.Request) []schedule.Mold {
	if r.Conditions == nil || len(r.Conditions.Molds) == 0 {
		return []schedule.Mold{{Procs: r.Procs, Time: r.Estimate}}
	}
	return r.Conditions.Molds
}

// A quote returns the price of a window, and the slack on which the price is based.
type quote func(ready, deadline schedule.Instant) (schedule.Money, schedule.Seconds)

// windowSlack returns rho of a window: by how many seconds the job can still be moved in it, at most its estimate.
func (m *machine) windowSlack(r schedule.Request, ready, deadline schedule.Instant) schedule.Seconds {
	return min(max(deadline.Sub(max(ready, m.now))-r.Estimate, 0), r.Estimate)
}

// tariff returns K of a slack: the price of a window with that slack.
func (m *machine) tariff(r schedule.Request, slack schedule.Seconds) schedule.Money {
	work := int64(r.Procs)
	return schedule.Money(work*int64(r.Estimate)) - percent(m.policy.Discount, schedule.Money(work*int64(slack)))
}

// quoteForNew returns the quote for a new request.
func (m *machine) quoteForNew(r schedule.Request) quote {
	return func(ready, deadline schedule.Instant) (schedule.Money, schedule.Seconds) {
		slack := m.windowSlack(r, ready, deadline)
		return m.tariff(r, slack), slack
	}
}

// quoteForChange returns the quote for a change of the agreed job p.
func (m *machine) quoteForChange(p plan) quote {
	return func(ready, deadline schedule.Instant) (schedule.Money, schedule.Seconds) {
		return m.priceAfterChange(p, m.windowSlack(m.rows[p.arrival].Request, ready, deadline))
	}
}

// priceAfterChange returns the price and the slack of the agreed job p in another window, with the given slack.
func (m *machine) priceAfterChange(p plan, newSlack schedule.Seconds) (schedule.Money, schedule.Seconds) {
	row := &m.rows[p.arrival]
	slack := min(max(row.slack+newSlack-m.windowSlack(row.Request, p.ready, p.deadline), 0), row.Estimate)
	return max(0, saturatedSum(row.price, m.tariff(row.Request, slack)-m.tariff(row.Request, row.slack))), slack
}

// quoteForRescue returns the quote for the agreed job p, which has lost its slot. It keeps its price. A window other than its own has no
// slack.
func (m *machine) quoteForRescue(p plan) quote {
	return func(ready, deadline schedule.Instant) (schedule.Money, schedule.Seconds) {
		row := &m.rows[p.arrival]
		if ready == p.ready && deadline == p.deadline {
			return row.price, row.slack
		}
		return row.price, 0
	}
}

// entry returns a line of the ledger about the job of p.
func (m *machine) entry(event agreement.EventKind, answer agreement.Answer, p plan) agreement.Entry {
	row := &m.rows[p.arrival]
	return agreement.Entry{
		Time: m.now, ID: row.ID, Event: event, Answer: answer,
		Fields: agreement.HasID | agreement.HasSlot | agreement.HasWindow | agreement.HasProcs | agreement.HasPrice,
		Start:  p.start, End: p.end(), Ready: p.ready, Deadline: p.deadline, Procs: p.mold.Procs, Price: saturatedSum(row.price, row.penalty),
	}
}

// addEntry adds a line to the ledger.
func (m *machine) addEntry(e agreement.Entry) { m.ledger = append(m.ledger, e) }
