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

// A loop runs all calls from outside, one after the other, with Vugu's event lock held. It paints at most once in a frame of the browser.
type loop struct {
	env           vugu.EventEnv
	calls         []func()
	wake          chan struct{} // holds a token if calls may have come
	mustPaint     bool          // a call changed what is shown; the page must be painted after the calls
	paint         chan struct{} // holds a token if the page must be painted
	afterPainting []func()

	clock           *clock.Clock
	isWhole         bool // the page is whole: all of its pieces are shown
	painting        bool // a painting has begun and has not ended
	backgroundTasks int  // the number of functions of runInBackground that have not ended
}

func newLoop(env vugu.EventEnv) *loop {
	timer := func(d time.Duration, f func()) (cancel func()) {
		t := time.AfterFunc(d, f)
		return func() { t.Stop() }
	}
	return &loop{env: env, wake: make(chan struct{}, 1), paint: make(chan struct{}, 1), clock: clock.New(now, timer)}
}

// isBusy reports whether anything of the loop, except timers, will still change what is shown.
func (l *loop) isBusy() bool {
	return !l.isWhole || l.painting || len(l.paint) > 0 || len(l.calls) > 0 || len(l.wake) > 0 ||
		len(l.afterPainting) > 0 || l.backgroundTasks > 0
}

// isIdle reports whether nothing will change what is shown any more, and no short timer is pending; see clock.Short. If only timers are
// pending and forward is true, it sets the clock forward to the next short one.
func (l *loop) isIdle(e *engine.Engine, forward bool) bool {
	if l.isBusy() || e.Busy() {
		return false
	}
	waits := l.clock.HasShortTimer()
	if waits && forward {
		l.clock.Forward()
	}
	return !waits
}

// after posts f after d has passed on the page's clock.
func (l *loop) after(d time.Duration, f func()) *clock.Timer {
	return l.clock.After(d, func() { l.post(f) })
}

// runInBackground runs f on a goroutine, without the lock. Then it posts the function that f returns, and the page is painted.
func (l *loop) runInBackground(f func() func()) {
	l.backgroundTasks++
	go func() {
		then := f()
		l.postChange(func() {
			l.backgroundTasks--
			then()
		})
	}()
}

// post runs f soon, with the lock held. It may be called from anywhere.
func (l *loop) post(f func()) {
	l.calls = append(l.calls, f)
	signal(l.wake)
}

// postChange posts a call that changes what is shown. The page is painted after the call.
func (l *loop) postChange(f func()) {
	l.post(func() {
		l.mustPaint = true
		f()
	})
}

// runNow runs f with the lock held before it returns, for events that need an answer. changed reports whether the page must be painted.
// runNow must not be called with the lock held.
func (l *loop) runNow(f func() (changed bool)) {
	l.env.Lock()
	if f() {
		l.env.UnlockRender()
	} else {
		l.env.UnlockOnly()
	}
}

// afterNextPainting runs f after the next painting that shows the whole page. It runs f without the lock, because moving the focus calls
// handlers that take the lock.
func (l *loop) afterNextPainting(f func()) {
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
		if l.mustPaint {
			l.mustPaint = false
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
		l.painting = false
		if <-l.paint; ended {
			return nil
		}
		l.painting = true
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
		if !l.isWhole {
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
		if l.isWhole = rendered(); !l.isWhole { // the element to move to may be in a piece of the page that is still to come
			l.afterPainting, afterPainting = append(afterPainting, l.afterPainting...), nil
		}
		l.env.UnlockOnly()
		for _, move := range afterPainting {
			move()
		}
	}
}
