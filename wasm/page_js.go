package main

import (
	"juggle/site"
	"juggle/site/page"
	"juggle/wasm/browser"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"
)

// runPage shows the page until it is left.
func runPage() error {
	boot, err := browser.Booted()
	if err != nil {
		return err
	}
	renderer, err := domrender.New("#juggle")
	if err != nil {
		return err
	}
	build, err := vugu.NewBuildEnv(renderer.EventEnv())
	if err != nil {
		return err
	}
	l, err := newLoop(renderer.EventEnv())
	if err != nil {
		return err
	}
	e, w := startEngine(l, boot), &window{loop: l}
	root := site.NewRoot(site.Outside{
		Ports:  page.Ports{Logs: e, Questions: e, Browser: w, Charts: charts{l}, Build: boot.Build},
		Canvas: canvas{l}, Texts: e,
		Negotiate: e, Yardsticks: e, Runs: e, Lessons: e,
	})
	root.Stepwise()
	if err := events(l, root, w); err != nil {
		return err
	}
	if err := browser.OnRest(func(forward bool) bool { return l.rests(e, forward) }); err != nil {
		return err
	}
	go l.run()
	l.painter.Yield() // so far the program has begun; what follows is a task of its own
	l.now(func() bool {
		root.Open()
		root.Online(browser.Online())
		return true
	})
	return l.paintAll(renderer, build, root, func() (whole bool) {
		if whole = root.Rendered(); whole {
			e.Pool.Grow()
		}
		return whole
	})
}
