package session

import (
	"juggle/core/agreement"
	"juggle/core/replay"
)

// A Change is one that the consumer of a promise can ask for.
type Change struct {
	What           agreement.Event // but for its time
	By             Seconds         // of Modify: how much shorter (negative) or longer the window gets
	Price, Penalty Money           // what it is charged once that is granted
}

// quarter is how fine the windows of Changes are.
const quarter = 15 * 60

// RoundUp is the first multiple of a quarter of an hour that is not before t.
func RoundUp(t Instant) Instant { return (t + quarter - 1) / quarter * quarter }

// Changes are those that need nobody else's consent or room: a narrower window around its slot, a wider one, the slot for good, and
// leaving. A promise that is fixed or runs can only be left.
func (t *Session) Changes(id int64) (changes []Change) {
	p, state, ok := t.State(id)
	if !ok {
		return nil
	}
	j := t.Job(id)
	account, _ := t.Run.Account(id)
	add := func(event agreement.EventKind, by Seconds, ready, deadline Instant, price Money) {
		after := account
		if after.Change(price, t.Rules.Terms) == nil {
			what := agreement.Event{Kind: event, ID: id, Ready: ready, Deadline: deadline}
			changes = append(changes, Change{what, by, after.Price, after.Penalty})
		}
	}
	modify := func(by Seconds) {
		deadline := p.Deadline.Add(by)
		add(agreement.Modify, by, p.Ready, deadline, t.Run.PriceOfChange(id, p.Ready, deadline))
	}
	if state == replay.Flexible || state == replay.Strict {
		if room := p.Deadline.Sub(p.End); room > 0 {
			by := max(1, min(room, Seconds(RoundUp(Instant(room/2)))))
			modify(-by)
		}
		modify(Seconds(RoundUp(Instant(j.Estimate / 2))))
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

// A Tolerance is what a waiting consumer would give if asked for slack.
type Tolerance struct {
	ID           int64
	Give         Seconds
	Until        Instant // its deadline then
	Charge, Then Money
	Obliged      bool // it has agreed once, and is not asked again
	Fixed        bool // nor is one whose slot is fixed
}

// Asked reports whether it can be asked.
func (r Tolerance) Asked() bool { return !r.Obliged && !r.Fixed }

// Tolerances are all who wait and have said that they would give slack, in the order of their requests.
func (t *Session) Tolerances() (list []Tolerance) {
	for _, j := range t.Run.Jobs() {
		p, state, ok := t.State(j.ID)
		if !ok || state == replay.Running || j.Conditions == nil || j.Tolerance == 0 {
			continue
		}
		a, _ := t.Run.Account(j.ID)
		r := Tolerance{ID: j.ID, Charge: a.Charge(), Obliged: a.Obliged, Fixed: state == replay.Fixed}
		r.Give = Seconds(min(j.Tolerance, t.Rules.Policy.Ask)) * j.Estimate / 100
		r.Until = p.Deadline.Add(r.Give)
		if a.Oblige(t.Run.PriceOfAsking(j.ID, r.Until)) == nil {
			r.Then = a.Charge()
		}
		list = append(list, r)
	}
	return list
}

// A Holder stands in the way of a request and cannot move: a promise, or processors that are out of use.
type Holder struct {
	Out        bool  // of use; then no job's
	ID         int64 // of the promise
	Procs      int32
	Start, End Instant
}

// InTheWay is the instant of the tightest capacity in a request's window, how many processors can be free then, and what holds the others;
// ok is false where that would be enough for it.
func (t *Session) InTheWay(procs int32, ready, deadline Instant) (at Instant, free int32, who []Holder, ok bool) {
	var all []Holder
	for _, in := range t.Inputs {
		if in.Job == nil {
			if in.What.Kind == agreement.Down && in.What.Deadline > t.Now {
				all = append(all, Holder{true, 0, in.What.Procs, t.Now, in.What.Deadline})
			}
		} else if p, state, ok := t.State(in.Job.ID); ok && state != replay.Flexible {
			all = append(all, Holder{false, in.Job.ID, p.Procs, p.Start, p.End})
		}
	}
	from := max(ready, t.Now)
	free = int32(t.Procs) + 1
	look := func(when Instant) {
		left := int32(t.Procs)
		for _, h := range all {
			if h.Start <= when && when < h.End {
				left -= h.Procs
			}
		}
		if left < free {
			at, free = when, left
		}
	}
	look(from)
	for _, h := range all {
		if h.Start > from && h.Start < deadline {
			look(h.Start)
		}
	}
	for _, h := range all {
		if h.Start <= at && at < h.End {
			who = append(who, h)
		}
	}
	return at, max(0, free), who, free < procs
}
