package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestScreenshots takes pictures of every view into the folder that JUGGLE_SHOTS names, for people to look at.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("JUGGLE_SHOTS")
	if folder == "" {
		t.Skip("JUGGLE_SHOTS names no folder for the pictures")
	}
	s := serve(t, dist)
	for _, width := range []int64{1440, 1024, 390} {
		for _, theme := range []string{"light", "dark"} {
			setup := []chromedp.Action{sized(width, 1000)}
			if theme == "dark" {
				setup = append(setup, dark())
			}
			tb := open(t, s, "", setup...)
			tb.studied()
			for _, view := range tb.views() {
				tb.visit(view)
				var picture []byte
				tb.do(chromedp.FullScreenshot(&picture, 100))
				name := filepath.Join(folder, fmt.Sprintf("%s-%d-%s.png", view, width, theme))
				if err := os.WriteFile(name, picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
