package e2e

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// dropFile drops a file on the page.
func (tb *tab) dropFile(name string, data []byte) {
	tb.t.Helper()
	tb.dropFileFromScript(fmt.Sprintf(`new File([Uint8Array.from(atob("%s"), c => c.charCodeAt(0))], %q)`,
		base64.StdEncoding.EncodeToString(data), name))
}

// chooseFile runs an action that opens the browser's file dialog, and chooses a file with this content there.
func (tb *tab) chooseFile(name, content string, openDialog chromedp.Action) {
	tb.t.Helper()
	file := filepath.Join(tb.t.TempDir(), name)
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		tb.t.Fatal(err)
	}
	chooser := make(chan cdp.BackendNodeID, 1)
	ctx, cancel := context.WithCancel(tb.ctx)
	defer cancel()
	chromedp.ListenTarget(ctx, func(event any) {
		if e, ok := event.(*page.EventFileChooserOpened); ok {
			chooser <- e.BackendNodeID
		}
	})
	tb.run(page.SetInterceptFileChooserDialog(true), openDialog)
	select {
	case node := <-chooser:
		tb.run(dom.SetFileInputFiles([]string{file}).WithBackendNodeID(node))
	case <-time.After(waitLimit):
		tb.fatal("waiting for a file dialog: none was opened")
	}
}

// dropFileFromScript drops the file that a JavaScript expression evaluates to.
func (tb *tab) dropFileFromScript(js string) {
	tb.t.Helper()
	eval[bool](tb, `(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(`+js+`);
		const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
		document.body.dispatchEvent(event);
		return event.defaultPrevented;
	})()`)
}

// The conditions for what the page shows after a log was dropped.
const (
	logShown   = `document.getElementById("trace-log") !== null`
	logIssues  = `!document.getElementById("log-issues").hidden`
	logRefused = `!document.getElementById("log-error").hidden`
)

// textOf returns the text of the element with that id.
func (tb *tab) textOf(id string) string {
	tb.t.Helper()
	return eval[string](tb, fmt.Sprintf(`document.getElementById(%q).textContent`, id))
}

// jobLine is a line of a log in the Standard Workload Format: a job with these numbers, of which submit and run are in seconds.
func jobLine(number, submit, run, procs int) string {
	return fmt.Sprintf("%d %d 0 %d %d -1 -1 %d -1 -1 1 1 1 1 1 1 -1 -1\n", number, submit, run, procs, procs)
}

// gzipped is the text, compressed by gzip.
func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func aReadersLogIsReadStudiedAndKept(tb *tab) {
	t := tb.t
	s := tb.server
	tb.follow(smallStudy)
	tb.requireStudyDone()
	tb.waitFor(`navigator.serviceWorker.controller !== null`) // the offline copy has been made
	text := juggle(t, "synth", "-model", "lublin", "-procs", "64", "-days", "15", "-seed", "9")
	before := len(s.requestedPaths())
	tb.follow(smallStudy + "&view=trace")
	tb.requireView("trace")
	tb.focus("choose-file")
	tb.chooseFile("mine.swf.gz", string(gzipped(t, text)), typeKeys(kb.Enter))
	tb.waitFor(`document.getElementById("trace-log").textContent.includes("mine")`)
	tb.waitFor(`location.hash.includes("log") || document.querySelector('[aria-label^="Use mine"]')`)
	if more := s.requestedPaths()[before:]; len(more) > 0 {
		t.Errorf("to read a log the page requested %q, want no request", more)
	}
	if !eval[bool](tb, `document.querySelector('[aria-label^="Use mine"]').checked`) {
		tb.run(click(`[aria-label^="Use mine"]`))
	}
	tb.requireStudyDone()

	// buttonOfLog is the format of an expression for the button of the log whose text begins with a word.
	buttonOfLog := `[...document.querySelector('[aria-label^="Use mine"]')?.closest("tr").querySelectorAll("button") ?? []].find(b => ` +
		`b.textContent.startsWith("%s"))`
	eval[bool](tb, fmt.Sprintf(buttonOfLog, "Keep")+`.click(), true`)
	tb.waitFor(fmt.Sprintf(buttonOfLog, "Remove"))
	tb.run(chromedp.Navigate(tb.address("view=trace&"+smallStudy)), chromedp.Reload())
	tb.waitFor(fmt.Sprintf(buttonOfLog, "Remove"))
	eval[bool](tb, fmt.Sprintf(buttonOfLog, "Remove")+`.click(), true`)
	tb.waitFor(fmt.Sprintf(buttonOfLog, "Keep")) // a removed log can be used until the reader leaves the page
	tb.reload()
	tb.requireStudyDone()
	if eval[bool](tb, `!!document.querySelector('[aria-label^="Use mine"]')`) {
		t.Error("a removed log is still there at the next visit")
	}
}

