// Package clock has the page's timers: which of them are pending is known, and the clock can be set forward to the next one. So a test
// need not wait for as long as a reader rests.
package clock

import (
	"cmp"
	"slices"
	"time"
)

// Short is how long a timer runs at most that what is shown waits for: a reader's rest, or the beat of a study's paintings. Longer ones put
// words back and tidy up.
const Short = time.Second

// A Clock is real time, and what it was set forward.
type Clock struct {
	real    func() time.Duration
	start   func(d time.Duration, f func()) (cancel func())
	ahead   time.Duration
	pending []*Timer
}

// New makes a clock from a real one and its timers.
func New(real func() time.Duration, start func(d time.Duration, f func()) (cancel func())) *Clock {
	return &Clock{real: real, start: start}
}

// Now is the time since the real clock began, and what was skipped.
func (c *Clock) Now() time.Duration { return c.real() + c.ahead }

// A Timer is a call to come.
type Timer struct {
	clock  *Clock
	at     time.Duration
	short  bool
	f      func()
	cancel func()
	over   bool // cancelled, perhaps since it rang
}

// After calls f once, when d has passed.
func (c *Clock) After(d time.Duration, f func()) *Timer {
	t := &Timer{clock: c, at: c.Now() + d, short: d <= Short, f: f}
	c.pending = append(c.pending, t)
	t.cancel = c.start(d, t.ring)
	return t
}

// Cancel has the call never come, unless it has.
func (t *Timer) Cancel() {
	t.over = true
	if t.drop() {
		t.cancel()
	}
}

// Cancelled reports whether Cancel was called, perhaps after the timer rang and before its call does what it is to do.
func (t *Timer) Cancelled() bool { return t.over }

// drop takes the timer from those that are pending, and reports whether it was one of them.
func (t *Timer) drop() bool {
	i := slices.Index(t.clock.pending, t)
	if i >= 0 {
		t.clock.pending = slices.Delete(t.clock.pending, i, i+1)
	}
	return i >= 0
}

func (t *Timer) ring() {
	if t.drop() {
		t.f()
	}
}

// short are the pending timers that what is shown waits for.
func (c *Clock) short() []*Timer {
	return slices.DeleteFunc(slices.Clone(c.pending), func(t *Timer) bool { return !t.short })
}

// Waits reports whether a short timer is pending.
func (c *Clock) Waits() bool { return len(c.short()) > 0 }

// Forward sets the clock to the moment of the next short timer, which rings.
func (c *Clock) Forward() {
	next := c.short()
	if len(next) == 0 {
		return
	}
	t := slices.MinFunc(next, func(a, b *Timer) int { return cmp.Compare(a.at, b.at) })
	c.ahead += max(0, t.at-c.Now())
	t.cancel()
	t.ring()
}
