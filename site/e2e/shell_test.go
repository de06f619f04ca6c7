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
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	gocmp "github.com/google/go-cmp/cmp"

	"juggle/core/base/coder"
	"juggle/core/log/library"
	"juggle/wasm/chromium"
)

// TestThePageWorksWithoutANetworkAfterTheFirstVisit makes one visit and closes the server. Then it loads the page again, and opens every
// bundled log, every view and a log of the reader. It records the requests of all workers.
func TestThePageWorksWithoutANetworkAfterTheFirstVisit(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := wide.newTab(t, s)
	tb.watchWorkers()
	tb.run(chromedp.Navigate(tb.address(smallStudy)))
	tb.requireStudyDone()
	tb.waitFor(`navigator.serviceWorker.controller !== null`)
	before := tb.figureCSV(2)
	s.Close()
	tb.expectConsole("sw.js", "/solver.") // without the server, the requests for a newer sw.js and for the solver of Baselines fail
	tb.reload()
	tb.requireStudyDone()
	if diff := gocmp.Diff(before, tb.figureCSV(2)); diff != "" {
		t.Errorf("with (-) and without (+) a network:\n%s", diff)
	}
	tb.openViewByTab("trace")
	for _, name := range []string{"lublin-batch", "lublin-interactive", "lublin-whole"} {
		tb.run(click(fmt.Sprintf(`[aria-label="Use %s"]`, name)))
	}
	tb.run(click(`[aria-label="Use sp2-01"]`)) // the link names every log in use, because they are no longer the default ones
	tb.requireIdle(`location.hash.includes("lublin-batch") && !location.hash.includes("sp2-01")`)
	tb.openViewByTab("figures")
	tb.requireStudyDone()
	if n := eval[int](tb, doneFigures); n != 6 {
		t.Errorf("%d figures are done, want all six: %s", n, tb.textOf("figure-2"))
	}
	for _, view := range tb.views() {
		tb.openViewByLink(smallStudy, view)
	}
	tb.dropFile("mine.swf.gz", gzipped(t, juggle(t, "synth", "-model", "lublin", "-procs", "64", "-days", "15", "-seed", "9")))
	tb.requireIdle(logShown)
	for _, want := range [][2]string{
		{"worker", ".wasm.xz"}, {"worker", "/traces/untouched."}, {"service_worker", "/look."}, {"service_worker", "/traces/untouched."},
	} {
		if !tb.hasWorkerRequested(want[0], want[1]) {
			t.Errorf("no %s requested %s; the requests are\n  %s", want[0], want[1], strings.Join(tb.workerRequests, "\n  "))
		}
	}
}

// doneFigures evaluates to the number of shown figures that are done.
const doneFigures = `document.querySelectorAll('#view-figures [data-figure][data-state="done"]').length`

