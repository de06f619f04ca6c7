package negotiate

import (
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/session/input"
	"juggle/core/sim"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/privacy"
)

// A draft is a request that is being written.
type draft struct {
	open            bool // it floats above the machine
	procs           int32
	length          Seconds
	ready, deadline Instant
	budget          Money // or schedule.NoLimit
	accepts         int   // how far an offer may lie, in percent, or schedule.NoLimit; a document may say so
	tolerance       int32
	runs            Seconds // really; 0: as long as it says
	molds           []schedule.Mold
	more            bool // what is rarely wanted is shown
}

// fresh is a draft to begin with, a little after now.
func (c *Negotiate) fresh() draft {
	ready := session.RoundUp(c.session.Now)
	return draft{procs: int32(min(4, c.session.Procs)), length: 2 * hour, ready: ready, deadline: ready + 2*hour, budget: schedule.NoLimit,
		accepts: schedule.NoLimit, more: c.draft.more}
}

// slack is what its window has beyond its run.
func (d *draft) slack() Seconds { return d.deadline.Sub(d.ready) - d.length }

// job is the request that the draft makes, now.
func (c *Negotiate) job() sim.Job {
	d := &c.draft
	molds := d.molds
	if len(molds) > 0 {
		molds = session.WithNominal(molds, schedule.Mold{Procs: d.procs, Time: d.length})
	}
	j := sim.Job{Request: schedule.Request{
		ID: c.session.NextID(), Submit: c.session.Now, Ready: d.ready, Deadline: d.deadline, Procs: d.procs, Estimate: d.length, Flexible: true,
		Conditions: &schedule.Conditions{Molds: molds, Budget: d.budget, Tolerance: int(d.tolerance), Accepts: d.accepts},
	}, Runtime: d.length}
	if d.runs > 0 {
		j.Runtime = d.runs
	}
	input.Tidy(&j)
	return j
}

// An outage is processors that are about to fail.
type outage struct {
	procs int32
	until Instant
}

const wantsTime = "a time, as 12:30, 1 d 02:00 or +3 h"

// A field is one that is typed: how it reads, and how it is taken; what is not taken changes nothing.
type field struct {
	key, name, unit, wants string
	text                   func(c *Negotiate) string
	take                   func(c *Negotiate, text string) bool
}

// timed is a time. A nil check takes any.
func timed(key, name, wants string, at func(*Negotiate) *Instant, check func(c *Negotiate, t Instant) bool) field {
	return field{key, name, "", wants, func(c *Negotiate) string { return gantt.Until(c.session.Now, *at(c)) },
		func(c *Negotiate, text string) bool {
			t, ok := gantt.InstantOf(text, c.session.Now)
			if ok = ok && t >= 0 && t <= schedule.MaxTime && (check == nil || check(c, t)); ok {
				*at(c) = t
			}
			return ok
		}}
}

// counted is a whole number.
func counted(key, name, unit string, least, most int64, at func(*Negotiate) *int32) field {
	return field{key, name, unit, "a whole number from " + privacy.Number(least) + " to " + privacy.Number(most),
		func(c *Negotiate) string { return strconv.Itoa(int(*at(c))) },
		func(c *Negotiate, text string) bool {
			n, err := strconv.ParseInt(text, 10, 32)
			if err != nil || n < least || n > most {
				return false
			}
			*at(c) = int32(n)
			return true
		}}
}

const wantsLength = "a length of time, as 4 h or 1 h 30 min"

// typedFields are all that are typed: those of the request first.
var typedFields = []field{
	counted("procs", "processors", "", 1, schedule.MaxProcs, func(c *Negotiate) *int32 { return &c.draft.procs }),
	{"length", "run time", "", wantsLength, func(c *Negotiate) string { return gantt.Span(c.draft.length) },
		func(c *Negotiate, text string) bool {
			d, ok := gantt.LengthOf(text)
			if ok {
				c.draft.deadline += Instant(d - c.draft.length) // the slack stays
				c.draft.length = d
			}
			return ok
		}},
	timed("ready", "ready", wantsTime, func(c *Negotiate) *Instant { return &c.draft.ready }, func(c *Negotiate, t Instant) bool {
		c.draft.deadline = max(c.draft.deadline, t.Add(c.draft.length))
		return true
	}),
	timed("deadline", "deadline", wantsTime+", no sooner than it can end", func(c *Negotiate) *Instant { return &c.draft.deadline },
		func(c *Negotiate, t Instant) bool {
			return t >= c.draft.ready.Add(c.draft.length) || len(c.draft.molds) > 0 && t > c.draft.ready
		}),
	{"budget", "budget", "", "credits, or any", func(c *Negotiate) string {
		if c.draft.budget == schedule.NoLimit {
			return "any"
		}
		return privacy.Credits(c.draft.budget)
	}, func(c *Negotiate, text string) bool {
		m, ok := moneyOf(text)
		if text == "any" || text == "" {
			m, ok = schedule.NoLimit, true
		}
		if ok {
			c.draft.budget = m
		}
		return ok
	}},
	counted("tolerance", "would give", "%", 0, schedule.MaxThreshold, func(c *Negotiate) *int32 { return &c.draft.tolerance }),
	{"runs", "really runs", "", wantsLength + ", or as said", func(c *Negotiate) string {
		if c.draft.runs == 0 {
			return "as said"
		}
		return gantt.Span(c.draft.runs)
	}, func(c *Negotiate, text string) bool {
		d, ok := gantt.LengthOf(text)
		if text == "as said" || text == "" {
			d, ok = 0, true
		}
		if ok {
			c.draft.runs = d
		}
		return ok
	}},
	{"molds", "molds", "", "processors:time, ascending, as 2:8 h, 8:2 h", func(c *Negotiate) string { return privacy.Molds(c.draft.molds) },
		setMolds},
	counted("down", "processors", "", 1, schedule.MaxProcs, func(c *Negotiate) *int32 { return &c.outage.procs }),
	timed("until", "until", wantsTime+", after now", func(c *Negotiate) *Instant { return &c.outage.until },
		func(c *Negotiate, t Instant) bool { return t > c.session.Now }),
	timed("goto", "go to", wantsTime+", not before now", func(c *Negotiate) *Instant { c.goTo = max(c.goTo, c.session.Now); return &c.goTo },
		func(c *Negotiate, t Instant) bool { return t >= c.session.Now }),
	windowEnd("from", "ready", 0), windowEnd("to", "deadline", 1),
}

