package tablemarkup

import (
	"strconv"
	"strings"
)

// Bar returns a bar that fills the given percentage of its cell, as SVG. The colour is a name of the style sheet's, such as "strict".
func Bar(percent float64, colour string) string { return bar("", percent, colour, "") }

// Meter returns a Bar on a grey ground that shows 100 %. The marks, which are SVG, lie over it.
func Meter(percent float64, colour, marks string) string {
	return bar(`<rect width="100" height="10" fill="var(--grid)"/>`, percent, colour, marks)
}

func bar(ground string, percent float64, colour, marks string) string {
	return `<svg class="meter" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">` + ground + `<rect width="` +
		strings.TrimSuffix(strconv.FormatFloat(percent, 'f', 1, 64), ".0") + `" height="10" fill="var(--` + colour + `)"/>` + marks + "</svg>"
}