func TestALogThatTheBuilderAddedIsStoredForOfflineUseOnceItIsUsed(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(dist)); err != nil {
		t.Fatal(err)
	}
	replaceInServiceWorker := func(expression, replacement string) {
		t.Helper()
		worker := filepath.Join(folder, "sw.js")
		code, err := os.ReadFile(worker)
		if err != nil {
			t.Fatal(err)
		}
		changed := regexp.MustCompile(expression).ReplaceAll(code, []byte(replacement))
		if bytes.Equal(code, changed) {
			t.Fatalf("got no %s in sw.js, want it there", expression)
		}
		if err := os.WriteFile(worker, changed, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	changedFiles := repackLogs(t, folder, "lublin-batch", "lublin-whole")
	for _, name := range changedFiles { // sw.js lists under later the files that are stored only once they are used
		replaceInServiceWorker(`"later": \{`, fmt.Sprintf("$0\n    %q: \"\",", name))
	}
	indices, err := filepath.Glob(filepath.Join(folder, "traces/index.*.bin")) // the index names the files of the logs
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range indices {
		changedFiles = append(changedFiles, "traces/"+filepath.Base(file))
	}
	for _, name := range changedFiles {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		replaceInServiceWorker(regexp.QuoteMeta(strconv.Quote(name))+`: "[0-9a-f]*"`, fmt.Sprintf("%q: \"%x\"", name, sha256.Sum256(data)))
	}
	s := serve(t, folder)
	tb := open(t, s, smallStudy+"&lambda=50")
	isStored := func(version string) bool {
		return eval[bool](tb, fmt.Sprintf(`caches.keys().then(async keys => keys.length === 1 && keys[0].endsWith(%q) &&
			!!await (await caches.open(keys[0])).match(new URL("traces/lublin-whole.pack.xz", document.baseURI)))`, version))
	}
	use := func(name string) {
		t.Helper()
		tb.openViewByTab("trace")
		tb.run(click(fmt.Sprintf(`[aria-label="Use %s"]`, name)))
		tb.waitFor(fmt.Sprintf(`location.hash.includes(%q)`, name))
		tb.openViewByTab("figures")
		tb.requireStudyDone()
	}
	tb.requireStudyDone()
	tb.waitFor(`navigator.serviceWorker.controller !== null`)
	if isStored("") {
		t.Fatal("the log is in the offline copy before it is used, want it only afterwards")
	}
	use("lublin-whole")
	if !isStored("") {
		t.Fatal("the log is not in the offline copy after it was used, want it there")
	}

	replaceInServiceWorker(`const version = "\w+"`, `const version = "another"`)
	tb.reload()
	tb.waitFor(`[...document.querySelectorAll("button")].some(b => b.textContent === "Open it now")`)
	// The variable older is gone once the newer version's page is loaded.
	eval[bool](tb, `(window.older = true, [...document.querySelectorAll("button")].find(b => b.textContent === "Open it now").click(), true)`)
	tb.waitFor(`window.older === undefined`)
	tb.pollFor("the log to be moved to the newer version's offline copy", func() bool { return isStored("another") })

	s.Close()
	tb.expectConsole("sw.js", "lublin-batch")
	tb.reload()
	tb.requireStudyDone()
	if n := eval[int](tb, doneFigures); n != 6 {
		t.Errorf("without a network %d figures are done, want all six: %s", n, tb.textOf("figure-2"))
	}
	use("lublin-batch")
	if words := tb.textOf("figure-2"); !strings.Contains(words,
		"lublin-batch.swf.gz could not be fetched: the page is offline and keeps no copy of it.") {
		t.Errorf("Figure 2 shows %q, want that lublin-batch could not be fetched", words)
	}
	if words := eval[string](tb, `document.querySelector("#figure-2 .found").textContent`); strings.Contains(words, "No period") {
		t.Errorf("Figure 2 has found %q, want the periods of the other logs computed", words)
	}
}

// repackLogs puts bundled logs of the page's folder into packs of their own, as if the builder of the page had added them. It returns the
// files of the packs, and rewrites the index.
func repackLogs(t *testing.T, folder string, names ...string) (packs []string) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	found, err := filepath.Glob(filepath.Join(folder, "traces/index.*.bin"))
	if err != nil || len(found) != 1 {
		t.Fatalf("got the indices %q and error %v, want one", found, err)
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
	tb.follow(smallStudy)
	views := tb.views()
	for _, view := range views[1:] {
		if shortLink[view] == "" {
			tb.openViewByTab(view)
		} else {
			tb.openViewByLink(smallStudy, view)
		}
	}
	for _, view := range slices.Backward(views[:len(views)-1]) {
		tb.back()
		tb.requireView(view)
	}
	tb.forward()
	tb.requireView(views[1])
}

func figuresComputedWhileHiddenAreDrawnWhenOpened(tb *tab) { // the story's page has opened at About
	tb.requireStudyDone()
	tb.openViewByTab("figures")
	tb.requireIdle(`document.querySelectorAll("#view-figures [data-figure] .plot svg").length >= 6`)
}

func theVerdictsLinksLeadToTheComparisonsTheRuleAndBackToTheCard(tb *tab) {
	const link = "v=1&w=0:2&n=1&L=1"
	for i, width := range []int64{1440, 390} { // each width with another family of fonts
		tb.run(viewportSize(width, 900))
		tb.follow(smallStudy + "&view=about")
		tb.follow(link)
		tb.setFonts(families[i])
		tb.requireStudyDone()
		tb.run(click(`[data-figure="3"] .why`))
		atComparisons := `document.activeElement.id === "large-evidence" && document.activeElement.parentElement.open && ` +
			`document.querySelectorAll(".evidence[open] tbody tr").length > 1 && (y => y >= ` +
			`document.querySelector(".bar").getBoundingClientRect().bottom && y < innerHeight - ` +
			`60)(document.activeElement.getBoundingClientRect().top)`
		tb.requireIdle(atComparisons)
		tb.run(click(`.big-head .why`))
		atRule := `document.activeElement.id === "about-verdicts" && (y => y >= document.querySelector(".bar").getBoundingClientRect().bottom ` +
			`&& y < innerHeight / 2)(document.activeElement.getBoundingClientRect().top)`
		tb.requireIdle(atRule)
		tb.back()
		tb.requireIdle(atComparisons)
		tb.run(typeKeys(kb.Enter))
		tb.requireIdle(`!location.hash.includes("why") && !document.getElementById("large-evidence").parentElement.open`)
		tb.run(typeKeys(kb.Enter))
		tb.requireIdle(`location.hash.includes("fig=3&why=open")`)
		tb.requireIdle(atComparisons)
		tb.back()
		tb.requireIdle(`!document.getElementById("view-figures").hidden`)
		tb.requireIdle(`document.activeElement.id === "why-3" && Math.abs(document.getElementById("figure-3").getBoundingClientRect().top - ` +
			`document.querySelector(".bar").getBoundingClientRect().bottom) < 40`)
		tb.forward()
		tb.requireIdle(atComparisons)
		tb.forward()
		tb.requireIdle(atRule)
		tb.openViewByTab("figures")
		tb.requireIdle(`scrollY === 0`) // a view that is opened by its tab begins at its top
		tb.back()
		tb.requireIdle(atRule)
		if width == 390 {
			tb.reload()
			tb.requireIdle(atRule)
		}
	}
}

// TestNoViewScrollsSidewaysAtAnyWidth checks every view and the widest states of views. The widths are 390 and 1181 px, and both sides of
// each width at which the style sheets change something visible. What changes in the bar, which all views share, counts for the first link
// only. 390 and 1181 px are checked with both families of fonts, the other widths with the wide one. The signs of orders and providers must
// not be higher than a line.
func TestNoViewScrollsSidewaysAtAnyWidth(t *testing.T) {
	t.Parallel()
	const link = smallStudy
	tb := wide.newTab(t, serve(t, dist), viewportSize(1480, 900))
	// The page is in a frame, because a script can change a frame's width. A tab's width changes only after a command of the browser.
	tb.run(chromedp.Navigate(tb.origin + emptyPage))
	eval[bool](tb, fmt.Sprintf(`(frame => {
		frame.style = "border: 0; width: 1440px; height: 900px";
		frame.src = %q;
		document.body.append(frame);
		return true;
	})(document.createElement("iframe"))`, tb.address(link)))
	tb.waitForPromise("the framed page", `new Promise(done => {
		setTimeout(done, 5000, false);
		const ask = () => frames[0].juggleIdle ? frames[0].juggleIdle(true).then(() => done(true)) : setTimeout(ask, 10);
		ask();
	})`)
	views := eval[[]string](tb, `[...frames[0].document.querySelectorAll("div.view")].map(e => e.id.replace("view-", ""))`)
	if len(views) < 2 {
		t.Fatalf("the page has the views %q, want several", views)
	}
	links := []string{link + "&beyond=open&view=figures", link + "&view=pools" + shortLink["pools"] + "&pools.fig=6",
		link + "&view=pools" + shortLink["pools"] + "&pools.q_processor=9"}
	for _, view := range views {
		links = append(links, link+"&view="+view+shortLink[view])
	}
	for i, l := range links {
		for _, fault := range eval[[]string](tb, fmt.Sprintf(`(async (page, link, view) => {
			const faults = [], { document } = page, shown = css => [...document.querySelectorAll(css)].filter(e => e.checkVisibility());
			page.location.hash = link;
			await page.juggleIdle(true);
			if (document.getElementById("view-" + view).hidden) return ["the view is not shown"];
			const hasTwoLines = node => {
				const range = document.createRange();
				range.selectNodeContents(node);
				return range.getBoundingClientRect().height > 26;
			};
			const setFonts = ([sans, serif, mono]) => Object.entries({ sans, serif, mono }).forEach(([token, name]) =>
				document.documentElement.style.setProperty("--" + token, JSON.stringify(name) + ', "DejaVu Sans"'));
			const check = async (width, fonts) => {
				page.frameElement.style.width = width + "px";
				setFonts(fonts);
				await page.juggleIdle(true);
				const at = width + " px, " + fonts[0] + ": ";
				if (page.innerWidth !== width) faults.push(at + "the frame is " + page.innerWidth + " px wide");
				const got = Math.max(document.documentElement.scrollWidth, document.querySelector(".bar-in").scrollWidth);
				if (got > width)
					faults.push(at + "the page is " + got + " px wide: " + shown("body *").filter(e =>
						e.getBoundingClientRect().right > width).map(e => e.id || e.className || e.localName).slice(0, 8).join(", "));
				const lines = shown(".tabs :is(a, button), .bar-end button").filter(e => [...e.childNodes].some(hasTwoLines)).map(e => e.textContent);
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
				await check(width, wide);
				if (i < 2) await check(width, narrow);
			}
			return faults;
		})(frames[0], %[3]q, %[4]q)`, familyNames, i == 0, l, viewOf(l))) {
			t.Errorf("%s: %s", l, fault)
		}
	}
}

// viewOf returns the key of the view that a link shows.
func viewOf(link string) string {
	_, rest, _ := strings.Cut(link, "&view=")
	view, _, _ := strings.Cut(rest, "&")
	return view
}

// familyNames are the font names of the wide and of the narrow family, as JavaScript.
var familyNames = fmt.Sprintf("[[%q, %q, %q], [%q, %q, %q]]", chromium.Wide.Sans, chromium.Wide.Serif, chromium.Wide.Mono,
	chromium.Narrow.Sans, chromium.Narrow.Serif, chromium.Narrow.Mono)

func fiveLoadFactorsFitTheirField(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:1&n=1&lambda=50&L=0.75,1.05,1.25,1.55,1.75")
	tb.requireStudyDone()
	for _, width := range []int64{1440, 390} {
		tb.run(viewportSize(width, 900))
		tb.waitIdle()
		if width == 390 {
			tb.run(click(".sheet-bar .btn"))
			tb.waitIdle()
		}
		for _, family := range families {
			tb.setFonts(family)
			if over := eval[int](tb, `(e => { e.scrollIntoView(); e.scrollLeft = 1e6; return e.checkVisibility() ? e.scrollLeft : -1; `+
				`})(document.getElementById("param-L"))`); over != 0 {
				t.Errorf("%d px, %s fonts: %q is cut by %d px (-1: not shown), want 0", width, family.Name, tb.valueOf("#param-L"), over)
			}
		}
	}
}

func theBarKeepsItsLayoutWhenTheLinkIsCopied(tb *tab) {
	t := tb.t
	tb.follow(smallStudy)
	tb.requireStudyDone()
	places := `[...document.querySelectorAll(".bar-end button")].map(e => e.getBoundingClientRect().left + " " + ` +
		`e.getBoundingClientRect().width).join()`
	for _, family := range families {
		tb.setFonts(family)
		tb.waitFor(`!document.getElementById("copy-link").textContent.includes("Copied")`)
		before := eval[string](tb, places)
		tb.run(click("#copy-link"))
		tb.waitFor(`document.getElementById("copy-link").textContent.includes("Copied")`)
		if after := eval[string](tb, places); after != before {
			t.Errorf("%s fonts: the buttons are at %s, want %s as before", family.Name, after, before)
		}
	}
}

func everythingCanBeReachedByKeys(tb *tab) {
	t := tb.t
	tb.follow(smallStudy)
	tb.requireStudyDone()
	press := func(keys string) { tb.run(typeKeys(keys)); tb.waitIdle() }
	focused := func() string {
		return eval[string](tb, `document.activeElement.id || document.activeElement.className`)
	}

	// The previous step has clicked on controls further down, where Tab would go on. The reader begins at the top of the page.
	eval[bool](tb, `(document.body.tabIndex = -1, document.body.focus(), document.body.removeAttribute("tabindex"), true)`)
	press(kb.Tab)
	if got := focused(); got != "skip" {
		t.Errorf("the first stop is %q, want the link past the bar", got)
	}
	press(kb.Enter)
	if got := focused(); got != "main-figures" {
		t.Errorf("after the link past the bar the focus is on %q, want main-figures", got)
	}
	press("2")
	press("t")
	press("e")
	tb.waitFor(`location.hash.includes("fig=2") && document.activeElement.id === "large-title"`)
	press(kb.Escape)
	tb.waitFor(`!location.hash.includes("fig=2") && document.activeElement.id === "large-2"`)

	before := focused()
	press("?")
	tb.waitFor(`document.querySelector("#keys:modal")?.contains(document.activeElement)`)
	press("3") // a dialog is open: it must not select Figure 3
	press(kb.Escape)
	tb.waitFor(`!document.querySelector("#keys").open`)
	if got := focused(); got != before {
		t.Errorf("after the list of keys the focus is on %q, want %q", got, before)
	}
	press("e")
	tb.waitFor(`location.hash.includes("fig=2") && document.activeElement.id === "large-title"`)
	press(kb.Escape)
	tb.waitFor(`!location.hash.includes("fig=2") && document.activeElement.id === "large-2"`)
	press("?")
	press(kb.Enter) // the first button of the dialog closes it
	tb.waitFor(`!document.querySelector("#keys").open`)

	press("g")
	press("t")
	tb.waitFor(`!document.getElementById("view-trace").hidden`)
	press("g")
	press("f")
	tb.waitFor(`!document.getElementById("view-figures").hidden`)

	press("/")
	if eval[bool](tb, `!document.activeElement.id.startsWith("param-")`) {
		t.Errorf("/ leads to %q, want a parameter", focused())
	}
	tb.checkTabOrder("study-main", "table-1", "decided-6", "link-4", "export-3", "param-lambda", "theme", "copy-link")
}

// checkTabOrder checks all elements of the shown view that take the focus. In one evaluation it focuses each of them: each must show an
// outline, must be below the bar after scrolling, and must not have a positive tabindex. Then ten real presses of Tab must reach the ten
// stops after the first field. wantStops are ids or labels of elements that must be among the stops.
func (tb *tab) checkTabOrder(wantStops ...string) {
	tb.t.Helper()
	type result struct{ Names, Faults, Next []string }
	r := eval[result](tb, `(async () => {
		const faults = [], bar = document.querySelector(".bar");
		const name = e => e.id || e.getAttribute("aria-label") || e.textContent.trim().slice(0, 40) || e.outerHTML.slice(0, 80);
		const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex], iframe")].filter(e => {
			if (e.tabIndex < 0 || e.disabled || !e.checkVisibility({ visibilityProperty: true })) return false;
			if (e.type !== "radio") return true;
			const all = [...document.getElementsByName(e.name)], one = all.find(r => r.checked) ?? all[0]; // a group of radio buttons is one stop
			return e === one;
		});
		for (const e of stops) {
			if (e.tabIndex > 0) faults.push("it has a positive tabindex: " + name(e));
			e.focus({ focusVisible: true });
			const style = getComputedStyle(e);
			const hasOutline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== "none" ||
				e.type === "range" && // the outline is the thumb's, whose style a script cannot read
					(style.getPropertyValue("--ring") !== "" || e.closest(".rt-track"));
			if (document.activeElement !== e) faults.push("it does not take the focus: " + name(e));
			else if (!hasOutline) faults.push("no outline: " + name(e));
			if (!e.closest(".bar, .skip") && e.getBoundingClientRect().top < bar.getBoundingClientRect().bottom)
				faults.push("the bar covers it: " + name(e));
		}
		await juggleIdle(true);
		const from = Math.min(stops.findIndex(e => e.closest("main:not([hidden] *)")), stops.length - 11);
		stops[from].focus();
		return { Names: stops.map(name), Faults: faults, Next: stops.slice(from + 1, from + 11).map(name) };
	})()`)
	for _, fault := range r.Faults {
		tb.t.Error(fault)
	}
	for _, want := range wantStops {
		if !slices.Contains(r.Names, want) {
			tb.t.Errorf("Tab does not reach %s", want)
		}
	}
	if len(r.Next) < 10 {
		tb.t.Errorf("there are %d stops after the first field, want ten", len(r.Next))
	}
	for _, want := range r.Next {
		tb.run(typeKeys(kb.Tab))
		if got := eval[string](tb, `(e => e.id || e.getAttribute("aria-label") || e.textContent.trim().slice(0, 40) || `+
			`e.outerHTML.slice(0, 80))(document.activeElement)`); got != want {
			tb.t.Errorf("Tab reaches %q, want %q", got, want)
		}
	}
}

// everyViewIsReachedByTab checks the tab order of every view.
func everyViewIsReachedByTab(tb *tab) {
	for _, view := range tb.views() {
		tb.openViewByLink(smallStudy, view)
		tb.checkTabOrder()
	}
}

func aStudyIsRunChangedAndDownloadedByKeysAlone(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:4&n=1")
	tb.requireStudyDone()
	press := tb.press
	press("2", "t") // the table of Figure 2
	tb.waitFor(`document.querySelectorAll('section[data-figure="2"] table tbody tr').length > 0`)
	press("2", "d") // the decisions of Figure 2
	tb.waitFor(`document.getElementById("decided-2").getAttribute("aria-expanded") === "true"`)

	press("/")
	tb.tabTo("param-lambda")
	tb.run(chromedp.KeyEvent("a", chromedp.KeyModifiers(2))) // Ctrl+A
	press("1", "0", ",", "6", "0", kb.Enter)
	tb.waitFor(`location.hash.includes("lambda=10,60")`)
	tb.requireStudyDone()
	want := juggle(t, "figure", "2", "-windows", "0:4", "-lambda", "10,60", "-seeds", "1", "-format", "csv")
	_, data := tb.download(focusOn(`[aria-label="Download Figure 2 as CSV"]`), typeKeys(kb.Enter))
	if got := withoutComments(string(data)); got != want {
		t.Errorf("by keys: the command line (-) and the page (+) differ:\n%s", gocmp.Diff(want, got))
	}

	tb.run(focusOn("nav.tabs a"))
	press("x") // stops or resumes a study; a finished one stays done
	if state := eval[string](tb, `document.documentElement.dataset.study`); state != "done" {
		t.Errorf("after x the finished study is %q, want done", state)
	}
	tb.focus("study-main") // the button runs a finished study again
	tb.run(typeKeys(kb.Enter))
	tb.waitFor(`document.documentElement.dataset.study === "running"`)
	press("x")
	tb.requireStudyDone()
	press("x")
	tb.requireStudyDone()
	tb.requireIdle(`[...document.querySelectorAll("#view-figures section[data-figure]")].every(s => s.dataset.state === "done")`)
	if diff := gocmp.Diff(juggle(t, "figure", "4", "-windows", "0:4", "-lambda", "10,60", "-seeds", "1", "-format", "csv"),
		tb.figureCSV(4)); diff != "" {
		t.Errorf("stopped and resumed by keys: the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func backAndForwardThroughParameters(tb *tab) {
	t := tb.t
	tb.follow(smallStudy)
	tb.requireStudyDone()
	first := tb.figureCSV(2)
	tb.run(retype("#param-lambda", "10, 75"+kb.Enter))
	tb.waitFor(`location.hash.includes("lambda=10,75")`)
	tb.requireStudyDone()
	second := tb.figureCSV(2)
	if first == second {
		t.Fatal("got the same numbers with other window sizes, want others")
	}
	tb.back()
	tb.waitFor(`!location.hash.includes("lambda") && document.getElementById("param-lambda").value === "25, 50, 100"`)
	tb.requireStudyDone()
	if diff := gocmp.Diff(first, tb.figureCSV(2)); diff != "" {
		t.Errorf("back: before (-) and now (+) differ:\n%s", diff)
	}
	tb.forward()
	tb.waitFor(`document.getElementById("param-lambda").value === "10, 75"`)
	tb.requireStudyDone()
	if diff := gocmp.Diff(second, tb.figureCSV(2)); diff != "" {
		t.Errorf("forward: before (-) and now (+) differ:\n%s", diff)
	}
}

// TestAxeFindsNoSeriousFaultInAnyView checks every view and many states of views with axe-core, for readers who use a screen reader or
// keys.
func TestAxeFindsNoSeriousFaultInAnyView(t *testing.T) {
	const wide, narrow = 1440, 390
	const consumer = smallStudy + "&view=negotiate&negotiate.second=on&negotiate.as=consumer&negotiate.mine=6,9&negotiate.on=6"
	// States of the page besides the views as they open. Each entry is checked in one theme and at one width, because a check takes a second.
	states := []struct {
		name, fragment string
		view           string // "" is figures
		dark           bool
		width          int64
		open, restore  []chromedp.Action // actions before and after the check
	}{
		{name: "comparisons of Figure 1, large", fragment: smallStudy + "&fig=1&why=open", dark: true, width: wide},
		{name: "comparisons of Figure 5, large", fragment: smallStudy + "&fig=5&why=open", width: narrow},
		{name: "figures beyond the paper", fragment: smallStudy + "&beyond=open", width: narrow},
		{name: "Figure 8, large", fragment: smallStudy + "&fig=8", dark: true, width: wide},
		{name: "the list of keys", fragment: smallStudy, dark: true, width: wide, open: []chromedp.Action{typeKeys("?")},
			restore: []chromedp.Action{typeKeys(kb.Escape)}},
		{name: "formulas, one of them wrong", fragment: smallStudy + "&orders=edf,area*2", dark: true, width: wide,
			open: []chromedp.Action{retype("#param-orders-own-2", "area +")}},
		{name: "the names that a formula may use", fragment: smallStudy + "&view=schedule&schedule.order=slack%2B1",
			view: "schedule", width: wide, open: []chromedp.Action{click("#schedule-change"), click("#schedule-params .own summary")}},
		{name: "formulas beside the best", fragment: smallStudy + "&view=baselines&baselines.n=30&baselines.orders=area*2,slack&" +
			"baselines.rules=on", view: "baselines", width: narrow, open: []chromedp.Action{click(".sheet-bar button")},
			restore: []chromedp.Action{click(".sheet-bar button")}},
		{name: "an embedded figure", fragment: smallStudy + "&embed=2&knobs=lambda,L", width: narrow},
		{name: "a lesson with a wrong answer", fragment: smallStudy + "&lesson=lambda&lesson.1=5", dark: true, width: narrow},
		{name: "a state kept as A", fragment: smallStudy + "&est=log&against=paper", dark: true, width: wide},
		{name: "the draft", fragment: smallStudy + "&ed=draft", width: wide},
		{name: "a table and decisions", fragment: smallStudy, width: narrow, open: []chromedp.Action{click("#table-3"), click("#decided-5")}},
		{name: "a consumer's promise", fragment: consumer, view: "negotiate", width: wide,
			open: []chromedp.Action{click("#negotiate-show-promise")}},
		{name: "a consumer's promise", fragment: consumer, view: "negotiate", dark: true, width: narrow,
			open: []chromedp.Action{click(".sheet-bar button")}},
		{name: "a log that is not here", fragment: "v=1&n=1&log=mine.swf~" + strings.Repeat("ab", 32), width: narrow},
	}
	// Most states have the study of this link, so that it is computed once.
	tb := openStory(t, smallStudy)
	check := func(what string) {
		t.Helper()
		for _, v := range tb.accessibilityFaults() {
			t.Errorf("%s: %s", what, v)
		}
		if n := eval[int](tb, `document.querySelectorAll("[role=img][tabindex='0']:not(#negotiate-machine)").length`); n > 0 {
			t.Errorf("%s: %d images take the focus, want none, because screen readers keep the arrow keys from them", what, n)
		}
	}
	setScreen := func(width int64, theme string) {
		tb.run(viewportSize(width, 900), colourScheme(theme))
		tb.waitIdle()
	}
	// Each view is checked in light on a wide screen, and in dark on a small screen, with its sheet of parameters open if it has one.
	for _, view := range tb.views() {
		setScreen(wide, "light")
		tb.openViewByLink(smallStudy, view)
		check(view)
		setScreen(narrow, "dark")
		sheet := fmt.Sprintf("#view-%s .sheet-bar button", view)
		hasSheet := eval[bool](tb, fmt.Sprintf(`!!document.querySelector(%q)?.checkVisibility()`, sheet))
		if hasSheet {
			tb.run(click(sheet))
			tb.waitIdle()
		}
		check(view + ", small and dark")
		if hasSheet {
			tb.run(click(sheet))
		}
	}
	for _, state := range states {
		theme := "light"
		if state.dark {
			theme = "dark"
		}
		setScreen(state.width, theme)
		tb.follow(state.fragment)
		tb.requireView(cmp.Or(state.view, "figures"))
		tb.run(state.open...)
		tb.waitIdle()
		check(fmt.Sprintf("%s, %s, %d px", state.name, theme, state.width))
		tb.run(state.restore...)
	}
}

// accessibilityFaults returns what axe-core finds serious or critical in the shown page. It removes the hidden views from the document
// during the check, because axe-core would check them too, which takes longer with every opened view.
func (tb *tab) accessibilityFaults() []string {
	tb.t.Helper()
	script, err := os.ReadFile("../../node_modules/axe-core/axe.min.js")
	if err != nil {
		tb.t.Fatal(err)
	}
	if !eval[bool](tb, `"axe" in window`) { // the page may have opened anew
		tb.run(chromedp.Evaluate(string(script), nil))
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

// recordWorkers makes the page store its workers in the array workers.
func recordWorkers() chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			window.workers = [];
			window.Worker = class extends Worker {
				constructor(address) { super(address); if (address.includes("worker.")) workers.push(this); } // not the worker that unpacks the program
			};`).Do(ctx)
		return err
	})
}

// TestDeadAndHangingWorkersAreReplacedAndNoNumberIsMissing ends one worker with a message that breaks it. If JUGGLE_LONG is set another
// worker hangs, which the page replaces after a minute. wasm/pool tests both without waiting.
func TestDeadAndHangingWorkersAreReplacedAndNoNumberIsMissing(t *testing.T) {
	t.Parallel()
	tb := open(t, serve(t, dist), "v=1&w=0:6&n=1", withProcessors(2), recordWorkers())
	tb.waitFor(`document.documentElement.dataset.study === "running" && document.querySelector("progress").value > 10 && workers.length === 2`)
	wantReplaced := 1
	if os.Getenv("JUGGLE_LONG") != "" {
		eval[bool](tb, `workers[0].terminate(), true`) // seems to hang: it sends no messages any more
		wantReplaced = 2
	}
	eval[bool](tb, `workers.at(-1).postMessage({ frame: new ArrayBuffer(3) }), true`) // no valid message: the worker crashes
	if wantReplaced == 2 {
		// The page replaces a silent worker after a minute. Then there are two workers and their two replacements.
		tb.pollWithin(2*time.Minute, "another worker", func() bool { return eval[int](tb, `workers.length`) == 4 })
	}
	tb.requireStudyDone()
	if replaced := eval[int](tb, `workers.length`) - 2; replaced != wantReplaced {
		t.Errorf("%d workers were replaced, want %d", replaced, wantReplaced)
	}
	if diff := gocmp.Diff(juggle(t, "figure", "1", "-windows", "0:6", "-seeds", "1", "-format", "csv"), tb.figureCSV(1)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func aDarkPageIsPrintedOnWhiteWithoutControls(tb *tab) {
	t := tb.t
	tb.follow(smallStudy)
	tb.run(viewportSize(740, 1000), dark())
	tb.waitIdle()
	ink := func() string {
		return eval[string](tb, `getComputedStyle(document.documentElement).getPropertyValue("--ink").trim()`)
	}
	if got := ink(); got != "#e9e6df" {
		t.Errorf("on a dark screen the ink is %s, want it light", got)
	}
	screen := colourScheme("dark")
	paper := *screen
	paper.Media = "print"
	tb.run(&paper)
	if got := ink(); got != "#1b1a17" {
		t.Errorf("on paper the ink is %s, want it dark", got)
	}
	tb.run(screen)
	// Some buttons are words of the text and must be printed: names of claims, machines, promises, logs, columns and jobs, and terms.
	const controls = `[...document.querySelectorAll(".bar, .side, .sheet-bar, .drop, .seg, main a.txt, main input[type=range], main button")]
		.filter(e => e.checkVisibility() && !e.matches(".claims button, .rt-name, .who, .term button, .job, td > .link, th button"))` +
		`.map(e => e.id || e.className || e.textContent)`
	for _, view := range tb.views() {
		tb.openViewByLink(smallStudy, view)
		fold := eval[string](tb, `[...document.querySelectorAll("button[id$=-change]")].find(e => e.checkVisibility() &&
			e.ariaExpanded === "false")?.id ?? ""`)
		if fold != "" {
			tb.run(click("#" + fold)) // folded parameters are checked, too
		}
		if len(eval[[]string](tb, controls)) == 0 {
			t.Errorf("%s: the screen shows no control, want some", view)
		}
		tb.run(&paper)
		if got := eval[[]string](tb, controls); len(got) > 0 {
			t.Errorf("%s: the controls %q are printed, want none", view, got)
		}
		if tb.run(screen); fold != "" {
			tb.run(click("#" + fold))
		}
	}
}
