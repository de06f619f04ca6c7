package browser

import (
	"juggle/wasm/wire"

	"github.com/hack-pad/safejs"
)

// InPage says whether the program runs in a page; otherwise it is a worker.
func InPage() bool { return truthy(global(), "document") }

// Inside is a worker seen from within.
type Inside struct{}

// Listen hands every message to f, beginning with those that came before the program ran.
func (Inside) Listen(f func(wire.Frame, any)) error {
	take := func(event safejs.Value) {
		frame, attached, err := received(event)
		if err != nil {
			global().Call("postMessage", err.Error()) // the page replaces a worker that says so
			return
		}
		f(frame, attached)
	}
	handler, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		take(first(args))
		return nil
	})
	if err != nil {
		return err
	}
	if err := global().Set("onmessage", handler); err != nil {
		return err
	}
	early, err := at(global(), "juggleEarly")
	if err != nil {
		return err
	}
	for {
		event, err := early.Call("shift")
		if err != nil || event.IsUndefined() {
			return err
		}
		take(event)
	}
}

// Post sends a frame to the page.
func (Inside) Post(f wire.Frame) error { return post(global(), f, nil) }

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
