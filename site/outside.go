package site

import (
	"juggle/site/baselines"
	"juggle/site/gantt"
	"juggle/site/lessons"
	"juggle/site/negotiate"
	"juggle/site/page"
)

// Outside is everything that the page needs and cannot do by itself. The contract of Ports holds for all of it.
type Outside struct {
	page.Ports
	Canvas    gantt.Canvas
	Texts     page.Texts
	Negotiate negotiate.Files
	Baselines baselines.Engine
	Runs      page.Runs
	Lessons   lessons.Files
}

// Inward is what the outside tells the page; *Root implements it. The outside calls these with Vugu's event lock held and
// renders afterwards, as for any callback.
type Inward interface {
	// Open is called once, before the first render.
	Open()
	// Rendered is called after every render, when the document shows the state: charts are drawn then. It says whether the
	// first painting is over, which may take several renders (Stepwise).
	Rendered() (whole bool)
	// Moved says that the reader went back or forward, or typed a fragment.
	Moved(fragment string)
	// Key says that a key was pressed; true means that the page used it and the browser should not.
	Key(k page.Key) bool
	// Over says that a file hovers over the page ("" when it has left), Dropped that it was let go, with so many others.
	Over(name string)
	Dropped(f page.File, others int)
	// Away says whether the page is hidden, behind another one for instance.
	Away(bool)
	// Online says whether the network is there; Updated says that a newer version waits for a reload.
	Online(bool)
	Updated()
}
