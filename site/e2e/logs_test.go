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

// drop lets a file fall on the page.
func (tb *tab) drop(name string, data []byte) {
	tb.t.Helper()
	tb.dropFile(fmt.Sprintf(`new File([Uint8Array.from(atob("%s"), c => c.charCodeAt(0))], %q)`, base64.StdEncoding.EncodeToString(data),
		name))
}

// choose has the browser's file dialog, which something opens, give the page a file.
func (tb *tab) choose(name, content string, opens chromedp.Action) {
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
	tb.do(page.SetInterceptFileChooserDialog(true), opens)
	select {
	case node := <-chooser:
		tb.do(dom.SetFileInputFiles([]string{file}).WithBackendNodeID(node))
	case <-time.After(patience):
		tb.fails("waiting for a file dialog: none was opened")
	}
}

func (tb *tab) dropFile(js string) {
	tb.t.Helper()
	eval[bool](tb, `(() => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(`+js+`);
		const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
		document.body.dispatchEvent(event);
		return event.defaultPrevented;
	})()`)
}

// The states that the page may be in after a log was dropped.
const (
	logShown   = `document.getElementById("trace-log") !== null`
	logIssues  = `!document.getElementById("log-issues").hidden`
	logRefused = `!document.getElementById("log-error").hidden`
)

func (tb *tab) words(id string) string {
	tb.t.Helper()
	return eval[string](tb, fmt.Sprintf(`document.getElementById(%q).textContent`, id))
}

// job is a line of a log.
func job(number, submit, run, procs int) string {
	return fmt.Sprintf("%d %d 0 %d %d -1 -1 %d -1 -1 1 1 1 1 1 1 -1 -1\n", number, submit, run, procs, procs)
}

