package e2e

import (
	"bytes"
	"context"
	"fmt"
	"image/png"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// controlsAreSeenInForcedColours emulates forced colours, in which the system replaces the background colours of a page. A control that is
// drawn only by its background would become invisible.
func controlsAreSeenInForcedColours(tb *tab) {
	t := tb.t
	tb.follow(smallStudy)
	tb.requireStudyDone()
	tb.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "forced-colors", Value: "active"},
		{Name: "prefers-reduced-motion", Value: "reduce"}}))
	eval[bool](tb, `document.querySelectorAll("#view-figures .side details:not([open]) > summary").forEach(s => s.click()), true`)
	tb.waitIdle()
	const border = `getComputedStyle(document.querySelector(".tabs a%s")).borderBottomColor`
	if eval[bool](tb, fmt.Sprintf(border, "[aria-current]")+" === "+fmt.Sprintf(border, ":not([aria-current])")) {
		t.Error("got the same border for all tabs, want another one for the current tab")
	}
	for _, c := range []struct{ view, selector string }{
		{"figures", "#view-figures .slide"}, {"figures", "#view-figures .progress progress"},
		{"figures", "#view-figures input[type=checkbox]:checked"}, {"figures", "#view-figures input[type=radio]:checked"},
		{"realtime", ".rt-track:has(input)"},
	} {
		tb.openViewByLink(smallStudy, c.view)
		place := eval[[4]float64](tb, `(e => {
			e.scrollIntoView({ block: "center" });
			const r = e.getBoundingClientRect();
			return [r.x + scrollX, r.y + scrollY, r.width, r.height];
		})([...document.querySelectorAll("`+c.selector+`")].find(e => e.checkVisibility()))`)
		var picture []byte
		tb.run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
			clip := &page.Viewport{X: place[0], Y: place[1], Width: place[2], Height: place[3], Scale: 1}
			picture, err = page.CaptureScreenshot().WithClip(clip).WithCaptureBeyondViewport(false).Do(ctx)
			return err
		}))
		image, err := png.Decode(bytes.NewReader(picture))
		if err != nil {
			t.Fatal(err)
		}
		// The three lines of pixels around the middle of a visible control have at least two colours.
		colours := map[any]bool{}
		middle := (image.Bounds().Min.Y + image.Bounds().Max.Y) / 2
		for x := image.Bounds().Min.X; x < image.Bounds().Max.X; x++ {
			for y := middle - 1; y <= middle+1; y++ {
				colours[image.At(x, y)] = true
			}
		}
		if len(colours) < 2 {
			t.Errorf("%s, %s: got one colour along the middle, want two at least", c.view, c.selector)
		}
	}
}
