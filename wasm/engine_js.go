package main

import (
	"errors"
	"io"
	"time"

	"juggle/wasm/browser"
	"juggle/wasm/engine"
	"juggle/wasm/pool"
	"juggle/wasm/work"
)

// mostWorkers bounds the pool: more would compete for memory without a gain that anybody has measured.
const mostWorkers = 8

// startEngine starts the workers and what drives them.
func startEngine(l *loop, boot browser.Boot) *engine.Engine {
	var e *engine.Engine
	p := pool.New(pool.Config{
		Workers:  browser.Workers(mostWorkers),
		Held:     1, // until the page has painted itself
		Build:    work.Build,
		Replaced: func(string) { e.Replaced() },
	}, host{l, boot})
	e = engine.New(engine.Outside{
		Pool:  p,
		Index: boot.Traces,
		Go:    l.aside,
		Soon:  l.tell,
		Show:  func() { l.dirty = true },
		After: func(d time.Duration, f func()) { l.after(d, f) },
		Now:   browser.Now,
		Fetch: fetch,
		Files: files{l},
		Shelf: browser.Shelf{},

		StartSolver: host{l, boot}.startSolver,
	})
	go tick(l, p)
	return e
}

// fetch reads a file beside the page, for the engine.
func fetch(address string) ([]byte, error) {
	data, err := browser.Fetch(address)
	if errors.Is(err, browser.ErrOffline) {
		err = engine.ErrOffline
	}
	return data, err
}

// files are the reader's own files.
type files struct{ loop *loop }

func (f files) Choose(accept string, chosen func(name string, size int64, handle any)) error {
	return browser.Choose(accept, func(file browser.File) {
		f.loop.tell(func() { chosen(file.Name, file.Size, file.Handle) })
	})
}

func (files) Read(handle any) ([]byte, error) {
	blob, err := browser.OpenBlob(handle)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(blob)
}

func (files) Save(name string, handle any) error { return browser.SaveFile(name, handle) }

func (files) Make(name, mediaType string, data []byte) (any, error) {
	f, err := browser.FileOf(name, mediaType, data)
	return f.Handle, err
}
