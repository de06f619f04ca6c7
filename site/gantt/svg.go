package gantt

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode/utf8"

	"juggle/site/text"
)

// light is a colour in the light theme, themed one of the theme that the page has.
func light(c Colour) string  { return text.Light[Tokens[c]] }
func themed(c Colour) string { return "var(--" + Tokens[c] + ")" }

const svgPad, svgHead, svgLine = 20, 30, 15

// SVG is drawings one below the other as a file of its own in the light theme, with the title above them, the foot below them, and the
// stamp as the file's description.
func SVG(title, foot, stamp string, drawings ...Drawing) string {
	width, height := 0.0, 0.0
	for _, d := range drawings {
		width, height = max(width, d.Width), height+d.Height
	}
	lines := wrap(foot, int(width/6))
	var b strings.Builder
	w, h := num(width+2*svgPad), num(height+2*svgPad+svgHead+svgLine*float64(len(lines)))
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" font-family="system-ui, sans-serif">`,
		w, h, w, h)
	b.WriteString("<title>" + html.EscapeString(title) + "</title><desc>" + html.EscapeString(stamp) + "</desc>")
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="%s"/>`, light(Paper))
	fmt.Fprintf(&b, `<text x="%d" y="30" font-family="Palatino, Georgia, serif" font-size="17" font-weight="600" fill="%s">%s</text>`,
		svgPad, light(Ink), html.EscapeString(title))
	clips, y := 0, float64(svgPad+svgHead)
	for _, d := range drawings {
		fmt.Fprintf(&b, `<g transform="translate(%d %s)">`, svgPad, num(y))
		for _, m := range d.Marks {
			m.svg(&b, light(m.Colour), &clips)
		}
		b.WriteString("</g>")
		y += d.Height
	}
	for i, line := range lines {
		fmt.Fprintf(&b, `<text x="%d" y="%s" font-size="9" fill="%s">%s</text>`, svgPad, num(y+10+svgLine*float64(i)), light(Third),
			html.EscapeString(line))
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// svg paints the mark in colour c.
func (m Mark) svg(b *strings.Builder, c string, clips *int) {
	rect := fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s"`, num(m.X), num(m.Y), num(max(m.W, 0)), num(max(m.H, 0)))
	switch m.Shape {
	case Fill, Ground:
		fmt.Fprintf(b, `%s fill="%s"/>`, rect, c)
	case Frame:
		fmt.Fprintf(b, `%s fill="none" stroke="%s" stroke-width="%s"/>`, rect, c, num(m.Size))
	case Dashed:
		fmt.Fprintf(b, `%s fill="none" stroke="%s" stroke-width="%s" stroke-dasharray="4 3"/>`, rect, c, num(m.Size))
	case Line:
		fmt.Fprintf(b, `<path d="M%s %sl%s %s" stroke="%s" stroke-width="%s"/>`, num(m.X), num(m.Y), num(m.W), num(m.H), c, num(m.Size))
	case Text:
		weight := ""
		if m.Strong {
			weight = ` font-weight="600"`
		}
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s" fill="%s" text-anchor="%s"%s>%s</text>`,
			num(m.X), num(m.Y+m.Size*0.36), num(m.Size), c, [...]string{"start", "middle", "end"}[m.Align], weight, html.EscapeString(m.Text))
	case Tint:
		fmt.Fprintf(b, `%s fill="%s" opacity="0.16"/>`, rect, c)
	case Hatch:
		fmt.Fprintf(b, `<path fill="none" stroke="%s" stroke-width="%s" d="%s"/>`, c, num(m.Size), HatchPath(m.X, m.Y, m.W, m.H))
	case Backhatch: // the same, mirrored
		fmt.Fprintf(b, `<path fill="none" stroke="%s" stroke-width="%s" transform="translate(0 %s) scale(1 -1)" d="%s"/>`,
			c, num(m.Size), num(2*m.Y+m.H), HatchPath(m.X, m.Y, m.W, m.H))
	case Arrow:
		x2, y2, middle := m.X+m.W, m.Y+m.H, m.X+m.W/2
		fmt.Fprintf(b, `<path fill="none" stroke="%s" stroke-width="%s" d="M%s %sC%s %s %s %s %s %s"/>`,
			c, num(m.Size), num(m.X), num(m.Y), num(middle), num(m.Y), num(middle), num(y2), num(x2), num(y2))
		back := 6.0
		if m.W < 0 {
			back = -6
		}
		fmt.Fprintf(b, `<path fill="%s" d="M%s %sl%s -3v6z"/>`, c, num(x2), num(y2), num(-back))
	case Clip:
		*clips++
		fmt.Fprintf(b, `<clipPath id="c%d">%s/></clipPath><g clip-path="url(#c%d)">`, *clips, rect, *clips)
	case Unclip:
		b.WriteString("</g>")
	}
}

// HatchPath is slanted lines inside a rectangle, five pixels apart, cut at its edges, as an SVG path has them.
func HatchPath(x, y, w, h float64) string {
	var b strings.Builder
	for s := 5 - h; s < w; s += 5 {
		from, to := max(s, 0), min(s+h, w) // the line runs from the lower edge at s to the upper edge at s+h
		fmt.Fprintf(&b, "M%s %sL%s %s", num(x+from), num(y+h-(from-s)), num(x+to), num(y+h-(to-s)))
	}
	return b.String()
}

func num(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// wrap breaks text into lines of at most that many letters: between words, and within a word that is longer than a line, as a link with
// many logs, after a "&" or where the line ends.
func wrap(long string, letters int) []string {
	var lines []string
	var line []rune
	for word := range strings.FieldsSeq(long) {
		if len(line) > 0 && len(line)+1+utf8.RuneCountInString(word) > letters {
			lines, line = append(lines, string(line)), nil
		}
		if len(line) > 0 {
			line = append(line, ' ')
		}
		for line = append(line, []rune(word)...); len(line) > letters; {
			end := letters
			for end > letters/2 && line[end-1] != '&' {
				end--
			}
			if end == letters/2 {
				end = letters
			}
			lines, line = append(lines, string(line[:end])), line[end:]
		}
	}
	if len(line) == 0 {
		return lines
	}
	return append(lines, string(line))
}
