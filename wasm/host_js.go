package main

import (
	"time"

	"juggle/core/coder"
	"juggle/wasm/browser"
	"juggle/wasm/pool"
	"juggle/wasm/wire"
)

// A host lends the pool browser workers. Everything that they say comes through the loop.
type host struct {
	loop *loop
	boot browser.Boot
}

func (h host) Start(l pool.Listener) pool.Worker {
	ended := func(reason string) { h.loop.post(func() { l.Ended(reason) }) }
	w, err := browser.StartWorker(h.boot.Worker, h.boot.Module, browser.WorkerEvents{
		Heard: func(frame []byte) error {
			var f wire.Frame
			err := coder.Decode(frame, &f)
			if err == nil {
				h.loop.post(func() { l.Heard(f) })
			}
			return err
		},
		Ended: ended,
	})
	if err != nil {
		ended(err.Error())
		return noWorker{}
	}
	return worker{w, ended}
}

func (h host) After(d time.Duration, f func()) {
	browser.After(d, func() { h.loop.post(f) })
}

type worker struct {
	*browser.Worker
	ended func(reason string)
}

func (w worker) Send(f wire.Frame, attached any) {
	if err := w.Worker.Send(coder.Encode(&f), attached); err != nil {
		w.ended(err.Error())
	}
}

// noWorker stands for a worker that could not be started, until the pool hears that it has ended.
type noWorker struct{}

func (noWorker) Send(wire.Frame, any) {}
func (noWorker) Terminate()           {}

// tick lets the pool's time pass.
func tick(l *loop, p *pool.Pool) {
	for range time.Tick(time.Second) {
		l.post(p.Tick)
	}
}
