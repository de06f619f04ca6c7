package sim

import (
	"slices"

	"juggle/core/schedule"
)

// A Machine is one of several on one clock, whose requests a broker hands out: the same run as Run's, one event at a time. All
// machines know all requests, by their indices; each decides its own. Between Begin and End a broker tries what it may take back.
type Machine struct {
	run
	arrival []schedule.Arrival // by request: when it comes; an index of the run's arrivals
	trials  []trial            // that have begun, each within the one before
}

// A trial is what may be taken back. Its memory serves the next one: a broker makes thousands.
type trial struct {
	changed bool           // something, since it began
	saved   schedule.Saved // where changed: what was when it began
}

// NewMachine is an empty machine; jobs are all requests.
func NewMachine(cfg Config, jobs []Job) (*Machine, error) {
	m := &Machine{arrival: make([]schedule.Arrival, len(jobs))}
	err := m.begin(cfg, jobs)
	for n, i := range m.arrivals {
		m.arrival[i] = schedule.Arrival(n)
	}
	return m, err
}

// Record has every later decision told to f as soon as it is made.
func (m *Machine) Record(f func(schedule.Decision)) { m.scheduler.Record(f) }

// Pass lets the next n requests go by: a broker may hold them later.
func (m *Machine) Pass(n int) {
	m.invariants.before(&m.scheduler)
	m.scheduler.Pass(n)
	m.arrived += n
}

// Begin begins a trial. It may have others within.
func (m *Machine) Begin() {
	n := len(m.trials)
	m.trials = slices.Grow(m.trials, 1)[:n+1]
	m.trials[n].changed = false
}

// save keeps what trials that have begun may go back to.
func (m *Machine) save() {
	for i := range m.trials {
		if t := &m.trials[i]; !t.changed {
			t.changed = true
			m.scheduler.SaveTo(&t.saved)
		}
	}
}

// End ends the last trial that has begun, and keeps what was done or takes it back.
func (m *Machine) End(keep bool) {
	last := len(m.trials) - 1
	if t := &m.trials[last]; t.changed && !keep {
		m.scheduler.Restore(t.saved)
	}
	m.trials = m.trials[:last]
}

// Hold has the machine accept request i in that window, by Algorithm 1 alone, and reports whether it could.
func (m *Machine) Hold(i int, ready, deadline Instant) bool {
	m.save()
	return m.scheduler.Hold(m.arrival[i], &m.jobs[i].Request, ready, deadline)
}

// Drop takes request i, which waits, out of the queue.
func (m *Machine) Drop(i int) {
	m.save()
	m.scheduler.Drop(m.arrival[i])
	m.invariants.left(m.jobs[i].ID)
}

// Verify verifies the invariants after request i was decided, here or elsewhere, where Config.Check asks for it.
func (m *Machine) Verify(i int, accepted bool) error {
	v, scheduler := m.invariants, &m.scheduler
	if v == nil {
		return nil
	}
	if !accepted {
		if err := v.unmoved(m.now, m.jobs[i].ID, scheduler); err != nil {
			return err
		}
	}
	for _, q := range scheduler.Waiting() {
		if v.promised[q.ID] == nil { // it was held, or was dropped and is there again
			v.agreed(q.ID, q.Ready, q.Deadline)
		}
	}
	return v.check(m.now, scheduler)
}

// Promise is what is promised to request i; ok is false where it neither waits nor runs.
func (m *Machine) Promise(i int) (p schedule.Promise, ok bool) {
	return m.scheduler.PromiseTo(m.arrival[i])
}

// Ends appends the planned ends of the running and the waiting jobs, in no particular order.
func (m *Machine) Ends(ends []Instant) []Instant { return m.scheduler.Ends(ends) }

// Row is what became of request i here.
func (m *Machine) Row(i int) Row { return m.rows[i] }
