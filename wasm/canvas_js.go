package main

import (
	"log"

	"juggle/site/gantt"
	"juggle/wasm/browser"
)

// A canvas paints the page's drawings.
type canvas struct{ loop *loop }

var _ gantt.PointedCanvas = canvas{}

func (canvas) Width(host string) float64 { return browser.CanvasWidth(host) }

func (canvas) Paint(host string, d gantt.Drawing, label string, glide bool) {
	numbers, texts := d.Pack()
	err := browser.PaintCanvas(host, browser.Painting{Numbers: numbers, Texts: texts, Tokens: gantt.Tokens[:], Label: label, Glide: glide})
	if err != nil {
		log.Print(err) // the table beside it says the same
	}
}

func (c canvas) Watch(host string, w gantt.Watcher) {
	err := browser.WatchCanvas(host, false, func(what string, a, b float64) {
		c.loop.tell(func() {
			switch what {
			case "drag":
				w.Dragged(a)
			case "wheel":
				w.Wheeled(a, b)
			case "resize":
				w.Resized()
			}
		})
	})
	if err != nil {
		log.Print(err) // buttons and keys do the same
	}
}

func (c canvas) Point(host string, p gantt.Pointer) {
	err := browser.WatchCanvas(host, true, func(what string, a, b float64) {
		c.loop.tell(func() {
			switch what {
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
			case "pan":
				p.Panned(a)
			case "wheel":
				p.Wheeled(a, b)
			case "resize":
				p.Resized()
			}
		})
	})
	if err != nil {
		log.Print(err) // keys and fields do the same
	}
}

func (c canvas) PNG(svg string, done func([]byte, error)) {
	go func() {
		png, err := browser.PNG(svg)
		c.loop.tell(func() { done(png, err) })
	}()
}
