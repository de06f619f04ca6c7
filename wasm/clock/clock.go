// Package clock has the page's timers. It reports which timers are pending, and can be set forward to the next one, so that a test need not
// wait as long as a reader would.
package clock

import (
	"cmp"
	"slices"
	"time"
)

// Short is the longest duration of a timer that changes what is shown, such as the pause after a reader's input or the interval between two
// paintings of a study. Longer timers restore a button's words or free memory.
const Short = time.Second

// A Clock shows the real time plus the time that Forward has skipped.
type Clock struct {
	realNow func() time.Duration
	start   func(d time.Duration, f func()) (cancel func())
	skipped time.Duration
	pending []*Timer
}

// New makes a clock. realNow returns the real time since some moment. start calls f after d of real time, unless cancel is called before.
func New(realNow func() time.Duration, start func(d time.Duration, f func()) (cancel func())) *Clock {
	return &Clock{realNow: realNow, start: start}
}

// Now returns the time since the real clock began, plus the time that was skipped.
func (c *Clock) Now() time.Duration { return c.realNow() + c.skipped }

// A Timer calls a function at a time of the clock.
type Timer struct {
	clock     *Clock
	at        time.Duration
	short     bool
	callback  func()
	cancel    func()
	cancelled bool // Cancel was called, perhaps after the timer rang
}

// After calls f once, after d has passed.
func (c *Clock) After(d time.Duration, f func()) *Timer {
	t := &Timer{clock: c, at: c.Now() + d, short: d <= Short, callback: f}
	c.pending = append(c.pending, t)
	t.cancel = c.start(d, t.ring)
	return t
}

// Cancel prevents the call, unless the timer has already rung.
func (t *Timer) Cancel() {
	t.cancelled = true
	if t.removePending() {
		t.cancel()
	}
}

// Cancelled reports whether Cancel was called. It may have been called after the timer rang, but before the call that was posted then is
// made.
func (t *Timer) Cancelled() bool { return t.cancelled }

// removePending removes the timer from the pending ones, and reports whether it was pending.
func (t *Timer) removePending() bool {
	i := slices.Index(t.clock.pending, t)
	if i >= 0 {
		t.clock.pending = slices.Delete(t.clock.pending, i, i+1)
	}
	return i >= 0
}

func (t *Timer) ring() {
	if t.removePending() {
		t.callback()
	}
}

// pendingShort lists the pending timers that change what is shown (Short).
func (c *Clock) pendingShort() []*Timer {
	return slices.DeleteFunc(slices.Clone(c.pending), func(t *Timer) bool { return !t.short })
}

// HasShortTimer reports whether a short timer is pending.
func (c *Clock) HasShortTimer() bool { return len(c.pendingShort()) > 0 }

// Forward sets the clock to the time of the next short timer, and calls the timer's function.
func (c *Clock) Forward() {
	next := c.pendingShort()
	if len(next) == 0 {
		return
	}
	t := slices.MinFunc(next, func(a, b *Timer) int { return cmp.Compare(a.at, b.at) })
	c.skipped += max(0, t.at-c.Now())
	t.cancel()
	t.ring()
}
