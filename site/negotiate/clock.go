package negotiate

import (
	"cmp"
	"time"

	"juggle/core/agreement"
	"juggle/core/session"
	"juggle/core/tell"
	"juggle/site/gantt"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// goOn lets time go on to an instant.
func (c *Negotiate) goOn(to Instant) {
	before := len(c.session.Run.Ledger())
	if to <= c.session.Now || !c.act("to "+gantt.Clock(c.session.Now), func(s *session.Session) error { return s.Advance(to) }) {
		return
	}
	c.answer = nil
	if d := &c.draft; d.ready < c.session.Now {
		by := session.RoundUp(c.session.Now) - d.ready
		d.ready, d.deadline = d.ready+by, d.deadline+by
	}
	words := "It is " + gantt.Clock(c.session.Now) + "."
	if n := len(c.session.Run.Ledger()) - before; n > 0 {
		words += " " + text.Plural(n, "job has", "jobs have") + " ended."
	}
	c.tell(words)
	c.did(passed)
	c.live.Record()
}

// stepOn goes to what comes next.
func (c *Negotiate) stepOn() {
	if next, ok := c.session.Next(); ok {
		c.goOn(next.At)
	}
}

// pace is how long an instant is shown while playing.
const pace = 900 * time.Millisecond

func (c *Negotiate) play() {
	if c.playing != nil {
		c.pause()
		return
	}
	if _, ok := c.session.Next(); ok {
		c.playing = c.page.Browser.After(0, c.playOn)
	}
}

func (c *Negotiate) playOn() {
	c.playing = nil
	if c.page.ShownView() != vugu.Builder(c) {
		return
	}
	c.stepOn() // which pauses
	if _, ok := c.session.Next(); ok {
		c.playing = c.page.Browser.After(pace, c.playOn)
	}
}

func (c *Negotiate) pause() { page.CallOff(&c.playing) }

func (c *Negotiate) atEnd() bool {
	_, ok := c.session.Next()
	return !ok
}

// nextWords say what comes next.
func (c *Negotiate) nextWords() string {
	now := "<b>" + gantt.Clock(c.session.Now) + ".</b> "
	next, ok := c.session.Next()
	if !ok {
		return now + `<span class="quiet">Nothing is to come by itself</span>`
	}
	var words []string
	say := func(ids []int64, one, many string) {
		var names []string
		for _, id := range ids {
			names = append(names, number(id))
		}
		switch n := len(names); {
		case n == 1:
			words = append(words, names[0]+" "+one)
		case n > 1:
			words = append(words, tell.Abridged(names, 4)+" "+many)
		}
	}
	say(next.Ends, "ends", "end")
	say(next.Starts, "starts", "start")
	if next.Back {
		words = append(words, "processors come back")
	}
	return now + `<span class="quiet">Next, at ` + text.Escape(gantt.Until(c.session.Now, next.At)+": "+text.Listed(words)) + "</span>"
}

// jump goes to the time that was typed.
func (c *Negotiate) jump() {
	if !c.misread("goto") {
		c.goOn(max(c.goTo, c.session.Now))
	}
}

// turnBreaking opens and shuts the choice of processors that fail.
func (c *Negotiate) turnBreaking() {
	c.breaking = !c.breaking
	if c.breaking {
		c.outage = outage{int32(max(1, c.session.Procs/4)), session.RoundUp(c.session.Now) + 4*hour}
		c.page.Browser.Focus("negotiate-ask-down")
	}
	c.changed()
}

// breakNow has the processors fail.
func (c *Negotiate) breakNow() {
	if c.misread("outage") {
		return
	}
	h := agreement.Happening{Event: agreement.Down, Procs: c.outage.procs, Deadline: c.outage.until}
	c.breaking, c.answer = false, nil
	c.change(h)
	c.page.Browser.Focus("negotiate-break")
}

// failureWords say what a failure did.
func (c *Negotiate) failureWords() string {
	ledger := c.session.Run.Ledger()
	at := len(ledger) - 1
	for at > 0 && ledger[at].Event != agreement.Down {
		at--
	}
	touched := map[agreement.Answer][]string{}
	for _, e := range ledger[at+1:] {
		lost := e.Event == agreement.Killed || e.Event == agreement.Stranded || e.Event == agreement.NoPlace
		if answer := cmp.Or(e.Answer, agreement.Broken); lost {
			touched[answer] = append(touched[answer], number(e.ID))
		}
	}
	words := gantt.Processors(ledger[at].Procs) + " out of use until " + gantt.Until(c.session.Now, ledger[at].Deadline)
	say := func(ids []string, what string) {
		if len(ids) > 0 {
			words += "; " + tell.Abridged(ids, 6) + " " + what
		}
	}
	say(touched[agreement.Restarted], "killed and to start from the beginning")
	say(touched[agreement.Kept], "kept by another deadline, its own or others’")
	say(touched[agreement.Offered], "in a window that it was offered")
	say(touched[agreement.Broken], "broken")
	var moved []string
	for _, m := range c.moves {
		moved = append(moved, number(m.ID))
	}
	say(moved, "moved")
	if len(touched)+len(moved) == 0 {
		words += "; nobody is touched"
	}
	return words + "."
}
