package browser

import (
	"time"

	"github.com/hack-pad/safejs"
)

var began = time.Now()

// Now is the time since the program began.
func Now() time.Duration { return time.Since(began) }

// Today is the local date, as 2007-12-31.
func Today() string {
	return time.Now().Format(time.DateOnly)
}

// After calls f once when d has passed, unless the returned function is called before.
func After(d time.Duration, f func()) (cancel func()) {
	t := time.AfterFunc(d, f)
	return func() { t.Stop() }
}

// A Yielder lets the browser deliver what has arrived, in the 20 microseconds of a message to oneself; a timer would take four
// milliseconds.
type Yielder struct {
	port safejs.Value
	back chan struct{}
}

// NewYielder makes a Yielder for the rest of the program's life.
func NewYielder() (*Yielder, error) {
	channel, err := construct("MessageChannel")
	if err != nil {
		return nil, err
	}
	y := &Yielder{back: make(chan struct{}, 1)}
	handler, err := safejs.FuncOf(func(safejs.Value, []safejs.Value) any {
		y.back <- struct{}{}
		return nil
	})
	if err != nil {
		return nil, err
	}
	one, err := at(channel, "port1")
	if err != nil {
		return nil, err
	}
	if err := one.Set("onmessage", handler); err != nil {
		return nil, err
	}
	y.port, err = at(channel, "port2")
	return y, err
}

// Yield returns after everything that had arrived when it was called has been delivered. It blocks (await).
func (y *Yielder) Yield() {
	if _, err := y.port.Call("postMessage", 0); err == nil {
		<-y.back
	}
}

// A Painter waits for the moments at which the browser paints. While the page is hidden there are none.
type Painter struct {
	*Yielder
	handler safejs.Func
	frames  chan struct{}
}

// NewPainter makes a Painter for the rest of the program's life.
func NewPainter() (*Painter, error) {
	y, err := NewYielder()
	if err != nil {
		return nil, err
	}
	p := &Painter{Yielder: y, frames: make(chan struct{}, 1)}
	p.handler, err = safejs.FuncOf(func(safejs.Value, []safejs.Value) any {
		p.frames <- struct{}{}
		return nil
	})
	return p, err
}

// Next returns when the browser has just painted, in a task of its own: what the browser has to lay out for its picture and what is
// then made for the next one are two short tasks instead of a long one. It blocks (await).
func (p *Painter) Next() error {
	if _, err := call(global(), nil, "requestAnimationFrame", p.handler); err != nil {
		return err
	}
	<-p.frames
	p.Yield()
	return nil
}