// draftFields is how many fields are of the request, usualFields how many of them are always shown.
const draftFields, usualFields = 8, 5

// partFields are those of each part of the view.
var partFields = map[string][]field{
	"ask": typedFields[:draftFields], "outage": typedFields[draftFields : draftFields+2], "goto": typedFields[draftFields+2 : draftFields+3],
	"window": typedFields[draftFields+3:],
}

// window is the one that is asked for of the promise that is shown: its own, until another is typed or dragged.
func (c *Negotiate) window() [2]Instant {
	if p, ok := c.session.Run.Promise(c.chosen.ID); ok && c.chosen.Kind == gantt.OfJob && c.grasp.window == [2]Instant{} {
		return [2]Instant{p.Ready, p.Deadline}
	}
	return c.grasp.window
}

// windowEnd is an end of it.
func windowEnd(key, name string, end int) field {
	return field{key, name, "", wantsTime, func(c *Negotiate) string { return gantt.Until(c.session.Now, c.window()[end]) },
		func(c *Negotiate, text string) bool {
			t, ok := gantt.InstantOf(text, c.session.Now)
			if ok {
				w := c.window()
				w[end] = t
				c.grasp.window = w
			}
			return ok
		}}
}

func setMolds(c *Negotiate, text string) bool {
	var molds []schedule.Mold
	for word := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(word) == "" {
			continue
		}
		left, right, _ := strings.Cut(word, ":")
		n, err := strconv.ParseInt(strings.TrimSpace(left), 10, 32)
		d, ok := gantt.LengthOf(right)
		if err != nil || !ok || n < 1 || n > schedule.MaxProcs || len(molds) > 0 && int32(n) <= molds[len(molds)-1].Procs || len(molds) == 8 {
			return false
		}
		molds = append(molds, schedule.Mold{Procs: int32(n), Time: d})
	}
	c.draft.molds = molds
	return true
}

// typed is the entry of the field of that key.
func (c *Negotiate) typed(key string) *parts.Entry {
	e := c.entries[key]
	if e != nil {
		return e
	}
	for i := range typedFields {
		f := &typedFields[i]
		if f.key != key {
			continue
		}
		get := func() string { return f.text(c) }
		e = &parts.Entry{Page: c.page, Element: "negotiate-ask-" + key, Held: param.Handle{
			Spec: param.Spec{Key: key, Name: f.name, Unit: f.unit, Kind: param.Text, Wants: f.wants}, Get: get, Untouched: get,
			Set: func(text string) error {
				before := get()
				if text = strings.TrimSpace(text); !f.take(c, text) {
					return &param.Error{Key: key, Got: text, Want: f.wants}
				}
				if i < draftFields && get() != before { // another request is a draft again: nobody has answered it
					c.draft.open, c.answer = true, nil
				}
				c.changed()
				return nil
			},
		}}
		c.entries[key] = e
	}
	return e
}

// sameDraft compares all but the molds.
func sameDraft(a, b draft) bool {
	return a.procs == b.procs && a.length == b.length && a.ready == b.ready && a.deadline == b.deadline
}

// begun opens a draft.
func (c *Negotiate) begun() {
	c.terms, c.refused, c.said, c.denial = false, "", "", ""
	if !c.draft.open {
		c.draft, c.answer = c.fresh(), nil
		c.draft.open = true
	}
	c.changed()
}

// cleared drops the draft.
func (c *Negotiate) cleared() {
	c.draft, c.answer = c.fresh(), nil
	for _, f := range typedFields[:draftFields] {
		c.typed(f.key).Forget()
	}
	c.changed()
}

// draftPrice is what the draft's window costs with so much more room.
func (c *Negotiate) draftPrice(more Seconds) Money {
	j := c.job()
	return c.session.Run.Price(j.Request, j.Ready, j.Deadline.Add(more))
}

// moreRoom is how much more slack the hint speaks of: up to half the run time, as far as it is worth something; 0: no more is.
func (d *draft) moreRoom() Seconds {
	left := d.length - max(0, d.slack())
	if left <= 0 {
		return 0
	}
	return min(left, max(quarter, Seconds(rounded(Instant(d.length/2)))))
}
