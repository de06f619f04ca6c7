package negotiate

import (
	"fmt"
	"strconv"
	"strings"

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
	session.Linked
	chosen *int64 // promise; nil: none
	second bool   // it was made under the second edition of the agreements' rules
	role   role
	mine   []int64 // a consumer's requests
	prefer schedule.Preference
}

func unlinked() linked { return linked{Linked: session.Unlinked()} }

var linkedParameters = func() param.List[linked] {
	own := param.In(session.Parameters, "", func(l *linked) *session.Linked { return &l.Linked })
	step, said := own[len(own)-2], own[len(own)-1]
	return param.New(unlinked(), append(own[:len(own)-2],
		param.WholeOrNone(param.Spec{Key: "on", Wants: "the number of a request"}, func(l *linked) **int64 { return &l.chosen }),
		step,
		param.OnOff(param.Spec{Key: "second"}, func(l *linked) *bool { return &l.second }),
		param.OneOf(param.Spec{Key: "as"}, roles, func(l *linked) *role { return &l.role }),
		param.OneOf(param.Spec{Key: "sort"}, schedule.Preferences(), func(l *linked) *schedule.Preference { return &l.prefer }),
		param.Custom(param.Spec{Key: "mine", Wants: "numbers of requests, with commas between"},
			func(l *linked) string { return spellIDs(l.mine) },
			func(l *linked, text string) (ok bool) {
				l.mine, ok = readIDs(text)
				return ok
			}),
		said)...)
}()

// linked is what is shown.
func (c *Negotiate) linked() *linked {
	l := &linked{role: c.role, mine: c.mine, prefer: c.preference, Linked: session.Linked{
		Setup: c.session.Setup, From: c.from, Said: input.Spell(c.session.Inputs), Now: c.session.Now, Step: c.step}}
	if c.chosen.Kind == gantt.OfJob {
		l.chosen = &c.chosen.ID
	}
	return l
}

// Own is the view's part of the link.
func (c *Negotiate) Own() string {
	l := c.linked()
	l.second = l.Said != unlinked().Said
	return page.OwnPart("negotiate", linkedParameters.Encode(l))
}

// SetOwn takes the view's part of a link. A session that cannot be is told, and the usual one stands.
func (c *Negotiate) SetOwn(own string) []string {
	c.live.Drop()
	c.pause()
	l := unlinked()
	notices := page.DecodeOwn("negotiate", own, func(pairs string) []*param.Error {
		errs := linkedParameters.Decode(pairs, &l)
		if !strings.Contains("&"+pairs, "&said=") && l.From != session.FromScenarios { // written by hand: all else is as that start has it
			p := l.From.Plan()
			l = linked{second: true, Linked: session.Linked{Setup: p.Setup, From: l.From, Said: input.Spell(p.Inputs), Now: p.Now}}
			errs = linkedParameters.Decode(pairs, &l)
			l.Step = 0 // nothing was done
		}
		return errs
	})
	if !l.second && l.Said != unlinked().Said {
		c.page.Alert = "Prices follow newer rules than this link’s: room that is past earns nothing, and a change costs the difference."
	}
	inputs, _ := input.Read(l.Said)
	var s *session.Session
	err := playable(l.Setup, len(inputs))
	if err == nil {
		s, err = session.Play(l.Setup, inputs, l.Now)
	}
	if err != nil {
		notices = append(notices, page.Fault(&param.Error{Key: "negotiate.said", Got: l.Said, Want: "a session that can be: " + err.Error()}))
		l = unlinked()
		inputs, _ = input.Read(l.Said)
		s, _ = session.Play(l.Setup, inputs, l.Now) // what the page begins with can be played
	}
	c.begin(l.From, s)
	c.role, c.preference = l.role, l.prefer
	c.step = l.From.Done(s, l.Step)
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

// mostAsked is how many inputs a link may bring where all others are asked for each of them in an order of one's own: the time grows with
// more than the square of their number, and the page waits for it.
const mostAsked = 100

// playable is an error where a link's session would keep the page from answering.
func playable(s session.Setup, inputs int) error {
	if p := s.Rules.Policy; p.Ask > 0 && p.Order.Own() && inputs > mostAsked {
		return fmt.Errorf("%d inputs, want at most %d where the provider asks others in an order of one's own", inputs, mostAsked)
	}
	return nil
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
