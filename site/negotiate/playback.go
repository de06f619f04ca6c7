package negotiate

import (
	"time"

	"juggle/core/sim/session"
	"juggle/site/page"
	"juggle/site/text"
)

// How a playback divides its work.
const (
	sliceTime         = 30 * time.Millisecond // how long inputs are played before the page can answer
	pauseTime         = 4 * time.Millisecond  // between two slices; without it the timer fires before the browser's events
	minInputsPerSlice = 64                    // a session of at most this many inputs is played in one slice
)

// A playback is a session whose inputs are being played, a slice of time after another, so that the page can answer in between.
type playback struct {
	player    *session.Player
	task      page.Task
	keepsPart bool // if the reader stops the playback, the session has the inputs played so far; otherwise it does not change
	done      func(*session.Session, error)
}

// play plays a session and calls done with it. If a slice is enough for all inputs, done is called before play returns. A playback that has
// not ended is dropped.
func (c *Negotiate) play(b session.Script, keepsPart bool, done func(*session.Session, error)) {
	player, err := session.NewPlayer(b)
	c.startPlayback(player, err, keepsPart, done)
}

// playOr plays a session and calls then with it. It returns an error that the first slice finds, and shows an error that a later slice
// finds.
func (c *Negotiate) playOr(b session.Script, keepsPart bool, then func(*session.Session)) (err error) {
	isLater := false // playOr has returned
	c.play(b, keepsPart, func(s *session.Session, playErr error) {
		if err = playErr; err == nil {
			then(s)
		} else if isLater {
			c.showFault(err)
		}
	})
	isLater = true
	return err
}

// startPlayback does what play does, with the player or with the error from making it.
func (c *Negotiate) startPlayback(player *session.Player, err error, keepsPart bool, done func(*session.Session, error)) {
	c.dropPlayback()
	if err != nil {
		done(nil, err)
		return
	}
	c.playback = &playback{player: player, keepsPart: keepsPart, done: done}
	c.playSlice()
}

// playSlice plays inputs for one slice of time.
func (c *Negotiate) playSlice() {
	p := c.playback
	p.task = nil
	var enough func() bool
	if len(p.player.Script().Inputs) > minInputsPerSlice {
		until := c.page.Browser.Now() + sliceTime
		enough = func() bool { return c.page.Browser.Now() >= until }
	}
	switch done, err := p.player.Step(enough); {
	case err != nil:
		c.dropPlayback()
		p.done(nil, err)
	case done:
		c.dropPlayback()
		p.done(p.player.Session(), nil)
	default:
		p.task = c.page.Browser.After(pauseTime, c.playSlice)
	}
}

// dropPlayback forgets the playback.
func (c *Negotiate) dropPlayback() {
	if c.playback != nil {
		page.CallOff(&c.playback.task)
		c.playback, c.pendingLink = nil, nil
	}
}

// stopPlayback ends the playback early. The session then has the inputs played so far, or none of them: see keepsPart.
func (c *Negotiate) stopPlayback() {
	p := c.playback
	if p == nil {
		return
	}
	c.dropPlayback()
	words := "Stopped after " + progressWords(p) + ": "
	if !p.keepsPart {
		c.announce(words + "nothing has changed.")
		c.changed()
		return
	}
	p.done(p.player.Session(), nil)
	c.announce(words + "the session is as far as it came.")
	c.record()
}

// progressWords returns how many inputs are played: "1 200 of 4 000 inputs".
func progressWords(p *playback) string {
	return text.Count(len(p.player.Session().Inputs)) + " of " + text.Plural(len(p.player.Script().Inputs), "input", "inputs")
}

// statusLine returns the line below the heading, as HTML: the promises, or that the session is being played.
func (c *Negotiate) statusLine() string {
	if c.pendingLink != nil {
		return "<b>The session is being played.</b>"
	}
	return c.perspective().Standing()
}

// playbackWords returns how far the playback is, in words.
func (c *Negotiate) playbackWords() string {
	if c.playback == nil {
		return ""
	}
	return "Playing " + progressWords(c.playback)
}

// playedPercent returns the share of the inputs that is played, in percent.
func (c *Negotiate) playedPercent() int {
	if c.playback == nil {
		return 0
	}
	return 100 * len(c.playback.player.Session().Inputs) / max(1, len(c.playback.player.Script().Inputs))
}
