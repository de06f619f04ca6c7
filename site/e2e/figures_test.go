package e2e

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"hash/crc32"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// TestFigures does what readers do with the paper's figures, in one page.
func TestFigures(t *testing.T) {
	tb := openStory(t, smallStudy+"&view=about")
	tb.runSteps(figuresComputedWhileHiddenAreDrawnWhenOpened, textIsRenderedInTheChosenFontFamily,
		anEntryIsTakenOnEnterOrOnLeavingAndUndoneByEscapeAndAWrongOneIsExplained, aStudyStopsAndResumes,
		aLargeFigureAndTheCardsAreComputed, aLinkShowsTheSameNumbersInAnotherTab, aLinkWithNonsenseIsReportedAndNotFatal,
		aLinkToPeriodsBeyondTheLogsIsComputedOnThoseThatExist, aLinkWithManyUnknownLogsIsExplained,
		aKeptStateIsComparedAndGivesTheCommandLinesColumns,
		figuresBeyondThePaperAreOpenedAndEqualTheCommandLine, everyFigureIsDownloadedInEveryFormat, noTextOfASavedPictureIsCutOff,
		aSavedCopyEqualsTheCommandLinesReport)
}

// TestShell checks what all views share, in one page: keys, history, layout, tooltips and print.
func TestShell(t *testing.T) {
	tb := openStory(t, smallStudy)
	tb.runSteps(aDarkPageIsPrintedOnWhiteWithoutControls, everythingCanBeReachedByKeys, everyViewIsReachedByTab,
		aStudyIsRunChangedAndDownloadedByKeysAlone, backAndForward,
		backAndForwardThroughParameters, theVerdictsLinksLeadToTheComparisonsTheRuleAndBackToTheCard,
		theFocusRingOfAFieldTouchesNoTextBelow, fiveLoadFactorsFitTheirField, theBarKeepsItsLayoutWhenTheLinkIsCopied,
		hiddenPartsOfFiguresAreTheSameWhenShownAgain, hiddenPartsOfOtherViewsAreTheSameWhenShownAgain, theTooltipIsNextToItsPoint,
		thePointerShowsTheNearestPointsTooltipUntilItLeaves, thePointerShowsTheTooltipOfAPeriodsDot, controlsAreSeenInForcedColours)
}

