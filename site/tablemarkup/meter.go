package tablemarkup

import (
	"strconv"
	"strings"
)

// Bar returns a bar that fills the given percentage of its cell, as SVG. The colour is a name that the style sheet defines, such as
// "strict".
func Bar(percent float64, colour string) string { return bar("", percent, colour, "") }

// Meter returns a Bar on a grey background that is as wide as 100 %. marks is SVG drawn over it, in a view box of 100 by 10.
func Meter(percent float64, colour, marks string) string {
	return bar(`<rect width="100" height="10" fill="var(--grid)"/>`, percent, colour, marks)
}

// bar returns a bar with SVG behind it, the background, and SVG over it, the marks.
func bar(background string, percent float64, colour, marks string) string {
	return `<svg class="meter" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">` + background + `<rect width="` +
		strings.TrimSuffix(strconv.FormatFloat(percent, 'f', 1, 64), ".0") + `" height="10" fill="var(--` + colour + `)"/>` + marks + "</svg>"
}
