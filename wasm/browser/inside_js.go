package browser

import "github.com/hack-pad/safejs"

// InPage says whether the program runs in a page; otherwise it is a worker.
func InPage() bool { return truthy(global(), "document") }

// Inside is a worker seen from within.
type Inside struct{}

// Listen hands every message to f, beginning with those that came before the program ran. Where f cannot use one, the page hears that
// this worker has ended.
func (Inside) Listen(f func(frame []byte, attached any) error) error {
	take := func(event safejs.Value) {
		frame, attached, err := received(event)
		if err == nil {
			err = f(frame, attached)
		}
		if err != nil {
			global().Call("postMessage", err.Error())
		}
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
func (Inside) Post(frame []byte) error { return post(global(), frame, nil) }
