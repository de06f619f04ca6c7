package gantt

import (
	"fmt"
	"html"
	"strings"

	"juggle/site/text"
)

// light returns a colour of the light theme, for files. themed returns a colour of the page's present theme.
func light(c Colour) string  { return text.Light[Tokens[c]] }
func themed(c Colour) string { return "var(--" + Tokens[c] + ")" }

// SVG returns a file in the light theme with the drawings one below the other, the title above them and the foot below them. The stamp is
// the file's description.
func SVG(title, foot, stamp string, drawings ...Drawing) string {
	p := text.Picture{Title: title, About: stamp, Foot: foot}
	var b strings.Builder
	clips := 0
	for _, d := range drawings {
		fmt.Fprintf(&b, `<g transform="translate(0 %s)">`, text.Px(p.Height))
		for _, m := range d.Marks {
			m.svg(&b, light(m.Colour), &clips)
		}
		b.WriteString("</g>")
		p.Width, p.Height = max(p.Width, d.Width), p.Height+d.Height
	}
	p.Body = b.String()
	return p.SVG()
}

// svg writes the mark as SVG, in colour c. clips counts the clipping rectangles of the file.
func (m Mark) svg(b *strings.Builder, c string, clips *int) {
	rect := fmt.Sprintf(`<rect x="%s" y="%s" width="%s" height="%s"`, text.Px(m.X), text.Px(m.Y), text.Px(max(m.W, 0)), text.Px(max(m.H, 0)))
	switch m.Shape {
	case Fill, Ground:
		fmt.Fprintf(b, `%s fill="%s"/>`, rect, c)
	case Frame:
		fmt.Fprintf(b, `%s fill="none" stroke="%s" stroke-width="%s"/>`, rect, c, text.Px(m.Size))
	case Dashed:
		fmt.Fprintf(b, `%s fill="none" stroke="%s" stroke-width="%s" stroke-dasharray="4 3"/>`, rect, c, text.Px(m.Size))
	case Line:
		fmt.Fprintf(b, `<path d="M%s %sl%s %s" stroke="%s" stroke-width="%s"/>`, text.Px(m.X), text.Px(m.Y), text.Px(m.W), text.Px(m.H), c,
			text.Px(m.Size))
	case Text:
		weight := ""
		if m.Strong {
			weight = ` font-weight="600"`
		}
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s" fill="%s" text-anchor="%s"%s>%s</text>`,
			text.Px(m.X), text.Px(m.Y+m.Size*0.36), text.Px(m.Size), c, [...]string{"start", "middle", "end"}[m.Align], weight,
			html.EscapeString(m.Text))
	case Tint:
		fmt.Fprintf(b, `%s fill="%s" opacity="0.16"/>`, rect, c)
	case Hatch:
		fmt.Fprintf(b, `<path fill="none" stroke="%s" stroke-width="%s" d="%s"/>`, c, text.Px(m.Size), HatchPath(m.X, m.Y, m.W, m.H))
	case MirroredHatch: // the same, mirrored
		fmt.Fprintf(b, `<path fill="none" stroke="%s" stroke-width="%s" transform="translate(0 %s) scale(1 -1)" d="%s"/>`,
			c, text.Px(m.Size), text.Px(2*m.Y+m.H), HatchPath(m.X, m.Y, m.W, m.H))
	case Arrow:
		x2, y2, middle := m.X+m.W, m.Y+m.H, m.X+m.W/2
		fmt.Fprintf(b, `<path fill="none" stroke="%s" stroke-width="%s" d="M%s %sC%s %s %s %s %s %s"/>`,
			c, text.Px(m.Size), text.Px(m.X), text.Px(m.Y), text.Px(middle), text.Px(m.Y), text.Px(middle), text.Px(y2), text.Px(x2), text.Px(y2))
		back := 6.0
		if m.W < 0 {
			back = -6
		}
		fmt.Fprintf(b, `<path fill="%s" d="M%s %sl%s -3v6z"/>`, c, text.Px(x2), text.Px(y2), text.Px(-back))
	case Clip:
		*clips++
		fmt.Fprintf(b, `<clipPath id="c%d">%s/></clipPath><g clip-path="url(#c%d)">`, *clips, rect, *clips)
	case Unclip:
		b.WriteString("</g>")
	}
}

// HatchPath returns the path of slanted lines within a rectangle, five pixels apart horizontally.
func HatchPath(x, y, w, h float64) string {
	var b strings.Builder
	for s := 5 - h; s < w; s += 5 {
		from, to := max(s, 0), min(s+h, w) // the line runs from the lower edge at s to the upper edge at s+h
		fmt.Fprintf(&b, "M%s %sL%s %s", text.Px(x+from), text.Px(y+h-(from-s)), text.Px(x+to), text.Px(y+h-(to-s)))
	}
	return b.String()
}
