package negotiate

import (
	"strconv"

	"juggle/core/schedule"
	"juggle/core/sim"
	"juggle/core/sim/session"
	"juggle/core/sim/session/input"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
	"juggle/site/timeline"

	"github.com/vugu/vugu"
)

// Negotiate is the view of a session in which one provider's agreements are made.
type Negotiate struct {
	*page.LiveLink
	page   *page.Page
	crowds Crowds
	files  Files

	from        session.Start
	role        role
	consumerIDs []int64 // the IDs of a consumer's own requests
	session     *session.Session
	history     []undoPoint     // the states to which Undo leads back, the latest last
	chosen      gantt.Subject   // the selected promise; zero: none
	moves       []schedule.Move // the jobs that the last act moved

	draft          draft
	answer         *answer             // the provider's answer to the draft; nil: none
	preference     schedule.Preference // which options come first
	fault          string              // why the last change or file had no effect; "": it had one
	lastAnswer     string              // the answer to the last act
	negativeAnswer string              // lastAnswer if the request was rejected or the change refused, else ""; it is shown beside the button

	isOutageFormOpen   bool
	outage             outage
	typedTime          Instant // the time that the reader typed
	showsTerms         bool    // the panel shows the terms of the selected promise, not the draft
	entries            map[string]*parts.Entry
	forms              parts.OnDemand[Fieldgroup]
	rules              *parts.Knobpanel
	hasOpenAssumptions bool           // the list of assumptions is open
	lines              parts.LongList // how many rows of the ledger are shown

	steps            timeline.Stepper // steps to the next event, by button or key, or plays; item 0 is the present, and item 1 that event
	picture          timeline.Picture
	playback         *playback  // the session that is being played; nil: none
	pendingLink      *linkState // the state of the link whose session is being played; nil: none
	waitsForCrowd    bool       // the session begins when Schedule has sent its machine; see Crowds
	version          int        // is incremented when the canvas has to be painted again
	drag             drag
	bars             []gantt.Block                 // the bars on the canvas, the uppermost last
	length           Seconds                       // the length of the drawn time
	offset           Seconds                       // by how much later than usual the drawn time begins
	processorsOf     map[gantt.Subject][]sim.Range // the processors on which each bar is drawn
	processorsBefore map[gantt.Subject][]sim.Range // processorsOf before the last act

	otherInputs string // the inputs of another branch of the session, as the link spells them; "": none
	drawnPair   drawnPair
}

// An undoPoint is a state of the session to which Undo leads back.
type undoPoint struct {
	inputs int // how many inputs the session had
	now    Instant
	setup  session.Setup
	what   string // the act that followed this state, in words
}

// New makes the view.
func New(p *page.Page, canvas gantt.Canvas, crowds Crowds, files Files) *Negotiate {
	c := &Negotiate{
		page: p, crowds: crowds, files: files,
		entries: make(map[string]*parts.Entry), forms: make(parts.OnDemand[Fieldgroup]), length: gantt.UsualLength,
	}
	c.LiveLink = page.NewLiveLink(p, "negotiate", c.LinkPart, func() {})
	c.rules = parts.NewKnobpanel(ruleGroups, c.ruleKnob)
	c.steps = timeline.Stepper{Name: "negotiate", ForwardLabel: "Step to what comes next", ForwardID: "step", Browser: p.Browser,
		Count: c.stepItems, Current: func() int { return 0 }, ShowItem: func(int) { c.stepToNext() },
		IsOnPage: func() bool { return p.ShownView() == vugu.Builder(c) }}
	c.picture = timeline.Picture{Name: "negotiate", Host: machineHost, Canvas: canvas, Stretch: c.stretch, SetStretch: c.stretchTo,
		Anchor: func() Instant { return c.session.Now }, Fit: c.fit,
		IsFitted: func() bool { return c.length == c.usualLength() && c.offset == 0 }}
	c.picture.Watcher = gantt.Pointer(struct {
		*Negotiate
		*timeline.Picture
	}{c, &c.picture})
	c.SetLinkPart("")
	return c
}

// begin shows a new session, which has no history yet.
func (c *Negotiate) begin(from session.Start, s *session.Session) {
	c.from, c.session, c.history, c.chosen, c.showsTerms = from, s, nil, gantt.Subject{}, false
	c.role, c.consumerIDs, c.processorsOf, c.processorsBefore, c.otherInputs = providerRole, nil, nil, nil, ""
	c.answer, c.draft, c.fault, c.lastAnswer, c.moves, c.isOutageFormOpen, c.offset, c.typedTime = nil, c.newDraft(), "", "", nil, false, 0, 0
	c.negativeAnswer = ""
	c.length = c.usualLength()
	c.lines = parts.LongList{Initial: 12, Step: 60, What: "lines"}
	c.forget()
	c.changed()
}

