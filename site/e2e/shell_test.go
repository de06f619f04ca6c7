package e2e

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	gocmp "github.com/google/go-cmp/cmp"

	"juggle/core/base/coder"
	"juggle/core/log/library"
	"juggle/wasm/chromium"
)

// TestThePageWorksWithoutANetworkAfterTheFirstVisit visits once, with every worker heard, and then goes on without a server: all views, a
// log of the reader's, every bundled log, and the page opened anew.
func TestThePageWorksWithoutANetworkAfterTheFirstVisit(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := wide.window(t, s)
	tb.hearWorkers()
	tb.do(chromedp.Navigate(tb.address(small)))
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`)
	before := tb.figureCSV(2)
	s.Close()
	tb.expects("sw.js", "/solver.") // the browser asks in vain for a newer version, and Baselines for what is fetched when it is needed
	tb.reload()
	tb.studied()
	if diff := gocmp.Diff(before, tb.figureCSV(2)); diff != "" {
		t.Errorf("with (-) and without (+) a network:\n%s", diff)
	}
	tb.visit("trace")
	for _, name := range []string{"lublin-batch", "lublin-interactive", "lublin-whole"} {
		tb.do(click(fmt.Sprintf(`[aria-label="Use %s"]`, name)))
	}
	tb.do(click(`[aria-label="Use sp2-01"]`)) // with one of the default logs less, the link names each
	tb.shows(`location.hash.includes("lublin-batch") && !location.hash.includes("sp2-01")`)
	tb.visit("figures")
	tb.studied()
	if n := eval[int](tb, done); n != 6 {
		t.Errorf("%d figures are done, want all six: %s", n, tb.words("figure-2"))
	}
	for _, view := range tb.views() {
		tb.glance(small, view)
	}
	tb.drop("mine.swf.gz", zipped(t, juggle(t, "synth", "-model", "lublin", "-procs", "64", "-days", "15", "-seed", "9")))
	tb.shows(logShown)
	for _, want := range [][2]string{
		{"worker", ".wasm.xz"}, {"worker", "/traces/untouched."}, {"service_worker", "/look."}, {"service_worker", "/traces/untouched."},
	} {
		if !tb.asked(want[0], want[1]) {
			t.Errorf("no %s was heard to ask for %s, but\n  %s", want[0], want[1], strings.Join(tb.requests, "\n  "))
		}
	}
}

// done are the figures on the front page that have all their windows.
const done = `document.querySelectorAll('#view-figures [data-figure][data-state="done"]').length`

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
	packs := packedAlone(t, folder, "lublin-batch", "lublin-whole")
	for _, name := range packs {
		rewrite(`"later": \{`, fmt.Sprintf("$0\n    %q: \"\",", name))
	}
	indices, err := filepath.Glob(filepath.Join(folder, "traces/index.*.bin")) // it says where these are
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range indices {
		packs = append(packs, "traces/"+filepath.Base(file))
	}
	for _, name := range packs {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		rewrite(regexp.QuoteMeta(strconv.Quote(name))+`: "[0-9a-f]*"`, fmt.Sprintf("%q: \"%x\"", name, sha256.Sum256(data)))
	}
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
	tb.reload()
	tb.until(`[...document.querySelectorAll("button")].some(b => b.textContent === "Open it now")`)
	eval[bool](tb, `(window.older = true, [...document.querySelectorAll("button")].find(b => b.textContent === "Open it now").click(), true)`)
	tb.until(`window.older === undefined`)
	tb.comes("that the log goes over to the newer version's offline copy", func() bool { return kept("another") })

	s.Close()
	tb.expects("sw.js", "lublin-batch")
	tb.reload()
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
	var index library.Index
	err = coder.Decode(data, &index)
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
		pack.Stdin = bytes.NewReader(coder.Encode(&library.Pack{*l}))
		packed, err := pack.Output()
		must(err)
		must(os.WriteFile(filepath.Join(folder, f.Pack), packed, 0o644))
		packs = append(packs, f.Pack)
	}
	must(os.WriteFile(found[0], coder.Encode(&index), 0o644))
	return packs
}

func backAndForward(tb *tab) {
	tb.follow(small)
	views := tb.views()
	for _, view := range views[1:] {
		if brief[view] == "" {
			tb.visit(view)
		} else {
			tb.glance(small, view)
		}
	}
	for _, view := range slices.Backward(views[:len(views)-1]) {
		tb.back()
		tb.arrived(view)
	}
	tb.forward()
	tb.arrived(views[1])
}

func figuresDoneBehindAnotherViewAreDrawnWhenTheyAreOpened(tb *tab) { // the story's page opened at About
	tb.visit("figures")
	tb.shows(`document.querySelectorAll("#view-figures [data-figure] .plot svg").length >= 6`)
}

func whyLeadsToTheComparisonsAndTheRuleOfVerdictsAndBackToItsCard(tb *tab) {
	const link = "v=1&w=0:2&n=1&L=1"
	for i, width := range []int64{1440, 390} { // each width in one of the families
		tb.do(sized(width, 900))
		tb.follow(small + "&view=about")
		tb.follow(link)
		tb.setIn(families[i])
		tb.studied()
		tb.do(click(`[data-figure="3"] .why`))
		atComparisons := `document.activeElement.id === "large-evidence" && document.activeElement.parentElement.open && ` +
			`document.querySelectorAll(".evidence[open] tbody tr").length > 1 && (y => y >= ` +
			`document.querySelector(".bar").getBoundingClientRect().bottom && y < innerHeight - ` +
			`60)(document.activeElement.getBoundingClientRect().top)`
		tb.shows(atComparisons)
		tb.do(click(`.big-head .why`))
		atRule := `document.activeElement.id === "about-verdicts" && (y => y >= document.querySelector(".bar").getBoundingClientRect().bottom ` +
			`&& y < innerHeight / 2)(document.activeElement.getBoundingClientRect().top)`
		tb.shows(atRule)
		tb.back()
		tb.shows(atComparisons)
		tb.do(typed(kb.Enter))
		tb.shows(`!location.hash.includes("why") && !document.getElementById("large-evidence").parentElement.open`)
		tb.do(typed(kb.Enter))
		tb.shows(`location.hash.includes("fig=3&why=open")`)
		tb.shows(atComparisons)
		tb.back()
		tb.shows(`!document.getElementById("view-figures").hidden`)
		tb.shows(`document.activeElement.id === "why-3" && Math.abs(document.getElementById("figure-3").getBoundingClientRect().top - ` +
			`document.querySelector(".bar").getBoundingClientRect().bottom) < 40`)
		tb.forward()
		tb.shows(atComparisons)
		tb.forward()
		tb.shows(atRule)
		tb.visit("figures")
		tb.shows(`scrollY === 0`) // by its tab, from the top
		tb.back()
		tb.shows(atRule)
		if width == 390 {
			tb.reload()
			tb.shows(atRule)
		}
	}
}

// TestNoViewScrollsSidewaysAtAnyWidth looks at every view, and at states of views that are wide, in one evaluation each: at a telephone's
// width, and at both sides of each width at which the style sheets change something that is shown. The bar, which all share, is looked at
// with the first. At two widths both families of fonts are set, and at the others the wide one. The signs of orders, providers and others
// are looked at too: none is higher than a line.
func TestNoViewScrollsSidewaysAtAnyWidth(t *testing.T) {
	t.Parallel()
	const link = small
	tb := wide.window(t, serve(t, dist), sized(1480, 900))
	// A frame takes another width within an evaluation; a tab is asked for it, and answers late.
	tb.do(chromedp.Navigate(tb.origin + empty))
	eval[bool](tb, fmt.Sprintf(`(frame => {
		frame.style = "border: 0; width: 1440px; height: 900px";
		frame.src = %q;
		document.body.append(frame);
		return true;
	})(document.createElement("iframe"))`, tb.address(link)))
	tb.waits("the framed page", `new Promise(done => {
		setTimeout(done, 5000, false);
		const ask = () => frames[0].juggleIdle ? frames[0].juggleIdle(true).then(() => done(true)) : setTimeout(ask, 10);
		ask();
	})`)
	views := eval[[]string](tb, `[...frames[0].document.querySelectorAll("div.view")].map(e => e.id.replace("view-", ""))`)
	if len(views) < 2 {
		t.Fatalf("the page has the views %q, want several", views)
	}
	links := []string{link + "&beyond=open&view=figures", link + "&view=pools" + brief["pools"] + "&pools.fig=6",
		link + "&view=pools" + brief["pools"] + "&pools.q_processor=9"}
	for _, view := range views {
		links = append(links, link+"&view="+view+brief[view])
	}
	for i, l := range links {
		for _, fault := range eval[[]string](tb, fmt.Sprintf(`(async (page, link, view) => {
			const faults = [], { document } = page, shown = css => [...document.querySelectorAll(css)].filter(e => e.checkVisibility());
			page.location.hash = link;
			await page.juggleIdle(true);
			if (document.getElementById("view-" + view).hidden) return ["it is not shown"];
			const high = node => {
				const range = document.createRange();
				range.selectNodeContents(node);
				return range.getBoundingClientRect().height > 26;
			};
			const set = ([sans, serif, mono]) => Object.entries({ sans, serif, mono }).forEach(([token, name]) =>
				document.documentElement.style.setProperty("--" + token, JSON.stringify(name) + ', "DejaVu Sans"'));
			const look = async (width, fonts) => {
				page.frameElement.style.width = width + "px";
				set(fonts);
				await page.juggleIdle(true);
				const at = width + " px, " + fonts[0] + ": ";
				if (page.innerWidth !== width) faults.push(at + "the frame is " + page.innerWidth + " px wide");
				const got = Math.max(document.documentElement.scrollWidth, document.querySelector(".bar-in").scrollWidth);
				if (got > width)
					faults.push(at + "the page is " + got + " px wide: " + shown("body *").filter(e =>
						e.getBoundingClientRect().right > width).map(e => e.id || e.className || e.localName).slice(0, 8).join(", "));
				const lines = shown(".tabs :is(a, button), .bar-end button").filter(e => [...e.childNodes].some(high)).map(e => e.textContent);
				if (lines.length) faults.push(at + lines.join(", ") + " break in the bar");
				const large = shown("svg.key").filter(e => e.getBoundingClientRect().height > 16);
				if (large.length) faults.push(at + large.length + " signs are higher than a line");
			};
			const [wide, narrow] = %[1]s;
			const widths = new Set([390, 1181]);
			const changes = rule => rule.selectorText && shown(rule.selectorText).some(e => %[2]t || !e.closest(".bar"));
			for (const rule of [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(rule => rule.media)) {
				const at = [...rule.media.mediaText.matchAll(/(min|max)-width: (\d+)px/g)];
				if (!at.length || ![...rule.cssRules].some(changes)) continue;
				for (const [, side, px] of at) widths.add(+px).add(side === "max" ? +px + 1 : px - 1);
			}
			if (widths.size < 4) faults.push("the style sheets change nothing at any width");
			for (const [i, width] of [...widths].entries()) {
				await look(width, wide);
				if (i < 2) await look(width, narrow);
			}
			return faults;
		})(frames[0], %[3]q, %[4]q)`, familyNames, i == 0, l, viewOf(l))) {
			t.Errorf("%s: %s", l, fault)
		}
	}
}

// viewOf is the view that a link shows.
func viewOf(link string) string {
	_, rest, _ := strings.Cut(link, "&view=")
	view, _, _ := strings.Cut(rest, "&")
	return view
}

// familyNames are the wide and the narrow family's names, for JavaScript.
var familyNames = fmt.Sprintf("[[%q, %q, %q], [%q, %q, %q]]", chromium.Wide.Sans, chromium.Wide.Serif, chromium.Wide.Mono,
	chromium.Narrow.Sans, chromium.Narrow.Serif, chromium.Narrow.Mono)

func fiveLoadFactorsFitTheirField(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:1&n=1&lambda=50&L=0.75,1.05,1.25,1.55,1.75")
	tb.studied()
	for _, width := range []int64{1440, 390} {
		tb.do(sized(width, 900))
		tb.idle()
		if width == 390 {
			tb.do(click(".sheet-bar .btn"))
			tb.idle()
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

func theBarStandsStillWhenTheLinkIsCopied(tb *tab) {
	t := tb.t
	tb.follow(small)
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

func everythingCanBeReachedByKeys(tb *tab) {
	t := tb.t
	tb.follow(small)
	tb.studied()
	press := func(keys string) { tb.do(typed(keys)); tb.idle() }
	focus := func() string {
		return eval[string](tb, `document.activeElement.id || document.activeElement.className`)
	}

	// The step before has clicked on controls further down, and Tab goes on from the last. The reader begins at the page's beginning.
	eval[bool](tb, `(document.body.tabIndex = -1, document.body.focus(), document.body.removeAttribute("tabindex"), true)`)
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
	tb.tabOrder("study-main", "table-1", "decided-6", "link-4", "export-3", "param-lambda", "theme", "copy-link")
}

// tabOrder goes through all that takes the focus in the view that is shown, in the order of the document, in one evaluation: each stop
// shows that it has the focus, is not below the bar where it is scrolled to, and none jumps the queue. Then ten real presses of Tab lead to
// the ten stops behind the first field. The stops that are named are among them.
func (tb *tab) tabOrder(names ...string) {
	tb.t.Helper()
	type found struct{ Names, Faults, Ahead []string }
	f := eval[found](tb, `(async () => {
		const faults = [], bar = document.querySelector(".bar"), group = new Set();
		const name = e => e.id || e.getAttribute("aria-label") || e.textContent.trim().slice(0, 40) || e.outerHTML.slice(0, 80);
		const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex], iframe")].filter(e => {
			if (e.tabIndex < 0 || e.disabled || !e.checkVisibility({ visibilityProperty: true })) return false;
			if (e.type !== "radio") return true;
			const all = [...document.getElementsByName(e.name)], one = all.find(r => r.checked) ?? all[0]; // of a group, one is a stop
			return e === one;
		});
		for (const e of stops) {
			if (e.tabIndex > 0) faults.push("it jumps the queue: " + name(e));
			e.focus({ focusVisible: true });
			const style = getComputedStyle(e);
			const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== "none" ||
				e.type === "range" && (style.getPropertyValue("--ring") !== "" || e.closest(".rt-track")); // the thumb's, whose style is not told
			if (document.activeElement !== e) faults.push("it does not take the focus: " + name(e));
			else if (!seen) faults.push("no outline: " + name(e));
			if (!e.closest(".bar, .skip") && e.getBoundingClientRect().top < bar.getBoundingClientRect().bottom)
				faults.push("below the bar: " + name(e));
		}
		await juggleIdle(true);
		const from = Math.min(stops.findIndex(e => e.closest("main:not([hidden] *)")), stops.length - 11);
		stops[from].focus();
		return { Names: stops.map(name), Faults: faults, Ahead: stops.slice(from + 1, from + 11).map(name) };
	})()`)
	for _, fault := range f.Faults {
		tb.t.Error(fault)
	}
	for _, want := range names {
		if !slices.Contains(f.Names, want) {
			tb.t.Errorf("Tab does not come to %s", want)
		}
	}
	if len(f.Ahead) < 10 {
		tb.t.Errorf("there are %d stops behind the first that is looked at, want ten", len(f.Ahead))
	}
	for _, want := range f.Ahead {
		tb.do(typed(kb.Tab))
		if got := eval[string](tb, `(e => e.id || e.getAttribute("aria-label") || e.textContent.trim().slice(0, 40) || `+
			`e.outerHTML.slice(0, 80))(document.activeElement)`); got != want {
			tb.t.Errorf("Tab leads to %q, want %q", got, want)
		}
	}
}

// everyViewIsReachedByTab looks at the order of the other views' stops.
func everyViewIsReachedByTab(tb *tab) {
	for _, view := range tb.views() {
		tb.glance(small, view)
		tb.tabOrder()
	}
}

func aStudyIsRunChangedAndTakenAwayByKeysAlone(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:4&n=1")
	tb.studied()
	press := tb.press
	press("2", "t")
	tb.until(`document.querySelectorAll('section[data-figure="2"] table tbody tr').length > 0`)
	press("2", "d")
	tb.until(`document.getElementById("decided-2").getAttribute("aria-expanded") === "true"`)

	press("/")
	tb.tabs("param-lambda")
	tb.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(2)))
	press("1", "0", ",", "6", "0", kb.Enter)
	tb.until(`location.hash.includes("lambda=10,60")`)
	tb.studied()
	want := juggle(t, "figure", "2", "-windows", "0:4", "-lambda", "10,60", "-seeds", "1", "-format", "csv")
	_, data := tb.download(focused(`[aria-label="Download Figure 2 as CSV"]`), typed(kb.Enter))
	if got := uncommented(string(data)); got != want {
		t.Errorf("by keys: the command line (-) and the page (+) differ:\n%s", gocmp.Diff(want, got))
	}

	tb.do(focused("nav.tabs a"))
	press("x") // a finished study is not run again
	if state := eval[string](tb, `document.documentElement.dataset.study`); state != "done" {
		t.Errorf("after x the finished study is %q", state)
	}
	tb.focus("study-main") // which runs it again
	tb.do(typed(kb.Enter))
	tb.until(`document.documentElement.dataset.study === "running"`)
	press("x")
	tb.studied()
	press("x")
	tb.studied()
	tb.shows(`[...document.querySelectorAll("#view-figures section[data-figure]")].every(s => s.dataset.state === "done")`)
	if diff := gocmp.Diff(juggle(t, "figure", "4", "-windows", "0:4", "-lambda", "10,60", "-seeds", "1", "-format", "csv"),
		tb.figureCSV(4)); diff != "" {
		t.Errorf("stopped and resumed by keys: the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func backAndForwardThroughParameters(tb *tab) {
	t := tb.t
	tb.follow(small)
	tb.studied()
	first := tb.figureCSV(2)
	tb.do(retype("#param-lambda", "10, 75"+kb.Enter))
	tb.until(`location.hash.includes("lambda=10,75")`)
	tb.studied()
	second := tb.figureCSV(2)
	if first == second {
		t.Fatal("another window size gives the same numbers")
	}
	tb.back()
	tb.until(`!location.hash.includes("lambda") && document.getElementById("param-lambda").value === "25, 50, 100"`)
	tb.studied()
	if diff := gocmp.Diff(first, tb.figureCSV(2)); diff != "" {
		t.Errorf("back: before (-) and now (+) differ:\n%s", diff)
	}
	tb.forward()
	tb.until(`document.getElementById("param-lambda").value === "10, 75"`)
	tb.studied()
	if diff := gocmp.Diff(second, tb.figureCSV(2)); diff != "" {
		t.Errorf("forward: before (-) and now (+) differ:\n%s", diff)
	}
}

func TestNothingSeriousForThoseWhoCannotSee(t *testing.T) {
	const wide, narrow = 1440, 390
	const consumer = small + "&view=negotiate&negotiate.second=on&negotiate.as=consumer&negotiate.mine=6,9&negotiate.on=6"
	// What is beyond the views as they open: the theme and the width alternate, for each look takes a second. What a state leaves open is
	// looked at with the next.
	states := []struct {
		name, fragment string
		view           string // "": figures
		dark           bool
		width          int64
		act, after     []chromedp.Action
	}{
		{name: "comparisons of Figure 1, large", fragment: small + "&fig=1&why=open", dark: true, width: wide},
		{name: "comparisons of Figure 5, large", fragment: small + "&fig=5&why=open", width: narrow},
		{name: "figures beyond the paper", fragment: small + "&beyond=open", width: narrow},
		{name: "Figure 8, large", fragment: small + "&fig=8", dark: true, width: wide},
		{name: "the list of keys", fragment: small, dark: true, width: wide, act: []chromedp.Action{typed("?")},
			after: []chromedp.Action{typed(kb.Escape)}},
		{name: "formulas, one of them wrong", fragment: small + "&orders=edf,area*2", dark: true, width: wide,
			act: []chromedp.Action{retype("#param-orders-own-2", "area +")}},
		{name: "what a formula may look at", fragment: small + "&view=schedule&schedule.order=slack%2B1", view: "schedule", width: wide,
			act: []chromedp.Action{click("#schedule-change"), click("#schedule-params .own summary")}},
		{name: "formulas beside the best", fragment: small + "&view=baselines&baselines.n=30&baselines.orders=area*2,slack&" +
			"baselines.rules=on", view: "baselines", width: narrow, act: []chromedp.Action{click(".sheet-bar button")},
			after: []chromedp.Action{click(".sheet-bar button")}},
		{name: "a figure alone", fragment: small + "&embed=2&knobs=lambda,L", width: narrow},
		{name: "a lesson with a wrong answer", fragment: small + "&lesson=lambda&lesson.1=5", dark: true, width: narrow},
		{name: "a state kept as A", fragment: small + "&est=log&against=paper", dark: true, width: wide},
		{name: "the draft", fragment: small + "&ed=draft", width: wide},
		{name: "a table and decisions", fragment: small, width: narrow, act: []chromedp.Action{click("#table-3"), click("#decided-5")}},
		{name: "a consumer's promise", fragment: consumer, view: "negotiate", width: wide,
			act: []chromedp.Action{click("#negotiate-show-promise")}},
		{name: "a consumer's promise", fragment: consumer, view: "negotiate", dark: true, width: narrow,
			act: []chromedp.Action{click(".sheet-bar button")}},
		{name: "a log that is not here", fragment: "v=1&n=1&log=mine.swf~" + strings.Repeat("ab", 32), width: narrow},
	}
	// All states are of one period at one load, as the link is: what they share is known then.
	tb := begin(t, small)
	look := func(what string) {
		t.Helper()
		for _, v := range tb.axe() {
			t.Errorf("%s: %s", what, v)
		}
		if n := eval[int](tb, `document.querySelectorAll("[role=img][tabindex='0']:not(#negotiate-machine)").length`); n > 0 {
			t.Errorf("%s: %d images take the focus; screen readers keep the arrow keys from them", what, n)
		}
	}
	set := func(width int64, theme string) {
		tb.do(sized(width, 900), media(theme))
		tb.idle()
	}
	// A view is looked at in the light on a wide screen, and in the dark on a small one, with its sheet open.
	for _, view := range tb.views() {
		set(wide, "light")
		tb.glance(small, view)
		look(view)
		set(narrow, "dark")
		sheet := fmt.Sprintf("#view-%s .sheet-bar button", view)
		has := eval[bool](tb, fmt.Sprintf(`!!document.querySelector(%q)?.checkVisibility()`, sheet))
		if has {
			tb.do(click(sheet))
			tb.idle()
		}
		look(view + ", small and dark")
		if has {
			tb.do(click(sheet))
		}
	}
	for _, state := range states {
		theme := "light"
		if state.dark {
			theme = "dark"
		}
		set(state.width, theme)
		tb.follow(state.fragment)
		tb.arrived(cmp.Or(state.view, "figures"))
		tb.do(state.act...)
		tb.idle()
		look(fmt.Sprintf("%s, %s, %d px", state.name, theme, state.width))
		tb.do(state.after...)
	}
}

// axe is what axe-core finds serious or critical in what is shown. The views that are not shown are taken out of the document meanwhile:
// axe-core would look through them too, which would take longer with every view that has been opened.
func (tb *tab) axe() []string {
	tb.t.Helper()
	script, err := os.ReadFile("../../node_modules/axe-core/axe.min.js")
	if err != nil {
		tb.t.Fatal(err)
	}
	if !eval[bool](tb, `"axe" in window`) { // the page may have opened anew
		tb.do(chromedp.Evaluate(string(script), nil))
	}
	return eval[[]string](tb, `(async () => {
		const hidden = [...document.querySelectorAll("div.view[hidden]")].map(view => [view, new Comment()]);
		for (const [view, place] of hidden) view.replaceWith(place);
		try {
			const found = await axe.run({ resultTypes: ["violations"], preload: false, selectors: false });
			return found.violations.filter(v => v.impact === "serious" || v.impact === "critical")
				.map(v => v.id + ": " + v.help + "\n    " + v.nodes.slice(0, 4).map(n => n.html.slice(0, 160) + "\n      " +
					n.failureSummary.replaceAll("\n", " ")).join("\n    "));
		} finally {
			for (const [view, place] of hidden) place.replaceWith(view);
		}
	})()`)
}

// spyOnWorkers keeps the page's workers where a test finds them.
func spyOnWorkers() chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			window.workers = [];
			window.Worker = class extends Worker {
				constructor(address) { super(address); if (address.includes("worker.")) workers.push(this); } // not what unpacks
			};`).Do(ctx)
		return err
	})
}