func unusableLogsAreRejectedAndAHostileLogIsShownAsText(tb *tab) {
	t := tb.t
	good := "; MaxProcs: 4\n" + jobLine(1, 0, 600, 1) + jobLine(2, 60, 600, 2)
	whole := gzipped(t, "; MaxProcs: 4\n"+strings.Repeat(jobLine(1, 0, 600, 1), 2000))
	tb.follow(smallStudy + "&view=trace")
	tb.requireStudyDone()
	for _, c := range []struct {
		name      string
		file      string
		data      []byte
		condition string
		elementID string // of the element that must contain want
		want      string
	}{
		{"a broken line", "broken.swf", []byte(good + "3 100 x\n" + jobLine(4, 200, 60, 1)), logIssues, "log-issues", "line 4"},
		{"a truncated gzip", "cut.swf.gz", whole[:len(whole)/2], logRefused, "log-error", "truncated"},
		{"a gzip bomb", "bomb.swf.gz", gzipped(t, good+strings.Repeat(strings.Repeat(" ", 999)+"\n", 100_000)), logRefused, "log-error",
			"more text than a log has"},
		{"an empty file", "empty.swf", nil, logRefused, "log-error", "empty.swf"},
		{"eighteen columns of rubbish", "rubbish.swf", []byte(strings.Repeat(strings.Repeat("rubbish ", 18)+"\n", 50)), logRefused, "log-error",
			"rubbish.swf"},
		{"binary", "picture.swf", bytes.Repeat([]byte{0x89, 'P', 'N', 'G', 0, 1, 2, 0xff}, 4000), logRefused, "log-error", "picture.swf"},
	} {
		t.Log(c.name)
		tb.dropFile(c.file, c.data)
		tb.waitFor(fmt.Sprintf(`%s && document.getElementById(%q).textContent.includes(%q)`, c.condition, c.elementID, c.want))
	}

	// 68.2 MB are more than a log may have: the file is rejected before it is read.
	tb.dropFileFromScript(`new File([new Uint8Array(65 << 20)], "huge.swf")`)
	tb.waitFor(logRefused + ` && document.getElementById("log-error").textContent.includes("huge.swf")`)
	if text := tb.textOf("log-error"); !strings.Contains(text, "at most 67.1 MB") {
		t.Errorf("the page shows %q, want the limit of 67.1 MB", text)
	}

	const tag = `<img src=x onerror="window.hacked=1"><script>window.hacked=2</script>`
	header := "; MaxProcs: 4\n; Computer: " + tag + "\n; Installation: " + tag + "\n; Note: " + tag + "\n; " + tag + ": x\n"
	tb.dropFile(`"><img src=x onerror=window.hacked=3>.swf`, []byte(header+jobLine(1, 0, 600, 1)+jobLine(2, 60, 900, 4)))
	tb.waitFor(logShown + ` && document.getElementById("trace-log").textContent.includes("window.hacked=3")`)
	tb.waitIdle()
	if hacked := eval[bool](tb, `"hacked" in window`); hacked {
		t.Error("a script in the log's header ran")
	}
	if n := eval[int](tb, `document.querySelectorAll("#juggle img, .app img, .app script").length`); n != 0 {
		t.Errorf("the log's header became %d elements of the page, want 0", n)
	}
	if !strings.Contains(eval[string](tb, `document.body.innerText`), "<img src=x") {
		t.Error("the header is not shown as text")
	}
}

func aLinkToAGeneratedLogGeneratesItAgain(tb *tab) {
	t := tb.t
	tb.follow(smallStudy + "&view=trace")
	tb.requireStudyDone()
	eval[bool](tb, `["days", "load"].forEach(k => {
		const field = document.getElementById("make-" + k);
		field.value = { days: 30, load: 65.5 }[k];
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}), true`)
	tb.run(focusOn("#make-seed"), typeKeys(kb.Enter))
	tb.waitFor(`location.hash.includes("log=lublin-batch-128p-30d-load0.655-seed1.swf~")`)
	tb.requireStudyDone()
	tb.openViewByTab("figures")

	second := tb.secondVisitor(eval[string](tb, `location.hash.slice(1)`)) // at an origin for which no log is stored
	second.requireStudyDone()
	if diff := cmp.Diff(tb.figureCSV(2), second.figureCSV(2)); diff != "" {
		t.Errorf("the page that generated the log (-) and the page of the link (+) differ:\n%s", diff)
	}
	if from := second.textOf("stamp"); !strings.Contains(from, "lublin-batch-128p-30d") {
		t.Errorf("the figures are computed from the logs %q, want lublin-batch-128p-30d among them", from)
	}
}

func aLogOfSixtyMegabytesIsRead(tb *tab) {
	t := tb.t
	skipUnlessLong(t)
	tb.follow(smallStudy + "&view=trace")
	tb.requireStudyDone()
	tb.dropFileFromScript(`(() => {
		const pieces = ["; MaxProcs: 128\n; UnixStartTime: 0\n"];
		for (let bytes = 0, n = 0; bytes < 60 << 20;) {
			let lines = "";
			for (let end = n + 1e4; n < end; n++) {
				lines += n + 1 + " " + n * 50 + " 0 " + (60 + n * 104729 % 20000) + " " + (1 + n * 31 % 64) + " -1 -1 -1 -1 -1 1 " + n % 100 + " 1 ` +
		`-1 1 -1 -1 -1\n";
			}
			pieces.push(lines);
			bytes += lines.length;
		}
		return new File(pieces, "large.swf");
	})()`)
	tb.waitFor(`[...document.querySelectorAll("p, div")].some(e => /^large\.swf is being read, [1-9]\d?\s%$/.test(e.textContent))`)
	tb.waitFor(`document.getElementById("trace-log").textContent === "large"`)
	if jobs := eval[int](tb, `+document.querySelector('[aria-label^="Use `+
		`large"]').closest("tr").cells[4].textContent.replace(/\D/g, "")`); jobs < 1e6 {
		t.Errorf("%d jobs were read, want more than a million", jobs)
	}
}
