package browser

import (
	"errors"
	"fmt"
)

// DrawChart draws a chart in the element with that id, and reports whether there is one.
func DrawChart(host, spec string) (there bool, err error) {
	e, there := element(host)
	if there {
		_, err = call(global(), []string{"juggleCharts"}, "draw", e, spec)
	}
	return there, err
}

// ChartSVG gives a chart as an SVG file.
func ChartSVG(host, foot, stamp string) (string, error) {
	e, ok := element(host)
	if !ok {
		return "", fmt.Errorf("browser: chart %s: not on the page", host)
	}
	v, err := call(global(), []string{"juggleCharts"}, "svg", e, foot, stamp)
	if err != nil {
		return "", err
	}
	s, err := v.String()
	if err == nil && s == "" {
		err = errors.New("browser: chart " + host + ": nothing is drawn yet")
	}
	return s, err
}

// Report writes an error to the console, for what is a bug but no reason to stop.
func Report(err error) {
	call(global(), []string{"console"}, "error", err.Error()) // there is nowhere else to say it
}