func zipped(t *testing.T, text string) []byte {
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

func aLogOfTheReadersIsReadStudiedAndKept(tb *tab) {
	t := tb.t
	s := tb.server
	tb.follow(small)
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`) // the offline copy has been made
	text := juggle(t, "synth", "-model", "lublin", "-procs", "64", "-days", "15", "-seed", "9")
	asked := len(s.asked())
	tb.follow(small + "&view=trace")
	tb.arrived("trace")
	tb.focus("choose-file")
	tb.choose("mine.swf.gz", string(zipped(t, text)), typed(kb.Enter))
	tb.until(`document.getElementById("trace-log").textContent.includes("mine")`)
	tb.until(`location.hash.includes("log") || document.querySelector('[aria-label^="Use mine"]')`)
	if more := s.asked()[asked:]; len(more) > 0 {
		t.Errorf("reading a log asked the server for %q", more)
	}
	if !eval[bool](tb, `document.querySelector('[aria-label^="Use mine"]').checked`) {
		tb.do(click(`[aria-label^="Use mine"]`))
	}
	tb.studied()

	keep := `[...document.querySelector('[aria-label^="Use mine"]')?.closest("tr").querySelectorAll("button") ?? []].find(b => ` +
		`b.textContent.startsWith("%s"))`
	eval[bool](tb, fmt.Sprintf(keep, "Keep")+`.click(), true`)
	tb.until(fmt.Sprintf(keep, "Remove"))
	tb.do(chromedp.Navigate(tb.address("view=trace&"+small)), chromedp.Reload())
	tb.until(fmt.Sprintf(keep, "Remove"))
	eval[bool](tb, fmt.Sprintf(keep, "Remove")+`.click(), true`)
	tb.until(fmt.Sprintf(keep, "Keep")) // it can be used until the page is left
	tb.reload()
	tb.studied()
	if eval[bool](tb, `!!document.querySelector('[aria-label^="Use mine"]')`) {
		t.Error("a removed log is still there at the next visit")
	}
}

func logsThatAreNoGoodAreRefusedAndAHostileOneIsOnlyText(tb *tab) {
	t := tb.t
	good := "; MaxProcs: 4\n" + job(1, 0, 600, 1) + job(2, 60, 600, 2)
	whole := zipped(t, "; MaxProcs: 4\n"+strings.Repeat(job(1, 0, 600, 1), 2000))
	tb.follow(small + "&view=trace")
	tb.studied()
	for _, c := range []struct {
		sentence string
		file     string
		data     []byte
		state    string
		shown    string // id of the element that says it
		want     string
	}{
		{"a broken line", "broken.swf", []byte(good + "3 100 x\n" + job(4, 200, 60, 1)), logIssues, "log-issues", "line 4"},
		{"a truncated gzip", "cut.swf.gz", whole[:len(whole)/2], logRefused, "log-error", "truncated"},
		{"a gzip bomb", "bomb.swf.gz", zipped(t, good+strings.Repeat(strings.Repeat(" ", 999)+"\n", 100_000)), logRefused, "log-error",
			"more text than a log has"},
		{"an empty file", "empty.swf", nil, logRefused, "log-error", "empty.swf"},
		{"eighteen columns of rubbish", "rubbish.swf", []byte(strings.Repeat(strings.Repeat("rubbish ", 18)+"\n", 50)), logRefused, "log-error",
			"rubbish.swf"},
		{"binary", "picture.swf", bytes.Repeat([]byte{0x89, 'P', 'N', 'G', 0, 1, 2, 0xff}, 4000), logRefused, "log-error", "picture.swf"},
	} {
		t.Log(c.sentence)
		tb.drop(c.file, c.data)
		tb.until(fmt.Sprintf(`%s && document.getElementById(%q).textContent.includes(%q)`, c.state, c.shown, c.want))
	}

	// Larger than a log may be, it is refused before it is read.
	tb.dropFile(`new File([new Uint8Array(65 << 20)], "huge.swf")`)
	tb.until(logRefused + ` && document.getElementById("log-error").textContent.includes("huge.swf")`)
	if words := tb.words("log-error"); !strings.Contains(words, "64 MB") {
		t.Errorf("the page says %q", words)
	}

	const tag = `<img src=x onerror="window.hacked=1"><script>window.hacked=2</script>`
	header := "; MaxProcs: 4\n; Computer: " + tag + "\n; Installation: " + tag + "\n; Note: " + tag + "\n; " + tag + ": x\n"
	tb.drop(`"><img src=x onerror=window.hacked=3>.swf`, []byte(header+job(1, 0, 600, 1)+job(2, 60, 900, 4)))
	tb.until(logShown + ` && document.getElementById("trace-log").textContent.includes("window.hacked=3")`)
	tb.idle()
	if hacked := eval[bool](tb, `"hacked" in window`); hacked {
		t.Error("a script in the log's header ran")
	}
	if n := eval[int](tb, `document.querySelectorAll("#juggle img, .app img, .app script").length`); n != 0 {
		t.Errorf("the log's header became %d elements", n)
	}
	if !strings.Contains(eval[string](tb, `document.body.innerText`), "<img src=x") {
		t.Error("the header is not shown as it stands")
	}
}

func aLinkToALogThatWasMadeMakesItAgain(tb *tab) {
	t := tb.t
	tb.follow(small + "&view=trace")
	tb.studied()
	eval[bool](tb, `["days", "load"].forEach(k => {
		const field = document.getElementById("make-" + k);
		field.value = { days: 30, load: 65.5 }[k];
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}), true`)
	tb.do(focused("#make-seed"), typed(kb.Enter))
	tb.until(`location.hash.includes("log=lublin-batch-128p-30d-load0.655-seed1.swf~")`)
	tb.studied()
	tb.visit("figures")

	friend := tb.visitor(eval[string](tb, `location.hash.slice(1)`)) // in a profile that has no logs
	friend.studied()
	if diff := cmp.Diff(tb.figureCSV(2), friend.figureCSV(2)); diff != "" {
		t.Errorf("whoever made the log (-) and whoever has the link (+) see different numbers:\n%s", diff)
	}
	if from := friend.words("stamp"); !strings.Contains(from, "lublin-batch-128p-30d") {
		t.Errorf("the figures are computed on %q", from)
	}
}

func aLogOfSixtyMegabytesIsRead(tb *tab) {
	t := tb.t
	long(t)
	tb.follow(small + "&view=trace")
	tb.studied()
	tb.dropFile(`(() => {
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
	tb.until(`[...document.querySelectorAll("p, div")].some(e => /^large\.swf is being read, [1-9]\d?\s%$/.test(e.textContent))`)
	tb.until(`document.getElementById("trace-log").textContent === "large"`)
	if jobs := eval[int](tb, `+document.querySelector('[aria-label^="Use `+
		`large"]').closest("tr").cells[4].textContent.replace(/\D/g, "")`); jobs < 1e6 {
		t.Errorf("%d jobs were read, want more than a million", jobs)
	}
}
