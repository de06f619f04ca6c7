package negotiate

import (
	"strconv"

	"juggle/core/schedule"
	"juggle/core/session"
	"juggle/core/session/input"
	"juggle/core/sim"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
	"juggle/site/timeline"

	"github.com/vugu/vugu"
)

// Negotiate is the view of one provider's agreements.
type Negotiate struct {
	page   *page.Page
	canvas gantt.Canvas
	crowds Crowds
	files  Files
	live   *page.Live

	from    session.Start
	role    role
	mine    []int64 // a consumer's requests
	session *session.Session
	past    []moment      // what Undo goes back to
	chosen  gantt.Subject // the promise whose terms are shown, or nothing
	moves   []schedule.Move

	draft      draft
	answer     *answer             // to the draft; nil: not asked, or over
	preference schedule.Preference // which options come first
	refused    string              // what was the matter with the last change, or file
	said       string              // what the last one was answered
	denial     string              // the same, where it was no: beside the button that was pressed

	breaking bool // processors are being chosen to fail
	outage   outage
	goTo     Instant // typed; see typed()
	terms    bool    // the panel shows a promise
	entries  map[string]*parts.Entry
	forms    parts.OnDemand[Typed]
	rules    *parts.Knobpanel
	decided  bool
	lines    parts.Long // of the ledger

	steps   timeline.Stepper // to what comes next, which stands at 1
	zooms   timeline.Zooms
	hearing *hearing // inputs that are being heard; nil: none
	coming  *linked  // what the link says while its session is being heard; nil: what is shown
	waiting bool     // for a crowd
	version int      // of everything that is painted
	painted painting
	watched bool
	grasp   grasp
	view    gantt.View // what is painted
	bars    []gantt.Block
	length  Seconds                       // of the stretch that is shown
	offset  Seconds                       // by which it was moved by hand
	seated  map[gantt.Subject][]sim.Range // where each was drawn last
	stood   map[gantt.Subject][]sim.Range // the same, when what happened last had not moved anybody yet

	beside string // the inputs of another branch, as a link spells them; "": none
	parted parted
}

// A moment is a state to go back to.
type moment struct {
	inputs int
	now    Instant
	setup  session.Setup
	what   string
}

// New makes the view.
func New(p *page.Page, canvas gantt.Canvas, crowds Crowds, files Files) *Negotiate {
	c := &Negotiate{
		page: p, canvas: canvas, crowds: crowds, files: files,
		entries: make(map[string]*parts.Entry), forms: make(parts.OnDemand[Typed]), length: gantt.Usual,
	}
	c.live = page.NewLive(p, "negotiate", c.Own, func() {})
	c.rules = parts.NewKnobpanel(ruleGroups, c.ruleKnob)
	c.steps = timeline.Stepper{Name: "negotiate", ForwardLabel: "Step to what comes next", ForwardID: "step", Browser: p.Browser,
		Count: c.steppable, Current: func() int { return 0 }, Show: func(int) { c.stepOn() },
		IsOnPage: func() bool { return p.ShownView() == vugu.Builder(c) }}
	c.zooms = timeline.Zooms{Name: "negotiate", ZoomControl: &gantt.ZoomControl{Drawn: c.drawn, Show: c.stretchTo,
		Anchor: func() Instant { return c.session.Now }, Fit: c.fit,
		IsFitted: func() bool { return c.length == c.usual() && c.offset == 0 }}}
	c.SetOwn("")
	return c
}

// begin shows a session, with nothing to undo.
func (c *Negotiate) begin(from session.Start, s *session.Session) {
	c.from, c.session, c.past, c.chosen, c.terms = from, s, nil, gantt.Subject{}, false
	c.role, c.mine, c.seated, c.stood, c.beside = asProvider, nil, nil, nil, ""
	c.answer, c.draft, c.refused, c.said, c.moves, c.breaking, c.offset, c.goTo = nil, c.fresh(), "", "", nil, false, 0, 0
	c.denial = ""
	c.length = c.usual()
	c.lines = parts.Long{Few: 12, Step: 60, What: "lines"}
	c.forget()
	c.changed()
}