func figuresBeyondThePaperAreOpenedAndEqualTheCommandLine(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:1&n=1")
	tb.requireStudyDone()
	if got := tb.figureStates(); len(got) != 6 {
		t.Errorf("before the figures beyond the paper are opened, there are %d figures, want the paper's 6", len(got))
	}
	tb.run(chromedp.Evaluate(`const frame = requestAnimationFrame; // delays every animation frame, as in a browser that is slow to paint
	requestAnimationFrame = f => setTimeout(() => frame(f), 300);
	new MutationObserver(() => {
		if (document.documentElement.dataset.study === "done") {
			window.whenDone ??= [...document.querySelectorAll("#view-figures section[data-figure]")].map(s => s.dataset.state);
		}
	}).observe(document.documentElement, { attributeFilter: ["data-study"] })`, nil), click("#turn-beyond"))
	tb.waitFor(`location.hash.includes("beyond=open") && window.whenDone && (requestAnimationFrame = frame)`)
	if got := eval[[]string](tb, `whenDone`); len(got) != 18 || !slices.Equal(slices.Compact(slices.Clone(got)), []string{"done"}) {
		t.Errorf("when the study is done the figures are %q, want eighteen times done", got)
	}
	for _, figure := range []int{8, 10, 14, 16, 18} {
		want := juggle(t, "figure", fmt.Sprint(figure), "-periods", "0:1", "-seeds", "1", "-format", "csv")
		if diff := cmp.Diff(want, tb.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
		if diff := cmp.Diff(parseCSV(t, want), tb.tableCells(figure)); diff != "" {
			t.Errorf("figure %d: the CSV (-) and the table on the page (+) differ:\n%s", figure, diff)
		}
	}
	tb.run(click("#turn-beyond"))
	tb.requireIdle(`!location.hash.includes("beyond") && document.querySelectorAll("#view-figures section.card").length === 6`)
}

func anEntryIsTakenOnEnterOrOnLeavingAndUndoneByEscapeAndAWrongOneIsExplained(tb *tab) {
	t := tb.t
	tb.follow(smallStudy)
	tb.requireStudyDone()
	waitForEntry := func(text, focus string) {
		t.Helper()
		tb.waitFor(fmt.Sprintf(`document.getElementById("param-lambda").value === %q && document.activeElement.id === %q`, text, focus))
	}
	enterLambda := func(text string) {
		tb.run(retype("#param-lambda", text))
	}
	enterLambda("999")
	tb.waitFor(`document.getElementById("param-lambda-wrong").textContent.includes("25, 50, 100 is still in use")`)
	tb.run(typeKeys(kb.Escape))
	waitForEntry("25, 50, 100", "param-lambda")
	enterLambda("10,400")
	tb.run(typeKeys(kb.Enter))
	waitForEntry("10, 400", "param-lambda")
	enterLambda("20,30")
	tb.run(click("#param-p"))
	waitForEntry("20, 30", "param-p")
	tb.waitFor(`location.hash.includes("lambda=20,30")`)
	eval[bool](tb, `document.getElementById("param-lambda-0").focus(), true`)
	tb.run(typeKeys("0"))
	waitForEntry("25, 50, 100", "param-lambda-0")

	tb.run(retype("#param-p", "-3"))
	tb.waitFor(`document.getElementById("param-p-wrong").textContent.includes("3;")`) // the fault of the whole text, not only of "-"
	if words := eval[string](tb, `document.getElementById("param-p-wrong").textContent`); !strings.Contains(words, "3") ||
		!strings.Contains(words, " 5 is still in use.") {
		t.Errorf("the field's fault is %q, want -3 and that 5 is still in use", words)
	}
	if got := tb.valueOf("#param-p"); got != "-3" {
		t.Errorf("the field has %q, want -3 as typed", got)
	}
	if hash := eval[string](tb, `location.hash`); strings.Contains(hash, "p=") {
		t.Errorf("the link has %q, want no p in it", hash)
	}
}

func aStudyStopsAndResumes(tb *tab) {
	t := tb.t
	tb.setLink("v=1&w=0:6&n=2&seed=77")
	tb.waitFor(`document.documentElement.dataset.study === "running" && document.querySelector("progress").value > 20`)
	tb.run(pressIn("#study-main", kb.Enter))
	tb.requireStudyDone()
	stopped := eval[float64](tb, `document.querySelector("progress").value`)
	tb.waitIdle()
	if progress := eval[float64](tb, `document.querySelector("progress").value`); progress != stopped {
		t.Errorf("after the stop the progress went from %v to %v, want no change", stopped, progress)
	}
	if states := tb.figureStates(); !slices.Equal(slices.Compact(states), []string{"waiting"}) {
		t.Errorf("the figures are %q, want all waiting", states)
	}
	tb.run(pressIn("#study-main", kb.Enter))
	tb.waitFor(`document.documentElement.dataset.study === "running"`)
	tb.requireStudyDone()
	if states := tb.figureStates(); !slices.Equal(slices.Compact(states), []string{"done"}) {
		t.Errorf("the figures are %q, want all done", states)
	}
	want := juggle(t, "figure", "6", "-windows", "0:6", "-seeds", "2", "-seed", "77", "-format", "csv")
	if diff := cmp.Diff(want, tb.figureCSV(6)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func aLargeFigureAndTheCardsAreComputed(tb *tab) {
	t := tb.t
	eval[bool](tb, `(async () => { // opens the large figure while the study of eight seeds runs
		const cards = document.getElementById("view-figures"), running = new Promise(resolve => new MutationObserver(() =>
			cards.querySelector('section.card[data-state="running"]') && resolve()).observe(cards, { subtree: true, attributes: true }));
		location.hash = "v=1&n=8&w=0:4&seed=78";
		await running;
		document.getElementById("large-2").click();
		return true;
	})()`)
	tb.waitFor(`document.querySelector('section.one[data-figure="2"]')?.checkVisibility()`)
	tb.requireStudyDone()
	if got := tb.figureStates(); len(got) != 7 || !slices.Equal(slices.Compact(slices.Clone(got)), []string{"done"}) {
		t.Errorf("the figures are %q, want seven times done, of six cards and a large figure", got)
	}
	tb.run(click("#large-back"))
	tb.waitFor(`document.querySelector("#view-figures section.card").checkVisibility()`)
	if got := tb.figureStates(); len(got) != 6 {
		t.Errorf("after the large figure is closed there are %d figures, want 6", len(got))
	}
}

// figureStates returns the states of the shown figures, in order.
func (tb *tab) figureStates() []string {
	tb.t.Helper()
	return eval[[]string](tb, `[...document.querySelectorAll("#view-figures section[data-figure]")].map(s => s.dataset.state)`)
}

func aLinkShowsTheSameNumbersInAnotherTab(tb *tab) {
	t := tb.t
	tb.follow("v=1&seed=42&L=1&w=0:2&n=1")
	tb.requireStudyDone()
	link := eval[string](tb, `location.hash.slice(1)`)
	second := tb.secondVisitor(link)
	second.requireStudyDone()
	for _, figure := range []int{1, 4} {
		if diff := cmp.Diff(tb.figureCSV(figure), second.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the first tab (-) and the second (+) differ:\n%s", figure, diff)
		}
	}
	if diff := cmp.Diff(juggle(t, "figure", "1", "-seed", "42", "-seeds", "1", "-loads", "1", "-windows", "0:2", "-format", "csv"),
		second.figureCSV(1)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func aLinkWithNonsenseIsReportedAndNotFatal(tb *tab) {
	t := tb.t
	tb.follow("v=1&n=1&L=banana&w=0:1&bogus=%ff&lambda=-5&view=nowhere")
	tb.requireStudyDone()
	words := eval[string](tb, `document.querySelector(".banners").textContent`)
	for _, want := range []string{`L: got "banana", want one to 5`, `bogus: got "�", want a parameter`, `lambda: got "-5", want one to 6`,
		`view: got "nowhere", want one of figures`} {
		if !strings.Contains(strings.ReplaceAll(words, "\u00a0", " "), want) {
			t.Errorf("the banners have %q, want %q in it", words, want)
		}
	}
}

func aLinkToPeriodsBeyondTheLogsIsComputedOnThoseThatExist(tb *tab) {
	tb.follow("v=1&w=0:40&n=1&L=1&lambda=50")
	tb.requireStudyDone()
	tb.checkBanner("Periods 0–39 were asked for; the logs have 12 periods, and all of them are computed.",
		"v=1&L=1&lambda=50&n=1&set=", "-loads",
		"1", "-lambda", "50")
	tb.run(chromedp.Evaluate(`location.hash = "v=1&w=10:40&L=1&lambda=50&n=1"`, nil))
	tb.waitFor(`location.hash.includes("w=10:12")`)
	tb.requireStudyDone()
	tb.checkBanner("Periods 10–39 were asked for; the logs have 12 periods, and periods 10–11 are computed.",
		"v=1&w=10:12&L=1&lambda=50&n=1&set=",
		"-loads", "1", "-lambda", "50", "-windows", "10:12")
}

// checkBanner fails the step unless the banners have this notice, the page's link begins with linkStart, and Figure 2 equals the output of
// the command line with these flags.
func (tb *tab) checkBanner(notice, linkStart string, flags ...string) {
	tb.t.Helper()
	if words := eval[string](tb, `document.querySelector(".banners").textContent`); !strings.Contains(strings.ReplaceAll(words, "\u00a0", " "),
		notice) {
		tb.t.Errorf("the banners have %q, want %q in it", words, notice)
	}
	if got := eval[string](tb, `location.hash.slice(1)`); !strings.HasPrefix(got, linkStart) {
		tb.t.Errorf("the link is %q, want %q at its beginning", got, linkStart)
	}
	if states := slices.Compact(tb.figureStates()); !slices.Equal(states, []string{"done"}) {
		tb.t.Errorf("the figures are %q, want all done", states)
	}
	want := juggle(tb.t, append([]string{"figure", "2", "-format", "csv", "-seeds", "1"}, flags...)...)
	if diff := cmp.Diff(want, tb.figureCSV(2)); diff != "" {
		tb.t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func everyFigureIsDownloadedInEveryFormat(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:2&L=1&seed=3&n=2")
	tb.requireStudyDone()
	// The build's number is part of the name of the program's file.
	build := eval[string](tb, `document.querySelector("script[data-program]").dataset.program.split(".")[1]`)
	fields := []string{ // key and value of every parameter, as in a link
		"w=0:2", "warm=0", "equal=off", "L=1", "p=5", "lambda=25,50,100", "unit=percent", "grow=deadline", "share=50", "est=accurate",
		"y=80", "orders=edf,lff,shuffle,bjf,fifo",
		"days=15", "base=shuffle", "reach=1", "f=0,25,50,75",
		"phi=25,50,100", "to=flexible", "n=2", "seed=3", "ed=published", "replan=off", "stop=off", "skip=off", "due=0", "at=middle",
		"side=edition",
		"frag=off", "tol=25,50,100", "x=100", "g=10,20,30,40,50", "c=5,10,20", "out=2,8", "mold=25,50,100", "gs=30",
		"ch=25,50,100", "v=100", "room=25,50,100,200", "many=5,10,20,40", "against=",
	}
	for figure := 1; figure <= 6; figure++ {
		texts := append([]string{"Juggle 0.1.0, build " + build + " · ", "rules: published", "periods 0–1 of 15 d", "seeds 3–4",
			fmt.Sprintf("#v=1&fig=%d&w=0:2", figure)}, fields...)
		for _, log := range bundledLogs(t) {
			texts = append(texts, log.File+" sha256 "+log.SHA256)
		}
		checkOrigin := func(kind, text string) {
			t.Helper()
			for _, want := range texts {
				if kind == "CSV" && (strings.Contains(want, "build ") || strings.Contains(want, " sha256 ") || strings.HasPrefix(want, "#v=1")) {
					continue // a CSV names the command of the command line instead
				}
				if !strings.Contains(text, want) {
					t.Errorf("figure %d, %s: the origin lacks %q: %s", figure, kind, want, text)
				}
			}
		}
		download := func(kind string) []byte {
			t.Helper()
			name, data := tb.download(click(fmt.Sprintf(`[aria-label="Download Figure %d as %s"]`, figure, kind)))
			if want := fmt.Sprintf("juggle-figure-%d.%s", figure, strings.ToLower(kind)); name != want {
				t.Errorf("%s: the file is called %q, want %q", kind, name, want)
			}
			return data
		}

		var svg struct {
			XMLName xml.Name
			Desc    string `xml:"desc"`
		}
		data := download("SVG")
		if err := xml.Unmarshal(data, &svg); err != nil || svg.XMLName.Local != "svg" || bytes.Contains(data, []byte("var(--")) {
			t.Errorf("figure %d, SVG: got error %v in %.300s, want an SVG picture with its colours resolved", figure, err, data)
		}
		checkOrigin("SVG", svg.Desc)

		data = download("PNG")
		if _, err := png.Decode(bytes.NewReader(data)); err != nil || len(data) < 5000 {
			t.Errorf("figure %d, PNG: got %d bytes and error %v, want a picture of at least 5000 bytes", figure, len(data), err)
		}
		checkOrigin("PNG", description(t, data))

		checkOrigin("CSV", string(download("CSV")))

		var doc struct {
			Provenance string
			Rows       []map[string]any
			Origin     struct {
				Version, Build, Link, Rules string
				Traces                      []struct {
					Name, SHA256 string
					Windows      []int
				}
				Windows    struct{ From, To, Days int }
				Seeds      []int
				Parameters []struct{ Key, Name, Value string }
			}
		}
		if err := json.Unmarshal(download("JSON"), &doc); err != nil || len(doc.Rows) == 0 {
			t.Fatalf("figure %d, JSON: got %d rows and error %v, want some rows", figure, len(doc.Rows), err)
		}
		o, text := doc.Origin, doc.Provenance
		for _, p := range o.Parameters {
			text += " " + p.Key + "=" + p.Value
		}
		checkOrigin("JSON", text)
		if len(o.Parameters) != len(fields) || o.Version != "0.1.0" || o.Build != build || len(build) != 12 || o.Rules != "published" ||
			!strings.Contains(o.Link, "fig="+fmt.Sprint(figure)) ||
			o.Windows != struct{ From, To, Days int }{0, 2, 15} || !slices.Equal(o.Seeds, []int{3, 4}) || len(o.Traces) != 12 ||
			!slices.Equal(o.Traces[1].Windows, []int{0}) {
			t.Errorf("figure %d, JSON: got the origin %+v, want that of periods 0 and 1 and seeds 3 and 4", figure, o)
		}
	}
}

// description returns the text of a PNG's chunk Description. It fails the test if a checksum is wrong.
func description(t *testing.T, data []byte) string {
	t.Helper()
	text := ""
	for rest := data[8:]; len(rest) > 0; { // the chunks come after a signature of 8 bytes
		n := binary.BigEndian.Uint32(rest)
		kind, body := string(rest[4:8]), string(rest[8:8+n])
		if binary.BigEndian.Uint32(rest[8+n:]) != crc32.ChecksumIEEE(rest[4:8+n]) {
			t.Errorf("PNG: the chunk %s has a wrong checksum, want that of its bytes", kind)
		}
		if found, ok := strings.CutPrefix(body, "Description\x00\x00\x00\x00\x00"); ok && kind == "iTXt" {
			text = found
		}
		rest = rest[12+n:]
	}
	return text
}

// bundledLogs returns the twelve logs that the study uses by default.
func bundledLogs(t *testing.T) []struct{ File, SHA256 string } {
	t.Helper()
	index, err := os.ReadFile("../../traces/index.json")
	if err != nil {
		t.Fatal(err)
	}
	var logs []struct{ File, SHA256 string }
	if err := json.Unmarshal(index, &logs); err != nil {
		t.Fatal(err)
	}
	return logs[:12]
}

func noTextOfASavedPictureIsCutOff(tb *tab) {
	t := tb.t
	logs := bundledLogs(t)
	link := "v=1&w=0:2&n=1"
	for _, log := range logs {
		link += "&log=" + log.File + "~" + log.SHA256
	}
	checkPicture := func(data []byte) {
		t.Helper()
		_, rest, _ := strings.Cut(string(data), "<desc>")
		description, shown, _ := strings.Cut(rest, "</desc>")
		shown, _, _ = strings.Cut(shown, siteHost) // the link after it names the logs with all digits
		for _, log := range logs {
			if !strings.Contains(description, log.File+" sha256 "+log.SHA256) {
				t.Errorf("the description lacks %s, want it with its sum", log.File)
			}
			if !strings.Contains(shown, log.SHA256[:12]) || strings.Contains(shown, log.SHA256[:13]) {
				t.Errorf("the foot lacks the sum of %s or has more of it, want its first 12 digits", log.File)
			}
		}
		for _, family := range families {
			got := eval[[]string](tb, fmt.Sprintf(`(() => {
			const svg = new DOMParser().parseFromString(%q, "image/svg+xml").documentElement;
			for (const e of [svg, ...svg.querySelectorAll("[font-family]")]) // fonts of the tested family instead of the generic ones
				e.setAttribute("font-family", { "sans-serif": %q, serif: %q, monospace: %q }[e.getAttribute("font-family").split(", ").at(-1)]);
			document.body.append(svg);
			const paper = svg.getBoundingClientRect(), out = [...svg.querySelectorAll("text")].filter(e => {
				const box = e.getBoundingClientRect();
				return box.left < paper.left || box.right > paper.right || box.bottom > paper.bottom;
			}).map(e => e.textContent);
			svg.remove();
			return out;
		})()`, data, family.Sans, family.Serif, family.Mono))
			if len(got) > 0 {
				t.Errorf("%s fonts: %q are cut off, want none", family.Name, got)
			}
		}
	}
	for figure := 1; figure <= 12; figure++ {
		if figure%6 == 1 {
			tb.follow(link)
			tb.requireStudyDone()
			link += "&beyond=open"
		}
		_, data := tb.download(click(fmt.Sprintf(`[aria-label="Download Figure %d as SVG"]`, figure)))
		checkPicture(data)
	}
}

func theFocusRingOfAFieldTouchesNoTextBelow(tb *tab) {
	t := tb.t
	tb.follow(smallStudy)
	for view, field := range map[string]string{"figures": "param-p", "trace": "make-seed", "realtime": "lane-1-r1",
		"pools": "ask-q_processor"} {
		tb.openViewByLink(smallStudy, view)
		at := `[id="` + field + `"]`
		tb.run(retype(at, "zz"+kb.Enter))
		tb.waitFor(fmt.Sprintf(`document.querySelector('%s').getAttribute("aria-invalid") === "true"`, at))
		tb.waitIdle()
		for _, family := range families {
			tb.setFonts(family)
			gap := eval[float64](tb, fmt.Sprintf(`(() => {
			const field = document.querySelector('%s'), ring = getComputedStyle(field), bottom = field.getBoundingClientRect().bottom;
			const words = [...document.querySelectorAll(".wrong")].filter(e => e.checkVisibility() && e.textContent.includes("zz"));
			return Math.min(...words.map(e => e.getBoundingClientRect().top)) - bottom - parseFloat(ring.outlineOffset) - `+
				`parseFloat(ring.outlineWidth);
		})()`, at))
			if gap < 0 || gap > 40 {
				t.Errorf("%s, %s fonts: there are %v px between the ring of %s and the text below, want 0 to 40", view, family.Name, gap, field)
			}
		}
	}
}

func aKeptStateIsComparedAndGivesTheCommandLinesColumns(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:1&n=1&L=1&lambda=50")
	tb.requireStudyDone()
	tb.pressButton("pin-keep")
	tb.waitFor(`location.hash.includes("against=paper;L:1;lambda:50")`)
	tb.requireStudyDone()
	tb.unfold("group-estimates")
	tb.focus("param-est-accurate")
	tb.press(kb.ArrowRight)
	tb.waitFor(`document.querySelector(".pin").textContent.includes("estimates accurate")`)
	tb.requireStudyDone()
	for figure := 1; figure <= 6; figure++ {
		flags := []string{"figure", fmt.Sprint(figure), "-format", "csv", "-windows", "0:1", "-seeds", "1", "-loads", "1", "-estimates",
			"poisson", "-against", "estimates=accurate"}
		if figure != 6 { // has only strict windows, which lambda does not affect
			flags = append(flags, "-lambda", "50")
		}
		if diff := cmp.Diff(juggle(t, flags...), tb.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
	}
	for _, found := range tb.accessibilityFaults() {
		t.Error(found)
	}
	tb.pressButton("pin-swap")
	tb.waitFor(`location.hash.includes("est:poisson") && !location.hash.includes("est=poisson")`)
	tb.requireStudyDone()
	if words := eval[string](tb, `document.querySelector("#figure-2 .versus").textContent`); !strings.HasPrefix(words, "Now minus A: ") {
		t.Errorf("Figure 2 has %q, want the difference to A", words)
	}
	tb.pressButton("pin-drop")
	tb.waitFor(`!location.hash.includes("against") && document.activeElement.id == "pin-keep"`)
}