// forget empties the fields that the reader is typing into.
func (c *Negotiate) forget() {
	for _, e := range c.entries {
		e.DiscardTyped()
	}
	if c.rules != nil {
		c.rules.DiscardTyped()
	}
}

// changed marks the canvas as out of date.
func (c *Negotiate) changed() { c.version++ }

// record gives the session its own entry in the browser's history.
func (c *Negotiate) record() {
	c.changed()
	c.Record()
}

// Left stops the clock, and writes a change that has not settled yet into the link. The page calls it when the reader leaves the view.
func (c *Negotiate) Left() {
	c.steps.Pause()
	c.LiveLink.Left()
}

// startFrom begins a new session.
func (c *Negotiate) startFrom(from session.Start) {
	c.steps.Pause()
	if from == session.FromCrowd {
		c.waitsForCrowd, c.fault = true, ""
		c.crowds.Crowd(func(crowd session.Crowd, err error) {
			if !c.waitsForCrowd {
				return
			}
			c.waitsForCrowd = false
			if err != nil {
				c.fault = "There is no crowd to start from: " + err.Error()
				return
			}
			c.open(from, crowd.Script(), "Whoever runs or waits at the present decision of Schedule has asked once more.")
		})
		return
	}
	c.open(from, from.Script(), "")
}

// open begins the session of a script and announces words. If the script cannot be played, nothing changes.
func (c *Negotiate) open(from session.Start, script session.Script, words string) {
	if err := script.CheckPlayable(); err != nil {
		c.showFault(err)
		return
	}
	c.play(script, true, func(s *session.Session, err error) {
		if err != nil {
			c.showFault(err)
			return
		}
		c.waitsForCrowd = false
		hasHistory := len(c.history) > 0
		c.begin(from, s)
		c.record()
		if hasHistory && words == "" {
			words = "The session begins anew; the browser's Back brings back the one before."
		}
		if words != "" {
			c.announce(words)
		}
	})
}

// showFault shows why nothing has changed.
func (c *Negotiate) showFault(err error) {
	c.fault = text.Plain(err)
	c.changed()
}

// act makes a change to the session, which Undo can take back, and reports whether it was made. what describes the change in words.
func (c *Negotiate) act(what string, change func(*session.Session) error) bool {
	c.steps.Pause()
	s := c.session
	before, point := s.Promises(), undoPoint{len(s.Inputs), s.Now, s.Setup, what}
	if err := change(s); err != nil {
		c.fault = text.Plain(err)
		c.restore(point, func() {})
		return false
	}
	c.history = append(c.history, point)
	c.fault, c.negativeAnswer, c.moves, c.processorsBefore = "", "", s.MovesSince(before), c.processorsOf
	c.clearUnseen()
	c.changed()
	return true
}

// restore plays the session again up to a point and calls onDone when that is done. Meanwhile the link already has the state at that point.
// If the reader stops the playback, onDone is not called.
func (c *Negotiate) restore(point undoPoint, onDone func()) {
	l, script := c.stateForLink(), c.scriptTo(point)
	l.Setup, l.Inputs, l.Now = script.Setup, input.Spell(script.Inputs), script.Now
	c.play(script, true, func(s *session.Session, err error) {
		if err == nil {
			c.session = s
		}
		if c.afterRestore(); err == nil && len(s.Inputs) == len(script.Inputs) && s.Now == script.Now {
			onDone()
		}
	})
	if c.playback != nil {
		c.pendingLink = l
	}
}

// afterRestore clears the rejection and the selection of a state that no longer exists.
func (c *Negotiate) afterRestore() {
	c.negativeAnswer = ""
	c.clearUnseen()
	c.changed()
}

// undo takes back the last act.
func (c *Negotiate) undo() {
	if len(c.history) == 0 {
		return
	}
	c.steps.Pause()
	point := c.history[len(c.history)-1]
	c.goBack(point, c.history[:len(c.history)-1])
}

// goBack plays the session again up to a point. history is the history before that point.
func (c *Negotiate) goBack(point undoPoint, history []undoPoint) {
	c.play(c.scriptTo(point), false, func(s *session.Session, err error) {
		if err != nil {
			c.showFault(err)
			return
		}
		before := c.session.Promises()
		c.session, c.history = s, history
		c.afterRestore()
		c.answer, c.fault, c.moves, c.processorsBefore = nil, "", c.session.MovesSince(before), c.processorsOf
		c.announce("Taken back: " + text.Either(c.role == consumerRole, "what was done last", point.what) + ".")
		c.record()
	})
}

