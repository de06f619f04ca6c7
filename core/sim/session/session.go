package session

import (
	"math"
	"slices"

	"juggle/core/base/fault"
	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/agreement"
	"juggle/core/sim/session/input"
)

// Instant, Seconds and Money are those of the simulator.
type (
	Instant = sim.Instant
	Seconds = sim.Seconds
	Money   = schedule.Money
)

// An Input is one request or event that a session gets.
type Input = input.Input

const day = 24 * 60 * 60 // seconds

// A Setup is a machine and the rules of its provider.
type Setup struct {
	Procs int
	Rules agreement.Rules
}

// A Session is a sim.Session together with the inputs that led to it. The same setup, inputs and instant give the same session.
type Session struct {
	Setup
	Inputs        []Input
	Now           Instant
	Run           *sim.Session
	InputsAtEntry []int      // by entry of the ledger: the number of inputs when it was written
	LostSlots     []LostSlot // the slots that jobs lost in outages
}

// A LostSlot is a slot that a job lost in an outage. The job was killed, or it waited and its promise was broken. The slot of a killed job
// ends where the outage begins, or after a second where the job started at that instant; the job may have got another slot since.
type LostSlot struct {
	ID         int64
	Start, End Instant
	Procs      int32
}

// Advance advances the session to the instant now. An error leaves the session unusable. A panic of the scheduler is an error too, a
// fault.Error.
func (t *Session) Advance(now Instant) error {
	return t.update(func() error { return t.Run.Advance(now) })
}

// update calls change, which changes Run, and then brings Now and InputsAtEntry up to date.
func (t *Session) update(change func() error) error {
	return fault.Catch(func() error {
		err := change()
		t.Now = max(t.Now, t.Run.Now())
		for len(t.InputsAtEntry) < len(t.Run.Ledger()) {
			t.InputsAtEntry = append(t.InputsAtEntry, len(t.Inputs))
		}
		return err
	})
}

// advanceToNext advances to the next instant before until to which Run has to advance without an input. passed is false where there is
// none.
func (t *Session) advanceToNext(until Instant) (passed bool, err error) {
	err = t.update(func() error {
		passed, err = t.Run.AdvanceToNext(until)
		return err
	})
	return passed, err
}

// stepTowardsEnd advances to the next instant to which Run has to advance without an input. over reports that all jobs had ended already;
// then no input can follow.
func (t *Session) stepTowardsEnd() (over bool, err error) {
	err = t.update(func() error {
		if over, err = t.Run.StepTowardsEnd(); over && err == nil {
			err = t.Run.Finish()
		}
		return err
	})
	return over, err
}

// Apply gives the provider an input. An error leaves the session unusable. A panic of the scheduler is an error too, a fault.Error.
func (t *Session) Apply(in Input) error {
	if err := t.Advance(in.At()); err != nil {
		return err
	}
	t.Inputs = append(t.Inputs, in)
	return t.update(func() error {
		switch {
		case in.Job != nil:
			return t.Run.Request(*in.Job)
		case in.Event.Kind == agreement.Down:
			return t.failProcessors(in.Event)
		}
		return t.Run.Apply(in.Event)
	})
}

// failProcessors takes processors out of use. It keeps the slots of the jobs that this kills, and of the waiting jobs whose promises it
// breaks.
func (t *Session) failProcessors(outage agreement.Event) error {
	promisesBefore := t.Promises()
	before := len(t.Run.Ledger())
	err := t.Run.Apply(outage)
	for _, e := range t.Run.Ledger()[before:] {
		if e.Event == agreement.NoPlace || e.Event == agreement.Killed {
			p := promisesBefore[e.ID]
			lost := LostSlot{e.ID, p.Start, p.End, p.Procs}
			if p.Running {
				lost.End = max(outage.Time, p.Start+1)
			}
			t.LostSlots = append(t.LostSlots, lost)
		}
	}
	return err
}

// Jobs returns the requests so far.
func (t *Session) Jobs() []sim.Job { return slices.Clone(t.Run.Jobs()) }

// Events returns the events so far.
func (t *Session) Events() (events []agreement.Event) {
	for _, in := range t.Inputs {
		if in.Job == nil {
			events = append(events, in.Event)
		}
	}
	return events
}

// Job returns the request with the given id; nil where there is none.
func (t *Session) Job(id int64) *sim.Job {
	j, _ := t.Run.Job(id)
	return j
}

// Row returns the outcome so far of the request with the given id; zero where there is none.
func (t *Session) Row(id int64) (row sim.Row) {
	if _, r := t.Run.Job(id); r != nil {
		row = *r
	}
	return row
}

// LastEntry returns the latest entry of the given kind about the job with the given id; nil where there is none. It is valid until the
// next input.
func (t *Session) LastEntry(event agreement.EventKind, id int64) *agreement.Entry {
	ledger := t.Run.Ledger()
	for i := len(ledger) - 1; i >= 0; i-- {
		if ledger[i].Event == event && ledger[i].ID == id {
			return &ledger[i]
		}
	}
	return nil
}

