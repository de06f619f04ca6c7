// Package several shows a run on several machines: their schedules on one clock, and event by event what the broker asked and what the
// machines answered. Schedule shows it where a reader's requests name several machines.
package several

import (
	"strconv"

	"juggle/core/param"
	"juggle/core/schedule"
	"juggle/core/together"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Several is such a run, as a part of a view.
type Several struct {
	Panel *parts.Knobpanel
	Steps parts.Stepper

	page   *page.Page
	canvas gantt.Canvas
	live   *page.Live // the view's

	setup    together.Setup // what is asked for; nothing said: no run
	requests []together.Request
	ask      *page.Ask[together.Setup, together.Recording]

	at, first int // the event that is shown; the one that a link names, from 1
	from, to  gantt.Instant
	byHand    bool // the stretch was chosen
	hand      gantt.Hand
	painted   painted
	watched   bool
	shown     *together.Recording // of which at is an event
	table     bool                // the table of requests is open
}

// groups says which parameters stand together.
var groups = []parts.KnobKeys{
	{Name: "Machines", Keys: []string{"m", "shift", "seed"}},
	{Name: "Rules", Keys: []string{"order", "ed", "replan", "first", "skip"}},
	{Name: "Fixing and offers", Keys: []string{"f", "phi", "to", "side"}},
}

// New shows nothing yet. seen tells whether the view is shown that it is a part of.
func New(p *page.Page, canvas gantt.Canvas, live *page.Live, seen func() bool) *Several {
	c := &Several{page: p, canvas: canvas, live: live, ask: page.NewAsk(p, together.Played)}
	c.ask.Heard = c.heard
	c.Panel = parts.NewKnobpanel(groups, c.knob)
	c.hand = gantt.Hand{Drawn: c.drawn, Show: c.stretchTo}
	c.Steps = parts.Stepper{Browser: p.Browser, At: func() int { return c.at }, Count: c.count, Seen: seen, Show: c.show}
	return c
}

func (c *Several) knob(key string) *parts.Knob {
	p := together.SetupParameters.Find(key)
	k := parts.NewKnob(c.page, "several-"+key, p.Bind(func() together.Setup { return c.setup }, c.put))
	if key == "order" {
		k.Orders = true
	}
	if key == "to" || key == "side" {
		k.Idle = func() bool { return c.setup.Policy.OfferThreshold == schedule.Never }
	}
	return k
}

// put takes a setup with one parameter changed.
func (c *Several) put(next together.Setup) error {
	if n := together.Machines(c.requests); len(next.Procs) < n {
		return &param.Error{Key: "m", Got: text.Plural(len(next.Procs), "machine", "machines"), Want: strconv.Itoa(n) +
			", which the requests name"}
	}
	c.Take(next)
	c.live.Changed()
	return nil
}

// Reset goes back to the parameters by default, on the same machines.
func (c *Several) Reset() {
	next := together.Setup{Config: together.Default(), Said: c.setup.Said}
	next.Procs = c.setup.Procs
	c.Take(next)
	c.live.Changed()
}

// On tells whether there is such a run to show.
func (c *Several) On() bool { return c != nil && c.setup.Said != "" }

// Setup is what is asked for.
func (c *Several) Setup() together.Setup { return c.setup }

// Open shows another run from its first event worth seeing on.
func (c *Several) Open(s together.Setup) {
	c.Take(together.Setup{})
	c.Take(s)
}

// Take shows another run, at the same event where the requests are the same; that of nothing ends showing any.
func (c *Several) Take(s together.Setup) {
	if s.Said != c.setup.Said {
		c.requests, _ = together.Unspell(s.Said)
		c.at, c.byHand, c.shown = 0, false, nil
	}
	c.Steps.Pause()
	c.setup, c.first = s, 0
}

// Land goes to a place of a link: an event, from 1, and a stretch of time, which may be empty.
func (c *Several) Land(event int, from, to gantt.Instant) {
	c.first, c.from, c.to, c.byHand = event, from, to, from != to
	c.land()
}

// land goes to the event that the link names, or, at first, to one worth seeing.
func (c *Several) land() {
	if c.run() == nil {
		return
	}
	if c.first > 0 {
		c.at, c.first = min(c.first, c.count())-1, 0
	} else if c.shown == nil || c.at >= c.count() {
		c.at = story(c.run())
	}
	c.shown = c.run()
}

// story is the first event worth seeing: a composite gave way, or one was placed, or else anything.
func story(r *together.Recording) (at int) {
	worth := 0
	for i, e := range r.Events {
		for _, a := range e.Attempts {
			w := 1
			if a.Kept {
				w = 2
				if a.Shifted != 0 {
					w = 3
				}
			}
			if w > worth {
				at, worth = i, w
			}
		}
	}
	return at
}

// Place is where the reader is, for a link.
func (c *Several) Place() (event int, from, to gantt.Instant) {
	event = c.first
	if c.run() != nil {
		event = c.at + 1
	}
	if c.byHand {
		from, to = c.from, c.to
	}
	return event, from, to
}

// Ensure has the run made that is asked for.
func (c *Several) Ensure() {
	if !c.live.Waits() {
		c.ask.Want(c.setup)
	}
}

// Again asks for it also where it failed.
func (c *Several) Again() {
	c.ask.Retry()
	c.Ensure()
}

func (c *Several) heard() {
	c.land()
	if c.live.Write() {
		c.page.Replace()
	}
}

// run is what is shown: the last that came, if it is of these requests; nil while there is none.
func (c *Several) run() *together.Recording {
	if r := c.ask.Answer(); r != nil && c.ask.Of().Said == c.setup.Said && len(r.Events) > 0 {
		return r
	}
	return nil
}

func (c *Several) count() int {
	if r := c.run(); r != nil {
		return len(r.Events)
	}
	return 0
}

func (c *Several) show(i int) {
	c.at = i
	c.live.Write()
	c.page.Replace()
}

// Key is what keys do.
func (c *Several) Key(k page.Key) bool { return c.Steps.Key(k.Key) || c.hand.Key(k.Code) }

// State is as automation reads it.
func (c *Several) State() string {
	if c.live.Waits() {
		return "running"
	}
	return c.ask.State().Word()
}

// Shown is the part where there is a run to show.
func (c *Several) Shown() vugu.Builder {
	if !c.On() {
		return nil
	}
	return c
}
