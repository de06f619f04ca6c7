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

// download does something that makes the page save a file, and returns the file's name and content.
func (tb *tab) download(act ...chromedp.Action) (name string, data []byte) {
	tb.t.Helper()
	eval[bool](tb, `(kept.length = 0, true)`)
	tb.do(act...)
	tb.until(`kept.length > 0`)
	file := eval[[2]string](tb, `(async ([name, blob]) => {
		let text = "";
		for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
		return [name, btoa(text)];
	})(kept[0])`)
	data, err := base64.StdEncoding.DecodeString(file[1])
	if err != nil {
		tb.t.Fatal(err)
	}
	return file[0], data
}

// saves has the browser itself save a file.
func (tb *tab) saves(act ...chromedp.Action) (name string, data []byte) {
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
	eval[bool](tb, `(window.saving = true)`)
	tb.do(act...)
	select {
	case f := <-files:
		eval[bool](tb, `!(window.saving = false)`)
		data, err := os.ReadFile(filepath.Join(tb.profile.downloads, f.id))
		if err != nil {
			tb.t.Fatal(err)
		}
		return f.name, data
	case <-time.After(patience):
		tb.fails("waiting for a file to be saved: none was")
		return "", nil
	}
}

// seen is a function of the page's that gives the first element of a selector that is seen; where all of them are in menus, one of these is
// opened for it.
const seen = `const seen = selector => {
	const all = [...document.querySelectorAll(selector)], visible = () => all.find(e => e.checkVisibility());
	const buttons = visible() ? [] : all.map(e => e.closest("[popover]")).filter(menu => menu).flatMap(menu =>
		[...document.querySelectorAll('[popovertarget="' + menu.id + '"]:not([popovertargetaction])')]);
	const button = buttons.find(e => e.checkVisibility());
	button?.scrollIntoView({ block: "center", behavior: "instant" });
	button?.click();
	return visible();
};`

// click clicks the element that a CSS selector finds first, once the page rests and nothing moves under the pointer.
func click(selector string) chromedp.Action {
	find := fmt.Sprintf(`(async () => {
		await juggleIdle(true);
		%[2]s
		const e = seen(%[1]q), place = () => {
			const b = e.getClientRects()[0];
			return b && [b.x + b.width / 2, b.y + b.height / 2];
		};
		if (!e?.checkVisibility() || !place()) throw new Error("it is not there, or not seen");
		const open = () => { const top = document.elementFromPoint(...place()); return top !== null && top.closest(%[1]q) === e; };
		const before = place();
		e.scrollIntoViewIfNeeded();
		if (!open()) e.scrollIntoView({ block: "center", behavior: "instant" });
		if (place().some((at, i) => at !== before[i])) await juggleIdle(true);
		if (!open()) throw new Error("it is covered by " + document.elementFromPoint(...place())?.outerHTML.slice(0, 200));
		return place();
	})()`, selector, seen)
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var at []float64
		if err := chromedp.Evaluate(find, &at, awaited).Do(ctx); err != nil {
			return fmt.Errorf("clicking %s: %w", selector, err)
		}
		return chromedp.MouseClickXY(at[0], at[1]).Do(ctx)
	})
}

// focus moves the focus to the element with that id, which Tab has to lead to.
func (tb *tab) focus(id string) {
	tb.t.Helper()
	tb.do(focused(fmt.Sprintf(`[id="%s"]`, id)))
}

// focused is focus as an action, for what a selector finds.
func focused(selector string) chromedp.Action {
	js := fmt.Sprintf(`(async () => {
		await juggleIdle(true);
		%s
		const e = seen(%q);
		if (!e?.checkVisibility() || e.tabIndex < 0 || e.disabled)
			throw new Error("no key leads to it: " + (e?.outerHTML.slice(0, 200) ?? "it is not there"));
		e.focus();
		if (e.matches("input:not([type=range], [type=checkbox], [type=radio])")) e.select(); // as Tab does
		return document.activeElement === e || (() => { throw new Error("it does not take the focus"); })();
	})()`, seen, selector)
	return chromedp.ActionFunc(func(ctx context.Context) error {
		var is bool
		if err := chromedp.Evaluate(js, &is, awaited).Do(ctx); err != nil {
			return fmt.Errorf("the focus on %s: %w", selector, err)
		}
		return nil
	})
}

