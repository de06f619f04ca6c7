package main

import (
	"juggle/site/bind"
	"juggle/wasm/browser"

	"github.com/vugu/vugu"
)

// A loop runs everything that comes from outside one after the other with Vugu's event lock held, and paints at most once a frame.
type loop struct {
	env    vugu.EventEnv
	calls  []func()
	wake   chan struct{} // holds a token where calls may have come
	dirty  bool          // a call changed what is shown
	paint  chan struct{} // holds a token where the page must be painted
	moving []func() error

	painter *browser.Painter
}

func newLoop(env vugu.EventEnv) (*loop, error) {
	painter, err := browser.NewPainter()
	return &loop{env: env, wake: make(chan struct{}, 1), paint: make(chan struct{}, 1), painter: painter}, err
}

// post runs f soon, with the lock held. It may be called from anywhere.
func (l *loop) post(f func()) {
	l.calls = append(l.calls, f)
	signal(l.wake)
}

// tell is post for what the page hears of: it is painted afterwards.
func (l *loop) tell(f func()) {
	l.post(func() {
		l.dirty = true
		f()
	})
}

// now runs f with the lock held before it returns, for events that want an answer; changed tells whether the page must be painted. It must
// not be called with the lock held.
func (l *loop) now(f func() (changed bool)) {
	l.env.Lock()
	if f() {
		l.env.UnlockRender()
	} else {
		l.env.UnlockOnly()
	}
}

// painted runs f after the next painting that shows what holds now, without the lock: moving the focus calls handlers that want it.
func (l *loop) painted(f func() error) {
	l.moving = append(l.moving, f)
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

// A renderer is what of Vugu's the loop paints with.
type renderer interface {
	EventWait() bool
	Render(*vugu.BuildResults) error
}

// paintAll paints whenever something has changed, at the browser's own pace: two hundred changes between two frames are one
// painting. It returns when Vugu's renderer gives up.
//
// Until the page is whole, as rendered tells, what is shown and showing it are two tasks: code that runs for the first time is slow. Later
// they are one, for what is typed in between would be overwritten.
func (l *loop) paintAll(r renderer, build *vugu.BuildEnv, root vugu.Builder, rendered func() (whole bool)) error {
	ended := false
	go func() {
		for r.EventWait() {
			signal(l.paint)
		}
		ended = true
		signal(l.paint)
	}()
	signal(l.paint)
	var shown bind.Shown
	for whole := false; ; {
		if <-l.paint; ended {
			return nil
		}
		if err := l.painter.Next(); err != nil {
			return err
		}
		select {
		case <-l.paint:
		default:
		}
		l.env.Lock()
		moving := l.moving // what is asked for during this painting waits for the next
		l.moving = nil
		l.env.UnlockOnly()
		l.env.RLock()
		results := build.RunBuild(root)
		long := shown.Spare(results)
		l.env.RUnlock()
		if !whole {
			l.painter.Yield()
		}
		selected := browser.Selected()
		if err := r.Render(results); err != nil {
			return err
		}
		for _, v := range long {
			if err := browser.SetOn("["+bind.LongPlace+`="`+v.Place+`"]`, v.Key, v.Value, v.Property); err != nil {
				return err
			}
		}
		if err := selected.Again(); err != nil {
			return err
		}
		l.env.Lock()
		whole = rendered()
		l.env.UnlockOnly()
		for _, move := range moving {
			if err := move(); err != nil {
				return err
			}
		}
	}
}
