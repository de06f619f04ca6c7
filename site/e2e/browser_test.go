package e2e

import (
	"context"
	"fmt"
	"log"
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

// A browser is a running Chromium that knows the fonts of the families alone. Its pages are set in one, unless a tab is set in the other.
type browser struct {
	family chromium.Family
	begin  func() error // starts it, once

	ctx  context.Context
	stop func()
	profiles
}

// wide is everybody's browser, started when a test asks for it.
var wide = newBrowser(chromium.Wide)

func newBrowser(f chromium.Family) *browser {
	b := &browser{family: f, stop: func() {}, profiles: profiles{borrowed: map[*testing.T]*profile{}}}
	b.begin = sync.OnceValue(b.launch)
	return b
}

// sandbox reports whether the browser can have one.
var sandbox = sync.OnceValue(func() bool { return chromium.HasSandbox(chromium.Path()) })

func (b *browser) launch() error {
	// What chromedp turns off, and the pages under the address field, which the browser would load for every new window: 0.6 s of computing.
	// Frames follow each other without a pause: at a screen's rate, each wait for a page to rest would take two frames of 17 ms.
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(chromium.Path()),
		chromedp.WindowSize(1440, 1000), chromedp.Flag("process-per-site", true),
		chromedp.Flag("disable-frame-rate-limit", true), chromedp.Flag("disable-gpu-vsync", true),
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
		file, err := b.family.Install(folder, chromium.Narrow)
		if err != nil {
			remove()
			return fmt.Errorf("%w; ./build.sh test installs them", err)
		}
		options = append(options, chromedp.Env("FONTCONFIG_FILE="+file))
	}
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator, chromedp.WithErrorf(complain))
	b.ctx, b.stop = ctx, func() { stop(); stopAllocator(); remove(); b.remove() }
	return chromedp.Run(ctx)
}

// complain prints what the driver complains of, but for an event of newer browsers that it does not know: a dialog is above the page.
func complain(format string, args ...any) {
	if len(args) == 1 {
		if _, known := args[0].(*dom.EventTopLayerElementsUpdated); known {
			return
		}
	}
	log.Printf("browser: "+format, args...)
}

// executor speaks to the browser rather than to a tab.
func (b *browser) executor() context.Context {
	return cdp.WithExecutor(b.ctx, chromedp.FromContext(b.ctx).Browser)
}

// families are those in which places and sizes are looked at: no layout may depend on the fonts that a reader has.
var families = []chromium.Family{chromium.Wide, chromium.Narrow}

// setIn sets the tab's page in a family: its names stand where the tokens name what a reader may have.
func (tb *tab) setIn(f chromium.Family) {
	tb.t.Helper()
	set := fmt.Sprintf(`for (const [token, name] of Object.entries({ sans: %q, serif: %q, mono: %q }))
		page.documentElement.style.setProperty("--" + token, JSON.stringify(name) + ", \"DejaVu Sans\"");`, f.Sans, f.Serif, f.Mono)
	eval[bool](tb, `(() => { for (const { document: page } of [window, ...Array.from(frames)]) { `+set+` } return true; })()`)
	tb.idle()
}

func thePageIsSetInTheBrowsersFamily(tb *tab) {
	t := tb.t
	if runtime.GOOS != "linux" {
		t.Skip("fonts can be chosen where there is fontconfig: on Linux")
	}
	tb.follow(small + "&view=about")
	tb.studied()
	for _, family := range families {
		tb.setIn(family)
		for selector, want := range map[string]string{"#view-about p": family.Sans, "#view-about h1": family.Serif} {
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
	}
}