// forget drops what is being typed.
func (c *Negotiate) forget() {
	for _, e := range c.entries {
		e.Forget()
	}
	if c.rules != nil {
		c.rules.Forget()
	}
}

// changed has everything painted anew.
func (c *Negotiate) changed() { c.version++ }

// record makes the session an entry of the history.
func (c *Negotiate) record() {
	c.changed()
	c.live.Record()
}

// Left records what has not come to rest.
func (c *Negotiate) Left() {
	c.steps.Pause()
	c.live.Left()
}

// startFrom begins a session anew.
func (c *Negotiate) startFrom(from session.Start) {
	c.steps.Pause()
	if from == session.FromCrowd {
		c.waiting, c.refused = true, ""
		c.crowds.Crowd(func(crowd session.Crowd, err error) {
			if !c.waiting {
				return
			}
			c.waiting = false
			if err != nil {
				c.refused = "There is no crowd to start from: " + err.Error()
				return
			}
			c.open(from, crowd.Plan(), "Whoever runs or waits at the present decision of Schedule has asked once more.")
		})
		return
	}
	c.open(from, from.Plan(), "")
}

// open begins the session of a plan, and tells words; where it cannot be played nothing changes.
func (c *Negotiate) open(from session.Start, p session.Beginning, words string) {
	if err := p.Playable(); err != nil {
		c.refuseAct(err)
		return
	}
	c.hearAll(p, true, func(s *session.Session, err error) {
		if err != nil {
			c.refuseAct(err)
			return
		}
		c.waiting = false
		unfinished := len(c.past) > 0
		c.begin(from, s)
		c.record()
		if unfinished && words == "" {
			words = "The session begins anew; the browser's Back brings back the one before."
		}
		if words != "" {
			c.tell(words)
		}
	})
}

// refuseAct says why nothing has changed.
func (c *Negotiate) refuseAct(err error) {
	c.refused = text.Plain(err)
	c.changed()
}

// act does something to the session that Undo can take back. What fails changes nothing.
func (c *Negotiate) act(what string, do func(*session.Session) error) bool {
	c.steps.Pause()
	s := c.session
	before, here := s.Promises(), moment{len(s.Inputs), s.Now, s.Setup, what}
	if err := do(s); err != nil {
		c.refused = text.Plain(err)
		c.restore(here, func() {})
		return false
	}
	c.past = append(c.past, here)
	c.refused, c.denial, c.moves, c.stood = "", "", s.Moved(before), c.seated
	c.leaveUnseen()
	c.changed()
	return true
}

// restore plays the session again up to a moment, whose link is the page's until then, and then does what comes next. Where it is stopped,
// the session is as far as it came, and nothing comes next.
func (c *Negotiate) restore(m moment, then func()) {
	l, inputs := c.linked(), c.session.Inputs
	b := session.Beginning{Setup: m.setup, Inputs: inputs[:min(m.inputs, len(inputs))], Now: m.now}
	l.Setup, l.Said, l.Now = b.Setup, input.Spell(b.Inputs), b.Now
	c.hearAll(b, true, func(s *session.Session, err error) {
		if err == nil {
			c.session = s
		}
		if c.restored(); err == nil && len(s.Inputs) == len(b.Inputs) && s.Now == b.Now {
			then()
		}
	})
	if c.hearing != nil {
		c.coming = l
	}
}

// restored shows nothing that is not there any more.
func (c *Negotiate) restored() {
	c.denial = ""
	c.leaveUnseen()
	c.changed()
}

// undo takes back the last act.
func (c *Negotiate) undo() {
	if len(c.past) == 0 {
		return
	}
	c.steps.Pause()
	m := c.past[len(c.past)-1]
	c.taken(m, c.past[:len(c.past)-1])
}

// taken goes back to a moment, with that past.
func (c *Negotiate) taken(m moment, past []moment) {
	inputs := c.session.Inputs
	c.hearAll(session.Beginning{Setup: m.setup, Inputs: inputs[:min(m.inputs, len(inputs))], Now: m.now}, false,
		func(s *session.Session, err error) {
			if err != nil {
				c.refuseAct(err)
				return
			}
			before := c.session.Promises()
			c.session, c.past = s, past
			c.restored()
			c.answer, c.refused, c.moves, c.stood = nil, "", c.session.Moved(before), c.seated
			c.tell("Taken back: " + text.Either(c.role == asConsumer, "what was done last", m.what) + ".")
			c.record()
		})
}

