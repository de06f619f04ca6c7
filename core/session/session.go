package session

import (
	"math"
	"slices"

	"juggle/core/agreement"
	"juggle/core/fault"
	"juggle/core/replay"
	"juggle/core/schedule"
	"juggle/core/session/input"
	"juggle/core/sim"
)

// Instant, Seconds and Money are those of the simulator.
type (
	Instant = sim.Instant
	Seconds = sim.Seconds
	Money   = schedule.Money
)

// An Input is one thing that was said to the provider.
type Input = input.Input

const day = 24 * 60 * 60

// A Setup is a machine and what its provider chose.
type Setup struct {
	Procs int
	Rules agreement.Rules
}

// A Session is a sim.Session with what it was told so far. The same setup, inputs and instant give the same session.
type Session struct {
	Setup
	Inputs []Input
	Now    Instant
	Run    *sim.Session
	Heard  []int  // by entry of the ledger: how many inputs had been heard
	Lost   []Stub // promises that lost their processors
}

// A Stub is what is left of a broken promise: where the job ran, or would have run.
type Stub struct {
	ID         int64
	Start, End Instant
	Procs      int32
}

// Advance lets time go on. An error leaves the session unusable; a panic of the scheduler's is one, a fault.Error.
func (t *Session) Advance(now Instant) error {
	return t.do(func() error { return t.Run.Advance(now) })
}

// do does what changes Run, and notes when that was, and of the ledger's new entries how many inputs had been heard.
func (t *Session) do(what func() error) error {
	return fault.Catch(func() error {
		err := what()
		t.Now = max(t.Now, t.Run.Now())
		for len(t.Heard) < len(t.Run.Ledger()) {
			t.Heard = append(t.Heard, len(t.Inputs))
		}
		return err
	})
}

// pass lets time go on to the next instant before until at which something happens by itself, and reports whether there was one.
func (t *Session) pass(until Instant) (passed bool, err error) {
	err = t.do(func() error {
		passed, err = t.Run.Pass(until)
		return err
	})
	return passed, err
}

// end lets what comes next by itself come, and reports whether all has ended; then no input can follow.
func (t *Session) end() (over bool, err error) {
	err = t.do(func() error {
		if over, err = t.Run.End(); over && err == nil {
			err = t.Run.Finish()
		}
		return err
	})
	return over, err
}

// Hear puts an input to the provider. An error leaves the session unusable; a panic of the scheduler's is one, a fault.Error.
func (t *Session) Hear(in Input) error {
	if err := t.Advance(in.At()); err != nil {
		return err
	}
	t.Inputs = append(t.Inputs, in)
	return t.do(func() error {
		switch {
		case in.Job != nil:
			return t.Run.Request(*in.Job)
		case in.What.Kind == agreement.Down:
			return t.fail(in.What)
		}
		return t.Run.Apply(in.What)
	})
}

// fail has processors fail, and keeps where broken promises stood.
func (t *Session) fail(what agreement.Event) error {
	stood := t.Promises()
	before := len(t.Run.Ledger())
	err := t.Run.Apply(what)
	for _, e := range t.Run.Ledger()[before:] {
		if e.Event == agreement.NoPlace || e.Event == agreement.Killed {
			p := stood[e.ID]
			lost := Stub{e.ID, p.Start, p.End, p.Procs}
			if p.Running {
				lost.End = max(what.Time, p.Start+1)
			}
			t.Lost = append(t.Lost, lost)
		}
	}
	return err
}

// Jobs are the requests so far.
func (t *Session) Jobs() []sim.Job { return slices.Clone(t.Run.Jobs()) }

// Events are the events so far.
func (t *Session) Events() (events []agreement.Event) {
	for _, in := range t.Inputs {
		if in.Job == nil {
			events = append(events, in.What)
		}
	}
	return events
}

// Job is the request with that id; nil where there is none.
func (t *Session) Job(id int64) *sim.Job {
	j, _ := t.Run.Job(id)
	return j
}

// Row is what has become of the request with that id; zero where there is none.
func (t *Session) Row(id int64) (row sim.Row) {
	if _, r := t.Run.Job(id); r != nil {
		row = *r
	}
	return row
}

// Last is the latest entry of that kind about that job; nil where there is none. It is good until the next input.
func (t *Session) Last(event agreement.EventKind, id int64) *agreement.Entry {
	ledger := t.Run.Ledger()
	for i := len(ledger) - 1; i >= 0; i-- {
		if ledger[i].Event == event && ledger[i].ID == id {
			return &ledger[i]
		}
	}
	return nil
}

