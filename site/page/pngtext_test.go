package page_test

import (
	"bytes"
	"image/png"
	"testing"

	"juggle/site/page"
	"juggle/site/pagetest"
)

func TestAPictureKeepsItsDescription(t *testing.T) {
	plain := pagetest.BlankPNG(t)
	const text = "Juggle · windows 0–11 · λ=25 %\nevery parameter: φ"
	got, err := page.DescribePNG(plain, text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(got)); err != nil {
		t.Errorf("the result cannot be decoded as a PNG: %v", err)
	}
	if d := pagetest.Description(t, got); d != text {
		t.Errorf("got %q, want %q", d, text)
	}
	for name, broken := range map[string][]byte{"nothing": nil, "a file cut short": plain[:32],
		"another file": bytes.Repeat([]byte("x"), 100)} {
		if _, err := page.DescribePNG(broken, text); err == nil {
			t.Errorf("%s was taken for a PNG", name)
		}
	}
}
