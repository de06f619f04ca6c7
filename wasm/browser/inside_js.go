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
