package text

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Picture is a drawing with a title and a foot, to be saved as a file in the light theme. Lengths are in px.
type Picture struct {
	Title, Sub    string // above the drawing; Sub may be empty
	About         string // the file's description
	Foot          string // text below the drawing, broken into lines
	Width, Height float64
	Body          string // SVG markup of the size Width × Height
}

// SVG returns the content of the picture's file.
func (p Picture) SVG() string {
	const pad, line, letter = 20, 15, 6 // in px: the margin, the line spacing and the width allowed for a letter of the foot
	head := 30.0
	lines := Wrap(p.Foot, int(p.Width/letter))
	var b strings.Builder
	writeText := func(y, size float64, colour, attributes, words string) {
		fmt.Fprintf(&b, `<text x="%d" y="%s" font-size="%g" fill="%s"%s>%s</text>`, pad, Px(y), size, Light[colour], attributes,
			html.EscapeString(words))
	}
	writeText(30, 17, "ink", ` font-family="Palatino, Georgia, serif" font-weight="600"`, p.Title)
	if p.Sub != "" {
		writeText(50, 12, "ink-2", "", p.Sub)
		head += 20
	}
	fmt.Fprintf(&b, `<g transform="translate(%d %s)">%s</g>`, pad, Px(pad+head), p.Body)
	for i, words := range lines {
		writeText(pad+head+p.Height+pad+line*float64(i), 9, "ink-3", "", words)
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" `+
		`font-family="system-ui, sans-serif"><title>%s</title><desc>%s</desc><rect width="100%%" height="100%%" fill="%s"/>%s</svg>`+"\n",
		Px(p.Width+2*pad), Px(2.5*pad+head+p.Height+line*float64(len(lines))), html.EscapeString(p.Title), html.EscapeString(p.About),
		Light["paper"], b.String())
}

// Px formats a length in px for SVG, with at most two decimals.
func Px(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// Wrap breaks a text into lines of at most that many letters, between words. A word that is longer than a line, such as a link with many
// logs, is broken after a "&" in the second half of the line, or else at the end of the line.
func Wrap(content string, letters int) []string {
	var lines []string
	var line []rune
	for word := range strings.FieldsSeq(content) {
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
