package e2e

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"

	"juggle/wasm/chromium"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// A profile is a browser profile. All of its tabs are in one process. Tests borrow a profile one after the other. Their data stays
// separate, because each test has an origin of its own. The process keeps the compiled program: its compilation, first quickly and then
// with optimisations, is most of the cost of opening a page and computing a small study.
type profile struct {
	browser   *browser
	id        cdp.BrowserContextID
	downloads string // the folder of downloaded files, whose names are the downloads' ids
}

// profiles are the profiles of a browser.
type profiles struct {
	mu       sync.Mutex
	all      []*profile
	idle     []*profile              // free for the next test
	borrowed map[*testing.T]*profile // by the test that has borrowed it
}

// borrow lends a profile to a test until the test ends. A test always gets the same profile.
func (b *browser) borrow(t *testing.T) (p *profile, err error) {
	b.mu.Lock()
	if p = b.borrowed[t]; p != nil {
		b.mu.Unlock()
		return p, nil
	}
	if n := len(b.idle); n > 0 {
		p, b.idle = b.idle[n-1], b.idle[:n-1]
	}
	b.mu.Unlock()
	if p == nil {
		if p, err = b.newProfile(); err != nil {
			return nil, err
		}
		if err = p.compileProgram(); err != nil {
			return nil, err
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.borrowed[t] = p
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.borrowed, t)
		b.idle = append(b.idle, p)
	})
	return p, nil
}

// newProfile makes a profile, and starts the browser if it is not running.
func (b *browser) newProfile() (*profile, error) {
	if err := b.start(); err != nil {
		return nil, fmt.Errorf("starting %s with %s fonts: %w", chromium.Path(), b.family.Name, err)
	}
	id, err := target.CreateBrowserContext().WithDisposeOnDetach(true).Do(b.browserContext())
	if err != nil {
		return nil, err
	}
	downloads, err := os.MkdirTemp("", "downloads")
	if err != nil {
		return nil, err
	}
	p := &profile{b, id, downloads}
	b.mu.Lock()
	b.all = append(b.all, p)
	b.mu.Unlock()
	// A headless browser cannot ask a person for the permission, and would leave the request pending.
	copying := []cdpbrowser.PermissionType{cdpbrowser.PermissionTypeClipboardSanitizedWrite}
	if err := cdpbrowser.GrantPermissions(copying).WithBrowserContextID(id).Do(b.browserContext()); err != nil {
		return nil, err
	}
	behaviour := cdpbrowser.SetDownloadBehavior(cdpbrowser.SetDownloadBehaviorBehaviorAllowAndName).
		WithBrowserContextID(id).WithDownloadPath(downloads).WithEventsEnabled(true)
	return p, behaviour.Do(b.browserContext())
}

// remove deletes the folders of all profiles.
func (ps *profiles) remove() {
	for _, p := range ps.all {
		os.RemoveAll(p.downloads)
	}
}

// close closes the profile's tabs and deletes the data that it has stored.
func (p *profile) close() error {
	return target.DisposeBrowserContext(p.id).Do(p.browser.browserContext())
}

// newTab opens an empty tab. It returns the tab's context, and a function that closes the tab.
func (p *profile) newTab() (context.Context, func(), error) {
	// A profile's first tab needs a window of its own.
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(p.id).WithNewWindow(true).Do(p.browser.browserContext())
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := chromedp.NewContext(p.browser.ctx, chromedp.WithTargetID(id))
	if err := chromedp.Run(ctx); err != nil { // attaches this context to the tab before another one can
		return nil, nil, err
	}
	return ctx, func() {
		_ = target.CloseTarget(id).Do(p.browser.browserContext()) // otherwise its page would keep running during the next test
		cancel()
	}, nil
}

// compileProgram compiles the program in an empty page, which stays open and keeps it.
func (p *profile) compileProgram() error {
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == emptyPage {
			serveEmptyPage(w)
			return
		}
		builtPage.ServeHTTP(w, r)
	}))
	defer host.Close()
	s := &server{Server: host}
	ctx, _, err := p.newTab() // the tab stays open
	if err != nil {
		return err
	}
	var compiled bool
	return chromedp.Run(ctx, chromedp.Navigate(s.newOrigin()+emptyPage), chromedp.Evaluate(compileScript, &compiled, awaitPromise))
}

// compileScript compiles the program and stores its module in the window.
const compileScript = `(async () => {
	const page = new DOMParser().parseFromString(await (await fetch("./")).text(), "text/html");
	const files = page.querySelector("script[data-program]").dataset;
	window.program = await new Promise((resolve, reject) => {
		const worker = new Worker(files.unpack);
		worker.onmessage = ({ data: { value, error } }) => error ? reject(new Error(error)) : resolve(value);
		worker.postMessage({ id: 0, url: files.program, compile: true });
	});
	return true;
})()`