// NextID returns the id for the next request: one more than the largest id, and at least 1; where that is not possible, the smallest free
// id from 1 on.
func (t *Session) NextID() int64 {
	id := int64(0)
	for _, j := range t.Run.Jobs() {
		id = max(id, j.ID)
	}
	if id < math.MaxInt64 {
		return id + 1
	}
	for id = 1; t.Job(id) != nil; id++ {
	}
	return id
}

// NextEventAt returns the next instant at which an event can come. At one instant the events come before the requests. So after a request
// at the present instant, an event can come only a second later.
func (t *Session) NextEventAt() Instant {
	if n := len(t.Inputs); n > 0 && t.Inputs[n-1].Job != nil && t.Inputs[n-1].At() == t.Now {
		return t.Now + 1
	}
	return t.Now
}

// An UpcomingEvent is the next event that happens without an input.
type UpcomingEvent struct {
	At               Instant
	Starts, Ends     []int64 // ids of jobs
	ProcessorsReturn bool    // processors that were out of use come back
}

// Upcoming returns the next event that happens without an input. isVisible limits it to some jobs; where isVisible is nil, it covers the
// whole machine. ok is false where no such event comes.
func (t *Session) Upcoming(isVisible func(id int64) bool) (next UpcomingEvent, ok bool) {
	const never = Instant(1) << 62
	next.At = never
	isNext := func(at Instant) bool { // no event found so far is earlier
		if at <= t.Now || at > next.At {
			return false
		}
		if at < next.At {
			next = UpcomingEvent{At: at}
		}
		return true
	}
	for _, slot := range t.Run.Waiting() {
		if (isVisible == nil || isVisible(slot.ID)) && isNext(slot.Start) {
			next.Starts = append(next.Starts, slot.ID)
		}
	}
	for _, r := range t.Run.Rows() {
		if a, _ := t.Run.Account(r.ID); a.State == agreement.Running && (isVisible == nil || isVisible(r.ID)) && isNext(r.End) {
			next.Ends = append(next.Ends, r.ID)
		}
	}
	for _, in := range t.Inputs {
		if isVisible == nil && in.Job == nil && in.Event.Kind == agreement.Down && isNext(in.Event.Deadline) {
			next.ProcessorsReturn = true
		}
	}
	return next, next.At < never
}

// Totals sum up a session so far.
type Totals struct {
	Balance      agreement.Balance
	Earned       Money   // the charges of jobs that have ended, and fees
	OpenPromises int     // the number of promises that wait or run
	Reserved     float64 // the share of the next day's processor-seconds that is promised
	Used         float64 // the share of the processor-seconds since the first input that was used
}

// Totals returns the sums of the session so far.
func (t *Session) Totals() Totals {
	sum := Totals{Balance: t.Run.Balance()}
	reservedWork, usedWork := 0.0, 0.0
	workWithin := func(procs int32, from, to, start, end Instant) float64 {
		return float64(procs) * float64(max(0, min(to, end)-max(from, start)))
	}
	begun := Instant(0)
	if len(t.Inputs) > 0 {
		begun = t.Inputs[0].At()
	}
	for _, r := range t.Run.Rows() {
		a, _ := t.Run.Account(r.ID)
		switch a.State {
		case agreement.Finished, agreement.Cancelled:
			sum.Earned = sum.Earned.Plus(a.Charge())
		case agreement.Waiting, agreement.Running:
			sum.OpenPromises++
			if p, ok := t.Run.Promise(r.ID); ok {
				reservedWork += workWithin(p.Procs, t.Now, t.Now+day, p.Start, p.End)
			}
		}
		if r.HeldProcs > 0 {
			usedWork += workWithin(r.HeldProcs, begun, t.Now, r.Start, r.End)
		}
	}
	sum.Reserved = reservedWork / (float64(t.Procs) * day)
	if t.Now > begun {
		sum.Used = usedWork / (float64(t.Procs) * float64(t.Now-begun))
	}
	return sum
}

// Promises returns the promises that wait or run, by id.
func (t *Session) Promises() map[int64]schedule.Promise {
	all := map[int64]schedule.Promise{}
	for _, j := range t.Run.Jobs() {
		if p, ok := t.Run.Promise(j.ID); ok {
			all[j.ID] = p
		}
	}
	return all
}

// MovesSince returns the moves of the waiting jobs that have another start than in before, an earlier result of Promises.
func (t *Session) MovesSince(before map[int64]schedule.Promise) (moves []schedule.Move) {
	for _, slot := range t.Run.Waiting() {
		if old, ok := before[slot.ID]; ok && !old.Running && old.Start != slot.Start {
			moves = append(moves, schedule.Move{ID: slot.ID, From: old.Start, To: slot.Start})
		}
	}
	return moves
}

// State returns a promise and its state now. ok is false where the job neither waits nor runs.
func (t *Session) State(id int64) (p schedule.Promise, state replay.State, ok bool) {
	p, ok = t.Run.Promise(id)
	return p, replay.StateAt(t.Now, p.Start, p.End, false, p.Fixed, p.Deadline-p.Ready <= p.End-p.Start), ok
}
