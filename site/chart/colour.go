package chart

import (
	"fmt"
	"strconv"

	"juggle/core/schedule"
	"juggle/core/workload"
)

// A Colour is a CSS colour made from the style sheet's custom properties.
type Colour string

// Token returns the colour of the custom property --name.
func Token(name string) Colour { return Colour("var(--" + name + ")") }

// The colours that all charts share.
var (
	Ink       = Token("ink")
	SecondInk = Token("ink-2")
	ThirdInk  = Token("ink-3")
	Hairline  = Token("rule")
	Accent    = Token("accent")
	New       = Token("new")
	Strict    = Token("strict")
	Paper     = Token("paper")
)

// Label returns the colour of text that belongs to a mark of colour c. It is nearer to the ink, because text needs a contrast of 4.5 to 1
// and a mark only 3 to 1.
func (c Colour) Label() Colour {
	return Colour("color-mix(in oklab, " + string(c) + " 75%, var(--ink))")
}

// faint returns a paler c, for a mark that is drawn behind a mark of colour c.
func (c Colour) faint() Colour {
	return Colour("color-mix(in oklab, " + string(c) + " 45%, var(--paper))")
}

// OrderColour returns the colour of an order, the same in every view.
func OrderColour(o schedule.Order) Colour { return Token(o.Mark().Colour) }

// OrderSymbol returns the symbol of an order, the same in every view.
func OrderSymbol(o schedule.Order) string { return o.Mark().Symbol }

// A stop is a value whose colour has a name in the style sheet.
type stop struct {
	at    float64
	token string
}

var (
	windowStops = []stop{{0, "w0"}, {25, "w25"}, {50, "w50"}, {100, "w100"}, {200, "l2"}, {400, "l3"}}
	loadStops   = []stop{{0.5, "l05"}, {1, "l1"}, {1.25, "l125"}, {1.5, "l15"}, {2, "l2"}, {3, "l3"}}
)

// WindowColour returns the colour of a mean window extension λ in percent. Between two of the paper's values their colours are mixed in
// OKLab. Values above the paper's turn violet.
func WindowColour(lambda int) Colour { return ramp(windowStops, float64(lambda)) }

// LoadColour returns the colour of an arrival rate. The paper's rates have greys. Lower rates turn olive and higher rates violet, because
// no lighter or darker grey is left.
func LoadColour(l workload.Load) Colour { return ramp(loadStops, float64(l)/1000) }

// ramp mixes the colours of the two stops around x. Below the first stop and above the last, it returns that stop's colour.
func ramp(stops []stop, x float64) Colour {
	for i, s := range stops {
		switch {
		case x == s.at || i == 0 && x < s.at:
			return Token(s.token)
		case x < s.at:
			low := stops[i-1]
			share := 100 * (s.at - x) / (s.at - low.at)
			return Colour(fmt.Sprintf("color-mix(in oklab, var(--%s) %s%%, var(--%s))", low.token, strconv.FormatFloat(share, 'f', 1, 64), s.token))
		}
	}
	return Token(stops[len(stops)-1].token)
}

// windowSymbol returns a bar whose width grows with the mean window extension in percent: 0.35 times its height for strict windows, twice
// its height from 100 percent on.
func windowSymbol(lambda int) string {
	shapes := []struct {
		at    float64
		width float64
	}{{0, 0.35}, {25, 0.8}, {50, 1.4}, {100, 2}}
	width := shapes[len(shapes)-1].width
	for i := 1; i < len(shapes); i++ {
		if x := float64(lambda); x <= shapes[i].at {
			low := shapes[i-1]
			width = low.width + (shapes[i].width-low.width)*(x-low.at)/(shapes[i].at-low.at)
			break
		}
	}
	return "pill:" + strconv.FormatFloat(width, 'f', 2, 64)
}
