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

// hearWorkers has the tab hear what its workers and its service worker ask for and write to the console, from their first moment on: each
// waits until it is heard. Messages of a session inside the tab's come as texts, since chromedp hears no session that it did not open, and
// it opens none of a worker that waits.
func (tb *tab) hearWorkers() {
	tb.t.Helper()
	types := map[target.SessionID]string{} // of workers; the listener is called by one goroutine
	chromedp.ListenTarget(tb.ctx, func(event any) {
		switch e := event.(type) {
		case *target.EventAttachedToTarget:
			types[e.SessionID] = e.TargetInfo.Type
			go tb.begin(e.SessionID) // not here, where the answers would not be read
		case *target.EventReceivedMessageFromTarget:
			tb.hearWorker(types[e.SessionID], e.Message)
		}
	})
	tb.do(target.SetAutoAttach(true, true).WithFlatten(false))
}

// begin asks to hear a worker that waits, and then lets it run.
func (tb *tab) begin(worker target.SessionID) {
	ctx := cdp.WithExecutor(tb.ctx, chromedp.FromContext(tb.ctx).Target)
	for i, method := range []string{network.CommandEnable, cdplog.CommandEnable, runtime.CommandEnable,
		runtime.CommandRunIfWaitingForDebugger} {
		message := map[string]any{"sessionId": worker, "message": fmt.Sprintf(`{"id":%d,"method":%q}`, i+1, method)}
		if err := cdp.Execute(ctx, "Target.sendMessageToTarget", message, nil); err != nil && tb.ctx.Err() == nil {
			tb.note(fmt.Sprintf("worker %s: %s: %v", worker, method, err))
		}
	}
}

func (tb *tab) hearWorker(worker, text string) {
	var message cdproto.Message
	if err := json.Unmarshal([]byte(text), &message); err != nil {
		tb.note(fmt.Sprintf("%s: %v in %s", worker, err, text))
		return
	}
	if message.Error != nil {
		tb.note(fmt.Sprintf("%s: %v", worker, message.Error))
	}
	if message.Method == "" {
		return // an answer
	}
	event, err := cdproto.UnmarshalMessage(&message, chromedp.DefaultUnmarshalOptions)
	if err != nil {
		return // an event that chromedp does not know
	}
	if e, ok := event.(*network.EventRequestWillBeSent); ok {
		tb.mu.Lock()
		tb.requests = append(tb.requests, worker+": "+e.Request.URL)
		tb.mu.Unlock()
	}
	tb.hear(event)
}

// asked reports whether a worker of that type has asked for such an address.
func (tb *tab) asked(worker, address string) bool {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	return slices.ContainsFunc(tb.requests, func(line string) bool {
		return strings.HasPrefix(line, worker+": ") && strings.Contains(line, address)
	})
}

func TestARequestOfAWorkerToAnotherHostIsHeard(t *testing.T) {
	t.Parallel()
	long(t)
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(dist)); err != nil {
		t.Fatal(err)
	}
	for _, script := range []string{"worker", "sw"} {
		paths, err := filepath.Glob(filepath.Join(folder, script+"*.js"))
		if err != nil || len(paths) != 1 {
			t.Fatalf("%s: %q, %v", script, paths, err)
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
	tb := wide.window(t, s)
	tb.expects("request to another host: "+other.URL, "log: Failed to load resource")
	tb.hearWorkers()
	tb.do(chromedp.Navigate(tb.address(small)))
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`)
	heard := func(address string) bool { return strings.Contains(tb.said(), "request to another host: "+address) }
	for _, script := range []string{"worker", "sw"} {
		tb.comes("the request of "+script+".js", func() bool { return heard(other.URL + "/from-" + script) })
	}
}

func TestAPageOnEightProcessorsHasEightWorkersAndGivesEachItsShare(t *testing.T) {
	long(t)
	tb := open(t, serve(t, dist), "", asMany(8), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			window.posted = [];
			window.Worker = class extends Worker {
				constructor(address) { super(address); if (address.includes("worker.")) this.number = posted.push(0) - 1; }
				postMessage(...a) { if (this.number >= 0) posted[this.number]++; super.postMessage(...a); }
			};`).Do(ctx)
		return err
	}))
	tb.studied()
	posted := eval[[]int](tb, `posted`)
	if len(posted) != 8 {
		t.Fatalf("got %d workers, want 8", len(posted))
	}
	all := 0
	for _, n := range posted {
		all += n
	}
	for i, n := range posted { // a fair share is an eighth; the last begins late, and here they wait for each other
		if n < all/32 {
			t.Errorf("worker %d was sent %d of %d messages, want a 32nd at least", i, n, all)
		}
	}
}
