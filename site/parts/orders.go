package parts

import (
	"strings"

	"juggle/core/schedule"
)

// orderShapes are the orders' symbols, on a field of 12 by 12 around 0.
var orderShapes = [...]string{
	schedule.EDF:     `<circle r="4.7" fill="var(--edf)"/>`,
	schedule.LFF:     `<path d="M0-5.8 4.2 0 0 5.8-4.2 0z" fill="var(--lff)"/>`,
	schedule.Shuffle: `<path d="M-4-4 4 4M-4 4 4-4" stroke="var(--shuffle)" stroke-width="1.75"/>`,
	schedule.BJF:     `<path d="M-4.2-4.2h8.4v8.4h-8.4z" fill="var(--bjf)"/>`,
	schedule.FIFO:    `<path d="M0-5 5 4H-5z" fill="var(--fifo)"/>`,
	schedule.Revenue: `<circle r="3.9" fill="none" stroke="var(--ink-2)" stroke-width="1.5"/>` +
		`<path d="M0-2v4" stroke="var(--ink-2)" stroke-width="1.5"/>`,
}

// OrderKey is the symbol of the order with that name; "" where there is none.
func OrderKey(name string) string {
	o, err := schedule.ParseOrder(name)
	if err != nil {
		return ""
	}
	return `<svg class="key" viewBox="-6 -6 12 12" aria-hidden="true">` + orderShapes[o] + "</svg>"
}

// OrderName is an order as people write it: "EDF", "Shuffle".
func OrderName(name string) string {
	switch name {
	case schedule.Shuffle.String():
		return "Shuffle"
	case schedule.Revenue.String():
		return "Revenue"
	}
	return strings.ToUpper(name)
}
