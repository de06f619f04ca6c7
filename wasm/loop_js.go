package main

import (
	"time"

	"juggle/site/glossary"
	"juggle/site/vdom"
	"juggle/wasm/browser"
	"juggle/wasm/clock"
	"juggle/wasm/engine"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"
)

// A loop runs all calls that come from outside, one after the other, with Vugu's event lock held. It paints at most once in a frame of the
// browser's.
type loop struct {
	env           vugu.EventEnv
	calls         []func()
	wake          chan struct{} // holds a token if calls may have come
	dirty         bool          // a call changed what is shown
	paint         chan struct{} // holds a token if the page must be painted
	afterPainting []func()

	clock       *clock.Clock
	whole       bool // the page is whole: all of its pieces are shown
	paints      bool // a painting has begun and not ended
	tasksBeside int  // tasks that run beside the loop and will come back to it
}

func newLoop(env vugu.EventEnv) *loop {
	timer := func(d time.Duration, f func()) (cancel func()) {
		t := time.AfterFunc(d, f)
		return func() { t.Stop() }
	}
	return &loop{env: env, wake: make(chan struct{}, 1), paint: make(chan struct{}, 1), clock: clock.New(now, timer)}
}

// busy reports whether something will still change what is shown, apart from timers.
func (l *loop) busy() bool {
	return !l.whole || l.paints || len(l.paint) > 0 || len(l.calls) > 0 || len(l.wake) > 0 || len(l.afterPainting) > 0 || l.tasksBeside > 0
}

// rests reports whether the page rests: nothing will change what is shown, and no timer is pending. If only timers are pending and forward
// is true, the next one rings.
func (l *loop) rests(e *engine.Engine, forward bool) bool {
	if l.busy() || e.Busy() {
		return false
	}
	waits := l.clock.Waits()
	if waits && forward {
		l.clock.Forward()
	}
	return !waits
}

// after posts f after d has passed on the page's clock.
func (l *loop) after(d time.Duration, f func()) *clock.Timer {
	return l.clock.After(d, func() { l.post(f) })
}

// aside runs f on a goroutine, without the lock. Then it posts the function that f returns, and the page is painted.
func (l *loop) aside(f func() func()) {
	l.tasksBeside++
	go func() {
		then := f()
		l.tell(func() {
			l.tasksBeside--
			then()
		})
	}()
}

// post runs f soon, with the lock held. It may be called from anywhere.
func (l *loop) post(f func()) {
	l.calls = append(l.calls, f)
	signal(l.wake)
}

// tell posts a call that changes what is shown: the page is painted after it.
func (l *loop) tell(f func()) {
	l.post(func() {
		l.dirty = true
		f()
	})
}

// now runs f with the lock held before it returns, for events that need an answer. changed reports whether the page must be painted. now
// must not be called with the lock held.
func (l *loop) now(f func() (changed bool)) {
	l.env.Lock()
	if f() {
		l.env.UnlockRender()
	} else {
		l.env.UnlockOnly()
	}
}

// painted runs f after the next painting that shows the present state completely. It runs f without the lock, because moving the focus
// calls handlers that take the lock.
func (l *loop) painted(f func()) {
	l.afterPainting = append(l.afterPainting, f)
	signal(l.paint)
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// run takes calls for ever.
func (l *loop) run() {
	for range l.wake {
		l.env.Lock()
		for len(l.calls) > 0 {
			f := l.calls[0]
			l.calls = l.calls[1:]
			f()
		}
		if l.dirty {
			l.dirty = false
			l.env.UnlockRender()
		} else {
			l.env.UnlockOnly()
		}
	}
}

// paintAll paints whenever something has changed, at the browser's own pace: two hundred changes between two frames lead to a single
// painting. It returns when Vugu's renderer ends.
//
// Until the page is whole, as rendered reports, building what is shown and rendering it are two tasks, because code that runs for the first
// time is slow. Later they are one task, because text that is typed between the two would be overwritten.
func (l *loop) paintAll(r *domrender.JSRenderer, build *vugu.BuildEnv, root vugu.Builder, rendered func() (whole bool)) error {
	ended := false
	go func() {
		for r.EventWait() {
			signal(l.paint)
		}
		ended = true
		signal(l.paint)
	}()
	signal(l.paint)
	shown := vdom.Shown{Explain: glossary.Explain}
	for {
		l.paints = false
		if <-l.paint; ended {
			return nil
		}
		l.paints = true
		browser.Await[any](browser.Do("frame"))
		select {
		case <-l.paint:
		default:
		}
		l.env.Lock()
		afterPainting := l.afterPainting // requests that come during this painting wait for the next
		l.afterPainting = nil
		l.env.UnlockOnly()
		l.env.RLock()
		results := build.RunBuild(root)
		long := shown.RemoveUnchanged(results)
		l.env.RUnlock()
		if !l.whole {
			browser.Await[any](browser.Do("yield"))
		}
		browser.Do("select")
		if err := r.Render(results); err != nil {
			return err
		}
		for _, v := range long {
			if _, err := browser.Do("set", "["+vdom.LongPlace+`="`+v.Place+`"]`, v.Key, v.Value, v.Property); err != nil {
				return err
			}
		}
		browser.Do("selectAgain")
		l.env.Lock()
		if l.whole = rendered(); !l.whole { // the element to move to may be in a piece of the page that is still to come
			l.afterPainting, afterPainting = append(afterPainting, l.afterPainting...), nil
		}
		l.env.UnlockOnly()
		for _, move := range afterPainting {
			move()
		}
	}
}
