package session

import (
	"juggle/core/narrate/replay"
	"juggle/core/sim/agreement"
)

// A Change is a change of an agreement that its consumer can ask for.
type Change struct {
	Event          agreement.Event // without its time
	LongerBy       Seconds         // of Modify: seconds by which the window gets longer; negative: shorter
	Price, Penalty Money           // the charge once the change is granted
}

// quarterHour is a quarter of an hour, in seconds. Changes makes windows longer by a multiple of it. It makes them shorter by a multiple of
// it, or by all their room behind the slot where that is less.
const quarterHour = 15 * 60

// RoundUp returns the first multiple of a quarter of an hour that is not before t.
func RoundUp(t Instant) Instant { return (t + quarterHour - 1) / quarterHour * quarterHour }

// Changes returns the changes for which no other job has to move or to agree: a shorter window around the slot, a longer one, a fixed
// slot, and a cancellation. A promise that is fixed or runs can only be cancelled.
func (t *Session) Changes(id int64) (changes []Change) {
	p, state, ok := t.State(id)
	if !ok {
		return nil
	}
	j := t.Job(id)
	account, _ := t.Run.Account(id)
	add := func(kind agreement.EventKind, longerBy Seconds, ready, deadline Instant, price Money) {
		after := account
		if after.Change(price, t.Rules.Terms) == nil {
			event := agreement.Event{Kind: kind, ID: id, Ready: ready, Deadline: deadline}
			changes = append(changes, Change{event, longerBy, after.Price, after.Penalty})
		}
	}
	addModify := func(longerBy Seconds) {
		deadline := p.Deadline.Add(longerBy)
		add(agreement.Modify, longerBy, p.Ready, deadline, t.Run.PriceOfChange(id, p.Ready, deadline))
	}
	if state == replay.Flexible || state == replay.Strict {
		if spare := p.Deadline.Sub(p.End); spare > 0 { // seconds from the planned end to the deadline
			addModify(-max(1, min(spare, Seconds(RoundUp(Instant(spare/2))))))
		}
		addModify(Seconds(RoundUp(Instant(j.Estimate / 2))))
	}
	if state == replay.Flexible {
		add(agreement.Fix, 0, 0, 0, t.Run.PriceOfChange(id, 0, 0))
	}
	after := account
	if after.Cancel(t.Rules.Terms) == nil {
		changes = append(changes, Change{agreement.Event{Kind: agreement.Cancel, ID: id}, 0, after.Price, after.Penalty})
	}
	return changes
}

// A Tolerance is a later deadline that a waiting consumer would accept if the provider asked for it.
type Tolerance struct {
	ID                int64
	Extension         Seconds // by how much the deadline would be later
	NewDeadline       Instant // the deadline with the extension
	Charge, NewCharge Money   // the charge now, and with the new deadline
	HasAgreed         bool    // the consumer has accepted a later deadline once, so it is not asked again
	IsFixed           bool    // the slot is fixed, so the consumer is not asked
}

// CanBeAsked reports whether the consumer may be asked for the deadline, under a provider that asks.
func (t Tolerance) CanBeAsked() bool { return !t.HasAgreed && !t.IsFixed }

// Tolerances returns the tolerances of all waiting requests that have one, in the order of the requests.
func (t *Session) Tolerances() (list []Tolerance) {
	for _, j := range t.Run.Jobs() {
		p, state, ok := t.State(j.ID)
		if !ok || state == replay.Running || j.Conditions == nil || j.Tolerance == 0 {
			continue
		}
		a, _ := t.Run.Account(j.ID)
		tolerance := Tolerance{ID: j.ID, Charge: a.Charge(), HasAgreed: a.HasAgreed, IsFixed: state == replay.Fixed}
		tolerance.Extension = Seconds(min(j.Tolerance, t.Rules.Policy.Ask)) * j.Estimate / 100
		tolerance.NewDeadline = p.Deadline.Add(tolerance.Extension)
		if a.AgreeToDeadline(t.Run.PriceOfAsking(j.ID, tolerance.NewDeadline)) == nil {
			tolerance.NewCharge = a.Charge()
		}
		list = append(list, tolerance)
	}
	return list
}

// A Holder is a promise that cannot move, or processors out of use.
type Holder struct {
	IsOutage   bool  // the holder is an outage; then ID is 0
	ID         int64 // the id of the job
	Procs      int32
	Start, End Instant
}

// TightestCapacity returns the first instant in the window [ready, deadline), from now on, at which the fewest processors can be free,
// their number, and the holders of the other processors. ok is false where there are enough for a request for procs processors.
func (t *Session) TightestCapacity(procs int32, ready, deadline Instant) (at Instant, free int32, holders []Holder, ok bool) {
	var allHolders []Holder // whether they hold processors in the window or not
	for _, in := range t.Inputs {
		if in.Job == nil {
			if in.Event.Kind == agreement.Down && in.Event.Deadline > t.Now {
				allHolders = append(allHolders, Holder{true, 0, in.Event.Procs, t.Now, in.Event.Deadline})
			}
		} else if p, state, ok := t.State(in.Job.ID); ok && state != replay.Flexible {
			allHolders = append(allHolders, Holder{false, in.Job.ID, p.Procs, p.Start, p.End})
		}
	}
	from := max(ready, t.Now)
	free = int32(t.Procs) + 1
	checkInstant := func(instant Instant) {
		freeThen := int32(t.Procs)
		for _, h := range allHolders {
			if h.Start <= instant && instant < h.End {
				freeThen -= h.Procs
			}
		}
		if freeThen < free {
			at, free = instant, freeThen
		}
	}
	checkInstant(from)
	for _, h := range allHolders {
		if h.Start > from && h.Start < deadline {
			checkInstant(h.Start)
		}
	}
	for _, h := range allHolders {
		if h.Start <= at && at < h.End {
			holders = append(holders, h)
		}
	}
	return at, max(0, free), holders, free < procs
}
