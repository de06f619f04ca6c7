package main

import (
	"log"

	"juggle/site/gantt"
	"juggle/wasm/browser"
)

// A canvas paints the page's drawings.
type canvas struct{ loop *loop }

var _ gantt.Canvas = canvas{}

func (canvas) Width(host string) float64 { return browser.CanvasWidth(host) }

func (canvas) Paint(host string, d gantt.Drawing, label string, glide bool) {
	numbers, texts := d.Pack()
	err := browser.PaintCanvas(host, browser.Painting{Numbers: numbers, Texts: texts, Tokens: gantt.Tokens[:], Label: label, Glide: glide})
	if err != nil {
		log.Print(err) // the table beside it says the same
	}
}

func (c canvas) Watch(host string, w gantt.Watcher) {
	p, points := w.(gantt.Pointer)
	err := browser.WatchCanvas(host, points, func(what string, a, b float64) {
		c.loop.tell(func() {
			switch what {
			case "pan":
				w.Panned(a)
			case "wheel":
				w.Wheeled(a, b)
			case "resize":
				w.Resized()
			case "over":
				p.Hovered(a, b)
			case "press":
				p.Pressed(a, b)
			case "move":
				p.Moved(a, b)
			case "release":
				p.Released(a, b)
			case "cancel":
				p.Dropped()
			}
		})
	})
	if err != nil {
		log.Print(err) // buttons, keys and fields do the same
	}
}
