package drawing

import (
	"strconv"
	"strings"
	"sync"
)

// Pools returns Figures 1 and 2 of the paper on resource pools, redrawn and smaller: the life of an agreement with its parts, and the
// parties to it.
var Pools = sync.OnceValue(func() string { return agreementLife() + poolArchitecture() })

// agreementLife draws the paper's Figure 1. The state that the paper adds to earlier work is marked.
func agreementLife() string {
	var s sketch
	steps := []struct{ agreement, transition string }{{"", "request"}, {"TSLA", "accepted"}, {"VBSLA", "start"}, {"BSLA", "run"}, {"", ""}}
	for i, step := range steps {
		x, class := 24+83*i, ""
		if step.agreement == "VBSLA" {
			class = "new"
		}
		s.circle(class, x, 40, 18)
		s.add(`<text class="sym" x="`, x, `" y="45">S<tspan dy="3" font-size="10">`, i, `</tspan></text>`)
		if step.transition != "" {
			s.text("", x+41, 14, step.transition)
			s.arrow(x+20, 40, x+62, 40)
		}
		s.text("strong "+class, x, 78, step.agreement)
		if step.agreement == "BSLA" {
			s.arrow(x, 102, x, 84)
			s.box("", x-40, 102, 80, 26)
			s.text("strong", x, 120, "RSLA")
			s.text("", x, 144, "of each resource")
		}
	}
	return s.figure("S0, no agreement; by a request S1, a TSLA; when accepted S2, a VBSLA with the pool; at the start S3, a BSLA of the TSLA "+
		"and a resource’s RSLA; then S4, running.", "Figure 1, drawn from the text",
		"SLA: service level agreement. A TSLA holds what a task asks for, an RSLA what a resource offers. "+
			"The VBSLA binds a task to the pool; only at its start a BSLA binds its TSLA to one resource’s RSLA.")
}

// poolArchitecture draws the paper's Figure 2.
func poolArchitecture() string {
	var s sketch
	s.arrow(2, 34, 26, 34)
	s.box("", 28, 12, 104, 44)
	s.text("strong", 80, 31, "admission")
	s.text("", 80, 47, "by kAPAC")
	s.arrow(132, 34, 176, 34)
	s.box("pool", 178, 6, 218, 84)
	s.text("strong", 287, 24, "resource pool")
	for i := range 8 {
		s.box("resource", 226+16*i, 33, 10, 10)
	}
	s.box("", 188, 54, 96, 26)
	s.text("", 236, 71, "sensor")
	s.box("", 291, 54, 96, 26)
	s.text("", 339, 71, "actuator")
	s.box("", 22, 72, 116, 28)
	s.text("", 80, 90, "grid information")
	s.arrow(178, 84, 140, 84)
	for i := range 3 {
		x := 216 + 71*i
		s.arrow(x, 116, x, 92)
		s.box("", x-32, 118, 64, 26)
		s.text("", x, 135, "site, LRM")
	}
	return s.figure("Requests come to the admission control manager, which decides by kAPAC about the resource pool. The pool’s sensor "+
		"negotiates with the sites’ local resource managers what they give to it; its actuator watches it and tells the grid information center.",
		"Figure 2, drawn from the text",
		"Admission looks at the pool, not at one resource. Its sensor negotiates with the sites’ local resource managers (LRM) what they "+
			"give to it; its actuator watches it for the grid information center.")
}

// A sketch is the content of an SVG of 400 by 150 px.
type sketch struct{ strings.Builder }

// box draws a rectangle.
func (s *sketch) box(class string, x, y, width, height int) {
	s.add(`<rect class="`, class, `" x="`, x, `" y="`, y, `" width="`, width, `" height="`, height, `"/>`)
}

// circle draws a circle around (x, y).
func (s *sketch) circle(class string, x, y, radius int) {
	s.add(`<circle class="`, class, `" cx="`, x, `" cy="`, y, `" r="`, radius, `"/>`)
}

// text writes words around x; y is their base line.
func (s *sketch) text(class string, x, y int, words string) {
	s.add(`<text class="`, class, `" x="`, x, `" y="`, y, `">`, words, `</text>`)
}

// arrow draws an arrow to the right, to the left or upwards.
func (s *sketch) arrow(x1, y1, x2, y2 int) {
	tip := "l-4 7h8z"
	switch {
	case x2 > x1:
		tip = "l-7 -4v8z"
	case x2 < x1:
		tip = "l7 -4v8z"
	}
	s.add(`<path class="way" d="M`, x1, " ", y1, "L", x2, " ", y2, `"/><path class="tip" d="M`, x2, " ", y2, tip, `"/>`)
}

// figure returns the sketch with its caption. The label has the same content in words, for screen readers.
func (s *sketch) figure(label, name, words string) string {
	return `<figure><svg viewBox="0 0 400 150" role="img" aria-label="` + label + `">` + s.String() + "</svg><figcaption><b>" + name +
		"</b> " + words + "</figcaption></figure>"
}

// add writes words and numbers.
func (s *sketch) add(parts ...any) {
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			s.WriteString(p)
		case int:
			s.WriteString(strconv.Itoa(p))
		}
	}
}