// unfold opens what a button opens and closes, by the keyboard.
func (tb *tab) unfold(id string) {
	tb.t.Helper()
	tb.focus(id)
	if !eval[bool](tb, `document.activeElement.matches("[open] > summary, [aria-expanded=true]")`) {
		tb.press(kb.Enter)
	}
}

// struck focuses what a selector finds, whatever the page does, and presses a key.
func struck(selector, key string) chromedp.Action {
	return chromedp.Tasks{chromedp.Evaluate(fmt.Sprintf(`document.querySelector(%q).focus()`, selector), nil), typed(key)}
}

// figureCSV takes a figure's CSV from the page, without the lines that say where it comes from.
func (tb *tab) figureCSV(figure int) string {
	tb.t.Helper()
	name, data := tb.download(click(fmt.Sprintf(`[aria-label="Download Figure %d as CSV"]`, figure)))
	if want := fmt.Sprintf("juggle-figure-%d.csv", figure); name != want {
		tb.t.Errorf("the file is called %q, want %q", name, want)
	}
	text := string(data)
	if !strings.HasPrefix(text, "# Juggle ") {
		tb.t.Fatalf("the CSV does not say where it comes from:\n%s", text)
	}
	return uncommented(text)
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
	folder, err := filepath.Abs(kept)
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "juggle")
	// The program looks for the solver beside itself.
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

// programSum is the SHA-256 of the command line's file.
var programSum = sync.OnceValues(func() ([]byte, error) {
	path, err := program()
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	sum := sha256.Sum256(data)
	return sum[:], err
})

// juggle is what the command line prints, a CSV without its comments. It is asked once: an answer is kept under the sum of the program's
// file, of its arguments and of the files that they name.
func juggle(t *testing.T, args ...string) string {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	sum, err := programSum()
	if err != nil {
		t.Fatal(err)
	}
	of := sha256.New()
	of.Write(sum)
	asIs := true // no argument names a folder, whose content is not looked at
	for _, arg := range args {
		if data, err := os.ReadFile(arg); err == nil {
			fmt.Fprintf(of, "%s %d\n%s", filepath.Base(arg), len(data), data)
			continue
		} else if _, err := os.Stat(arg); err == nil || filepath.IsAbs(arg) {
			asIs = false
		}
		fmt.Fprintf(of, "%q\n", arg)
	}
	answer := filepath.Join(kept, "answers", hex.EncodeToString(of.Sum(nil)))
	if data, err := os.ReadFile(answer); err == nil && asIs {
		return uncommented(string(data))
	}
	command := exec.Command(path, args...)
	var complaint strings.Builder
	command.Stderr = &complaint
	output, err := command.Output()
	if err != nil {
		t.Fatalf("juggle %v: %v\n%s", args, err, complaint.String())
	}
	if asIs {
		half := fmt.Sprintf("%s.%d", answer, origins.Add(1)) // whoever reads it beside this test finds all of it or nothing
		if err := cmp.Or(os.MkdirAll(filepath.Dir(answer), 0o755), os.WriteFile(half, output, 0o644), os.Rename(half, answer)); err != nil {
			t.Fatal(err)
		}
	}
	return uncommented(string(output))
}

// uncommented is a CSV without the comments in front, in which figures of the command line and of the page are the same, and others not.
func uncommented(text string) string {
	for strings.HasPrefix(text, "# ") {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// aCopyIsTheCommandLinesReport presses the button by keys.
func aCopyIsTheCommandLinesReport(tb *tab) {
	t := tb.t
	tb.follow(small)
	tb.studied()
	tb.focus("keep")
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
	own := regexp.MustCompile(`(?m), build \w+|^<p>On the page: .*\n|\.swf\.gz|},\n  url = {http:[^}]*`)
	if got := own.ReplaceAllString(string(copied), ""); got != string(want) {
		t.Error(gocmp.Diff(string(want), got))
	}

	tb.visit("about")
	tb.focus("cite-csl-figures")
	if name, data := tb.download(typed(kb.Enter)); !strings.HasSuffix(name, ".json") || !strings.Contains(string(data), "Netto") {
		t.Errorf("got %s, %.80q, want what to cite", name, data)
	}
}
