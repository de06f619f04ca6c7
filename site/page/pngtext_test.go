package page_test

import (
	"bytes"
	"image/png"
	"testing"

	"juggle/site/page"
	"juggle/site/pagetest"
)

func TestAPNGCarriesItsDescription(t *testing.T) {
	blank := pagetest.BlankPNG(t)
	const description = "Juggle · windows 0–11 · λ=25 %\nevery parameter: φ"
	got, err := page.DescribePNG(blank, description)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(got)); err != nil {
		t.Errorf("the result cannot be decoded as a PNG: %v", err)
	}
	if read := pagetest.PNGDescription(t, got); read != description {
		t.Errorf("got the description %q, want %q", read, description)
	}
	for name, content := range map[string][]byte{"nothing": nil, "a PNG without its end": blank[:32],
		"a file without a PNG's signature": bytes.Repeat([]byte("x"), 100)} {
		if _, err := page.DescribePNG(content, description); err == nil || err.Error() != "the picture is not a PNG" {
			t.Errorf("%s: got the error %v, want “the picture is not a PNG”", name, err)
		}
	}
}
