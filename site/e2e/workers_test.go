package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// watchWorkers records the requests and the console of the tab's workers and of its service worker. The browser pauses each new worker
// until watchWorker has enabled its events. The messages of a worker come as text within the tab's session: chromedp opens no session for a
// paused worker, and it decodes only the messages of sessions that it opened.
func (tb *tab) watchWorkers() {
	tb.t.Helper()
	types := map[target.SessionID]string{} // of workers, by session; one goroutine calls the listener
	chromedp.ListenTarget(tb.ctx, func(event any) {
		switch e := event.(type) {
		case *target.EventAttachedToTarget:
			types[e.SessionID] = e.TargetInfo.Type
			go tb.watchWorker(e.SessionID) // in a goroutine, because the browser's answers are read only after the listener returns
		case *target.EventReceivedMessageFromTarget:
			tb.recordWorkerMessage(types[e.SessionID], e.Message)
		}
	})
	tb.run(target.SetAutoAttach(true, true).WithFlatten(false))
}

// watchWorker enables the events of a paused worker and lets it run.
func (tb *tab) watchWorker(worker target.SessionID) {
	ctx := cdp.WithExecutor(tb.ctx, chromedp.FromContext(tb.ctx).Target)
	for i, method := range []string{network.CommandEnable, cdplog.CommandEnable, runtime.CommandEnable,
		runtime.CommandRunIfWaitingForDebugger} {
		message := map[string]any{"sessionId": worker, "message": fmt.Sprintf(`{"id":%d,"method":%q}`, i+1, method)}
		if err := cdp.Execute(ctx, "Target.sendMessageToTarget", message, nil); err != nil && tb.ctx.Err() == nil {
			tb.recordLine(fmt.Sprintf("worker %s: %s: %v", worker, method, err))
		}
	}
}

// recordWorkerMessage records the event in a message of a worker. worker is the worker's type.
func (tb *tab) recordWorkerMessage(worker, text string) {
	var message cdproto.Message
	if err := json.Unmarshal([]byte(text), &message); err != nil {
		tb.recordLine(fmt.Sprintf("%s: %v in %s", worker, err, text))
		return
	}
	if message.Error != nil {
		tb.recordLine(fmt.Sprintf("%s: %v", worker, message.Error))
	}
	if message.Method == "" {
		return // the answer to a command of watchWorker
	}
	event, err := cdproto.UnmarshalMessage(&message, chromedp.DefaultUnmarshalOptions)
	if err != nil {
		return // chromedp does not know the event
	}
	if e, ok := event.(*network.EventRequestWillBeSent); ok {
		tb.mu.Lock()
		tb.workerRequests = append(tb.workerRequests, worker+": "+e.Request.URL)
		tb.mu.Unlock()
	}
	tb.recordEvent(event)
}

// hasWorkerRequested reports whether a worker of that type has requested an address that contains this text.
func (tb *tab) hasWorkerRequested(worker, address string) bool {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	return slices.ContainsFunc(tb.workerRequests, func(line string) bool {
		return strings.HasPrefix(line, worker+": ") && strings.Contains(line, address)
	})
}

func TestARequestOfAWorkerToAnotherHostIsRecorded(t *testing.T) {
	t.Parallel()
	skipUnlessLong(t)
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(dist)); err != nil {
		t.Fatal(err)
	}
	for _, script := range []string{"worker", "sw"} {
		paths, err := filepath.Glob(filepath.Join(folder, script+"*.js"))
		if err != nil || len(paths) != 1 {
			t.Fatalf("%s: got the files %q and error %v, want one file", script, paths, err)
		}
		code, err := os.ReadFile(paths[0])
		if err != nil {
			t.Fatal(err)
		}
		code = fmt.Appendf(code, "\nfetch(%q, { mode: \"no-cors\" });\n", other.URL+"/from-"+script)
		if err := os.WriteFile(paths[0], code, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := serve(t, folder)
	tb := wide.newTab(t, s)
	tb.expectConsole("request to another host: "+other.URL, "log: Failed to load resource")
	tb.watchWorkers()
	tb.run(chromedp.Navigate(tb.address(smallStudy)))
	tb.requireStudyDone()
	tb.waitFor(`navigator.serviceWorker.controller !== null`)
	isRecorded := func(address string) bool {
		return strings.Contains(tb.consoleText(), "request to another host: "+address)
	}
	for _, script := range []string{"worker", "sw"} {
		tb.pollFor("the request of "+script+".js", func() bool { return isRecorded(other.URL + "/from-" + script) })
	}
}

func TestAPageOnEightProcessorsHasEightWorkersAndSharesTheWork(t *testing.T) {
	skipUnlessLong(t)
	tb := open(t, serve(t, dist), "", withProcessors(8), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			window.posted = [];
			window.Worker = class extends Worker {
				constructor(address) { super(address); if (address.includes("worker.")) this.number = posted.push(0) - 1; }
				postMessage(...a) { if (this.number >= 0) posted[this.number]++; super.postMessage(...a); }
			};`).Do(ctx)
		return err
	}))
	tb.requireStudyDone()
	posted := eval[[]int](tb, `posted`)
	if len(posted) != 8 {
		t.Fatalf("got %d workers, want 8", len(posted))
	}
	sum := 0
	for _, n := range posted {
		sum += n
	}
	for i, n := range posted {
		// An equal share is an eighth. A quarter of that is enough: the last worker begins late, and the workers share fewer processors.
		if n < sum/32 {
			t.Errorf("worker %d was sent %d of %d messages, want at least a 32nd", i, n, sum)
		}
	}
}
