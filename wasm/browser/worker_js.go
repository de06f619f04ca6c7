package browser

import "github.com/hack-pad/safejs"

// A Worker is a running worker, seen from the page.
type Worker struct {
	value    safejs.Value
	handlers []safejs.Func
}

// WorkerEvents is what a worker does of itself.
type WorkerEvents struct {
	Heard func(frame []byte) error
	Ended func(reason string) // the script could not be loaded, the program ended, or a message could not be read or used
}

// StartWorker starts a worker from the script and gives it the compiled program.
func StartWorker(script string, module Module, events WorkerEvents) (*Worker, error) {
	w, err := startWorker(script, events.Ended, func(event safejs.Value) {
		if reason := text(event, "data"); reason != "" {
			events.Ended(reason)
			return
		}
		frame, _, err := received(event)
		if err == nil {
			err = events.Heard(frame)
		}
		if err != nil {
			events.Ended(err.Error())
		}
	})
	if err != nil {
		return nil, err
	}
	if _, err = w.value.Call("postMessage", module.value); err != nil {
		w.Terminate()
		return nil, err
	}
	return w, nil
}

// startWorker starts a worker from the script.
func startWorker(script string, ended func(reason string), heard func(event safejs.Value)) (*Worker, error) {
	value, err := construct("Worker", script)
	if err != nil {
		return nil, err
	}
	w := &Worker{value: value}
	on := func(name string, f func(event safejs.Value)) {
		if err != nil {
			return
		}
		var handler safejs.Func
		handler, err = safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
			f(first(args))
			return nil
		})
		if err == nil {
			w.handlers = append(w.handlers, handler)
			err = value.Set(name, handler)
		}
	}
	on("onmessage", heard)
	on("onerror", func(event safejs.Value) {
		message := text(event, "message")
		if message == "" {
			message = "the worker's script could not be loaded"
		}
		ended(message)
	})
	on("onmessageerror", func(safejs.Value) { ended("a worker's message could not be read") })
	if err != nil {
		w.Terminate()
		return nil, err
	}
	return w, nil
}

// Send posts a frame.
func (w *Worker) Send(frame []byte, attached any) error { return post(w.value, frame, attached) }

// Terminate ends the worker; nothing more is heard of it.
func (w *Worker) Terminate() {
	for _, name := range []string{"onmessage", "onerror", "onmessageerror"} {
		w.value.Set(name, safejs.Null()) // a property that cannot be set was never set
	}
	w.value.Call("terminate") // fails only where there is no worker
	for _, h := range w.handlers {
		h.Release()
	}
	w.handlers = nil
}