// TestDeadAndHangingWorkersAreReplacedAndNoNumberIsMissing has one worker die. One that hangs is replaced after a minute, which is
// looked at where the rare is; wasm/pool tests both without waiting.
func TestDeadAndHangingWorkersAreReplacedAndNoNumberIsMissing(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), "v=1&w=0:6&n=1", asMany(2), spyOnWorkers())
	tb.until(`document.documentElement.dataset.study === "running" && document.querySelector("progress").value > 10`)
	replaced := 1
	if os.Getenv("JUGGLE_LONG") != "" {
		eval[bool](tb, `workers[0].terminate(), true`) // hangs: no word comes from it
		replaced = 2
	}
	eval[bool](tb, `workers.at(-1).postMessage({ frame: new ArrayBuffer(3) }), true`) // dies of a message that is none
	if replaced == 2 {
		tb.comes("another worker", func() bool { return eval[int](tb, `workers.length`) == 4 })
	}
	tb.studied()
	if started := eval[int](tb, `workers.length`) - 2; started != replaced {
		t.Errorf("%d workers were replaced, want %d", started, replaced)
	}
	if diff := gocmp.Diff(juggle(t, "figure", "1", "-windows", "0:6", "-seeds", "1", "-format", "csv"), tb.figureCSV(1)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func aDarkPageIsPrintedOnWhiteAndWithoutControls(tb *tab) {
	t := tb.t
	tb.follow(small)
	tb.do(sized(740, 1000), dark())
	tb.idle()
	ink := func() string {
		return eval[string](tb, `getComputedStyle(document.documentElement).getPropertyValue("--ink").trim()`)
	}
	if got := ink(); got != "#e9e6df" {
		t.Errorf("on a dark screen the ink is %s, want it light", got)
	}
	screen := media("dark")
	paper := *screen
	paper.Media = "print"
	tb.do(&paper)
	if got := ink(); got != "#1b1a17" {
		t.Errorf("on paper the ink is %s, want it dark", got)
	}
	tb.do(screen)
	// Some buttons are words that the paper needs: names of claims, machines, promises, logs and columns, jobs, and what is explained.
	const pressed = `[...document.querySelectorAll(".bar, .side, .sheet-bar, .drop, .seg, main a.txt, main input[type=range], main button")]
		.filter(e => e.checkVisibility() && !e.matches(".claims button, .rt-name, .who, .term button, .job, td > .link, th button"))` +
		`.map(e => e.id || e.className || e.textContent)`
	for _, view := range tb.views() {
		tb.glance(small, view)
		fold := eval[string](tb, `[...document.querySelectorAll("button[id$=-change]")].find(e => e.checkVisibility() &&
			e.ariaExpanded === "false")?.id ?? ""`)
		if fold != "" {
			tb.do(click("#" + fold)) // its parameters are printed, too
		}
		if len(eval[[]string](tb, pressed)) == 0 {
			t.Errorf("%s: on the screen there is no control, want some", view)
		}
		tb.do(&paper)
		if got := eval[[]string](tb, pressed); len(got) > 0 {
			t.Errorf("%s: %q are printed", view, got)
		}
		if tb.do(screen); fold != "" {
			tb.do(click("#" + fold))
		}
	}
}
