package negotiate

import (
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/session"
	"juggle/core/sim/session/input"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/privacy"
)

// A draft is a request that the reader is writing.
type draft struct {
	open            bool // the draft is shown above the machine
	procs           int32
	length          Seconds
	ready, deadline Instant
	budget          Money   // in processor-seconds, or schedule.NoLimit
	accepts         int     // how far an offer may be shifted, in percent of the run time, or schedule.NoLimit; only a document sets it
	tolerance       int32   // in percent of the run time
	realLength      Seconds // the real run time; 0: length
	molds           []schedule.Mold
	showsAllFields  bool // the fields that are rarely needed are shown
}

// newDraft returns the draft with which the reader begins. It is ready at the present instant or at the next quarter of an hour.
func (c *Negotiate) newDraft() draft {
	ready := session.RoundUp(c.session.Now)
	return draft{procs: int32(min(4, c.session.Procs)), length: 2 * hour, ready: ready, deadline: ready + 2*hour, budget: schedule.NoLimit,
		accepts: schedule.NoLimit, showsAllFields: c.draft.showsAllFields}
}

// slack returns the length of the draft's window minus its run time.
func (d *draft) slack() Seconds { return d.deadline.Sub(d.ready) - d.length }

// job returns the draft as a request that is submitted now.
func (c *Negotiate) job() sim.Job {
	d := &c.draft
	molds := d.molds
	if len(molds) > 0 {
		molds = session.AddNominalMold(molds, schedule.Mold{Procs: d.procs, Time: d.length})
	}
	j := sim.Job{Request: schedule.Request{
		ID: c.session.NextID(), Submit: c.session.Now, Ready: d.ready, Deadline: d.deadline, Procs: d.procs, Estimate: d.length, Flexible: true,
		Conditions: &schedule.Conditions{Molds: molds, Budget: d.budget, Tolerance: int(d.tolerance), Accepts: d.accepts},
	}, Runtime: d.length}
	if d.realLength > 0 {
		j.Runtime = d.realLength
	}
	input.DropEmptyConditions(&j)
	return j
}

// An outage is a failure of processors that the reader is about to cause.
type outage struct {
	procs int32
	until Instant
}

// wantsTime describes the texts that are an instant.
const wantsTime = "a time, as 12:30, 1 d 02:00 or +3 h"

// A field is a value that the reader types.
type field struct {
	key   string // the end of its element's id
	name  string // the label
	unit  string // "": none
	wants string // describes the texts that set accepts
	text  func(c *Negotiate) string
	set   func(c *Negotiate, text string) bool // returns false for a text that it refuses
}

// timeField returns a field for an instant. check reports whether an instant is allowed, and may adapt the draft to it; nil allows every
// instant.
func timeField(key, name, wants string, value func(*Negotiate) *Instant, check func(c *Negotiate, t Instant) bool) field {
	return field{key, name, "", wants, func(c *Negotiate) string { return gantt.Until(c.session.Now, *value(c)) },
		func(c *Negotiate, text string) bool {
			t, ok := gantt.ParseInstant(text, c.session.Now)
			if ok = ok && t >= 0 && t <= schedule.MaxTime && (check == nil || check(c, t)); ok {
				*value(c) = t
			}
			return ok
		}}
}

// countField returns a field for a whole number.
func countField(key, name, unit string, least, most int64, value func(*Negotiate) *int32) field {
	return field{key, name, unit, "a whole number from " + privacy.Number(least) + " to " + privacy.Number(most),
		func(c *Negotiate) string { return strconv.Itoa(int(*value(c))) },
		func(c *Negotiate, text string) bool {
			n, err := strconv.ParseInt(text, 10, 32)
			if err != nil || n < least || n > most {
				return false
			}
			*value(c) = int32(n)
			return true
		}}
}

// wantsLength describes the texts that are a length of time.
const wantsLength = "a length of time, as 4 h or 1 h 30 min"

// typedFields are all fields. The draft's fields come first.
var typedFields = []field{
	countField("procs", "processors", "", 1, schedule.MaxProcs, func(c *Negotiate) *int32 { return &c.draft.procs }),
	{"length", "run time", "", wantsLength, func(c *Negotiate) string { return gantt.Span(c.draft.length) },
		func(c *Negotiate, text string) bool {
			d, ok := gantt.ParseLength(text)
			if ok {
				c.draft.deadline += Instant(d - c.draft.length) // the slack stays the same
				c.draft.length = d
			}
			return ok
		}},
	timeField("ready", "ready", wantsTime, func(c *Negotiate) *Instant { return &c.draft.ready }, func(c *Negotiate, t Instant) bool {
		c.draft.deadline = max(c.draft.deadline, t.Add(c.draft.length))
		return true
	}),
	timeField("deadline", "deadline", wantsTime+", no sooner than it can end", func(c *Negotiate) *Instant { return &c.draft.deadline },
		func(c *Negotiate, t Instant) bool {
			return t >= c.draft.ready.Add(c.draft.length) || len(c.draft.molds) > 0 && t > c.draft.ready
		}),
	{"budget", "budget", "", "credits, or any", func(c *Negotiate) string {
		if c.draft.budget == schedule.NoLimit {
			return "any"
		}
		return privacy.Credits(c.draft.budget)
	}, func(c *Negotiate, text string) bool {
		m, ok := parseMoney(text)
		if text == "any" || text == "" {
			m, ok = schedule.NoLimit, true
		}
		if ok {
			c.draft.budget = m
		}
		return ok
	}},
	countField("tolerance", "would give", "%", 0, schedule.MaxThreshold, func(c *Negotiate) *int32 { return &c.draft.tolerance }),
	{"runs", "really runs", "", wantsLength + ", or as said", func(c *Negotiate) string {
		if c.draft.realLength == 0 {
			return "as said"
		}
		return gantt.Span(c.draft.realLength)
	}, func(c *Negotiate, text string) bool {
		d, ok := gantt.ParseLength(text)
		if text == "as said" || text == "" {
			d, ok = 0, true
		}
		if ok {
			c.draft.realLength = d
		}
		return ok
	}},
	{"molds", "molds", "", "at most 8 of processors:time, ascending, as 2:8 h, 8:2 h",
		func(c *Negotiate) string { return privacy.Molds(c.draft.molds) }, setMolds},
	countField("down", "processors", "", 1, schedule.MaxProcs, func(c *Negotiate) *int32 { return &c.outage.procs }),
	timeField("until", "until", wantsTime+", after now", func(c *Negotiate) *Instant { return &c.outage.until },
		func(c *Negotiate, t Instant) bool { return t > c.session.Now }),
	timeField("goto", "go to", wantsTime+", not before now", func(c *Negotiate) *Instant {
		c.typedTime = max(c.typedTime, c.session.Now)
		return &c.typedTime
	},
		func(c *Negotiate, t Instant) bool { return t >= c.session.Now }),
	windowField("from", "ready", 0), windowField("to", "deadline", 1),
}