// undoTo goes back to how things stood when a row of the ledger was written.
func (c *Negotiate) undoTo(row int) {
	entry := c.session.Run.Ledger()[row]
	m := moment{c.session.Heard[row], entry.Time, c.session.Setup, "all after " + gantt.Clock(entry.Time)}
	past := c.past
	for len(past) > 0 && (past[len(past)-1].inputs > m.inputs || past[len(past)-1].now > m.now) {
		past = past[:len(past)-1]
	}
	c.steps.Pause()
	c.taken(m, past)
	c.page.Browser.Focus("negotiate-ledger")
}

// tell says what has just happened, to everybody.
func (c *Negotiate) tell(words string) { c.said, c.page.Said = words, words }

// undoWord says what Undo would take back.
func (c *Negotiate) undoWord() string {
	if len(c.past) == 0 || c.role == asConsumer {
		return "Undo"
	}
	return `Undo <span class="faint">` + text.Escape(c.past[len(c.past)-1].what) + "</span>"
}

// reset gives another machine or other rules to the same inputs: they are heard once more.
func (c *Negotiate) reset(next session.Setup) error {
	b := session.Beginning{Setup: next, Inputs: c.session.Inputs, Now: c.session.Now}
	err := b.Playable()
	if err != nil {
		return err
	}
	c.steps.Pause()
	return c.hearOr(b, false, func(s *session.Session) {
		here := moment{len(c.session.Inputs), c.session.Now, c.session.Setup, "other rules"}
		before := c.session.Promises()
		c.session, c.past, c.answer, c.moves, c.stood = s, append(c.past, here), nil, s.Moved(before), c.seated
		c.changed()
		c.live.Changed()
	})
}

// ruleGroups says which parameters of the machine and its provider stand together.
var ruleGroups = []parts.KnobKeys{
	{Name: "Machine", Keys: []string{"m", "order", "ed", "seed"}},
	{Name: "Offers and fixing", Keys: []string{"phi", "to", "side", "f"}},
	{Name: "Prices", Keys: []string{"g", "ask", "q", "pen", "paid"}},
	{Name: "Ends", Keys: []string{"h", "v", "rescue", "replan", "first", "skip"}},
}

// ruleKnob is the control of one of them.
func (c *Negotiate) ruleKnob(key string) *parts.Knob {
	k := parts.NewKnob(c.page, "negotiate-"+key, linkedParameters.Find(key).Bind(c.linked, func(l linked) error {
		if l.Setup == c.session.Setup {
			return nil
		}
		return c.reset(l.Setup)
	}))
	k.Orders = key == "order"
	return k
}

// panel is the rules where they are open.
func (c *Negotiate) panel() vugu.Builder {
	if !c.page.Unfolded {
		return nil
	}
	return c.rules
}

// ruleWords are the rules in a line.
func (c *Negotiate) ruleWords() string {
	s := c.session.Setup
	p, t := s.Rules.Policy, s.Rules.Terms
	add := func(html string) string { return "<span>" + html + "</span>" }
	words := add(text.Escape(gantt.Processors(int32(s.Procs))))
	if c.role == asProvider {
		words += add(parts.OrderKey(p.Order.String()) + text.Escape(parts.OrderName(p.Order.String())))
	}
	if p.OfferThreshold == schedule.Never {
		words += add("no offers")
	} else {
		words += add(text.Sym("offers to " + p.OffersTo.String() + ", φ to " + strconv.Itoa(p.OfferThreshold) + " %"))
	}
	for _, w := range []struct {
		name, symbol string
		value        int
	}{{"discount", "g", p.Discount}, {"asks to", "x", p.Ask}, {"penalty", "p", t.Penalty}, {"fee", "h", t.CancelFee}} {
		if w.value > 0 {
			words += add(w.name + ` <i class="sym">` + w.symbol + "</i> " + strconv.Itoa(w.value) + " %")
		}
	}
	return words
}
