package clock

import (
	"slices"
	"testing"
	"time"
)

// A manualClock stands for the real clock in tests. Its time passes only in calls of pass.
type manualClock struct {
	now    time.Duration
	timers map[time.Duration][]func()
}

// start starts a timer that calls f after d. The returned function stops it.
func (s *manualClock) start(d time.Duration, f func()) func() {
	at, live := s.now+d, true
	s.timers[at] = append(s.timers[at], func() {
		if live {
			f()
		}
	})
	return func() { live = false }
}

func (s *manualClock) pass(d time.Duration) {
	for end := s.now + d; s.now < end; s.now += time.Millisecond {
		for _, f := range s.timers[s.now] {
			f()
		}
		delete(s.timers, s.now)
	}
}

func TestForwardGoesToTheNextShortTimerAndEachTimerRingsOnce(t *testing.T) {
	s := &manualClock{timers: map[time.Duration][]func(){}}
	c := New(func() time.Duration { return s.now }, s.start)
	var rung []string // the names of the timers that have called; a name is the time that the timer is set to
	ring := func(name string) func() { return func() { rung = append(rung, name) } }
	want := func(waits bool, now time.Duration, names ...string) {
		t.Helper()
		if !slices.Equal(rung, names) || c.HasShortTimer() != waits || c.Now() != now {
			t.Fatalf("got calls of %q at %v, a short timer pending: %v; want %q at %v, %v", rung, c.Now(), c.HasShortTimer(), names, now, waits)
		}
	}
	c.Forward()
	want(false, 0)
	c.After(700*time.Millisecond, func() {
		ring("700 ms")()
		c.After(200*time.Millisecond, ring("900 ms"))
	})
	c.After(400*time.Millisecond, ring("400 ms"))
	c.After(2*time.Second, ring("2 s"))
	cancelled := c.After(100*time.Millisecond, ring("cancelled"))
	cancelled.Cancel()
	want(true, 0)
	c.Forward()
	want(true, 400*time.Millisecond, "400 ms")
	c.Forward()
	want(true, 700*time.Millisecond, "400 ms", "700 ms")
	s.pass(100 * time.Millisecond)
	want(true, 800*time.Millisecond, "400 ms", "700 ms")
	s.pass(101 * time.Millisecond)
	want(false, 901*time.Millisecond, "400 ms", "700 ms", "900 ms")
	c.Forward() // only the timer of 2 s is left, which is longer than Short
	want(false, 901*time.Millisecond, "400 ms", "700 ms", "900 ms")
	s.pass(2 * time.Second)
	want(false, 2901*time.Millisecond, "400 ms", "700 ms", "900 ms", "2 s")
}
