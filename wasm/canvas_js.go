package main

import (
	"encoding/binary"
	"log"
	"math"
	"strings"

	"juggle/site/gantt"
	"juggle/wasm/browser"
)

// A canvas paints the page's drawings (site/js/gantt).
type canvas struct{ loop *loop }

var _ gantt.Canvas = canvas{}

func (canvas) Width(host string) float64 { return browser.Get[float64]("width", host) }

func (canvas) Paint(host string, d gantt.Drawing, label string, animate bool) {
	numbers, texts := d.Pack()
	marks := make([]byte, 0, 4*len(numbers))
	for _, x := range numbers {
		marks = binary.LittleEndian.AppendUint32(marks, math.Float32bits(x))
	}
	_, err := browser.Do("paint", host, marks, strings.Join(texts, "\x00"), strings.Join(gantt.Tokens[:], "\n"), label, animate)
	if err != nil {
		log.Print(err) // the table beside the picture has the same content
	}
}

func (c canvas) Watch(host string, w gantt.Watcher) {
	p, takesPointer := w.(gantt.Pointer)
	_, err := browser.Do("watch", host, browser.On(func(args []any) any {
		a, b := args[1].(float64), args[2].(float64)
		c.loop.postChange(func() {
			switch args[0] {
			case "pan":
				w.Panned(a)
			case "wheel":
				w.Wheeled(a, b)
			case "resize":
				w.Resized()
			case "press":
				p.Pressed(a, b)
			case "move":
				p.Moved(a, b)
			case "release":
				p.Released(a, b)
			case "cancel":
				p.Cancelled()
			}
		})
		return nil
	}), takesPointer)
	if err != nil {
		log.Print(err) // the reader can still zoom and pan with buttons, keys and fields
	}
}
