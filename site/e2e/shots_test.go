package e2e

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestScreenshots takes pictures of every view, of a large figure and of the draft into the folder that JUGGLE_SHOTS names, for people to
// look at.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("JUGGLE_SHOTS")
	if folder == "" {
		t.Skip("JUGGLE_SHOTS names no folder for the pictures")
	}
	save := func(name string, width int64, theme string, picture []byte) {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%s-%d-%s.png", name, width, theme)), picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := serve(t, dist)
	for _, width := range []int64{1440, 1024, 390} {
		for _, theme := range []string{"light", "dark"} {
			setup := []chromedp.Action{sized(width, 1000), asMany(runtime.NumCPU())}
			if theme == "dark" {
				setup = append(setup, dark())
			}
			tb := open(t, s, "", setup...)
			tb.studied()
			for _, view := range tb.views() {
				tb.visit(view)
				if wait, ok := map[string]func(){"schedule": tb.scheduled, "realtime": tb.answered}[view]; ok {
					wait()
					tb.idle()
				}
				var picture []byte
				tb.do(chromedp.FullScreenshot(&picture, 100))
				save(view, width, theme, picture)
			}
			for name, fragment := range map[string]string{"large": "v=1&fig=1&why=open", "draft": "v=1&ed=draft",
				"pools-done": "v=1&view=pools&pools.seeds=4"} {
				tb := open(t, s, fragment, setup...)
				if tb.studied(); name == "pools-done" {
					tb.pooled()
				}
				tb.idle()
				var picture []byte
				tb.do(chromedp.FullScreenshot(&picture, 100))
				save(name, width, theme, picture)
			}
		}
	}
}

// TestPictureOfTheReadme takes the two pictures at the head of README.md, the page as it opens in light and in dark, into the folder that
// JUGGLE_PICTURE names:
//
//	./build.sh build && JUGGLE_PICTURE=$PWD/.github go -C site/e2e test -count=1 -run PictureOfTheReadme .
func TestPictureOfTheReadme(t *testing.T) {
	folder := os.Getenv("JUGGLE_PICTURE")
	if folder == "" {
		t.Skip("JUGGLE_PICTURE names no folder for the pictures")
	}
	s := serve(t, dist)
	for theme, setup := range map[string][]chromedp.Action{"light": nil, "dark": {dark()}} {
		tb := open(t, s, "", append(setup, sized(1100, 900))...)
		tb.studied()
		tb.idle()
		var picture []byte
		tb.do(chromedp.CaptureScreenshot(&picture))
		whole, err := png.Decode(bytes.NewReader(picture))
		if err != nil {
			t.Fatal(err)
		}
		var small bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&small, frequent(whole, 200)); err != nil {
			t.Fatal(err)
		}
		if small.Len() > 60_000 {
			t.Errorf("%s: got %d bytes, want at most 60 000: each reader of README.md fetches them", theme, small.Len())
		}
		if err := os.WriteFile(filepath.Join(folder, "figures-"+theme+".png"), small.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// frequent is the picture with its n most frequent colours only: text and lines stay sharp, and it has a third of the bytes.
func frequent(whole image.Image, n int) image.Image {
	bounds, count := whole.Bounds(), map[color.Color]int{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			count[whole.At(x, y)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.Color) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	few := image.NewPaletted(bounds, colours[:min(n, len(colours))])
	draw.Draw(few, bounds, whole, bounds.Min, draw.Src)
	return few
}
