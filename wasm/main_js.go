// Command wasm is Juggle in a browser. In a document it is the page; without one it is a worker that computes for the page. Both run the
// same module, which the page compiles once and posts to its workers.
//
//	page:   site (components, state) ─> engine (studies, logs) ─> pool ─> frames
//	worker:                                                     work <─ frames
package main

import (
	"log"
	"time"

	"juggle/wasm/browser"
)

func main() {
	log.SetFlags(0)
	run := runWorker
	if browser.Get[bool]("inPage") {
		run = runPage
	}
	if err := run(); err != nil {
		panic(err)
	}
}

var began = time.Now()

// now returns the time since the program began.
func now() time.Duration { return time.Since(began) }
