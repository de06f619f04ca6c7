package e2e

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestZZPoolsShots(t *testing.T) {
	folder := os.Getenv("POOLSHOTS")
	if folder == "" {
		t.Skip()
	}
	s := serve(t, "../../.cache/dist-pools")
	sizes := strings.Fields(os.Getenv("POOLSIZES"))
	for _, size := range sizes {
		w, theme, _ := strings.Cut(size, "-")
		width, _ := strconv.ParseInt(w, 10, 64)
		setup := []chromedp.Action{sized(width, 1000)}
		if theme == "dark" {
			setup = append(setup, dark())
		}
		tb := open(t, s, os.Getenv("POOLLINK"), setup...)
		tb.until(`document.querySelectorAll('#view-pools [data-figure^="B"][data-state="done"]').length >= ` + os.Getenv("POOLN"))
		if js := os.Getenv("POOLJS"); js != "" {
			t.Log(eval[any](tb, js))
		}
		tb.settled()
		tb.settled()
		t.Log(eval[int](tb, `document.querySelectorAll("#view-pools *").length`), eval[int](tb, `document.documentElement.scrollWidth`))
		var picture []byte
		tb.do(chromedp.FullScreenshot(&picture, 100))
		os.WriteFile(folder+"/pools-"+size+os.Getenv("POOLTAG")+".png", picture, 0o644)
	}
}
