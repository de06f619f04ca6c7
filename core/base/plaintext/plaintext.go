// Package plaintext is about text of unknown origin: it tells text in UTF-8 from other files, and makes what stands in a file fit for an
// error and for a terminal.
package plaintext

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ByteOrderMark may stand before a text in UTF-8, and means nothing there.
const ByteOrderMark = "\ufeff"

// Begins is how many bytes of a file Foreign wants to see.
const Begins = 6

// Gzip is what Foreign calls gzip data.
const Gzip = "a gzip file"

// Foreign names the kind of a file that begins as no text in UTF-8 does; empty for everything else.
func Foreign(begin []byte) string {
	for _, f := range [...]struct{ begins, name string }{
		{"\xff\xfe", "UTF-16"}, {"\xfe\xff", "UTF-16"}, {"\x1f\x8b", Gzip}, {"\xfd7zXZ\x00", "an xz file"},
		{"BZh", "a bzip2 file"}, {"\x28\xb5\x2f\xfd", "a Zstandard file"}, {"PK\x03\x04", "a zip file or a spreadsheet"},
	} {
		if bytes.HasPrefix(begin, []byte(f.begins)) {
			return f.name
		}
	}
	return ""
}

// ReadAll reads a text of at most so many bytes, without the mark that it may begin with. want is what it should be, for errors.
func ReadAll(r io.Reader, most int, want string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, int64(most)+1))
	if err != nil {
		return nil, err
	}
	if kind := Foreign(text); kind != "" {
		return nil, fmt.Errorf("got %s, want %s in UTF-8", kind, want)
	}
	if len(text) > most {
		return nil, fmt.Errorf("got more than %d bytes, want %s of at most so many", most, want)
	}
	return bytes.TrimPrefix(text, []byte(ByteOrderMark)), nil
}

// mostQuoted is how many bytes of a text an error repeats.
const mostQuoted = 120

// Quote is a text as an error repeats it: in quotes, shortened where it is long.
func Quote(s string) string {
	if len(s) > mostQuoted {
		return strconv.Quote(strings.ToValidUTF8(s[:mostQuoted], "")) + fmt.Sprintf("... (%d bytes)", len(s))
	}
	return strconv.Quote(s)
}

// Short is a message whose words are no longer than what an error repeats.
func Short(message string) string {
	var b strings.Builder
	for message != "" {
		end := strings.IndexAny(message, " \n")
		if end < 0 {
			end = len(message)
		}
		word := message[:end]
		if len(word) > 2*mostQuoted {
			word = strings.ToValidUTF8(word[:mostQuoted], "") + fmt.Sprintf("... (%d bytes)", len(word))
		}
		b.WriteString(word)
		rest := min(end+1, len(message))
		b.WriteString(message[end:rest])
		message = message[rest:]
	}
	return b.String()
}

// Harmless is a text of which no terminal does more than show it: control characters other than ends of lines and tabs are spelled, and
// so are bytes that are no UTF-8.
func Harmless(text string) string {
	if utf8.ValidString(text) && !strings.ContainsFunc(text, isHarmful) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, "\\x%02x", text[0])
		case isHarmful(r):
			fmt.Fprintf(&b, "\\u%04x", r)
		default:
			b.WriteString(text[:size])
		}
		text = text[size:]
	}
	return b.String()
}

// isHarmful reports whether a terminal would do something for a character: what turns the direction of writing hides what follows it.
func isHarmful(r rune) bool {
	return (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) && r != '\n' && r != '\t'
}

// A Terminal writes to a terminal what Harmless makes of it.
type Terminal struct {
	To   io.Writer
	rest []byte // of a character that is not whole yet
}

func (t *Terminal) Write(p []byte) (int, error) {
	text := append(t.rest, p...)
	whole := len(text)
	for cut := max(0, whole-utf8.UTFMax+1); cut < whole; cut++ {
		if utf8.RuneStart(text[cut]) && !utf8.FullRune(text[cut:]) {
			whole = cut
		}
	}
	t.rest = bytes.Clone(text[whole:])
	if _, err := io.WriteString(t.To, Harmless(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}
