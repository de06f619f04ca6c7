package main

import (
	"juggle/site"
	"juggle/site/page"
	"juggle/wasm/browser"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"
)

// runPage shows the page until the reader leaves it.
func runPage() error {
	renderer, err := domrender.New("#juggle")
	if err != nil {
		return err
	}
	build, err := vugu.NewBuildEnv(renderer.EventEnv())
	if err != nil {
		return err
	}
	l := newLoop(renderer.EventEnv())
	e, w := startEngine(l), &window{loop: l}
	root := site.NewRoot(site.Outside{
		Ports:  page.Ports{Logs: e, Queries: e, Browser: w, Charts: newCharts(l), Build: boot("build")},
		Canvas: canvas{l}, Texts: e,
		Negotiate: e, Baselines: e, Runs: e, Lessons: e,
	})
	root.Stepwise()
	if err := listen(l, root, w); err != nil {
		return err
	}
	if _, err := browser.Do("onRest", browser.On(func(forward []any) any { return l.isIdle(e, forward[0].(bool)) })); err != nil {
		return err
	}
	go l.run()
	browser.Await[any](browser.Do("yield")) // the rest is a task of its own, so that the start of the program is one too
	l.runNow(func() bool {
		root.Open()
		root.Online(browser.Get[bool]("online"))
		return true
	})
	return l.paintAll(renderer, build, root, func() (whole bool) {
		if whole = root.Rendered(); whole {
			e.Pool.Grow()
		}
		return whole
	})
}
