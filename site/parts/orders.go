package parts

import (
	"strings"

	"juggle/core/schedule"
)

// symbols are the charts' symbols as SVG markup, in a square of 12 by 12 units around the origin. C stands for the colour.
var symbols = map[string]string{
	"circle":   `<circle r="4.7" fill="C"/>`,
	"diamond":  `<path d="M0-5.8 4.2 0 0 5.8-4.2 0z" fill="C"/>`,
	"times":    `<path d="M-4-4 4 4M-4 4 4-4" stroke="C" stroke-width="1.75"/>`,
	"square":   `<path d="M-4.2-4.2h8.4v8.4h-8.4z" fill="C"/>`,
	"triangle": `<path d="M0-5 5 4H-5z" fill="C"/>`,
	"cross":    `<path d="M-1.7-5h3.4v3.3H5v3.4H1.7V5h-3.4V1.7H-5v-3.4h3.3z" fill="C"/>`,
	"wye":      `<path d="M1.7 1V5.2H-1.7V1L-5.3-1.1-3.7-4 0-1.9 3.7-4 5.3-1.1z" fill="C"/>`,
	"hexagon":  `<path d="M0-5.4 4.7-2.7V2.7L0 5.4-4.7 2.7V-2.7z" fill="C"/>`,
	"asterisk": `<path d="M0-5V5M-4.3-2.5 4.3 2.5M-4.3 2.5 4.3-2.5" stroke="C" stroke-width="1.75"/>`,
	"star":     `<path d="M0 -5.5 1.4 -1.5 5.6 -1.4 2.2 1.1 3.5 5.2 0 2.8 -3.5 5.2 -2.2 1.1 -5.6 -1.4 -1.4 -1.5z" fill="C"/>`,
}

// OrderSymbol is the symbol of an order, as markup; "" where there is no such order. name is the order's name or its formula.
func OrderSymbol(name string) string {
	o, err := schedule.ParseOrder(name)
	if err != nil {
		return ""
	}
	mark := o.Mark()
	return `<svg class="key" viewBox="-6 -6 12 12" aria-hidden="true">` +
		strings.ReplaceAll(symbols[mark.Symbol], "C\"", "var(--"+mark.Colour+")\"") + "</svg>"
}

// OrderName is an order's name for people: "EDF", "Shuffle".
func OrderName(name string) string {
	o, err := schedule.ParseOrder(name)
	if err != nil {
		return name
	}
	return o.Label()
}
