package e2e

import (
	"fmt"
	"os"
	"path/filepath"
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
			setup := []chromedp.Action{sized(width, 1000)}
			if theme == "dark" {
				setup = append(setup, dark())
			}
			tb := open(t, s, "", setup...)
			tb.studied()
			for _, view := range tb.views() {
				tb.visit(view)
				if wait, ok := map[string]func(){"schedule": tb.scheduled, "realtime": tb.answered}[view]; ok {
					wait()
					tb.settled()
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
				tb.settled()
				var picture []byte
				tb.do(chromedp.FullScreenshot(&picture, 100))
				save(name, width, theme, picture)
			}
		}
	}
}