// scriptTo returns the script that leads from the beginning of the session to a point.
func (c *Negotiate) scriptTo(point undoPoint) session.Script {
	inputs := c.session.Inputs
	return session.Script{Setup: point.setup, Inputs: inputs[:min(point.inputs, len(inputs))], Now: point.now}
}

// undoTo leads back to the state after a row of the ledger was written. It does nothing if the ledger has become shorter than that since
// the row was painted.
func (c *Negotiate) undoTo(row int) {
	ledger := c.session.Run.Ledger()
	if row >= len(ledger) {
		return
	}
	entry := ledger[row]
	point := undoPoint{c.session.InputsAtEntry[row], entry.Time, c.session.Setup, "all after " + gantt.Clock(entry.Time)}
	history := c.history
	for len(history) > 0 && (history[len(history)-1].inputs > point.inputs || history[len(history)-1].now > point.now) {
		history = history[:len(history)-1]
	}
	c.steps.Pause()
	c.goBack(point, history)
	c.page.Browser.Focus("negotiate-ledger")
}

// announce shows words below the machine and has screen readers say them.
func (c *Negotiate) announce(words string) { c.lastAnswer, c.page.Announcement = words, words }

// undoText returns what Undo would take back, as HTML.
func (c *Negotiate) undoText() string {
	if len(c.history) == 0 || c.role == consumerRole {
		return "Undo"
	}
	return `Undo <span class="faint">` + text.Escape(c.history[len(c.history)-1].what) + "</span>"
}

// replay plays the session's inputs again on another machine or under other rules.
func (c *Negotiate) replay(next session.Setup) error {
	script := session.Script{Setup: next, Inputs: c.session.Inputs, Now: c.session.Now}
	err := script.CheckPlayable()
	if err != nil {
		return err
	}
	c.steps.Pause()
	return c.tryPlay(script, false, func(s *session.Session) {
		point := undoPoint{len(c.session.Inputs), c.session.Now, c.session.Setup, "other rules"}
		before := c.session.Promises()
		c.session, c.history, c.answer, c.moves, c.processorsBefore = s, append(c.history, point), nil, s.MovesSince(before), c.processorsOf
		c.changed()
		c.Changed()
	})
}

// ruleGroups are the groups of the parameters of the machine and its provider.
var ruleGroups = []parts.KnobKeys{
	{Name: "Machine", Keys: []string{"m", "order", "ed", "seed"}},
	{Name: "Offers and fixing", Keys: []string{"phi", "to", "side", "f"}},
	{Name: "Prices", Keys: []string{"g", "ask", "q", "pen", "paid"}},
	{Name: "Ends", Keys: []string{"h", "v", "rescue", "replan", "first", "skip"}},
}

// ruleKnob makes the control of a parameter in ruleGroups.
func (c *Negotiate) ruleKnob(key string) *parts.Knob {
	k := parts.NewKnob(c.page, "negotiate-"+key, linkParameters.Find(key).Bind(c.stateForLink, func(l linkState) error {
		if l.Setup == c.session.Setup {
			return nil
		}
		return c.replay(l.Setup)
	}))
	k.ChoosesOrders = key == "order"
	return k
}

// panel returns the parameters while they are open; nil otherwise.
func (c *Negotiate) panel() vugu.Builder {
	if !c.page.Unfolded {
		return nil
	}
	return c.rules
}

// ruleWords returns a line with the main parameters of the machine and its provider, as HTML. A consumer does not see the order of the
// queue.
func (c *Negotiate) ruleWords() string {
	s := c.session.Setup
	p, t := s.Rules.Policy, s.Rules.Terms
	span := func(html string) string { return "<span>" + html + "</span>" }
	words := span(text.Escape(schedule.ProcessorsInWords(int32(s.Procs))))
	if c.role == providerRole {
		words += span(parts.OrderSymbol(p.Order.String()) + text.Escape(parts.OrderName(p.Order.String())))
	}
	if p.OfferThreshold == schedule.Never {
		words += span("no offers")
	} else {
		words += span(text.Markup("offers to " + p.OfferRecipients.String() + ", φ to " + strconv.Itoa(p.OfferThreshold) + " %"))
	}
	for _, percentage := range []struct {
		name, symbol string
		value        int
	}{{"discount", "g", p.Discount}, {"asks to", "x", p.Ask}, {"penalty", "p", t.Penalty}, {"fee", "h", t.CancelFee}} {
		if percentage.value > 0 {
			words += span(percentage.name + ` <i class="sym">` + percentage.symbol + "</i> " + strconv.Itoa(percentage.value) + " %")
		}
	}
	return words
}
