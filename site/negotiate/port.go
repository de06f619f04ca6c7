package negotiate

import (
	"juggle/core/session"
	"juggle/site/gantt"
	"juggle/site/page"
)

// Canvas paints drawings. A host is the id of an element that the page leaves empty; the canvas in it is the outside's own.
type Canvas interface {
	// Width is how wide a host is, in CSS pixels; 0 where it is not in the document or not seen.
	Width(host string) float64
	// Paint shows a drawing. label says in words what it shows. With glide, keyed marks move from where they were.
	Paint(host string, d gantt.Drawing, label string, glide bool)
	// Point reports what the pointer does on a host, as long as the page lives.
	Point(host string, p Pointer)
}

// A Pointer hears of a pointer on a canvas. The contract of page.Ports holds for its methods.
type Pointer interface {
	Pressed(x, y float64)
	Moved(x, y float64) // while it is pressed
	Released(x, y float64)
	Dropped()                  // the browser has taken it away, to scroll
	Panned(dx float64)         // so many pixels to the right
	Wheeled(factor, x float64) // zoomed in (factor above 1) or out, with the pointer at x
	Resized()
}

// Files are the reader's files.
type Files interface {
	// ChooseRequests opens the browser's file dialog; done is not called when it is dismissed. Text reads a file.
	ChooseRequests(done func(page.File))
	Text(f page.File, done func(string, error))
}

// Crowds knows the machine that the view of single runs shows.
type Crowds interface {
	// Crowd answers with it, once it is known, or with why there is none.
	Crowd(done func(session.Crowd, error))
}
