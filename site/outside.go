package site

import (
	"juggle/site/baselines"
	"juggle/site/gantt"
	"juggle/site/lessons"
	"juggle/site/negotiate"
	"juggle/site/page"
)

// Outside has all interfaces to the browser and the workers that the page needs. The contract of page.Ports holds for every field.
type Outside struct {
	page.Ports
	Canvas    gantt.Canvas
	Texts     page.Texts
	Negotiate negotiate.Files
	Baselines baselines.Engine
	Runs      page.Runs
	Lessons   lessons.Files
}

// Inward has the methods by which package wasm reports events of the browser to the page; *Root implements it. The caller holds Vugu's
// event lock during each call and renders afterwards, as for any callback.
type Inward interface {
	// Open is called once, before the first render.
	Open()
	// Rendered is called after every render, when the document shows the state: charts are drawn then. It reports whether the first
	// painting is complete; with Root.Stepwise the first painting takes several renders.
	Rendered() (whole bool)
	// Moved reports that the reader went back or forward, or typed a fragment.
	Moved(fragment string)
	// Key reports a key press. It returns true where the page used the key, so that the browser should ignore it.
	Key(k page.Key) bool
	// SetDraggedFile reports that a file of this name is dragged over the page. "" reports that the file has left the page.
	SetDraggedFile(name string)
	// Dropped reports that f was dropped on the page, together with this number of other files.
	Dropped(f page.File, others int)
	// SetHidden is told whether the page is hidden, for instance behind another tab.
	SetHidden(bool)
	// Online reports whether the network is available.
	Online(bool)
	// Updated reports that a newer version waits for a reload.
	Updated()
}
