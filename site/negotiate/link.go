package negotiate

import (
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/sim/session"
	"juggle/core/sim/session/input"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/privacy"
)

// A linkState is the state of the view that a link has: the whole session, the selected promise, and the side from which it is shown.
type linkState struct {
	session.LinkState
	chosen      *int64 // the ID of the selected promise; nil: none
	second      bool   // the link was made under the second, present edition of the rules of agreements; older links lack it
	role        role
	consumerIDs []int64 // a consumer's requests
	preference  schedule.Preference
}

// defaultLinkState returns the state of a link without a part for this view.
func defaultLinkState() linkState { return linkState{LinkState: session.DefaultLinkState()} }

// linkParameters are the parameters of the view's part of a link.
var linkParameters = func() param.List[linkState] {
	ofSession := param.In(session.Parameters, "", func(l *linkState) *session.LinkState { return &l.LinkState })
	last := ofSession[len(ofSession)-1] // the inputs, which may be long
	return param.New(defaultLinkState(), append(ofSession[:len(ofSession)-1],
		param.WholeOrNone(param.Spec{Key: "on", Wants: "the number of a request"}, func(l *linkState) **int64 { return &l.chosen }),
		param.OnOff(param.Spec{Key: "second"}, func(l *linkState) *bool { return &l.second }),
		param.OneOf(param.Spec{Key: "as"}, roles, func(l *linkState) *role { return &l.role }),
		param.OneOf(param.Spec{Key: "sort"}, schedule.Preferences(), func(l *linkState) *schedule.Preference { return &l.preference }),
		param.Custom(param.Spec{Key: "mine", Wants: "numbers of requests, with commas between"},
			func(l *linkState) string { return spellIDs(l.consumerIDs) },
			func(l *linkState, text string) (ok bool) {
				l.consumerIDs, ok = parseIDs(text)
				return ok
			}),
		last)...)
}()

// stateForLink returns the state of the view that a link gets. While a link's session is being played, that is the state of that link.
func (c *Negotiate) stateForLink() *linkState {
	if c.pendingLink != nil {
		l := *c.pendingLink
		return &l
	}
	l := &linkState{role: c.role, consumerIDs: c.consumerIDs, preference: c.preference, LinkState: session.LinkState{
		Setup: c.session.Setup, From: c.from, Inputs: input.Spell(c.session.Inputs), Now: c.session.Now, OtherInputs: c.otherInputs}}
	if c.chosen.Kind == gantt.JobKind {
		l.chosen = &c.chosen.ID
	}
	return l
}

// LinkPart returns the view's part of the link.
func (c *Negotiate) LinkPart() string {
	l := c.stateForLink()
	l.second = l.Inputs != defaultLinkState().Inputs
	return page.EncodeLinkPart("negotiate", linkParameters.Encode(l))
}

// SetLinkPart sets the state from the view's part of a link, and returns a notice for each fault of that part. If the link's session cannot
// be played, the view shows the default session. A fault that is found only later, while a long session is being played, is shown in Alert.
func (c *Negotiate) SetLinkPart(linkPart string) (notices []string) {
	c.DropUnsettled()
	c.steps.Pause()
	var l linkState
	notices = page.DecodeLinkPart("negotiate", linkPart, func(pairs string) []*param.Error {
		l.LinkState = session.LinkStateWithoutInputs(pairs)
		l.second = l.From != session.FromScenarios
		return linkParameters.Decode(pairs, &l)
	})
	if !l.second && l.Inputs != defaultLinkState().Inputs {
		c.page.Alert = "Prices follow newer rules than this link’s: slack that is past brings nothing, and a change costs the difference."
	}
	inputs, _ := input.Read(l.Inputs)
	hasReturned := false // SetLinkPart has returned
	show := func(s *session.Session, err error) {
		c.pendingLink = nil
		if err != nil {
			notices = append(notices, page.Fault(&param.Error{Key: "negotiate.said", Got: l.Inputs, Want: "a session that can be: " + err.Error()}))
			l = defaultLinkState()
			inputs, _ = input.Read(l.Inputs)
			s, _ = session.Play(l.Setup, inputs, l.Now) // the default session can be played
		}
		notices = append(notices, c.showLinkState(&l, s)...)
		if hasReturned && len(notices) > 0 {
			c.page.Alert = strings.Join(notices, " ")
		}
	}
	script := session.Script{Setup: l.Setup, Inputs: inputs, Now: l.Now}
	if err := script.CheckPlayable(); err != nil {
		c.dropPlayback()
		show(nil, err)
		return notices
	}
	c.play(script, true, show)
	if c.playback == nil {
		return notices
	}
	if s, err := session.Play(l.Setup, nil, 0); err == nil { // until the playback ends, the session is empty
		c.begin(l.From, s)
	}
	c.pendingLink, hasReturned = &l, true
	immediate := notices
	notices = nil
	return immediate
}

// showLinkState shows a link's state with its session s, and returns a notice for each fault. If the last input is at the present instant,
// and there are at most session.MaxOtherInputs, the machine marks the jobs that the last input moved.
func (c *Negotiate) showLinkState(l *linkState, s *session.Session) (notices []string) {
	c.begin(l.From, s)
	c.role, c.preference, c.otherInputs = l.role, l.preference, l.OtherInputs
	if l.role == consumerRole {
		c.consumerIDs = l.consumerIDs
	}
	if n := len(s.Inputs); n > 0 && n <= session.MaxOtherInputs && s.Inputs[n-1].At() == s.Now {
		if branch, err := (session.Script{Setup: s.Setup, Inputs: s.Inputs, Now: s.Now}).Branch(); err == nil {
			c.moves = branch.Moves
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

// spellIDs writes the numbers of requests for a link: "3,10".
func spellIDs(ids []int64) string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = privacy.Number(id)
	}
	return strings.Join(words, ",")
}

// parseIDs reads what spellIDs writes.
func parseIDs(text string) (ids []int64, ok bool) {
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
