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

// TestScreenshots saves screenshots of every view, of a large figure, of the draft and of Pools with four seeds in the folder JUGGLE_SHOTS,
// for people to look at.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("JUGGLE_SHOTS")
	if folder == "" {
		t.Skip("JUGGLE_SHOTS is not set")
	}
	save := func(name string, width int64, theme string, picture []byte) {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%s-%d-%s.png", name, width, theme)), picture, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := serve(t, dist)
	for _, width := range []int64{1440, 1024, 390} {
		for _, theme := range []string{"light", "dark"} {
			setup := []chromedp.Action{viewportSize(width, 1000), withProcessors(runtime.NumCPU())}
			if theme == "dark" {
				setup = append(setup, dark())
			}
			tb := open(t, s, "", setup...)
			tb.requireStudyDone()
			for _, view := range tb.views() {
				tb.openViewByTab(view)
				if wait, ok := map[string]func(){"schedule": tb.requireScheduleDone, "realtime": tb.requireRealtimeDone}[view]; ok {
					wait()
					tb.waitIdle()
				}
				var picture []byte
				tb.run(chromedp.FullScreenshot(&picture, 100))
				save(view, width, theme, picture)
			}
			for name, fragment := range map[string]string{"large": "v=1&fig=1&why=open", "draft": "v=1&ed=draft",
				"pools-done": "v=1&view=pools&pools.seeds=4"} {
				tb := open(t, s, fragment, setup...)
				if tb.requireStudyDone(); name == "pools-done" {
					tb.requirePoolsDone()
				}
				tb.waitIdle()
				var picture []byte
				tb.run(chromedp.FullScreenshot(&picture, 100))
				save(name, width, theme, picture)
			}
		}
	}
}

// TestPictureOfTheReadme saves the two pictures of README.md in the folder JUGGLE_PICTURE: the page as it opens, in light and in dark.
//
//	./build.sh build && JUGGLE_PICTURE=$PWD/.github go -C site/e2e test -count=1 -run PictureOfTheReadme .
func TestPictureOfTheReadme(t *testing.T) {
	folder := os.Getenv("JUGGLE_PICTURE")
	if folder == "" {
		t.Skip("JUGGLE_PICTURE is not set")
	}
	s := serve(t, dist)
	for theme, setup := range map[string][]chromedp.Action{"light": nil, "dark": {dark()}} {
		tb := open(t, s, "", append(setup, viewportSize(1100, 900))...)
		tb.requireStudyDone()
		tb.waitIdle()
		var picture []byte
		tb.run(chromedp.CaptureScreenshot(&picture))
		fullColour, err := png.Decode(bytes.NewReader(picture))
		if err != nil {
			t.Fatal(err)
		}
		var compressed bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&compressed, reduceColours(fullColour, 200)); err != nil {
			t.Fatal(err)
		}
		if compressed.Len() > 60_000 {
			t.Errorf("%s: got %d bytes, want at most 60 000: each reader of README.md fetches them", theme, compressed.Len())
		}
		if err := os.WriteFile(filepath.Join(folder, "figures-"+theme+".png"), compressed.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// reduceColours returns the picture with its n most frequent colours only. Text and lines stay sharp, and the file has a third of the
// bytes.
func reduceColours(picture image.Image, n int) image.Image {
	bounds, count := picture.Bounds(), map[color.Color]int{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			count[picture.At(x, y)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.Color) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	reduced := image.NewPaletted(bounds, colours[:min(n, len(colours))])
	draw.Draw(reduced, bounds, picture, bounds.Min, draw.Src)
	return reduced
}
