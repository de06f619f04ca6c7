package negotiate

import (
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/session/input"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/privacy"
)

// A linked is what the link says of the view: the whole session, and what is selected.
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
	said := own[len(own)-1]
	return param.New(unlinked(), append(own[:len(own)-1],
		param.WholeOrNone(param.Spec{Key: "on", Wants: "the number of a request"}, func(l *linked) **int64 { return &l.chosen }),
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

// linked is what is shown, or about to be.
func (c *Negotiate) linked() *linked {
	if c.coming != nil {
		l := *c.coming
		return &l
	}
	l := &linked{role: c.role, mine: c.mine, prefer: c.preference, Linked: session.Linked{
		Setup: c.session.Setup, From: c.from, Said: input.Spell(c.session.Inputs), Now: c.session.Now, Beside: c.beside}}
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
	c.steps.Pause()
	var l linked
	notices := page.DecodeOwn("negotiate", own, func(pairs string) []*param.Error {
		l.Linked = session.Unspoken(pairs)
		l.second = l.From != session.FromScenarios
		return linkedParameters.Decode(pairs, &l)
	})
	if !l.second && l.Said != unlinked().Said {
		c.page.Alert = "Prices follow newer rules than this link’s: room that is past earns nothing, and a change costs the difference."
	}
	inputs, _ := input.Read(l.Said)
	later := false
	heard := func(s *session.Session, err error) {
		c.coming = nil
		if err != nil {
			notices = append(notices, page.Fault(&param.Error{Key: "negotiate.said", Got: l.Said, Want: "a session that can be: " + err.Error()}))
			l = unlinked()
			inputs, _ = input.Read(l.Said)
			s, _ = session.Play(l.Setup, inputs, l.Now) // what the page begins with can be played
		}
		notices = append(notices, c.arrived(&l, s)...)
		if later && len(notices) > 0 {
			c.page.Alert = strings.Join(notices, " ")
		}
	}
	b := session.Beginning{Setup: l.Setup, Inputs: inputs, Now: l.Now}
	if err := b.Playable(); err != nil {
		c.drop()
		heard(nil, err)
		return notices
	}
	c.hearAll(b, true, heard)
	if c.hearing == nil {
		return notices
	}
	if s, err := session.Play(l.Setup, nil, 0); err == nil { // meanwhile nothing has been said
		c.begin(l.From, s)
	}
	c.coming, later = &l, true
	told := notices
	notices = nil
	return told
}

// arrived shows a link's session.
func (c *Negotiate) arrived(l *linked, s *session.Session) (notices []string) {
	c.begin(l.From, s)
	c.role, c.preference, c.beside = l.role, l.prefer, l.Beside
	if l.role == asConsumer {
		c.mine = l.mine
	}
	if n := len(s.Inputs); n > 0 && n <= session.MostBeside && s.Inputs[n-1].At() == s.Now {
		if b, err := (session.Beginning{Setup: s.Setup, Inputs: s.Inputs, Now: s.Now}).Branch(); err == nil {
			c.moves = b.Moves
		}
	}
	switch {
	case l.chosen == nil:
	case s.Job(*l.chosen) == nil || !c.perspective().Sees(*l.chosen):
		notices = append(notices, page.Fault(&param.Error{Key: "negotiate.on", Got: privacy.Number(*l.chosen), Want: "the number of a request"}))
	default:
		c.chosen = gantt.Job(*l.chosen)
	}
	return notices
}

// spellIDs and readIDs are numbers of requests in a link: "3,10".
func spellIDs(ids []int64) string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = privacy.Number(id)
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
