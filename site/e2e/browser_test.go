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

// A browser is a running Chromium that knows only the fonts of two families. Pages use the fonts of its own family, unless tab.setFonts
// sets a tab to the other family.
type browser struct {
	family chromium.Family
	start  func() error // starts the browser at its first call

	ctx  context.Context
	stop func()
	profiles
}

// wide is the browser that all tests share. The first test that needs it starts it.
var wide = newBrowser(chromium.Wide)

func newBrowser(f chromium.Family) *browser {
	b := &browser{family: f, stop: func() {}, profiles: profiles{borrowed: map[*testing.T]*profile{}}}
	b.start = sync.OnceValue(b.launch)
	return b
}

// sandbox reports whether the browser can run in a sandbox.
var sandbox = sync.OnceValue(func() bool { return chromium.HasSandbox(chromium.Path()) })

func (b *browser) launch() error {
	// The disabled features are those that chromedp disables, and the two pages under the address field. The browser would load these pages
	// for every new window, which takes 0.6 s of computing. Frames follow each other without a pause: at a screen's rate of 60 per second,
	// each tab.waitIdle would take two frames of 17 ms.
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
	ctx, stop := chromedp.NewContext(allocator, chromedp.WithErrorf(logDriverError))
	b.ctx, b.stop = ctx, func() { stop(); stopAllocator(); remove(); b.remove() }
	return chromedp.Run(ctx)
}

// logDriverError prints an error of chromedp. It ignores the event of newer browsers that a dialog is above the page, which chromedp does
// not know.
func logDriverError(format string, args ...any) {
	if len(args) == 1 {
		if _, known := args[0].(*dom.EventTopLayerElementsUpdated); known {
			return
		}
	}
	log.Printf("browser: "+format, args...)
}

// browserContext returns a context whose actions are sent to the browser and not to a tab.
func (b *browser) browserContext() context.Context {
	return cdp.WithExecutor(b.ctx, chromedp.FromContext(b.ctx).Browser)
}

// families are the two font families in which places and sizes are checked: no layout may depend on the fonts that a reader has.
var families = []chromium.Family{chromium.Wide, chromium.Narrow}

// setFonts sets the fonts of the tab's page and of its frames to a family. It overrides the custom properties --sans, --serif and --mono.
func (tb *tab) setFonts(f chromium.Family) {
	tb.t.Helper()
	override := fmt.Sprintf(`for (const [token, name] of Object.entries({ sans: %q, serif: %q, mono: %q }))
		page.documentElement.style.setProperty("--" + token, JSON.stringify(name) + ", \"DejaVu Sans\"");`, f.Sans, f.Serif, f.Mono)
	eval[bool](tb, `(() => { for (const { document: page } of [window, ...Array.from(frames)]) { `+override+` } return true; })()`)
	tb.waitIdle()
}

func textIsRenderedInTheChosenFontFamily(tb *tab) {
	t := tb.t
	if runtime.GOOS != "linux" {
		t.Skip("fonts can be chosen where there is fontconfig: on Linux")
	}
	tb.follow(smallStudy + "&view=about")
	tb.requireStudyDone()
	for _, family := range families {
		tb.setFonts(family)
		for selector, want := range map[string]string{"#view-about p": family.Sans, "#view-about h1": family.Serif} {
			var used []string
			tb.run(dom.Enable(), css.Enable(), chromedp.ActionFunc(func(ctx context.Context) error {
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
