package negotiate

import (
	"time"

	"juggle/core/sim/session"
	"juggle/site/page"
	"juggle/site/text"
)

// A playback plays inputs in slices of time, between which the page responds to the reader.
const (
	sliceTime         = 30 * time.Millisecond // the length of a slice
	pauseTime         = 4 * time.Millisecond  // the pause between two slices; without it the next slice precedes the browser's events
	maxUnslicedInputs = 64                    // a session of at most this many inputs is played in one slice
)

// A playback is a session whose inputs are being played in slices of time.
type playback struct {
	player    *session.Player
	task      page.Task
	keepsPart bool // if the reader stops the playback, the session has the inputs played so far; otherwise it does not change
	done      func(*session.Session, error)
}

// play plays a session and calls done with it. If one slice suffices for all inputs, done is called before play returns. An earlier
// playback that has not ended is dropped.
func (c *Negotiate) play(script session.Script, keepsPart bool, done func(*session.Session, error)) {
	player, err := session.NewPlayer(script)
	c.startPlayback(player, err, keepsPart, done)
}

// tryPlay plays a session and calls onSuccess with it. It returns an error that occurs in the first slice. It shows an error that occurs in
// a later slice.
func (c *Negotiate) tryPlay(script session.Script, keepsPart bool, onSuccess func(*session.Session)) (err error) {
	hasReturned := false // tryPlay has returned
	c.play(script, keepsPart, func(s *session.Session, playErr error) {
		if err = playErr; err == nil {
			onSuccess(s)
		} else if hasReturned {
			c.showFault(err)
		}
	})
	hasReturned = true
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
	var sliceEnded func() bool
	if len(p.player.Script().Inputs) > maxUnslicedInputs {
		end := c.page.Browser.Now() + sliceTime
		sliceEnded = func() bool { return c.page.Browser.Now() >= end }
	}
	switch done, err := p.player.Step(sliceEnded); {
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

// dropPlayback cancels the playback without a result.
func (c *Negotiate) dropPlayback() {
	if c.playback != nil {
		page.CancelTask(&c.playback.task)
		c.playback, c.pendingLink = nil, nil
	}
}

// stopPlayback ends the playback early. The session then has the inputs played so far, or it does not change: see keepsPart.
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

// progressWords says how many inputs are played: "1 200 of 4 000 inputs".
func progressWords(p *playback) string {
	return text.Count(len(p.player.Session().Inputs)) + " of " + text.Plural(len(p.player.Script().Inputs), "input", "inputs")
}

// statusLine returns the line below the heading, as HTML: the promises, or that the session is being played.
func (c *Negotiate) statusLine() string {
	if c.pendingLink != nil {
		return "<b>The session is being played.</b>"
	}
	return c.perspective().StatusLine()
}

// playbackWords says how many inputs are played; it is "" if there is no playback.
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
