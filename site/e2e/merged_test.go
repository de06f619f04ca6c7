package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

// A merged sweep that is dropped on the page is shown without being computed, as the command line merged it; where JUGGLE_SHOTS names a
// folder, with pictures.
func aMergedSweepIsShown(tb *tab) {
	t := tb.t
	dir := t.TempDir()
	spec, sweep := filepath.Join(dir, "SWEEP.json"), filepath.Join(dir, "sweep")
	text := `{"figures": [1, 2, 3, 4, 5, 6], "parameters": {"periods": ["0:2"], "seeds": [2], "loads": ["1"], "lambda": ["25,50,100", "50"]}}`
	if err := os.WriteFile(spec, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	juggle(t, "sweep", "plan", spec, "-o", sweep, "-samples", "0")
	juggle(t, "sweep", "run", sweep)
	juggle(t, "sweep", "merge", sweep)
	merged := func(file string) string {
		data, err := os.ReadFile(filepath.Join(sweep, "merged", file))
		if err != nil {
			t.Fatal(err)
		}
		return uncommented(string(data))
	}

	tb.follow(small)
	tb.studied()
	tb.drop("sweep.jsonl", []byte(merged("sweep.jsonl")))
	tb.until(`location.hash.includes("n=2") && location.hash.includes("L=1&")`)
	tb.studied()
	banner := `document.querySelector(".banners").textContent.replaceAll("\u00a0", " ")`
	if words := eval[string](tb, banner); !strings.Contains(words, "sweep.jsonl: 2 studies, ") {
		t.Errorf("the page says %q", words)
	}
	for figure := 1; figure <= 6; figure++ {
		if diff := cmp.Diff(merged(fmt.Sprintf("study-1/figure-%d.csv", figure)), tb.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the merged sweep (-) and the page (+) differ:\n%s", figure, diff)
		}
	}
	if folder := os.Getenv("JUGGLE_SHOTS"); folder != "" {
		for _, width := range []int64{1440, 390} {
			var picture []byte
			tb.do(sized(width, 1000), chromedp.FullScreenshot(&picture, 100))
			if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("merged-%d.png", width)), picture, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		tb.do(sized(1440, 1000))
	}
	eval[bool](tb, `[...document.querySelectorAll(".banners button")].find(b => b.textContent.startsWith("Study 2")).click(), true`)
	tb.until(`location.hash.includes("lambda=50&")`)
	tb.studied()
	if diff := cmp.Diff(merged("study-2/figure-2.csv"), tb.figureCSV(2)); diff != "" {
		t.Errorf("the second study: the merged sweep (-) and the page (+) differ:\n%s", diff)
	}

	tb.drop("bad.jsonl", []byte("{}\n"))
	tb.until(banner + `.includes("bad.jsonl: line 1: ")`)
}
