package main

import (
	"slices"
	"strings"
	"time"

	"juggle/wasm/browser"
	"juggle/wasm/engine"
	"juggle/wasm/pool"
	"juggle/wasm/work"
)

// mostWorkers limits the pool. With more workers no gain was measured, and they would compete for memory.
const mostWorkers = 8

// startEngine starts the workers and the engine that drives them.
func startEngine(l *loop) *engine.Engine {
	var e *engine.Engine
	p := pool.New(pool.Config{
		Workers:    min(int(browser.Get[float64]("processors")), mostWorkers),
		StartLater: 1, // until the page has painted itself
		Build:      work.Build,
		Replaced:   func(string) { e.Replaced() },
	}, host{l})
	e = engine.New(engine.Outside{
		Pool:       p,
		Index:      boot("traces"),
		Go:         l.runInBackground,
		Soon:       l.postChange,
		Invalidate: func() { l.mustPaint = true },
		After:      func(d time.Duration, f func()) { l.after(d, f) },
		Now:        now,
		Fetch:      fetch,
		Files:      files{l},
		Store:      logStore{},

		StartSolver: host{l}.startSolver,
	})
	go tick(l, p, e)
	return e
}

// fetch returns a file that lies beside the page, for the engine.
func fetch(address string) ([]byte, error) {
	data, err := browser.Await[[]byte](browser.Do("fetch", address))
	if err != nil && strings.HasSuffix(err.Error(), ": offline") { // from host.js or site/js/unpack
		err = engine.ErrOffline
	}
	return data, err
}

// files gives access to the reader's own files.
type files struct{ loop *loop }

func (f files) Choose(accept string, chosen func(name string, size int64, handle any)) error {
	dialog, err := browser.Do("choose", accept)
	go func() {
		if file, _ := browser.Await[[]any](dialog, err); file != nil {
			f.loop.postChange(func() { chosen(file[0].(string), int64(file[1].(float64)), file[2]) })
		}
	}()
	return err
}

func (files) Read(handle any) ([]byte, error) {
	return browser.Await[[]byte](browser.Do("read", handle, 0, browser.Get[float64]("size", handle)))
}

func (files) Save(name string, handle any) error {
	_, err := browser.Do("save", name, handle)
	return err
}

func (files) Make(name, mediaType string, data []byte) (any, error) {
	return browser.Do("file", data, mediaType)
}

// A logStore keeps logs in the browser's database.
type logStore struct{}

func (logStore) List() (map[string][]byte, error) {
	list, err := browser.Await[[]any](browser.Do("list"))
	facts := map[string][]byte{}
	for log := range slices.Chunk(list, 2) {
		facts[log[0].(string)] = []byte(log[1].(string))
	}
	return facts, err
}

func (logStore) Get(sha256 string) (trace []byte, file any, err error) {
	kept, err := browser.Await[[]any](browser.Do("get", sha256))
	if err != nil {
		return nil, nil, err
	}
	trace, _ = kept[0].([]byte)
	return trace, kept[1], nil
}

func (logStore) Put(sha256 string, facts, trace []byte, file any) error {
	_, err := browser.Await[any](browser.Do("put", sha256, string(facts), trace, file))
	return err
}

func (logStore) Remove(sha256 string) error {
	_, err := browser.Await[any](browser.Do("remove", sha256))
	return err
}
