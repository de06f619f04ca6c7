package timeline

import "juggle/site/gantt"

// Zooms is the component with the buttons that choose which time a canvas draws.
type Zooms struct {
	Name string // the prefix of the buttons' ids
	*gantt.ZoomControl
}

// zoomButtons are the buttons. icon is the path of a button's SVG.
var zoomButtons = [...]struct {
	id, label, icon string
	press           func(*gantt.ZoomControl)
}{
	{"earlier", "Earlier", "M8 1 3 6l5 5 1.2-1.2L5.4 6l3.8-3.8z", func(c *gantt.ZoomControl) { c.Pan(-2) }},
	{"later", "Later", "M4 1l5 5-5 5-1.2-1.2L6.6 6 2.8 2.2z", func(c *gantt.ZoomControl) { c.Pan(2) }},
	{"out", "Zoom out", "M1 5.2h10v1.6H1z", func(c *gantt.ZoomControl) { c.Zoom(1.5) }},
	{"in", "Zoom in", "M5.2 1h1.6v4.2H11v1.6H6.8V11H5.2V6.8H1V5.2h4.2z", func(c *gantt.ZoomControl) { c.Zoom(0.67) }},
}
