package gantt

// Canvas paints drawings. A host is the id of an element that the page leaves empty; the canvas in it is the outside's own.
type Canvas interface {
	// Width is how wide a host is, in CSS pixels; 0 where it is not in the document or not seen.
	Width(host string) float64
	// Paint shows a drawing. label says in words what it shows; it is empty for one that says nothing that is not said beside it. With glide,
	// keyed marks move from where they were.
	Paint(host string, d Drawing, label string, glide bool)
	// Watch reports what is done to a host, as long as the page lives: to a Pointer, what the pointer does, too.
	Watch(host string, w Watcher)
}

// A Watcher hears of a canvas. The contract of page.Ports holds for its methods.
type Watcher interface {
	Panned(dx float64)         // so many pixels to the right
	Wheeled(factor, x float64) // zoomed in (factor above 1) or out, with the pointer at x
	Resized()
}

// A Pointer is the Watcher of a canvas that can be drawn on, where dragging pans nothing.
type Pointer interface {
	Watcher
	Pressed(x, y float64)
	Moved(x, y float64) // while it is pressed
	Released(x, y float64)
	Dropped() // the browser has taken it away, to scroll
}