// NextID is that of the next request: one more than the largest, or, where there is no larger, the first that is free.
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

// NextEventAt is the next instant at which an event can come: at one instant the events come before the requests, so a consumer who comes
// back right after a request does so a second later.
func (t *Session) NextEventAt() Instant {
	if n := len(t.Inputs); n > 0 && t.Inputs[n-1].Job != nil && t.Inputs[n-1].At() == t.Now {
		return t.Now + 1
	}
	return t.Now
}

// A Coming is what comes next by itself.
type Coming struct {
	At           Instant
	Starts, Ends []int64 // jobs
	Back         bool    // processors that were out of use
}

// Next is what comes next by itself, of the jobs that are seen, or of the whole machine where sees is nil; ok is false where nothing does.
func (t *Session) Next(sees func(id int64) bool) (c Coming, ok bool) {
	c.At = Instant(1) << 62
	at := func(when Instant) bool {
		if when <= t.Now || when > c.At {
			return false
		}
		if when < c.At {
			c = Coming{At: when}
		}
		return true
	}
	for _, slot := range t.Run.Waiting() {
		if (sees == nil || sees(slot.ID)) && at(slot.Start) {
			c.Starts = append(c.Starts, slot.ID)
		}
	}
	for _, r := range t.Run.Rows() {
		if a, _ := t.Run.Account(r.ID); a.State == agreement.Running && (sees == nil || sees(r.ID)) && at(r.End) {
			c.Ends = append(c.Ends, r.ID)
		}
	}
	for _, in := range t.Inputs {
		if sees == nil && in.Job == nil && in.What.Kind == agreement.Down && at(in.What.Deadline) {
			c.Back = true
		}
	}
	return c, c.At < 1<<62
}

// Totals are what a session comes to so far.
type Totals struct {
	Balance  agreement.Balance
	Earned   Money   // by jobs that have ended, and fees
	Stand    int     // promises that wait or run
	Reserved float64 // share of the next day's processor-seconds that is promised
	Used     float64 // share of all since the first input that was used
}

func (t *Session) Totals() Totals {
	sum := Totals{Balance: t.Run.Balance()}
	reservedWork, usedWork := 0.0, 0.0
	work := func(procs int32, from, to, start, end Instant) float64 {
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
			sum.Stand++
			if p, ok := t.Run.Promise(r.ID); ok {
				reservedWork += work(p.Procs, t.Now, t.Now+day, p.Start, p.End)
			}
		}
		if r.Held > 0 {
			usedWork += work(r.Held, begun, t.Now, r.Start, r.End)
		}
	}
	sum.Reserved = reservedWork / (float64(t.Procs) * day)
	if t.Now > begun {
		sum.Used = usedWork / (float64(t.Procs) * float64(t.Now-begun))
	}
	return sum
}

// Promises are all that wait or run.
func (t *Session) Promises() map[int64]schedule.Promise {
	all := map[int64]schedule.Promise{}
	for _, j := range t.Run.Jobs() {
		if p, ok := t.Run.Promise(j.ID); ok {
			all[j.ID] = p
		}
	}
	return all
}

// Moved is which of the waiting jobs have another start than before.
func (t *Session) Moved(before map[int64]schedule.Promise) (moves []schedule.Move) {
	for _, slot := range t.Run.Waiting() {
		if was, ok := before[slot.ID]; ok && !was.Running && was.Start != slot.Start {
			moves = append(moves, schedule.Move{ID: slot.ID, From: was.Start, To: slot.Start})
		}
	}
	return moves
}

// State is what a promise is now; ok is false where it neither waits nor runs.
func (t *Session) State(id int64) (p schedule.Promise, state replay.State, ok bool) {
	p, ok = t.Run.Promise(id)
	return p, replay.StateAt(t.Now, p.Start, p.End, false, p.Fixed, p.Deadline-p.Ready <= p.End-p.Start), ok
}

// Flexible is the first promise of that size whose slack is a run time or more; 0: none.
func (t *Session) Flexible(procs int32, length Seconds) int64 {
	for _, j := range t.Run.Jobs() {
		_, stands := t.Run.Promise(j.ID)
		if stands && j.Procs == procs && j.Estimate == length && j.Deadline.Sub(j.Ready) >= 2*length {
			return j.ID
		}
	}
	return 0
}
