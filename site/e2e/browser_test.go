package e2e

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"juggle/wasm/chromium"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/css"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
)

// A browser is a running Chromium whose pages are set in one family of fonts.
type browser struct {
	family chromium.Family
	begin  func() error // starts it, once

	ctx  context.Context
	stop func()
	profiles
}

// Both browsers are started when a test asks for them. Wide is everybody's; places and sizes are looked at in both.
var wide, narrow = newBrowser(chromium.Wide), newBrowser(chromium.Narrow)

func newBrowser(f chromium.Family) *browser {
	b := &browser{family: f, stop: func() {}, profiles: profiles{borrowed: map[*testing.T]*profile{}}}
	b.begin = sync.OnceValue(b.launch)
	return b
}

// sandbox tells whether the browser can have one.
var sandbox = sync.OnceValue(func() bool { return chromium.HasSandbox(chromium.Path()) })

func (b *browser) launch() error {
	// What chromedp turns off, and the pages under the address field, which the browser would load for every new window: 0.6 s of computing.
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(chromium.Path()),
		chromedp.WindowSize(1440, 1000), chromedp.Flag("process-per-site", true),
		chromedp.Flag("disable-features", "site-per-process,Translate,BlinkGenPropertyTrees,WebUIOmniboxPopup,WebUIOmniboxAimPopup"))
	if !sandbox() {
		options = append(options, chromedp.NoSandbox)
	}
	remove := func() {}
	if runtime.GOOS == "linux" {
		folder, err := os.MkdirTemp("", "fonts")
		if err != nil {
			return err
		}
		remove = func() { os.RemoveAll(folder) }
		file, err := b.family.Install(folder)
		if err != nil {
			remove()
			return fmt.Errorf("%w; ./build.sh test installs them", err)
		}
		options = append(options, chromedp.Env("FONTCONFIG_FILE="+file))
	}
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator)
	b.ctx, b.stop = ctx, func() { stop(); stopAllocator(); remove(); b.remove() }
	return chromedp.Run(ctx)
}

// executor speaks to the browser rather than to a tab.
func (b *browser) executor() context.Context {
	return cdp.WithExecutor(b.ctx, chromedp.FromContext(b.ctx).Browser)
}

// inBothFamilies looks at places and sizes in both families: no layout may depend on the fonts that a reader has.
func inBothFamilies(t *testing.T, look func(t *testing.T, b *browser)) {
	for _, b := range []*browser{wide, narrow} {
		t.Run(b.family.Name, func(t *testing.T) {
			t.Parallel()
			look(t, b)
		})
	}
}

func TestThePageIsSetInTheBrowsersFamily(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("fonts can be chosen where there is fontconfig: on Linux")
	}
	inBothFamilies(t, func(t *testing.T, b *browser) {
		tb := b.open(t, serve(t, dist), small+"&view=about")
		tb.studied()
		for selector, want := range map[string]string{"#view-about p": b.family.Sans, "#view-about h1": b.family.Serif} {
			var used []string
			tb.do(dom.Enable(), css.Enable(), chromedp.ActionFunc(func(ctx context.Context) error {
				document, err := dom.GetDocument().Do(ctx)
				if err != nil {
					return err
				}
				node, err := dom.QuerySelector(document.NodeID, selector).Do(ctx)
				if err != nil {
					return err
				}
				fonts, err := css.GetPlatformFontsForNode(node).Do(ctx)
				for _, f := range fonts {
					used = append(used, f.FamilyName)
				}
				return err
			}))
			if !slices.Contains(used, want) || slices.ContainsFunc(used,
				func(f string) bool { return !strings.HasPrefix(f, "DejaVu ") && f != want }) {
				t.Errorf("%s is set in %q, want %s", selector, used, want)
			}
		}
	})
}
