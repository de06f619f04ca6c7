package plaintext

import (
	"strings"
	"testing"
)

func TestForeignNamesTheKindOfAFileThatIsNoText(t *testing.T) {
	for begin, want := range map[string]string{
		"\xff\xfe{\x00": "UTF-16", "\xfe\xff\x00{": "UTF-16", "\xfd7zXZ\x00\x00": "an xz file", "BZh91": "a bzip2 file", "\x1f\x8b\x08": Gzip,
		"{}": "", ByteOrderMark + "{}": "", "": "", "\xfd7zX": "",
	} {
		if got := Foreign([]byte(begin)); got != want {
			t.Errorf("%q: got %q, want %q", begin, got, want)
		}
	}
}

func TestATextIsReadWithoutItsByteOrderMark(t *testing.T) {
	for text, want := range map[string]string{
		ByteOrderMark + "{}":          "{}",
		"{}":                          "{}",
		"\xff\xfe{\x00":               "error: got UTF-16, want JSON in UTF-8",
		"{" + strings.Repeat(" ", 20): "error: got more than 20 bytes, want JSON of at most so many",
	} {
		got, err := ReadAll(strings.NewReader(text), 20, "JSON")
		if err != nil {
			got = []byte("error: " + err.Error())
		}
		if string(got) != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestALongTextIsShortInAnError(t *testing.T) {
	if got := Quote(strings.Repeat("é", 450_000)); len(got) > 200 || !strings.HasSuffix(got, "... (900000 bytes)") {
		t.Errorf("got %d bytes, %q, want at most 200 that end with the length of the text", len(got), got)
	}
	if got, want := Quote("a\x1b"), `"a\x1b"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestALongWordIsCut(t *testing.T) {
	long := strings.Repeat("x", 1000)
	got := CutLongWords("got " + long + ", want\n" + long[:200])
	want := "got " + long[:120] + "... (1001 bytes) want\n" + long[:200] // the comma is the last byte of the first word
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestControlCharactersAreEscapedForATerminal(t *testing.T) {
	var to strings.Builder
	out := &Terminal{To: &to}
	// Some pieces end in the middle of a character.
	for _, piece := range []string{"a\x1b[31m\tλ\n", "\xc2", "\x9b31m", "\xc2", "\xb5s\r\n", "\xce", "\xbb", "\xe2\x88", "\x92\x9b"} {
		if n, err := out.Write([]byte(piece)); n != len(piece) || err != nil {
			t.Fatalf("%q: got %d bytes written, %v, want %d", piece, n, err, len(piece))
		}
	}
	if got, want := to.String(), "a\\u001b[31m\tλ\n\\u009b31mµs\\u000d\nλ−\\x9b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
