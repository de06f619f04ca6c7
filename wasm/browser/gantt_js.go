package browser

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"github.com/hack-pad/safejs"
)

// CanvasWidth is the width of a canvas's host, 0 where there is none.
func CanvasWidth(host string) float64 {
	e, ok := element(host)
	if !ok {
		return 0
	}
	return number(e, "clientWidth")
}

// A Painting is marks as numbers and texts; see site/js/gantt.
type Painting struct {
	Numbers []float32
	Texts   []string
	Tokens  []string // names of colours
	Label   string
	Glide   bool
}

// PaintCanvas paints in the element with that id; where there is none, nothing happens.
func PaintCanvas(host string, p Painting) error {
	e, ok := element(host)
	if !ok {
		return nil
	}
	data := make([]byte, 0, 4*len(p.Numbers))
	for _, x := range p.Numbers {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
	}
	array, err := toJS(data)
	if err != nil {
		return err
	}
	_, err = call(global(), []string{"juggleGantt"}, "paint", e, array, strings.Join(p.Texts, "\x00"), strings.Join(p.Tokens, "\n"), p.Label,
		p.Glide)
	return err
}

// WatchCanvas reports what is done to a canvas, for the rest of the program's life, with two numbers: "pan", "wheel" or "resize"; of one
// that points "over", "press", "move", "release" and "cancel", too.
func WatchCanvas(host string, points bool, told func(what string, a, b float64)) error {
	e, ok := element(host)
	if !ok {
		return fmt.Errorf("browser: canvas %s: not on the page", host)
	}
	handler, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		if len(args) == 3 {
			if what, err := args[0].String(); err == nil {
				a, _ := args[1].Float() // the script gives numbers
				b, _ := args[2].Float()
				told(what, a, b)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = call(global(), []string{"juggleGantt"}, "watch", e, handler, points)
	return err
}

// PNG turns an SVG file into a bitmap of twice its size. It blocks (await).
func PNG(svg string) ([]byte, error) {
	promise, err := call(global(), []string{"juggleGantt"}, "png", svg)
	if err != nil {
		return nil, err
	}
	blob, err := await(promise)
	if err != nil {
		return nil, err
	}
	return content(blob)
}