// draftFields is the number of the draft's fields. The first usualFields of them are always shown.
const draftFields, usualFields = 8, 5

// partFields are the fields of each part of the view.
var partFields = map[string][]field{
	"ask": typedFields[:draftFields], "outage": typedFields[draftFields : draftFields+2], "goto": typedFields[draftFields+2 : draftFields+3],
	"window": typedFields[draftFields+3:],
}

// window returns the window in the form for the selected promise, from its ready time to its deadline. It is the promise's window until the
// reader types or drags another one.
func (c *Negotiate) window() [2]Instant {
	if p, ok := c.session.Run.Promise(c.chosen.ID); ok && c.chosen.Kind == gantt.JobKind && c.drag.window == [2]Instant{} {
		return [2]Instant{p.Ready, p.Deadline}
	}
	return c.drag.window
}

// windowField returns the field for the ready time (end 0) or the deadline (end 1) of the window that window returns.
func windowField(key, name string, end int) field {
	return field{key, name, "", wantsTime, func(c *Negotiate) string { return gantt.Until(c.session.Now, c.window()[end]) },
		func(c *Negotiate, text string) bool {
			t, ok := gantt.ParseInstant(text, c.session.Now)
			if ok {
				w := c.window()
				w[end] = t
				c.drag.window = w
			}
			return ok
		}}
}

// setMolds reads the draft's molds, such as "2:8 h, 8:2 h": processors and run time, by ascending processors. There are at most 8.
func setMolds(c *Negotiate, text string) bool {
	var molds []schedule.Mold
	for word := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(word) == "" {
			continue
		}
		left, right, _ := strings.Cut(word, ":")
		n, err := strconv.ParseInt(strings.TrimSpace(left), 10, 32)
		d, ok := gantt.ParseLength(right)
		if err != nil || !ok || n < 1 || n > schedule.MaxProcs || len(molds) > 0 && int32(n) <= molds[len(molds)-1].Procs || len(molds) == 8 {
			return false
		}
		molds = append(molds, schedule.Mold{Procs: int32(n), Time: d})
	}
	c.draft.molds = molds
	return true
}

// entry returns the input of the field with the given key.
func (c *Negotiate) entry(key string) *parts.Entry {
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
		e = &parts.Entry{Page: c.page, Element: "negotiate-ask-" + key, Param: param.Value{
			Spec: &param.Spec{Key: key, Name: f.name, Unit: f.unit, Kind: param.Text, Wants: f.wants}, Get: get, Preset: get,
			Set: func(text string) error {
				before := get()
				if text = strings.TrimSpace(text); !f.set(c, text) {
					return &param.Error{Key: key, Got: text, Want: f.wants}
				}
				if i < draftFields && get() != before { // the answer was to the draft before this change
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

// hasSameShape reports whether two drafts have the same number of processors, run time and window.
func hasSameShape(a, b draft) bool {
	return a.procs == b.procs && a.length == b.length && a.ready == b.ready && a.deadline == b.deadline
}

// openDraft shows the draft. If there is none, it begins one.
func (c *Negotiate) openDraft() {
	c.showsTerms, c.fault, c.lastAnswer, c.negativeAnswer = false, "", "", ""
	if !c.draft.open {
		c.draft, c.answer = c.newDraft(), nil
		c.draft.open = true
	}
	c.changed()
}

// clearDraft closes the draft and empties its fields.
func (c *Negotiate) clearDraft() {
	c.draft, c.answer = c.newDraft(), nil
	for _, f := range typedFields[:draftFields] {
		c.entry(f.key).DiscardTyped()
	}
	c.changed()
}

// draftPrice returns the price that the draft would have if its deadline were later by the given time, which may be negative.
func (c *Negotiate) draftPrice(later Seconds) Money {
	j := c.job()
	return c.session.Run.Price(j.Request, j.Ready, j.Deadline.Add(later))
}

// moreSlack returns the additional slack that the hint suggests: half the run time, rounded to quarters of an hour, and at least one. It is
// not more than makes the slack as long as the run time, since more does not lower the price. It is 0 if the slack is that long already.
func (d *draft) moreSlack() Seconds {
	left := d.length - max(0, d.slack())
	if left <= 0 {
		return 0
	}
	return min(left, max(timeStep, Seconds(roundToStep(Instant(d.length/2)))))
}
