package negotiate

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/agreement"
	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/session/input"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/sight"
)

// A linked is what the link says of the view: the whole session, what is selected, and how far a task is.
type linked struct {
	session.Setup
	from   session.Start
	inputs string // as spell has them
	now    Instant
	chosen *int64 // promise; nil: none
	step   int    // of the task that it began from
	second bool   // it was made under the second edition of the agreements' rules
	role   role
	mine   []int64 // a consumer's requests
	prefer schedule.Preference
}

func unlinked() linked {
	p := session.FromScenarios.Plan()
	return linked{Setup: p.Setup, from: session.FromScenarios, inputs: input.Spell(p.Inputs), now: p.Now}
}

var linkedParameters = param.New(unlinked(), slices.Concat(
	[]param.Param[linked]{
		param.OneOf(param.Spec{Key: "from"}, session.Starts, func(l *linked) *session.Start { return &l.from }),
		param.Whole(param.Spec{Key: "m", Flag: "procs", Group: "Machine", Symbol: "m", Name: "Processors", Min: 1, Max: schedule.MaxProcs,
			Step: 1, TrackMax: 64, Help: "Processors of the machine."}, func(l *linked) *int { return &l.Procs }),
	},
	param.In(agreement.Parameters, "", func(l *linked) *agreement.Rules { return &l.Rules }),
	[]param.Param[linked]{
		param.Whole(param.Spec{Key: "now", Max: schedule.MaxTime}, func(l *linked) *Instant { return &l.now }),
		param.WholeOrNone(param.Spec{Key: "on", Wants: "the number of a request"}, func(l *linked) **int64 { return &l.chosen }),
		param.Whole(param.Spec{Key: "step", Max: 9}, func(l *linked) *int { return &l.step }),
		param.OnOff(param.Spec{Key: "second"}, func(l *linked) *bool { return &l.second }),
		param.OneOf(param.Spec{Key: "as"}, roles, func(l *linked) *role { return &l.role }),
		param.OneOf(param.Spec{Key: "sort"}, schedule.Preferences(), func(l *linked) *schedule.Preference { return &l.prefer }),
		param.Custom(param.Spec{Key: "mine", Wants: "numbers of requests, with commas between"},
			func(l *linked) string { return spellIDs(l.mine) },
			func(l *linked, text string) (ok bool) {
				l.mine, ok = readIDs(text)
				return ok
			}),
		param.Custom(param.Spec{Key: "said", Wants: "a session as this page spells it"},
			func(l *linked) string { return l.inputs },
			func(l *linked, text string) bool {
				_, ok := input.Read(text)
				l.inputs = text
				return ok
			}),
	},
)...)

// linked is what is shown.
func (c *Negotiate) linked() linked {
	l := linked{Setup: c.session.Setup, from: c.from, inputs: input.Spell(c.session.Inputs), now: c.session.Now, step: c.step,
		role: c.role, mine: c.mine, prefer: c.preference}
	if c.chosen.Kind == gantt.OfJob {
		l.chosen = &c.chosen.ID
	}
	return l
}

// Own is the view's part of the link.
func (c *Negotiate) Own() string {
	l := c.linked()
	l.second = l.inputs != unlinked().inputs
	return page.OwnPart("negotiate", linkedParameters.Encode(&l))
}

// SetOwn takes the view's part of a link. A session that cannot be is told, and the usual one stands.
func (c *Negotiate) SetOwn(own string) []string {
	c.live.Drop()
	c.pause()
	l := unlinked()
	notices := page.DecodeOwn("negotiate", own, func(pairs string) []*param.Error {
		errs := linkedParameters.Decode(pairs, &l)
		if !strings.Contains("&"+pairs, "&said=") && l.from != session.FromScenarios { // written by hand: all else is as that start has it
			p := l.from.Plan()
			l = linked{Setup: p.Setup, from: l.from, inputs: input.Spell(p.Inputs), now: p.Now, second: true}
			errs = linkedParameters.Decode(pairs, &l)
			l.step = 0 // nothing was done
		}
		return errs
	})
	if !l.second && l.inputs != unlinked().inputs {
		c.page.Alert = "Prices follow newer rules than this link’s: room that is past earns nothing, and a change costs the difference."
	}
	inputs, _ := input.Read(l.inputs)
	s, err := session.Play(l.Setup, inputs, l.now)
	if err != nil {
		notices = append(notices, page.Fault(&param.Error{Key: "negotiate.said", Got: l.inputs, Want: "a session that can be: " + err.Error()}))
		l = unlinked()
		inputs, _ = input.Read(l.inputs)
		s, _ = session.Play(l.Setup, inputs, l.now) // what the page begins with can be played
	}
	c.begin(l.from, s)
	c.role, c.preference = l.role, l.prefer
	if t := taskFrom(l.from); t != nil {
		for c.step = min(l.step, len(t.steps)); !t.could(s, c.step); {
			c.step--
		}
	}
	if l.role == asConsumer {
		c.mine = l.mine
	}
	switch {
	case l.chosen == nil:
	case s.Job(*l.chosen) == nil || !c.sight().Sees(*l.chosen):
		notices = append(notices, page.Fault(&param.Error{Key: "negotiate.on", Got: sight.Number(*l.chosen), Want: "the number of a request"}))
	default:
		c.chosen = gantt.Job(*l.chosen)
	}
	return notices
}

// spellIDs and readIDs are numbers of requests in a link: "3,10".
func spellIDs(ids []int64) string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = sight.Number(id)
	}
	return strings.Join(words, ",")
}

func readIDs(text string) (ids []int64, ok bool) {
	if text == "" {
		return nil, true
	}
	for word := range strings.SplitSeq(text, ",") {
		id, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, false
		}
		ids = append(ids, id)
	}
	return ids, true
}
