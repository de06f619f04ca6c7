package sim

import (
	"slices"

	"juggle/core/schedule"
)

// A Machine is one of several machines with one clock, to which a broker gives requests. It simulates as Run does, one event at a time.
// Every machine has all requests, under the same indices, but decides only its own. Between BeginTrial and EndTrial the broker makes
// changes that it may take back.
type Machine struct {
	run
	arrival []schedule.Arrival // the arrival number of each request, by its index
	trials  []trial            // the trials that have begun and not ended; each was begun within the one before
}

// A trial holds the state to which a machine may go back. Its memory is used again, because a broker makes thousands of trials.
type trial struct {
	changed bool              // a change of the machine was made or tried since the trial began
	saved   schedule.Snapshot // where changed is true: the state when the trial began
}

// NewMachine returns an empty machine; jobs are the requests of all machines.
func NewMachine(cfg Config, jobs []Job) (*Machine, error) {
	m := &Machine{arrival: make([]schedule.Arrival, len(jobs))}
	err := m.begin(cfg, jobs)
	for n, i := range m.arrivals {
		m.arrival[i] = schedule.Arrival(n)
	}
	return m, err
}

// Record passes every later decision to f as soon as it is made.
func (m *Machine) Record(f func(schedule.Decision)) { m.scheduler.Record(f) }

// SkipRequests skips the next n requests, which the broker may hold later.
func (m *Machine) SkipRequests(n int) {
	m.invariants.beforeArrival(&m.scheduler)
	m.scheduler.SkipRequests(n)
	m.arrived += n
}

// BeginTrial begins a trial, perhaps within another one.
func (m *Machine) BeginTrial() {
	n := len(m.trials)
	m.trials = slices.Grow(m.trials, 1)[:n+1]
	m.trials[n].changed = false
}

// save keeps the present state for every trial in which nothing has been changed yet.
func (m *Machine) save() {
	for i := range m.trials {
		if t := &m.trials[i]; !t.changed {
			t.changed = true
			m.scheduler.SaveTo(&t.saved)
		}
	}
}

// EndTrial ends the trial that began last, and keeps its changes or takes them back.
func (m *Machine) EndTrial(keep bool) {
	last := len(m.trials) - 1
	if t := &m.trials[last]; t.changed && !keep {
		m.scheduler.Restore(t.saved)
	}
	m.trials = m.trials[:last]
}

// Hold places the request with index i in the window [ready, deadline), by Algorithm 1 alone, and reports whether it could.
func (m *Machine) Hold(i int, ready, deadline Instant) bool {
	m.save()
	return m.scheduler.Hold(m.arrival[i], &m.jobs[i].Request, ready, deadline)
}

// Release removes the waiting request with index i.
func (m *Machine) Release(i int) {
	m.save()
	m.scheduler.Release(m.arrival[i])
	m.invariants.forget(m.jobs[i].ID)
}

// Verify verifies the invariants after the request with index i was decided, on this or on another machine. It does nothing without
// Config.Check.
func (m *Machine) Verify(i int, accepted bool) error {
	v, scheduler := m.invariants, &m.scheduler
	if v == nil {
		return nil
	}
	if !accepted {
		if err := v.checkUnmoved(m.now, m.jobs[i].ID, scheduler); err != nil {
			return err
		}
	}
	for _, q := range scheduler.Waiting() {
		if v.promised[q.ID] == nil { // it was held, perhaps after it was released
			v.setWindow(q.ID, q.Ready, q.Deadline)
		}
	}
	return v.check(m.now, scheduler)
}

// Promise returns the promise to the request with index i. ok is false where it neither waits nor runs.
func (m *Machine) Promise(i int) (p schedule.Promise, ok bool) {
	return m.scheduler.PromiseTo(m.arrival[i])
}

// PlannedEnds appends the planned ends of the running and the waiting jobs to ends, in no particular order.
func (m *Machine) PlannedEnds(ends []Instant) []Instant { return m.scheduler.PlannedEnds(ends) }

// Row returns the outcome of the request with index i on this machine.
func (m *Machine) Row(i int) Row { return m.rows[i] }
