package e2e

import (
	"context"
	"encoding/csv"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// download does something that makes the browser save a file, and returns the file's name and content.
func (tb *tab) download(act ...chromedp.Action) (name string, data []byte) {
	tb.t.Helper()
	frame := cdp.FrameID(chromedp.FromContext(tb.ctx).Target.TargetID) // a tab's own; the browser tells of all tabs
	type file struct{ id, name string }
	begun := map[string]string{} // names by id; the listener is called by one goroutine
	files := make(chan file, 8)
	ctx, stop := context.WithCancel(tb.ctx)
	defer stop()
	chromedp.ListenBrowser(ctx, func(event any) {
		switch e := event.(type) {
		case *cdpbrowser.EventDownloadWillBegin:
			if e.FrameID == frame {
				begun[e.GUID] = e.SuggestedFilename
			}
		case *cdpbrowser.EventDownloadProgress:
			if name, ours := begun[e.GUID]; ours && e.State == cdpbrowser.DownloadProgressStateCompleted {
				files <- file{e.GUID, name}
			}
		}
	})
	tb.do(act...)
	select {
	case f := <-files:
		data, err := os.ReadFile(filepath.Join(tb.profile.downloads, f.id))
		if err != nil {
			tb.t.Fatal(err)
		}
		return f.name, data
	case <-time.After(patience / 4):
		tb.t.Fatalf("nothing was saved%s", tb.said())
		return "", nil
	}
}

// click clicks the element that a CSS selector finds first. The page may move under the pointer while its charts grow, as it may for a
// person, who then clicks again.
func click(selector string) chromedp.Action {
	arm := fmt.Sprintf(`(() => {
		window.clicked = false;
		document.addEventListener("click", event => { window.clicked = event.target.closest(%q) !== null; }, { capture: true, once: true });
		return true;
	})()`, selector)
	return chromedp.ActionFunc(func(ctx context.Context) error {
		ctx, stop := context.WithTimeout(ctx, patience/4)
		defer stop()
		for {
			var armed, missed bool
			err := chromedp.Run(ctx, chromedp.WaitReady(selector, chromedp.ByQuery), chromedp.Evaluate(arm, &armed),
				chromedp.Click(selector, chromedp.ByQuery), chromedp.Evaluate(`window.clicked === false`, &missed))
			if err != nil {
				return fmt.Errorf("clicking %s, which must be there and seen: %w", selector, err)
			}
			if !missed {
				return nil
			}
		}
	})
}

// figureCSV takes a figure's CSV from the page, without the line that says where it comes from.
func (tb *tab) figureCSV(figure int) string {
	tb.t.Helper()
	name, data := tb.download(click(fmt.Sprintf(`[aria-label="Download Figure %d as CSV"]`, figure)))
	if want := fmt.Sprintf("juggle-figure-%d.csv", figure); name != want {
		tb.t.Errorf("the file is called %q, want %q", name, want)
	}
	text := string(data)
	at := strings.LastIndex(text, "# Juggle ")
	if at < 0 {
		tb.t.Fatalf("the CSV does not say where it comes from:\n%s", text)
	}
	return text[:at]
}

// cells are the cells of a figure's table on the page, which it opens.
func (tb *tab) cells(figure int) [][]string {
	tb.t.Helper()
	section := fmt.Sprintf(`section[data-figure="%d"]`, figure)
	tb.do(click(fmt.Sprintf("#table-%d", figure)))
	tb.until(fmt.Sprintf(`document.querySelectorAll('%s table tbody tr').length > 0`, section))
	return eval[[][]string](tb, fmt.Sprintf(`[
		[...document.querySelectorAll('%[1]s table thead th')].map(h => h.dataset.column),
		...[...document.querySelectorAll('%[1]s table tbody tr')].map(r => [...r.children].map(c => c.textContent)),
	]`, section))
}

func parseCSV(t *testing.T, text string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// program builds the command line once.
var program = sync.OnceValues(func() (string, error) {
	folder, err := filepath.Abs("../../.cache/e2e")
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "juggle")
	build := exec.Command("go", "build", "-o", path, "./core/cmd/juggle")
	build.Dir = "../.."
	if output, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build ./core/cmd/juggle: %w\n%s", err, output)
	}
	return path, nil
})

// juggle runs the command line and returns what it prints.
func juggle(t *testing.T, args ...string) string {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	output, err := exec.Command(path, args...).Output()
	if err != nil {
		t.Fatalf("juggle %v: %v", args, err)
	}
	return string(output)
}

// TestACopyIsTheCommandLinesReport presses the button by keys.
func TestACopyIsTheCommandLinesReport(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small)
	tb.studied()
	tb.tabTo("keep")
	name, copied := tb.download(typed(kb.Enter))
	if name != "juggle-figures.html" {
		t.Errorf("the file is called %q", name)
	}
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	made := regexp.MustCompile(`<code>juggle (report .*?)</code>`).FindSubmatch(copied)
	if made == nil {
		t.Fatal("the copy does not say how it is made")
	}
	args := strings.Fields(strings.ReplaceAll(html.UnescapeString(string(made[1])), "'", ""))
	args[2] = "-"
	want, err := exec.Command(path, args...).Output()
	if err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	// Only what the program, the page and the bundled logs are called differs.
	own := regexp.MustCompile(`(?m), build \w+|^<p>On the page: .*\n|\.swf\.gz`)
	if got := own.ReplaceAllString(string(copied), ""); got != string(want) {
		t.Error(cmp.Diff(string(want), got))
	}

	tb.visit("about")
	tb.tabTo("cite-csl-figures")
	if name, data := tb.download(typed(kb.Enter)); !strings.HasSuffix(name, ".json") || !strings.Contains(string(data), "Netto") {
		t.Errorf("got %s, %.80q, want what to cite", name, data)
	}
}
