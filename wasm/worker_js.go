package main

import (
	"io"

	"juggle/core/coder"
	"juggle/wasm/browser"
	"juggle/wasm/wire"
	"juggle/wasm/work"
)

// runWorker does jobs for as long as the page keeps this worker.
func runWorker() error {
	var page browser.Inside
	yielder, err := browser.NewYielder()
	if err != nil {
		return err
	}
	server := work.NewServer(work.Outside{
		Post: func(f wire.Frame) {
			if err := page.Post(coder.Encode(&f)); err != nil {
				panic(err) // the page replaces a worker that ends
			}
		},
		Yield: yielder.Yield,
		Open: func(attached any) (io.Reader, int64, error) {
			b, err := browser.OpenBlob(attached)
			if err != nil {
				return nil, 0, err
			}
			return b, b.Size(), nil
		},
		Now: browser.Now,
	})
	err = page.Listen(func(frame []byte, attached any) error {
		var f wire.Frame
		err := coder.Decode(frame, &f)
		if err == nil {
			server.Take(f, attached)
		}
		return err
	})
	if err != nil {
		return err
	}
	server.Run()
	return nil
}
