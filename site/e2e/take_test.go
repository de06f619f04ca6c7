package e2e

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"html"
	"io/fs"
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
	gocmp "github.com/google/go-cmp/cmp"
)

// download runs actions that make the page save a file, and returns the file's name and content.
func (tb *tab) download(act ...chromedp.Action) (name string, data []byte) {
	tb.t.Helper()
	eval[bool](tb, `(savedFiles.length = 0, true)`)
	tb.run(act...)
	tb.waitFor(`savedFiles.length > 0`)
	file := eval[[2]string](tb, `(async ([name, blob]) => {
		let text = "";
		for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
		return [name, btoa(text)];
	})(savedFiles[0])`)
	data, err := base64.StdEncoding.DecodeString(file[1])
	if err != nil {
		tb.t.Fatal(err)
	}
	return file[0], data
}

// saveByBrowser runs actions that make the page save a file, lets the browser download it, and returns the file's name and content.
func (tb *tab) saveByBrowser(act ...chromedp.Action) (name string, data []byte) {
	tb.t.Helper()
	frame := cdp.FrameID(chromedp.FromContext(tb.ctx).Target.TargetID) // of this tab; the browser sends the events of all tabs
	type file struct{ id, name string }
	begun := map[string]string{} // file names by the download's id; one goroutine calls the listener
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
			if name, isOurs := begun[e.GUID]; isOurs && e.State == cdpbrowser.DownloadProgressStateCompleted {
				files <- file{e.GUID, name}
			}
		}
	})
	eval[bool](tb, `(window.browserSaves = true)`)
	tb.run(act...)
	select {
	case f := <-files:
		eval[bool](tb, `!(window.browserSaves = false)`)
		data, err := os.ReadFile(filepath.Join(tb.profile.downloads, f.id))
		if err != nil {
			tb.t.Fatal(err)
		}
		return f.name, data
	case <-time.After(waitLimit):
		tb.fatal("waiting for a file to be saved: no download has completed")
		return "", nil
	}
}

// findVisible declares a JavaScript function that returns the first visible element that a selector finds. If all of them are in closed
// menus, it opens one of these menus.
const findVisible = `const findVisible = selector => {
	const all = [...document.querySelectorAll(selector)], visible = () => all.find(e => e.checkVisibility());
	const buttons = visible() ? [] : all.map(e => e.closest("[popover]")).filter(menu => menu).flatMap(menu =>
		[...document.querySelectorAll('[popovertarget="' + menu.id + '"]:not([popovertargetaction])')]);
	const button = buttons.find(e => e.checkVisibility());
	button?.scrollIntoView({ block: "center", behavior: "instant" });
	button?.click();
	return visible();
};`

// click clicks the first visible element that a CSS selector finds, once the page is idle and nothing on it moves.
func click(selector string) chromedp.Action {
	find := fmt.Sprintf(`(async () => {
		await juggleIdle(true);
		%[2]s
		const e = findVisible(%[1]q), place = () => {
			const b = e.getClientRects()[0];
			return b && [b.x + b.width / 2, b.y + b.height / 2];
		};
		if (!e?.checkVisibility() || !place()) throw new Error("it does not exist, or is not visible");
		const isUncovered = () => { const top = document.elementFromPoint(...place()); return top !== null && top.closest(%[1]q) === e; };
		const before = place();
		e.scrollIntoViewIfNeeded();
		if (!isUncovered()) e.scrollIntoView({ block: "center", behavior: "instant" });
		if (place().some((at, i) => at !== before[i])) await juggleIdle(true);
		if (!isUncovered()) throw new Error("it is covered by " + document.elementFromPoint(...place())?.outerHTML.slice(0, 200));
		return place();
	})()`, selector, findVisible)
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var at []float64
		if err := chromedp.Evaluate(find, &at, awaitPromise).Do(ctx); err != nil {
			return fmt.Errorf("clicking %s: %w", selector, err)
		}
		return chromedp.MouseClickXY(at[0], at[1]).Do(ctx)
	})
}

// focus focuses the element with that id.
func (tb *tab) focus(id string) {
	tb.t.Helper()
	tb.run(focusOn(fmt.Sprintf(`[id="%s"]`, id)))
}

// focusOn returns an action that focuses the first visible element that a selector finds, once the page is idle. The action fails if Tab
// cannot reach the element. It selects the text of a text field, as Tab does.
func focusOn(selector string) chromedp.Action {
	js := fmt.Sprintf(`(async () => {
		await juggleIdle(true);
		%s
		const e = findVisible(%q);
		if (!e?.checkVisibility() || e.tabIndex < 0 || e.disabled)
			throw new Error("Tab does not reach it: " + (e?.outerHTML.slice(0, 200) ?? "it does not exist"));
		e.focus();
		if (e.matches("input:not([type=range], [type=checkbox], [type=radio])")) e.select();
		return document.activeElement === e || (() => { throw new Error("it does not take the focus"); })();
	})()`, findVisible, selector)
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var isFocused bool
		if err := chromedp.Evaluate(js, &isFocused, awaitPromise).Do(ctx); err != nil {
			return fmt.Errorf("focusing %s: %w", selector, err)
		}
		return nil
	})
}

// unfold presses the button with that id, which opens and closes a part of the page, unless the part is open.
func (tb *tab) unfold(id string) {
	tb.t.Helper()
	tb.focus(id)
	if !eval[bool](tb, `document.activeElement.matches("[open] > summary, [aria-expanded=true]")`) {
		tb.press(kb.Enter)
	}
}

// pressIn returns an action that focuses the element of a selector and presses a key, without waiting until the page is idle.
func pressIn(selector, key string) chromedp.Action {
	return chromedp.Tasks{chromedp.Evaluate(fmt.Sprintf(`document.querySelector(%q).focus()`, selector), nil), typeKeys(key)}
}

