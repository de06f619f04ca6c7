package e2e

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	gocmp "github.com/google/go-cmp/cmp"

	"juggle/core/library"
)

func TestThePageWorksWithoutANetworkAfterTheFirstVisit(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := open(t, s, small)
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`)
	before := tb.figureCSV(2)
	s.Close()
	tb.expects("sw.js") // the browser asks in vain for a newer version
	tb.do(chromedp.Reload())
	tb.studied()
	if diff := gocmp.Diff(before, tb.figureCSV(2)); diff != "" {
		t.Errorf("with (-) and without (+) a network:\n%s", diff)
	}
	for _, view := range tb.views() {
		tb.glance(small, view)
	}
}

// done are the figures on the front page that have all their windows.
const done = `document.querySelectorAll('[data-figure][data-state="done"]').length`

func TestEveryBundledLogIsInTheOfflineCopy(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := open(t, s, small+"&lambda=50")
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`)
	s.Close()
	tb.visit("trace")
	for _, name := range []string{"lublin-batch", "lublin-interactive", "lublin-whole"} {
		tb.do(click(fmt.Sprintf(`[aria-label="Use %s"]`, name)))
	}
	tb.do(click(`[aria-label="Use sp2-01"]`)) // with one of the default logs less, the link names each
	tb.until(`location.hash.includes("lublin-batch") && !location.hash.includes("sp2-01")`)
	tb.visit("figures")
	tb.studied()
	if n := eval[int](tb, done); n != 6 {
		t.Errorf("%d figures are done, want all six: %s", n, tb.words("figure-2"))
	}
}

