package main

import (
	"io"

	"juggle/core/base/coder"
	"juggle/wasm/browser"
	"juggle/wasm/wire"
	"juggle/wasm/work"
)

// runWorker does jobs for as long as the page keeps this worker.
func runWorker() error {
	server := work.NewServer(work.Outside{
		Post: func(f wire.Frame) {
			if _, err := browser.Do("post", coder.Encode(&f)); err != nil {
				panic(err) // the page replaces a worker that has ended
			}
		},
		Yield: func() { browser.Await[any](browser.Do("yield")) },
		Open: func(attached any) (io.Reader, int64, error) {
			f, err := browser.Open(attached)
			if err != nil {
				return nil, 0, err
			}
			return f, f.Size(), nil
		},
		Now: now,
	})
	_, err := browser.Do("hear", browser.On(func(args []any) any {
		var f wire.Frame
		if err := coder.Decode(args[0].([]byte), &f); err != nil {
			return err.Error()
		}
		server.Take(f, args[1])
		return nil
	}))
	if err != nil {
		return err
	}
	server.Run()
	return nil
}
