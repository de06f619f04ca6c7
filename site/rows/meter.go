package rows

import (
	"strconv"
	"strings"
)

// Bar is a bar of so many percent of its cell, in a colour of the page's: "strict".
func Bar(percent float64, colour string) string { return bar("", percent, colour, "") }

// Meter is a Bar on a ground that shows the whole; marks, which are markup, lie over it.
func Meter(percent float64, colour, marks string) string {
	return bar(`<rect width="100" height="10" fill="var(--grid)"/>`, percent, colour, marks)
}

func bar(ground string, percent float64, colour, marks string) string {
	return `<svg class="meter" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">` + ground + `<rect width="` +
		strings.TrimSuffix(strconv.FormatFloat(percent, 'f', 1, 64), ".0") + `" height="10" fill="var(--` + colour + `)"/>` + marks + "</svg>"
}