func TestALogThatTheBuilderAddedIsKeptForOfflineOnceItIsUsed(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(dist)); err != nil {
		t.Fatal(err)
	}
	rewrite := func(expression, by string) {
		t.Helper()
		worker := filepath.Join(folder, "sw.js")
		code, err := os.ReadFile(worker)
		if err != nil {
			t.Fatal(err)
		}
		changed := regexp.MustCompile(expression).ReplaceAll(code, []byte(by))
		if bytes.Equal(code, changed) {
			t.Fatalf("%s is not in sw.js", expression)
		}
		if err := os.WriteFile(worker, changed, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	rewrite(`"later": \[`, "$0\n    \""+strings.Join(packedAlone(t, folder, "lublin-batch", "lublin-whole"), "\",\n    \"")+"\",")
	s := serve(t, folder)
	tb := open(t, s, small+"&lambda=50")
	kept := func(version string) bool {
		return eval[bool](tb, fmt.Sprintf(`caches.keys().then(async keys => keys.length === 1 && keys[0].endsWith(%q) &&
			!!await (await caches.open(keys[0])).match(new URL("traces/lublin-whole.pack.xz", document.baseURI)))`, version))
	}
	use := func(name string) {
		t.Helper()
		tb.visit("trace")
		tb.do(click(fmt.Sprintf(`[aria-label="Use %s"]`, name)))
		tb.until(fmt.Sprintf(`location.hash.includes(%q)`, name))
		tb.visit("figures")
		tb.studied()
	}
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`)
	if kept("") {
		t.Fatal("the log is in the offline copy before it is used")
	}
	use("lublin-whole")
	if !kept("") {
		t.Fatal("the log is not in the offline copy although it was used")
	}

	rewrite(`const version = "\w+"`, `const version = "another"`)
	tb.do(chromedp.Reload())
	tb.until(`[...document.querySelectorAll("button")].some(b => b.textContent === "Open it now")`)
	eval[bool](tb, `(window.older = true, [...document.querySelectorAll("button")].find(b => b.textContent === "Open it now").click(), true)`)
	tb.until(`window.older === undefined`)
	tb.comes("that the log goes over to the newer version's offline copy", func() bool { return kept("another") })

	s.Close()
	tb.expects("sw.js", "lublin-batch")
	tb.do(chromedp.Reload())
	tb.studied()
	if n := eval[int](tb, done); n != 6 {
		t.Errorf("without a network %d figures are done, want all six: %s", n, tb.words("figure-2"))
	}
	use("lublin-batch")
	if words := tb.words("figure-2"); !strings.Contains(words,
		"lublin-batch.swf.gz could not be fetched: the page is offline and keeps no copy of it.") {
		t.Errorf("Figure 2 says %q", words)
	}
	if words := eval[string](tb, `document.querySelector("#figure-2 .found").textContent`); strings.Contains(words, "No period") {
		t.Errorf("the periods of the other logs were not computed: %q", words)
	}
}

// packedAlone has bundled logs in packs of their own in the page's folder, as those that the builder adds, and lists the packs.
func packedAlone(t *testing.T, folder string, names ...string) (packs []string) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	found, err := filepath.Glob(filepath.Join(folder, "traces/index.*.bin"))
	if err != nil || len(found) != 1 {
		t.Fatalf("indices %q, %v", found, err)
	}
	data, err := os.ReadFile(found[0])
	must(err)
	index, err := library.DecodeIndex(data)
	must(err)
	for i := range index {
		f := &index[i]
		name, _, _ := strings.Cut(f.Source.Name, ".")
		if !slices.Contains(names, name) {
			continue
		}
		file, err := os.ReadFile(filepath.Join(folder, f.File))
		must(err)
		l, err := library.Inspect(f.Source.Name, bytes.NewReader(file), nil, func() {})
		must(err)
		f.Recipe, f.Pack = nil, "traces/"+name+".pack.xz"
		pack := exec.Command("xz", "--stdout", "--check=crc32")
		pack.Stdin = bytes.NewReader(library.EncodePack([]library.Log{*l}))
		packed, err := pack.Output()
		must(err)
		must(os.WriteFile(filepath.Join(folder, f.Pack), packed, 0o644))
		packs = append(packs, f.Pack)
	}
	must(os.WriteFile(found[0], library.EncodeIndex(index), 0o644))
	return packs
}

func TestBackAndForward(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small)
	tb.studied()
	views := tb.views()
	for _, view := range views[1:] {
		if brief[view] == "" {
			tb.visit(view)
		} else {
			tb.glance(small, view)
		}
	}
	shown := func(view string) string { return fmt.Sprintf(`!document.getElementById("view-%s").hidden`, view) }
	for _, view := range slices.Backward(views[:len(views)-1]) {
		tb.do(chromedp.NavigateBack())
		tb.until(shown(view))
	}
	tb.do(chromedp.NavigateForward())
	tb.until(shown(views[1]))
}

func TestFiguresDoneBehindAnotherViewAreDrawnWhenTheyAreOpened(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small+"&view=about")
	tb.studied()
	tb.visit("figures")
	tb.until(`document.querySelectorAll("[data-figure] .plot svg").length >= 6`)
}

func TestWhyLeadsToTheComparisonsAndTheRuleOfVerdictsAndBackToItsCard(t *testing.T) {
	t.Parallel()
	const link = "v=1&w=0:2&L=1"
	tb := open(t, serve(t, dist), link)
	for _, family := range families {
		tb.setIn(family)
		for _, width := range []int64{1440, 390} {
			tb.do(sized(width, 900))
			tb.follow(link)
			tb.studied()
			tb.do(click(`[data-figure="3"] .why`))
			atComparisons := `document.activeElement.id === "large-evidence" && document.activeElement.parentElement.open && ` +
				`document.querySelectorAll(".evidence[open] tbody tr").length > 1 && (y => y >= ` +
				`document.querySelector(".bar").getBoundingClientRect().bottom && y < innerHeight - ` +
				`60)(document.activeElement.getBoundingClientRect().top)`
			tb.until(atComparisons)
			tb.do(click(`.big-head .why`))
			atRule := `document.activeElement.id === "about-verdicts" && (y => y >= document.querySelector(".bar").getBoundingClientRect().bottom ` +
				`&& y < innerHeight / 2)(document.activeElement.getBoundingClientRect().top)`
			tb.until(atRule)
			tb.do(chromedp.NavigateBack())
			tb.until(atComparisons)
			tb.settled()
			tb.do(typed(kb.Enter))
			tb.until(`!location.hash.includes("why") && !document.getElementById("large-evidence").parentElement.open`)
			tb.settled()
			tb.do(typed(kb.Enter))
			tb.until(`location.hash.includes("fig=3&why=open")`)
			tb.until(atComparisons)
			tb.do(chromedp.NavigateBack())
			tb.until(`!document.getElementById("view-figures").hidden`)
			tb.until(`document.activeElement.id === "why-3" && Math.abs(document.getElementById("figure-3").getBoundingClientRect().top - ` +
				`document.querySelector(".bar").getBoundingClientRect().bottom) < 40`)
			tb.do(chromedp.NavigateForward())
			tb.until(atComparisons)
			tb.do(chromedp.NavigateForward())
			tb.until(atRule)
			tb.visit("figures")
			tb.until(`scrollY === 0`) // by its tab, from the top
			tb.do(chromedp.NavigateBack())
			tb.until(atRule)
			tb.do(chromedp.Reload())
			tb.until(atRule)
		}
	}
}

// widths are those at which the layout is looked at: phones, tablets, screens, and both sides of each width at which it changes.
const widths = "[390, 430, 480, 600, 700, 760, 761, 768, 800, 860, 960, 961, 1024, 1180, 1181, 1280, 1440]"

func TestNoViewScrollsSidewaysAtAnyWidth(t *testing.T) {
	t.Parallel()
	const link = "v=1&w=0:2&beyond=open"
	tb := wide.window(t, serve(t, dist), sized(1440, 900))
	// A frame takes another width within an evaluation; a tab is asked for it, and answers late.
	tb.do(chromedp.Navigate(tb.origin + empty))
	eval[bool](tb, fmt.Sprintf(`(frame => {
		frame.style = "border: 0; width: 1440px; height: 900px";
		frame.src = %q;
		document.body.append(frame);
		return true;
	})(document.createElement("iframe"))`, tb.address(link)))
	tb.until(`frames[0].document.documentElement.dataset.study === "done"`)
	views := eval[[]string](tb, `[...frames[0].document.querySelectorAll("div.view")].map(e => e.id.replace("view-", ""))`)
	if len(views) < 2 {
		t.Fatalf("the page has the views %q, want several", views)
	}
	for _, view := range views {
		eval[bool](tb, fmt.Sprintf(`frames[0].location.hash = %q, true`, link+"&view="+view+brief[view]))
		tb.until(fmt.Sprintf(`(e => !e.hidden && e.querySelector("main") !== null)(frames[0].document.getElementById("view-%s"))`, view))
		for _, family := range families {
			tb.setIn(family)
			for _, fault := range eval[[]string](tb, `(async page => {
				const faults = [], { document } = page, shown = css => [...document.querySelectorAll(css)].filter(e => e.checkVisibility());
				const high = node => {
					const range = document.createRange();
					range.selectNodeContents(node);
					return range.getBoundingClientRect().height > 26;
				};
				for (const width of `+widths+`) {
					page.frameElement.style.width = width + "px";
					for (let n = 0; n < 2; n++) await new Promise(done => page.requestAnimationFrame(done)); // as tab.settled
					if (page.innerWidth !== width) faults.push("the frame is " + page.innerWidth + " px wide, want " + width);
					const got = Math.max(document.documentElement.scrollWidth, document.querySelector(".bar-in").scrollWidth);
					if (got > width)
						faults.push(width + " px: the page is " + got + " px wide: " + shown("body *").filter(e =>
							e.getBoundingClientRect().right > width).map(e => e.id || e.className || e.localName).slice(0, 8).join(", "));
					const lines = shown(".tabs a, .bar-end button").filter(e => [...e.childNodes].some(high)).map(e => e.textContent);
					if (lines.length) faults.push(width + " px: " + lines.join(", ") + " break in the bar");
				}
				return faults;
			})(frames[0])`) {
				t.Errorf("%s, %s fonts, %s", view, family.Name, fault)
			}
		}
	}
}

func TestFiveLoadFactorsFitTheirField(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), "v=1&w=0:1&lambda=50&L=0.75,1.05,1.25,1.55,1.75")
	tb.studied()
	for _, width := range []int64{1440, 390} {
		tb.do(sized(width, 900))
		tb.settled()
		if width == 390 {
			tb.do(click(".sheet-bar .btn"))
			tb.settled()
		}
		for _, family := range families {
			tb.setIn(family)
			if over := eval[int](tb, `(e => { e.scrollIntoView(); e.scrollLeft = 1e6; return e.checkVisibility() ? e.scrollLeft : -1; `+
				`})(document.getElementById("param-L"))`); over != 0 {
				t.Errorf("%d px, %s fonts: %q is cut by %d px (-1: not shown)", width, family.Name, tb.value("#param-L"), over)
			}
		}
	}
}

func TestTheBarStandsStillWhenTheLinkIsCopied(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small, sized(1440, 900))
	tb.studied()
	places := `[...document.querySelectorAll(".bar-end button")].map(e => e.getBoundingClientRect().left + " " + ` +
		`e.getBoundingClientRect().width).join()`
	for _, family := range families {
		tb.setIn(family)
		tb.until(`!document.getElementById("copy-link").textContent.includes("Copied")`)
		before := eval[string](tb, places)
		tb.do(click("#copy-link"))
		tb.until(`document.getElementById("copy-link").textContent.includes("Copied")`)
		if after := eval[string](tb, places); after != before {
			t.Errorf("%s fonts: the buttons were at %s and are at %s", family.Name, before, after)
		}
	}
}

func TestEverythingCanBeReachedByKeys(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small)
	tb.studied()
	press := func(keys string) { tb.do(typed(keys)); tb.settled() }
	focus := func() string {
		return eval[string](tb, `document.activeElement.id || document.activeElement.className`)
	}

	press(kb.Tab)
	if got := focus(); got != "skip" {
		t.Errorf("the first stop is %q, want the link past the bar", got)
	}
	press(kb.Enter)
	if got := focus(); got != "main-figures" {
		t.Errorf("after it the focus is on %q, want the page", got)
	}
	press("2")
	press("t")
	press("e")
	tb.until(`location.hash.includes("fig=2") && document.activeElement.id === "large-title"`)
	press(kb.Escape)
	tb.until(`!location.hash.includes("fig=2") && document.activeElement.id === "large-2"`)

	before := focus()
	press("?")
	tb.until(`document.querySelector("#keys:modal")?.contains(document.activeElement)`)
	press("2") // acts on nothing below
	press(kb.Escape)
	tb.until(`!document.querySelector("#keys").open`)
	if got := focus(); got != before || eval[bool](tb, `location.hash.includes("fig=2")`) {
		t.Errorf("the list of keys gives the focus to %q, want %q, and lets no key through", got, before)
	}
	press("?")
	press(kb.Enter) // its first button closes it
	tb.until(`!document.querySelector("#keys").open`)

	press("g")
	press("t")
	tb.until(`!document.getElementById("view-trace").hidden`)
	press("g")
	press("f")
	tb.until(`!document.getElementById("view-figures").hidden`)

	press("/")
	if eval[bool](tb, `!document.activeElement.id.startsWith("param-")`) {
		t.Errorf("/ leads to %q, want a parameter", focus())
	}
	// Every control that the eye finds can be tabbed to, and shows it; backwards, since upwards the bar could hide it.
	stops, first := map[string]bool{}, ""
	for range 500 {
		tb.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(input.ModifierShift)))
		where := eval[string](tb, `(() => {
			const e = document.activeElement;
			if (e === document.body) return "";
			const style = getComputedStyle(e);
			const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== "none" ||
				e.type === "range" && style.getPropertyValue("--ring") !== ""; // the thumb's, whose style is not told
			const bar = document.querySelector(".bar");
			const hidden = !e.closest(".bar, .skip") && e.getBoundingClientRect().top < bar.getBoundingClientRect().bottom;
			return (seen ? "" : "no outline: ") + (hidden ? "below the bar: " : "") + `+
			`(e.id || e.getAttribute("aria-label") || e.textContent.trim().slice(0, 40) || e.outerHTML.slice(0, 80));
		})()`)
		if where == first {
			break
		}
		first = cmp.Or(first, where)
		stops[where] = true
	}
	for where := range stops {
		if strings.HasPrefix(where, "no outline: ") || strings.HasPrefix(where, "below the bar: ") {
			t.Errorf("the focus is not seen on %s", where)
		}
	}
	for _, want := range []string{"study-main", "table-1", "decided-6", "link-4", "Download Figure 3 as PNG", "param-lambda", "theme",
		"copy-link"} {
		if !stops[want] {
			t.Errorf("Tab does not come to %s", want)
		}
	}
}

func TestAStudyIsRunChangedAndTakenAwayByKeysAlone(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), "v=1&w=0:4")
	tb.studied()
	press := func(keys ...string) {
		for _, k := range keys {
			tb.do(typed(k))
		}
		tb.settled()
	}
	tabTo := func(what, is string) {
		t.Helper()
		for range 300 {
			if eval[bool](tb, fmt.Sprintf(`(e => %s)(document.activeElement)`, is)) {
				return
			}
			tb.do(typed(kb.Tab))
		}
		t.Fatalf("Tab does not come to %s", what)
	}

	press("2", "t")
	tb.until(`document.querySelectorAll('section[data-figure="2"] table tbody tr').length > 0`)
	press("2", "d")
	tb.until(`document.querySelector('section[data-figure="2"]').innerText.includes("Hide") || ` +
		`document.getElementById("decided-2").getAttribute("aria-expanded") === "true"`)

	press("/")
	tabTo("the window sizes", `e.id === "param-lambda"`)
	tb.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(2)))
	press("1", "0", ",", "6", "0", kb.Enter)
	tb.until(`location.hash.includes("lambda=10,60")`)
	tb.studied()
	want := juggle(t, "figure", "2", "-windows", "0:4", "-lambda", "10,60", "-format", "csv")
	tabTo("the download of Figure 2", `e.getAttribute("aria-label") === "Download Figure 2 as CSV"`)
	_, data := tb.download(typed(kb.Enter))
	if got := string(data); !strings.HasPrefix(got, want) {
		t.Errorf("by keys: the command line (-) and the page (+) differ:\n%s", gocmp.Diff(want, got))
	}

	tabTo("the bar's first tab", `e.closest("nav.tabs") !== null`)
	press("x") // a finished study is not run again
	if state := eval[string](tb, `document.documentElement.dataset.study`); state != "done" {
		t.Errorf("after x the finished study is %q", state)
	}
	tabTo("one more seed", `e.id === "study-other"`)
	tb.do(typed(kb.Enter))
	tb.until(`document.documentElement.dataset.study === "running"`)
	press("x")
	tb.until(`document.documentElement.dataset.study === "done"`)
	press("x")
	tb.studied()
	tb.until(`[...document.querySelectorAll("section[data-figure]")].every(s => s.dataset.state === "done")`)
	if diff := gocmp.Diff(juggle(t, "figure", "4", "-windows", "0:4", "-lambda", "10,60", "-seeds", "2", "-format", "csv"),
		tb.figureCSV(4)); diff != "" {
		t.Errorf("stopped and resumed by keys: the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func TestBackAndForwardThroughParameters(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small)
	tb.studied()
	first := tb.figureCSV(2)
	tb.do(click("#param-lambda"), chromedp.KeyEvent("a", chromedp.KeyModifiers(2)),
		chromedp.SendKeys("#param-lambda", "10, 75", chromedp.ByQuery), typed(kb.Enter))
	tb.until(`location.hash.includes("lambda=10,75")`)
	tb.studied()
	second := tb.figureCSV(2)
	if first == second {
		t.Fatal("another window size gives the same numbers")
	}
	tb.do(chromedp.NavigateBack())
	tb.until(`!location.hash.includes("lambda") && document.getElementById("param-lambda").value === "25, 50, 100"`)
	tb.studied()
	if diff := gocmp.Diff(first, tb.figureCSV(2)); diff != "" {
		t.Errorf("back: before (-) and now (+) differ:\n%s", diff)
	}
	tb.do(chromedp.NavigateForward())
	tb.until(`document.getElementById("param-lambda").value === "10, 75"`)
	tb.studied()
	if diff := gocmp.Diff(second, tb.figureCSV(2)); diff != "" {
		t.Errorf("forward: before (-) and now (+) differ:\n%s", diff)
	}
}

func TestNothingSeriousForThoseWhoCannotSee(t *testing.T) {
	t.Parallel()
	const wide, narrow = 1440, 390
	const consumer = "v=1&w=0:2&view=negotiate&negotiate.second=on&negotiate.as=consumer&negotiate.mine=6,9&negotiate.on=6"
	// What is beyond the views as they open: the theme and the width alternate, for each look takes a second. What a state leaves open is
	// looked at with the next.
	states := []struct {
		name, fragment string
		view           string // "": figures
		dark           bool
		width          int64
		act, after     []chromedp.Action
	}{
		{name: "comparisons of Figure 1, large", fragment: "v=1&w=0:2&fig=1&why=open", dark: true, width: wide},
		{name: "comparisons of Figure 5, large", fragment: "v=1&w=0:2&fig=5&why=open", width: narrow},
		{name: "figures beyond the paper", fragment: "v=1&w=0:2&beyond=open", width: narrow},
		{name: "Figure 8, large", fragment: "v=1&w=0:2&fig=8", dark: true, width: wide},
		{name: "the list of keys", fragment: "v=1&w=0:2", dark: true, width: wide, act: []chromedp.Action{typed("?")},
			after: []chromedp.Action{typed(kb.Escape)}},
		{name: "parameters, on a small screen", fragment: "v=1&w=0:2", dark: true, width: narrow,
			act: []chromedp.Action{click(".sheet-bar button")}},
		{name: "formulas, one of them wrong", fragment: "v=1&w=0:2&orders=edf,area*2", dark: true, width: wide,
			act: []chromedp.Action{retype("#param-orders-own-2", "area +")}},
		{name: "what a formula may look at", fragment: "v=1&w=0:2&view=schedule&schedule.order=slack%2B1", view: "schedule", width: wide,
			act: []chromedp.Action{click("#schedule-change"), click("#schedule-params .own summary")}},
		{name: "formulas beside the best", fragment: "v=1&w=0:1&view=yardsticks&yardsticks.n=30&yardsticks.orders=area*2,slack&" +
			"yardsticks.rules=on", view: "yardsticks", width: narrow, act: []chromedp.Action{click(".sheet-bar button")},
			after: []chromedp.Action{click(".sheet-bar button")}},
		{name: "a figure alone", fragment: "v=1&w=0:2&embed=2&knobs=lambda,L", width: narrow},
		{name: "a lesson with a wrong answer", fragment: "v=1&w=0:2&L=1&lesson=lambda&lesson.1=5", dark: true, width: narrow},
		{name: "a state kept as A", fragment: "v=1&w=0:2&est=log&against=paper", dark: true, width: wide},
		{name: "the draft", fragment: "v=1&w=0:2&ed=draft", width: wide},
		{name: "a table and decisions", fragment: "v=1&w=0:2", width: narrow, act: []chromedp.Action{click("#table-3"), click("#decided-5")}},
		{name: "a consumer's promise", fragment: consumer, view: "negotiate", width: wide,
			act: []chromedp.Action{click("#negotiate-show-promise")}},
		{name: "a consumer's promise", fragment: consumer, view: "negotiate", dark: true, width: narrow,
			act: []chromedp.Action{click(".sheet-bar button")}},
		{name: "a log that is not here", fragment: "v=1&log=mine.swf~" + strings.Repeat("ab", 32), width: narrow},
	}
	for _, theme := range []string{"light", "dark"} {
		t.Run(theme, func(t *testing.T) {
			t.Parallel()
			var setup []chromedp.Action
			if theme == "dark" {
				setup = append(setup, dark())
			}
			const link = "v=1&w=0:2" // as most states, whose studies are known then
			tb := open(t, serve(t, dist), link, setup...)
			tb.studied()
			look := func(what string) {
				t.Helper()
				for _, v := range tb.axe() {
					t.Errorf("%s: %s", what, v)
				}
				if n := eval[int](tb, `document.querySelectorAll("[role=img][tabindex='0']").length`); n > 0 {
					t.Errorf("%s: %d images take the focus; screen readers keep the arrow keys from them", what, n)
				}
			}
			for _, view := range tb.views() {
				tb.glance(link, view)
				look(view)
			}
			for _, state := range states {
				if state.dark != (theme == "dark") {
					continue
				}
				tb.do(sized(state.width, 900))
				tb.glance(state.fragment, cmp.Or(state.view, "figures"))
				tb.studied()
				tb.do(state.act...)
				tb.settled()
				look(fmt.Sprintf("%s, %s, %d px", state.name, theme, state.width))
				tb.do(state.after...)
			}
		})
	}
}

// axe is what axe-core finds serious or critical in what is shown. It would look through the views that are not shown too, to no end but
// that of its time.
func (tb *tab) axe() []string {
	tb.t.Helper()
	script, err := os.ReadFile("../../node_modules/axe-core/axe.min.js")
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.do(chromedp.Evaluate(string(script), nil)) // each time, since the page may have opened anew
	return eval[[]string](tb, `axe.run({ exclude: [["div.view[hidden]"]] }, { resultTypes: ["violations"] }).then(found => found.violations
		.filter(v => v.impact === "serious" || v.impact === "critical")
		.map(v => v.id + ": " + v.help + "\n    " + v.nodes.slice(0, 4).map(n => n.html.slice(0, 160) + "\n      " + `+
		`n.failureSummary.replaceAll("\n", " ")).join("\n    ")))`)
}

// spyOnWorkers keeps the page's workers where a test finds them.
func spyOnWorkers() chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			window.workers = [];
			window.Worker = class extends Worker { constructor(...a) { super(...a); window.workers.push(this); } };`).Do(ctx)
		return err
	})
}

