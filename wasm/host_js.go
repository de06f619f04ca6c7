package main

import (
	"time"

	"juggle/core/base/coder"
	"juggle/wasm/browser"
	"juggle/wasm/engine"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

// A host starts browser workers for the pool and for the engine. Everything that the workers send goes through the loop.
type host struct{ loop *loop }

// boot returns a value that boot.js left for the program: the page's build, or the name of one of the page's files in its folder.
func boot(name string) string { return browser.Get[string]("boot", name) }

// A worker is a worker of the browser's. A worker that could not be started has no handle, so sending to it is an error.
type worker struct {
	handle    any
	callbacks []browser.Callback
	onEnd     func(reason string)
}

// start starts a worker by a function of host.js. The last two arguments of that function are callbacks: for the worker's messages, and for
// its end with the reason.
func start(onEnd func(reason string), onMessage func(message []any), function string, args ...any) *worker {
	w := &worker{onEnd: onEnd, callbacks: []browser.Callback{
		browser.On(func(message []any) any { onMessage(message); return nil }),
		browser.On(func(reason []any) any { onEnd(reason[0].(string)); return nil }),
	}}
	var err error
	if w.handle, err = browser.Do(function, append(args, w.callbacks[0], w.callbacks[1])...); err != nil {
		onEnd(err.Error())
	}
	return w
}

// call calls a function of host.js with the worker as first argument.
func (w *worker) call(function string, args ...any) {
	if _, err := browser.Do(function, append([]any{w.handle}, args...)...); err != nil {
		w.onEnd(err.Error())
	}
}

// Send implements pool.Worker.
func (w *worker) Send(f wire.Frame, attached any) { w.call("send", coder.Encode(&f), attached) }

// Solve implements engine.Solver. HiGHS itself is fetched with the first program that is to be solved.
func (w *worker) Solve(lp []byte, nodes int, seconds, gap float64) {
	w.call("solve", boot("highs"), lp, nodes, seconds, gap)
}

// Terminate ends the worker. Nothing that it sent arrives later.
func (w *worker) Terminate() {
	browser.Do("terminate", w.handle) // fails only if the worker has no handle
	for _, c := range w.callbacks {
		c.Release()
	}
}

// Start implements pool.Host.
func (h host) Start(l pool.Listener) pool.Worker {
	onEnd := func(reason string) { h.loop.post(func() { l.Ended(reason) }) }
	return start(onEnd, func(message []any) {
		var f wire.Frame
		if err := coder.Decode(message[0].([]byte), &f); err != nil {
			onEnd(err.Error())
			return
		}
		h.loop.post(func() { l.Receive(f) })
	}, "startWorker", boot("worker"), browser.Get[any]("boot", "module"))
}

// After implements pool.Host.
func (h host) After(d time.Duration, f func()) { time.AfterFunc(d, func() { h.loop.post(f) }) }

// startSolver starts a solver for the engine (site/js/solver).
func (h host) startSolver(events engine.SolverEvents) engine.Solver {
	failed := func(reason string) { h.loop.postChange(func() { events.Failed(reason) }) }
	return start(failed, func(report []any) {
		h.loop.postChange(func() {
			events.Reported(engine.SolverReport{Answer: []byte(report[0].(string)), Final: report[1].(bool), Seconds: report[2].(float64),
				Work: report[3].(float64), Bound: report[4].(float64), Nodes: int(report[5].(float64))})
		})
	}, "startSolver", boot("solver"))
}

// tick calls Tick of the pool and of the engine every second.
func tick(l *loop, p *pool.Pool, e *engine.Engine) {
	for range time.Tick(time.Second) {
		l.post(p.Tick)
		l.post(e.Tick)
	}
}
