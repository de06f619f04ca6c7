package swf

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
)

// These limits are on the number of comment lines in a log and on their bytes. Logs of the archive have about 50 lines and 3 kB. Joining a
// text of many lines has a quadratic cost, which the limits bound.
const (
	maxHeaderLines = 4000
	maxHeaderBytes = 1 << 18
)

// A headerParser reads comment lines one after the other.
type headerParser struct {
	h     *Header
	open  *string // the text that an indented line continues; nil if there is none
	lines int     // read so far
	bytes int     // read so far
}

// add reads one line, which begins with ";". Its error has neither the name of the log nor the line. A number that cannot be parsed is kept
// in Header.Other. Comments beyond the limits are left out.
func (p *headerParser) add(line []byte) *Error {
	line = printable(line)
	p.lines++
	p.bytes += len(line)
	if p.lines > maxHeaderLines || p.bytes > maxHeaderBytes {
		return &Error{Got: "another comment", Want: fmt.Sprintf("at most %d, of %d bytes together", maxHeaderLines, maxHeaderBytes)}
	}
	body := line[1:]
	text := bytes.TrimSpace(body)
	if len(text) == 0 {
		return nil
	}
	indented := len(body)-len(bytes.TrimLeft(body, " \t")) > 2
	if indented && p.open != nil {
		appendLine(p.open, text)
		return nil
	}
	label, value, ok := splitLabel(text)
	if !ok {
		appendLine(&p.h.Comment, text)
		p.open = &p.h.Comment
		return nil
	}
	return p.set(label, value)
}

// appendLine adds a line to a text.
func appendLine(to *string, text []byte) {
	if *to != "" && len(text) > 0 {
		*to += "\n"
	}
	*to += string(text)
}

// splitLabel splits "Label: text". A label is one word of letters, digits and "_". The colon ends the line or is followed by a blank, so
// that a web address is no label.
func splitLabel(text []byte) (label string, value []byte, ok bool) {
	i := 0
	for i < len(text) && isLabelByte(text[i]) {
		i++
	}
	if i == 0 || i == len(text) || text[i] != ':' {
		return "", nil, false
	}
	rest := text[i+1:]
	if len(rest) > 0 && !isBlank(rest[0]) {
		return "", nil, false
	}
	return string(text[:i]), bytes.TrimSpace(rest), true
}

// isLabelByte reports whether a byte may be in the label of a header line.
func isLabelByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_'
}

// set assigns value to the field of that label.
func (p *headerParser) set(label string, value []byte) *Error {
	h := p.h
	p.open = nil
	switch label {
	case labelNote:
		h.Notes = append(h.Notes, string(value))
		p.open = &h.Notes[len(h.Notes)-1]
		return nil
	case labelQueue, labelPartition:
		if n, ok := parseNumbered(value); ok {
			list := &h.Queues
			if label == labelPartition {
				list = &h.Partitions
			}
			*list = append(*list, n)
			return nil
		}
		p.keepOther(label, value)
		return nil
	}
	for _, s := range h.slots() {
		if s.label != label {
			continue
		}
		if s.text != nil {
			appendLine(s.text, value)
			p.open = s.text
			return nil
		}
		if isNotGiven(value) {
			p.keepOther(label, value)
			return nil
		}
		n, ok := parseHeaderNumber(value, label == labelTimeZone)
		if !ok {
			p.keepOther(label, value)
			return &Error{Got: label + " " + Quote(value), Want: "an integer"}
		}
		*s.number = n
		h.HasTimeZone = h.HasTimeZone || label == labelTimeZone
		return nil
	}
	p.keepOther(label, value)
	return nil
}

// keepOther keeps a header line that has no field of its own.
func (p *headerParser) keepOther(label string, value []byte) {
	p.h.Other = append(p.h.Other, Field{label, string(value)})
	p.open = &p.h.Other[len(p.h.Other)-1].Text
}

// parseHeaderNumber parses an integer of at most 19 characters, which words may follow: "128 (1152 processors)". Only time zones are
// negative. Elsewhere -1 means unknown, which is 0 in a Header.
func parseHeaderNumber(value []byte, signed bool) (n int64, ok bool) {
	word, _ := cutWord(value)
	if len(word) > maxDigits+1 {
		return 0, false
	}
	n, err := strconv.ParseInt(string(word), 10, 64)
	if err != nil {
		return 0, false
	}
	if n == Unknown && !signed {
		return 0, true
	}
	return n, n >= 0 || signed
}

// isNotGiven reports whether a value states in words that there is none, as logs of the archive do in many ways.
func isNotGiven(value []byte) bool {
	word := bytes.ToLower(bytes.Trim(value, "<>()[]."))
	return slices.Contains([]string{"", "-", "?", "n/a", "na", "none", "unknown", "not available", "not applicable", "not given", "unlimited"},
		string(word))
}

// parseNumbered parses a text such as "3  normal".
func parseNumbered(value []byte) (n Numbered, ok bool) {
	number, name := cutWord(value)
	if len(number) > maxDigits {
		return n, false
	}
	k, err := strconv.ParseInt(string(number), 10, 64)
	if err != nil {
		return n, false
	}
	return Numbered{k, string(name)}, true
}

// cutWord splits text after its first word.
func cutWord(text []byte) (word, rest []byte) {
	if i := bytes.IndexAny(text, " \t"); i >= 0 {
		return text[:i], bytes.TrimSpace(text[i:])
	}
	return text, nil
}

// printable returns the line with its control characters replaced by blanks. UTF-8 has control characters that ASCII does not have. A
// terminal would obey control characters. Near the beginning of a written log they would make the log look like binary data.
func printable(line []byte) []byte {
	if !slices.ContainsFunc(line, isControl) && !bytes.Contains(line, []byte{0xc2}) {
		return line
	}
	line = bytes.Clone(line)
	for i, c := range line {
		if isControl(c) {
			line[i] = ' '
		} else if c == 0xc2 && i+1 < len(line) && line[i+1] >= 0x80 && line[i+1] < 0xa0 {
			line[i], line[i+1] = ' ', ' '
		}
	}
	return line
}
