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

// A profile is one of a browser's. All of its tabs are in one process. Tests borrow it one after the other: what one of them leaves behind
// is stored for an origin that no other has, while what the process has compiled of the page's program stays compiled. To compile it, in
// haste and then well, is most of what the start of a page and a small study cost.
type profile struct {
	browser   *browser
	id        cdp.BrowserContextID
	downloads string // the folder of the files that are saved, called by their numbers
}

// profiles are those of a browser.
type profiles struct {
	mu       sync.Mutex
	all      []*profile
	idle     []*profile              // for the next test to borrow
	borrowed map[*testing.T]*profile // by the test
}

// borrow gives a test a profile until it is over, always the same.
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
		if p, err = b.fresh(); err != nil {
			return nil, err
		}
		if err = p.compile(); err != nil {
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

// fresh makes a profile.
func (b *browser) fresh() (*profile, error) {
	if err := b.begin(); err != nil {
		return nil, fmt.Errorf("starting %s with %s fonts: %w", chromium.Path(), b.family.Name, err)
	}
	id, err := target.CreateBrowserContext().WithDisposeOnDetach(true).Do(b.executor())
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
	// A browser without a window asks nobody, and leaves the question open.
	copying := []cdpbrowser.PermissionType{cdpbrowser.PermissionTypeClipboardSanitizedWrite}
	if err := cdpbrowser.GrantPermissions(copying).WithBrowserContextID(id).Do(b.executor()); err != nil {
		return nil, err
	}
	behaviour := cdpbrowser.SetDownloadBehavior(cdpbrowser.SetDownloadBehaviorBehaviorAllowAndName).
		WithBrowserContextID(id).WithDownloadPath(downloads).WithEventsEnabled(true)
	return p, behaviour.Do(b.executor())
}

// remove takes away the folders of all profiles.
func (ps *profiles) remove() {
	for _, p := range ps.all {
		os.RemoveAll(p.downloads)
	}
}

// end closes the profile's tabs and forgets what it has stored.
func (p *profile) end() error {
	return target.DisposeBrowserContext(p.id).Do(p.browser.executor())
}

// tab opens an empty tab.
func (p *profile) tab() (context.Context, func(), error) {
	// A profile's first tab needs a window of its own.
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(p.id).WithNewWindow(true).Do(p.browser.executor())
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := chromedp.NewContext(p.browser.ctx, chromedp.WithTargetID(id))
	if err := chromedp.Run(ctx); err != nil { // the tab is this context's, and not that of whoever looks at it first
		return nil, nil, err
	}
	return ctx, func() {
		_ = target.CloseTarget(id).Do(p.browser.executor()) // else it would go on beside the next test's
		cancel()
	}, nil
}

// compile has an empty page compile the program and keep it.
func (p *profile) compile() error {
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == empty {
			blank(w)
			return
		}
		built.ServeHTTP(w, r)
	}))
	defer host.Close()
	s := &server{Server: host}
	ctx, _, err := p.tab() // it stays open
	if err != nil {
		return err
	}
	var compiled bool
	return chromedp.Run(ctx, chromedp.Navigate(s.origin()+empty), chromedp.Evaluate(compiling, &compiled, awaited))
}

// compiling keeps the program's module.
const compiling = `(async () => {
	const page = new DOMParser().parseFromString(await (await fetch("./")).text(), "text/html");
	const files = page.querySelector("script[data-program]").dataset;
	window.program = await new Promise((resolve, reject) => {
		const worker = new Worker(files.unpack);
		worker.onmessage = ({ data: { value, error } }) => error ? reject(new Error(error)) : resolve(value);
		worker.postMessage({ id: 0, url: files.program, compile: true });
	});
	return true;
})()`
