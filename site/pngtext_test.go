package site

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"
)

func TestAPictureKeepsItsDescription(t *testing.T) {
	plain := blankPNG(t)
	const text = "Juggle · windows 0–11 · λ=25 %\nevery parameter: φ"
	got, err := withDescription(plain, text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(got)); err != nil {
		t.Errorf("it is no PNG any more: %v", err)
	}
	if d := description(t, got); d != text {
		t.Errorf("got %q, want %q", d, text)
	}
	for name, broken := range map[string][]byte{"nothing": nil, "a file cut short": plain[:pngHead-1], "another file": bytes.Repeat([]byte("x"), 100)} {
		if _, err := withDescription(broken, text); err == nil {
			t.Errorf("%s was taken for a PNG", name)
		}
	}
}

func blankPNG(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 2, 2))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// description reads a PNG chunk by chunk, checks each, and gives the text of the one that is called Description.
func description(t *testing.T, data []byte) string {
	t.Helper()
	var kinds []string
	text := ""
	for rest := data[len(pngSignature):]; len(rest) > 0; {
		n := binary.BigEndian.Uint32(rest)
		kind, body := string(rest[4:8]), rest[8:8+n]
		if sum := binary.BigEndian.Uint32(rest[8+n:]); sum != crc32.ChecksumIEEE(rest[4:8+n]) {
			t.Errorf("%s: wrong checksum", kind)
		}
		if kind == "iTXt" {
			text = strings.TrimPrefix(string(body), "Description\x00\x00\x00\x00\x00")
		}
		kinds, rest = append(kinds, kind), rest[12+n:]
	}
	if kinds[0] != "IHDR" || kinds[len(kinds)-1] != "IEND" || !slices.Contains(kinds, "iTXt") {
		t.Errorf("the chunks are %q", kinds)
	}
	return text
}
