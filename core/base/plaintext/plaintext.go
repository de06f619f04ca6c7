// Package plaintext handles text of unknown origin. It distinguishes text in UTF-8 from other files, and makes text from a file safe to
// show in an error and on a terminal.
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

// ByteOrderMark may come before a text in UTF-8, and has no meaning there.
const ByteOrderMark = "\ufeff"

// ForeignBytes is the number of bytes at the beginning of a file that Foreign needs.
const ForeignBytes = 6

// Gzip is the name that Foreign returns for gzip data.
const Gzip = "a gzip file"

// Foreign returns the kind of a file whose first bytes show that it is no text in UTF-8, such as "an xz file". It returns "" for any other
// file.
func Foreign(begin []byte) string {
	for _, f := range [...]struct{ firstBytes, name string }{
		{"\xff\xfe", "UTF-16"}, {"\xfe\xff", "UTF-16"}, {"\x1f\x8b", Gzip}, {"\xfd7zXZ\x00", "an xz file"},
		{"BZh", "a bzip2 file"}, {"\x28\xb5\x2f\xfd", "a Zstandard file"}, {"PK\x03\x04", "a zip file or a spreadsheet"},
	} {
		if bytes.HasPrefix(begin, []byte(f.firstBytes)) {
			return f.name
		}
	}
	return ""
}

// MaxDocumentBytes is the largest document in JSON that is read whole: a mebibyte.
const MaxDocumentBytes = 1 << 20

// ReadAll reads a text of at most maxBytes, and cuts a byte order mark off its beginning. Errors about the text name want, the kind of text
// wanted; an error of r is returned as it is.
func ReadAll(r io.Reader, maxBytes int, want string) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, int64(maxBytes)+1))
	if err != nil {
		return nil, err
	}
	if kind := Foreign(text); kind != "" {
		return nil, fmt.Errorf("got %s, want %s in UTF-8", kind, want)
	}
	if len(text) > maxBytes {
		return nil, fmt.Errorf("got more than %d bytes, want %s of at most so many", maxBytes, want)
	}
	return bytes.TrimPrefix(text, []byte(ByteOrderMark)), nil
}

// maxQuoted is the largest number of bytes of a text that an error quotes.
const maxQuoted = 120

// Quote returns a text in quotes, as an error shows it. A text longer than maxQuoted is cut.
func Quote(s string) string {
	if len(s) > maxQuoted {
		return strconv.Quote(strings.ToValidUTF8(s[:maxQuoted], "")) + fmt.Sprintf("... (%d bytes)", len(s))
	}
	return strconv.Quote(s)
}

// CutLongWords returns the message in which every word longer than twice maxQuoted is cut.
func CutLongWords(message string) string {
	var b strings.Builder
	for message != "" {
		end := strings.IndexAny(message, " \n")
		if end < 0 {
			end = len(message)
		}
		word := message[:end]
		if len(word) > 2*maxQuoted {
			word = strings.ToValidUTF8(word[:maxQuoted], "") + fmt.Sprintf("... (%d bytes)", len(word))
		}
		b.WriteString(word)
		rest := min(end+1, len(message))
		b.WriteString(message[end:rest])
		message = message[rest:]
	}
	return b.String()
}

// EscapeControls returns a text without control characters, which a terminal would execute. Control characters other than line feeds and
// tabs become escapes, and so do characters that change the direction of writing and bytes that are not UTF-8.
func EscapeControls(text string) string {
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

// isHarmful reports whether the character controls a terminal or changes the direction of writing, which can hide text.
func isHarmful(r rune) bool {
	return (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) && r != '\n' && r != '\t'
}

// A Terminal writes text to a terminal, with the escapes of EscapeControls.
type Terminal struct {
	To   io.Writer
	rest []byte // the first bytes of a character whose other bytes have not been passed to Write yet
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
	if _, err := io.WriteString(t.To, EscapeControls(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}