// figureCSV downloads a figure's CSV, without the comments that name its origin.
func (tb *tab) figureCSV(figure int) string {
	tb.t.Helper()
	name, data := tb.download(click(fmt.Sprintf(`[aria-label="Download Figure %d as CSV"]`, figure)))
	if want := fmt.Sprintf("juggle-figure-%d.csv", figure); name != want {
		tb.t.Errorf("the file is called %q, want %q", name, want)
	}
	text := string(data)
	if !strings.HasPrefix(text, "# Juggle ") {
		tb.t.Fatalf("the CSV has no comments with its origin:\n%s", text)
	}
	return withoutComments(text)
}

// tableCells opens a figure's table and returns its cells, the header first.
func (tb *tab) tableCells(figure int) [][]string {
	tb.t.Helper()
	section := fmt.Sprintf(`section[data-figure="%d"]`, figure)
	tb.run(click(fmt.Sprintf("#table-%d", figure)))
	tb.waitFor(fmt.Sprintf(`document.querySelectorAll('%s table tbody tr').length > 0`, section))
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

// commandLinePath builds the command line once and returns the path of its file.
var commandLinePath = sync.OnceValues(func() (string, error) {
	folder, err := filepath.Abs(cacheFolder)
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "juggle")
	// The program looks for the solver in the folder of its own file.
	if err := cmp.Or(os.MkdirAll(folder, 0o755), os.Symlink("../../node_modules", filepath.Join(folder, "node_modules"))); err != nil &&
		!errors.Is(err, fs.ErrExist) {
		return "", err
	}
	build := exec.Command("go", "build", "-o", path, "./core/cmd/juggle")
	build.Dir = "../.."
	if output, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build ./core/cmd/juggle: %w\n%s", err, output)
	}
	return path, nil
})

// commandLineSum is the SHA-256 sum of the command line's file.
var commandLineSum = sync.OnceValues(func() ([]byte, error) {
	path, err := commandLinePath()
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	sum := sha256.Sum256(data)
	return sum[:], err
})

// juggle returns the output of the command line, for a CSV without its comments. It caches the output under a sum of the program's file, of
// the arguments and of the files that the arguments name.
func juggle(t *testing.T, args ...string) string {
	t.Helper()
	path, err := commandLinePath()
	if err != nil {
		t.Fatal(err)
	}
	sum, err := commandLineSum()
	if err != nil {
		t.Fatal(err)
	}
	key := sha256.New()
	key.Write(sum)
	cacheable := true // false for an argument that names a folder, because key does not depend on the folder's files
	for _, arg := range args {
		if data, err := os.ReadFile(arg); err == nil {
			fmt.Fprintf(key, "%s %d\n%s", filepath.Base(arg), len(data), data)
			continue
		} else if _, err := os.Stat(arg); err == nil || filepath.IsAbs(arg) {
			cacheable = false
		}
		fmt.Fprintf(key, "%q\n", arg)
	}
	cached := filepath.Join(cacheFolder, "answers", hex.EncodeToString(key.Sum(nil)))
	if data, err := os.ReadFile(cached); err == nil && cacheable {
		return withoutComments(string(data))
	}
	command := exec.Command(path, args...)
	var stderr strings.Builder
	command.Stderr = &stderr
	output, err := command.Output()
	if err != nil {
		t.Fatalf("juggle %v: %v\n%s", args, err, stderr.String())
	}
	if cacheable {
		temporary := fmt.Sprintf("%s.%d", cached, originCount.Add(1)) // renamed when complete, for tests that read it at the same time
		if err := cmp.Or(os.MkdirAll(filepath.Dir(cached), 0o755), os.WriteFile(temporary, output, 0o644),
			os.Rename(temporary, cached)); err != nil {
			t.Fatal(err)
		}
	}
	return withoutComments(string(output))
}

// withoutComments removes the comments before a CSV's rows. The comments of the command line and of the page differ, the rows must not.
func withoutComments(text string) string {
	for strings.HasPrefix(text, "# ") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// aSavedCopyEqualsTheCommandLinesReport saves a copy of the figures by keys.
func aSavedCopyEqualsTheCommandLinesReport(tb *tab) {
	t := tb.t
	tb.follow(smallStudy)
	tb.requireStudyDone()
	tb.focus("keep")
	name, copied := tb.download(typeKeys(kb.Enter))
	if name != "juggle-figures.html" {
		t.Errorf("the file is called %q, want juggle-figures.html", name)
	}
	path, err := commandLinePath()
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile(`<code>juggle (report .*?)</code>`).FindSubmatch(copied)
	if command == nil {
		t.Fatal("the copy names no command")
	}
	args := strings.Fields(strings.ReplaceAll(html.UnescapeString(string(command[1])), "'", ""))
	args[2] = "-" // the report's file; "-" is standard output
	want, err := exec.Command(path, args...).Output()
	if err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	// The copy and the report differ only in the names of the program's build, of the page and of the bundled logs.
	names := regexp.MustCompile(`(?m), build \w+|^<p>On the page: .*\n|\.swf\.gz|},\n  url = {http:[^}]*`)
	if got := names.ReplaceAllString(string(copied), ""); got != string(want) {
		t.Error(gocmp.Diff(string(want), got))
	}

	tb.openViewByTab("about")
	tb.focus("cite-csl-figures")
	if name, data := tb.download(typeKeys(kb.Enter)); !strings.HasSuffix(name, ".json") || !strings.Contains(string(data), "Netto") {
		t.Errorf("got %s, %.80q, want a JSON file that cites Netto", name, data)
	}
}