func TestDeadAndHangingWorkersAreReplacedAndNoNumberIsMissing(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), "v=1&w=0:6", spyOnWorkers())
	tb.until(`document.documentElement.dataset.study === "running" && document.querySelector("progress").value > 10`)
	eval[bool](tb, `workers[0].terminate(), true`)                                    // hangs: no word comes from it
	eval[bool](tb, `workers.at(-1).postMessage({ frame: new ArrayBuffer(3) }), true`) // dies of a message that is none
	tb.studied()
	if started := eval[int](tb, `workers.length - navigator.hardwareConcurrency`); started < 2 {
		t.Errorf("%d workers were replaced, want 2", started)
	}
	if diff := gocmp.Diff(juggle(t, "figure", "1", "-windows", "0:6", "-format", "csv"), tb.figureCSV(1)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func TestADarkPageIsPrintedOnWhiteAndWithoutControls(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), small, sized(740, 1000), dark())
	tb.studied()
	ink := func() string {
		return eval[string](tb, `getComputedStyle(document.documentElement).getPropertyValue("--ink").trim()`)
	}
	if got := ink(); got != "#e9e6df" {
		t.Errorf("on a dark screen the ink is %s, want it light", got)
	}
	screen := emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}})
	paper := *screen
	paper.Media = "print"
	tb.do(&paper)
	if got := ink(); got != "#1b1a17" {
		t.Errorf("on paper the ink is %s, want it dark", got)
	}
	tb.do(screen)
	// Some buttons are names that the paper needs: of claims, machines, promises, logs and columns.
	const pressed = `[...document.querySelectorAll(".bar, .side, .sheet-bar, .drop, .seg, main a.txt, main input[type=range], main button")]
		.filter(e => e.checkVisibility() && !e.matches(".claims button, .rt-name, .who, td > .link, th button")).map(e => e.id || ` +
		`e.className || e.textContent)`
	for _, view := range tb.views() {
		tb.glance(small, view)
		if len(eval[[]string](tb, pressed)) == 0 {
			t.Errorf("%s: on the screen there is no control, want some", view)
		}
		tb.do(&paper)
		if got := eval[[]string](tb, pressed); len(got) > 0 {
			t.Errorf("%s: %q are printed", view, got)
		}
		tb.do(screen)
	}
}
