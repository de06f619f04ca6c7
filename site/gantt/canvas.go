package gantt

// A Canvas paints drawings. A host is the id of an element that the page leaves empty; a script puts a canvas into it.
type Canvas interface {
	// Width returns the width of a host, in CSS pixels. It is 0 if the host is not in the document or not visible.
	Width(host string) float64
	// Paint shows a drawing. label is its text for screen readers; it is empty if words beside the drawing say the same. If
	// glide is true, marks that have a key move from their places in the drawing before.
	Paint(host string, d Drawing, label string, glide bool)
	// Watch has the Watcher receive what the reader does to a host, as long as the page lives. If w is a Pointer, it also receives what the
	// pointer does.
	Watch(host string, w Watcher)
}

// A Watcher receives what the reader does to a canvas. Its methods are called as page.Ports says.
type Watcher interface {
	Panned(dx float64)         // dragged, or a wheel turned sideways, by dx pixels to the right
	Wheeled(factor, x float64) // zoomed in (factor above 1) or out, with the pointer at x
	Resized()
}

// A Pointer is the Watcher of a canvas on which the pointer draws. Dragging such a canvas does not pan it.
type Pointer interface {
	Watcher
	Pressed(x, y float64)
	Moved(x, y float64) // while the pointer is pressed
	Released(x, y float64)
	Cancelled() // the browser scrolls by the pointer instead; Released does not follow
}
