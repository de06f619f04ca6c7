package negotiate

import (
	"time"

	"juggle/core/session"
	"juggle/site/page"
	"juggle/site/text"
)

// A link, a file, other rules and going back can have thousands of inputs heard: then the page answers meanwhile, and it can be stopped.

// slice is how long inputs are heard before the page may answer, pause how long it then has at least: a timer without any rings before the
// browser's events come. As few inputs are always heard in one go.
const (
	slice = 30 * time.Millisecond
	pause = 4 * time.Millisecond
	few   = 64
)

// A hearing is inputs that are heard a slice at a time.
type hearing struct {
	player *session.Player
	task   page.Task
	stays  bool // what was heard, when it is stopped; else all is as before
	done   func(*session.Session, error)
}

// hearAll has a session played, and done hear of it: before hearAll returns, if a slice is enough. Only the last that was asked for goes
// on.
func (c *Negotiate) hearAll(b session.Beginning, stays bool, done func(*session.Session, error)) {
	player, err := session.NewPlayer(b)
	c.hear(player, err, stays, done)
}

// hearOr has a session played, and then does with it what comes next. What fails in the first slice is returned, what fails later told.
func (c *Negotiate) hearOr(b session.Beginning, stays bool, then func(*session.Session)) (err error) {
	later := false
	c.hearAll(b, stays, func(s *session.Session, wrong error) {
		if err = wrong; err == nil {
			then(s)
		} else if later {
			c.refuseAct(err)
		}
	})
	later = true
	return err
}

func (c *Negotiate) hear(player *session.Player, err error, stays bool, done func(*session.Session, error)) {
	c.drop()
	if err != nil {
		done(nil, err)
		return
	}
	c.hearing = &hearing{player: player, stays: stays, done: done}
	c.hearOn()
}

// hearOn hears a slice.
func (c *Negotiate) hearOn() {
	h := c.hearing
	h.task = nil
	var enough func() bool
	if len(h.player.Beginning().Inputs) > few {
		until := c.page.Browser.Now() + slice
		enough = func() bool { return c.page.Browser.Now() >= until }
	}
	switch done, err := h.player.Step(enough); {
	case err != nil:
		c.drop()
		h.done(nil, err)
	case done:
		c.drop()
		h.done(h.player.Session(), nil)
	default:
		h.task = c.page.Browser.After(pause, c.hearOn)
	}
}

// drop forgets what is being heard.
func (c *Negotiate) drop() {
	if c.hearing != nil {
		page.CallOff(&c.hearing.task)
		c.hearing, c.coming = nil, nil
	}
}

// stop ends it where it is.
func (c *Negotiate) stop() {
	h := c.hearing
	if h == nil {
		return
	}
	c.drop()
	words := "Stopped after " + heardWords(h) + ": "
	if !h.stays {
		c.tell(words + "nothing has changed.")
		c.changed()
		return
	}
	h.done(h.player.Session(), nil)
	c.tell(words + "the session is as far as it came.")
	c.record()
}

// heardWords are "1 200 of 4 000 inputs".
func heardWords(h *hearing) string {
	return text.Count(len(h.player.Session().Inputs)) + " of " + text.Plural(len(h.player.Beginning().Inputs), "input", "inputs")
}

// standing is how things stand, as markup.
func (c *Negotiate) standing() string {
	if c.coming != nil {
		return "<b>The session is being played.</b>"
	}
	return c.perspective().Standing()
}

func (c *Negotiate) hearingWords() string {
	if c.hearing == nil {
		return ""
	}
	return "Playing " + heardWords(c.hearing)
}

// heard is how much of it has been, in percent.
func (c *Negotiate) heard() int {
	if c.hearing == nil {
		return 0
	}
	return 100 * len(c.hearing.player.Session().Inputs) / max(1, len(c.hearing.player.Beginning().Inputs))
}
