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

// TestFigures has one page do what a reader does with the paper's figures.
func TestFigures(t *testing.T) {
	tb := begin(t, small+"&view=about")
	tb.steps(figuresDoneBehindAnotherViewAreDrawnWhenTheyAreOpened, thePageIsSetInTheBrowsersFamily,
		anEntryIsTakenOnEnterOrOnLeavingAndUndoneByEscapeAndAWrongOneIsExplained, aStudyStopsAndResumes,
		aLargeFigureIsASectionAndTheCardsKeepUp, aLinkShowsTheSameNumbersInAnotherTab, aLinkWithNonsenseIsReportedAndNotFatal,
		aLinkToPeriodsBeyondTheLogsIsComputedOnThoseThatExist, aLinkWithManyUnknownLogsIsTold,
		aKeptStateIsComparedWithAndGivesTheCommandLinesColumns,
		figuresBeyondThePaperAreOpenedAndEqualTheCommandLine, everyFigureIsTakenAwayInEveryForm, nothingOfAPictureIsCutOff,
		aCopyIsTheCommandLinesReport)
}

// TestShell has one page go through what all views share: keys, history, places and sizes.
func TestShell(t *testing.T) {
	tb := begin(t, small)
	tb.steps(aDarkPageIsPrintedOnWhiteAndWithoutControls, everythingCanBeReachedByKeys, everyViewIsReachedByTab,
		aStudyIsRunChangedAndTakenAwayByKeysAlone, backAndForward,
		backAndForwardThroughParameters, whyLeadsToTheComparisonsAndTheRuleOfVerdictsAndBackToItsCard,
		theRingOfAFocusedFieldTouchesNoWordsBelow, fiveLoadFactorsFitTheirField, theBarStandsStillWhenTheLinkIsCopied,
		whatComesBackIsShownAgainInFigures, whatComesBackIsShownAgainInOthers, theWordsOfAPointStandBesideIt,
		thePointerSpeaksOfTheNearestPointUntilItLeaves, thePointerFindsTheDotOfAPeriod, controlsAreSeenInForcedColours)
}

func figuresBeyondThePaperAreOpenedAndEqualTheCommandLine(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:1&n=1")
	tb.studied()
	if got := tb.states(); len(got) != 6 {
		t.Errorf("before they are opened, %d sections are figures, want the paper's 6", len(got))
	}
	tb.do(chromedp.Evaluate(`const frame = requestAnimationFrame; // a browser that is slow to paint
	requestAnimationFrame = f => setTimeout(() => frame(f), 300);
	new MutationObserver(() => {
		if (document.documentElement.dataset.study === "done") {
			window.whenDone ??= [...document.querySelectorAll("#view-figures section[data-figure]")].map(s => s.dataset.state);
		}
	}).observe(document.documentElement, { attributeFilter: ["data-study"] })`, nil), click("#turn-beyond"))
	tb.until(`location.hash.includes("beyond=open") && window.whenDone && (requestAnimationFrame = frame)`)
	if got := eval[[]string](tb, `whenDone`); len(got) != 18 || !slices.Equal(slices.Compact(slices.Clone(got)), []string{"done"}) {
		t.Errorf("the figures are %q, want eighteen that are done", got)
	}
	for _, figure := range []int{8, 10, 14, 16, 18} {
		want := juggle(t, "figure", fmt.Sprint(figure), "-periods", "0:1", "-seeds", "1", "-format", "csv")
		if diff := cmp.Diff(want, tb.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
		if diff := cmp.Diff(parseCSV(t, want), tb.cells(figure)); diff != "" {
			t.Errorf("figure %d: the CSV (-) and the table on the page (+) differ:\n%s", figure, diff)
		}
	}
	tb.do(click("#turn-beyond"))
	tb.shows(`!location.hash.includes("beyond") && document.querySelectorAll("#view-figures section.card").length === 6`)
}

func anEntryIsTakenOnEnterOrOnLeavingAndUndoneByEscapeAndAWrongOneIsExplained(tb *tab) {
	t := tb.t
	tb.follow(small)
	tb.studied()
	shows := func(text, focus string) {
		t.Helper()
		tb.until(fmt.Sprintf(`document.getElementById("param-lambda").value === %q && document.activeElement.id === %q`, text, focus))
	}
	replace := func(text string) {
		tb.do(retype("#param-lambda", text))
	}
	replace("999")
	tb.until(`document.getElementById("param-lambda-wrong").textContent.includes("25, 50, 100 is still in use")`)
	tb.do(typed(kb.Escape))
	shows("25, 50, 100", "param-lambda")
	replace("10,400")
	tb.do(typed(kb.Enter))
	shows("10, 400", "param-lambda")
	replace("20,30")
	tb.do(click("#param-p"))
	shows("20, 30", "param-p")
	tb.until(`location.hash.includes("lambda=20,30")`)
	eval[bool](tb, `document.getElementById("param-lambda-0").focus(), true`)
	tb.do(typed("0"))
	shows("25, 50, 100", "param-lambda-0")

	tb.do(retype("#param-p", "-3"))
	tb.until(`document.getElementById("param-p-wrong").textContent.includes("3;")`) // after the last letter
	if words := eval[string](tb, `document.getElementById("param-p-wrong").textContent`); !strings.Contains(words, "3") ||
		!strings.Contains(words, "still in use") {
		t.Errorf("the page says %q", words)
	}
	if typed := eval[string](tb, `document.getElementById("param-p").value`); typed != "-3" {
		t.Errorf("the field has %q, want what was typed", typed)
	}
	if hash := eval[string](tb, `location.hash`); strings.Contains(hash, "p=") {
		t.Errorf("the link has %q", hash)
	}
}

func aStudyStopsAndResumes(tb *tab) {
	t := tb.t
	tb.goesTo("v=1&w=0:6&n=3&seed=77")
	tb.until(`document.documentElement.dataset.study === "running" && document.querySelector("progress").value > 20`)
	tb.do(struck("#study-main", kb.Enter))
	tb.studied()
	stopped := eval[float64](tb, `document.querySelector("progress").value`)
	tb.idle()
	if later := eval[float64](tb, `document.querySelector("progress").value`); later != stopped {
		t.Errorf("after the stop the study went on from %v to %v", stopped, later)
	}
	if states := tb.states(); !slices.Equal(slices.Compact(states), []string{"waiting"}) {
		t.Errorf("the figures are %q, want all of them waiting for the rest", states)
	}
	tb.do(struck("#study-main", kb.Enter))
	tb.until(`document.documentElement.dataset.study === "running"`)
	tb.studied()
	if states := tb.states(); !slices.Equal(slices.Compact(states), []string{"done"}) {
		t.Errorf("the figures are %q, want all done", states)
	}
	want := juggle(t, "figure", "6", "-windows", "0:6", "-seeds", "3", "-seed", "77", "-format", "csv")
	if diff := cmp.Diff(want, tb.figureCSV(6)); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func aLargeFigureIsASectionAndTheCardsKeepUp(tb *tab) {
	t := tb.t
	eval[bool](tb, `(async () => { // the figure is opened while the study runs, which takes eight seeds
		const cards = document.getElementById("view-figures"), running = new Promise(resolve => new MutationObserver(() =>
			cards.querySelector('section.card[data-state="running"]') && resolve()).observe(cards, { subtree: true, attributes: true }));
		location.hash = "v=1&n=8&w=0:4&seed=78";
		await running;
		document.getElementById("large-2").click();
		return true;
	})()`)
	tb.until(`document.querySelector('section.one[data-figure="2"]')?.checkVisibility()`)
	tb.studied()
	if got := tb.states(); len(got) != 7 || !slices.Equal(slices.Compact(slices.Clone(got)), []string{"done"}) {
		t.Errorf("six cards and a large figure are %q, want all done", got)
	}
	tb.do(click("#large-back"))
	tb.until(`document.querySelector("#view-figures section.card").checkVisibility()`)
	if got := tb.states(); len(got) != 6 {
		t.Errorf("back at the cards, %d sections are figures, want 6", len(got))
	}
}

func (tb *tab) states() []string {
	tb.t.Helper()
	return eval[[]string](tb, `[...document.querySelectorAll("#view-figures section[data-figure]")].map(s => s.dataset.state)`)
}

func aLinkShowsTheSameNumbersInAnotherTab(tb *tab) {
	t := tb.t
	tb.follow("v=1&seed=42&L=1&w=0:2&n=1")
	tb.studied()
	link := eval[string](tb, `location.hash.slice(1)`)
	second := tb.visitor(link)
	second.studied()
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
	tb.studied()
	words := eval[string](tb, `document.querySelector(".banners").textContent`)
	for _, want := range []string{`L: got "banana", want one to 5`, `bogus: got "�", want a parameter`, `lambda: got "-5", want one to 6`,
		`view: got "nowhere", want one of figures`} {
		if !strings.Contains(strings.ReplaceAll(words, "\u00a0", " "), want) {
			t.Errorf("the page says %q, want words about %q", words, want)
		}
	}
}

func aLinkToPeriodsBeyondTheLogsIsComputedOnThoseThatExist(tb *tab) {
	tb.follow("v=1&w=0:40&n=1&L=1&lambda=50")
	tb.studied()
	tb.isComputed("Periods 0–39 were asked for; the logs have 12 periods, and all of them are computed.",
		"v=1&L=1&lambda=50&n=1&set=", "-loads",
		"1", "-lambda", "50")
	tb.do(chromedp.Evaluate(`location.hash = "v=1&w=10:40&L=1&lambda=50&n=1"`, nil))
	tb.until(`location.hash.includes("w=10:12")`)
	tb.studied()
	tb.isComputed("Periods 10–39 were asked for; the logs have 12 periods, and periods 10–11 are computed.",
		"v=1&w=10:12&L=1&lambda=50&n=1&set=",
		"-loads", "1", "-lambda", "50", "-windows", "10:12")
}

// isComputed wants this notice, a link that begins so, and the figures that the command line computes with these flags.
func (tb *tab) isComputed(notice, link string, flags ...string) {
	tb.t.Helper()
	if words := eval[string](tb, `document.querySelector(".banners").textContent`); !strings.Contains(strings.ReplaceAll(words, "\u00a0", " "),
		notice) {
		tb.t.Errorf("the page says %q, want %q", words, notice)
	}
	if got := eval[string](tb, `location.hash.slice(1)`); !strings.HasPrefix(got, link) {
		tb.t.Errorf("the link says %q, want %q at its beginning", got, link)
	}
	if states := slices.Compact(tb.states()); !slices.Equal(states, []string{"done"}) {
		tb.t.Errorf("the figures are %q, want all done", states)
	}
	want := juggle(tb.t, append([]string{"figure", "2", "-format", "csv", "-seeds", "1"}, flags...)...)
	if diff := cmp.Diff(want, tb.figureCSV(2)); diff != "" {
		tb.t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func everyFigureIsTakenAwayInEveryForm(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:2&L=1&seed=3&n=2")
	tb.studied()
	// The program's file is called by its content.
	build := eval[string](tb, `document.querySelector("script[data-program]").dataset.program.split(".")[1]`)
	fields := []string{ // of every parameter what a link calls it, with its value
		"w=0:2", "L=1", "p=5", "lambda=25,50,100", "share=50", "est=accurate", "y=80", "orders=edf,lff,shuffle,bjf,fifo",
		"days=15", "base=shuffle", "reach=1", "f=0,25,50,75",
		"phi=25,50,100", "to=flexible", "n=2", "seed=3", "ed=published", "replan=off", "stop=off", "skip=off", "due=0", "at=middle",
		"side=edition",
		"frag=off", "tol=25,50,100", "x=100", "g=10,20,30,40,50", "c=5,10,20", "out=2,8", "mold=25,50,100", "gs=30",
		"ch=25,50,100", "v=100", "room=25,50,100,200", "many=5,10,20,40", "against=",
	}
	for figure := 1; figure <= 6; figure++ {
		words := append([]string{"Juggle 0.1.0, build " + build + " · ", "rules: published", "periods 0–1 of 15 d", "seeds 3–4", "#v=1&fig=" +
			fmt.Sprint(figure) + "&w=0:2"}, fields...)
		for _, log := range bundledLogs(t) {
			words = append(words, log.File+" sha256 "+log.SHA256)
		}
		holds := func(kind, text string) {
			t.Helper()
			for _, want := range words {
				if kind == "CSV" && (strings.Contains(want, "build ") || strings.Contains(want, " sha256 ") || strings.HasPrefix(want, "#v=1")) {
					continue // it is the command line's
				}
				if !strings.Contains(text, want) {
					t.Errorf("figure %d, %s: without %q: %s", figure, kind, want, text)
				}
			}
		}
		take := func(kind string) []byte {
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
		data := take("SVG")
		if err := xml.Unmarshal(data, &svg); err != nil || svg.XMLName.Local != "svg" || bytes.Contains(data, []byte("var(--")) {
			t.Errorf("figure %d, SVG: %v in %.300s", figure, err, data)
		}
		holds("SVG", svg.Desc)

		data = take("PNG")
		if _, err := png.Decode(bytes.NewReader(data)); err != nil || len(data) < 5000 {
			t.Errorf("figure %d, PNG: got %d bytes and %v", figure, len(data), err)
		}
		holds("PNG", description(t, data))

		holds("CSV", string(take("CSV")))

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
		if err := json.Unmarshal(take("JSON"), &doc); err != nil || len(doc.Rows) == 0 {
			t.Fatalf("figure %d, JSON: %d rows, %v", figure, len(doc.Rows), err)
		}
		o, text := doc.Origin, doc.Provenance
		for _, p := range o.Parameters {
			text += " " + p.Key + "=" + p.Value
		}
		holds("JSON", text)
		if len(o.Parameters) < len(fields) || o.Version != "0.1.0" || o.Build != build || len(build) != 12 || o.Rules != "published" ||
			!strings.Contains(o.Link, "fig="+fmt.Sprint(figure)) ||
			o.Windows != struct{ From, To, Days int }{0, 2, 15} || !slices.Equal(o.Seeds, []int{3, 4}) || len(o.Traces) != 12 ||
			!slices.Equal(o.Traces[1].Windows, []int{0}) {
			t.Errorf("figure %d, JSON: got %+v", figure, o)
		}
	}
}

// description is the text of a PNG's chunk that is called Description; every chunk's checksum must be right.
func description(t *testing.T, data []byte) string {
	t.Helper()
	text := ""
	for rest := data[8:]; len(rest) > 0; {
		n := binary.BigEndian.Uint32(rest)
		kind, body := string(rest[4:8]), string(rest[8:8+n])
		if binary.BigEndian.Uint32(rest[8+n:]) != crc32.ChecksumIEEE(rest[4:8+n]) {
			t.Errorf("PNG: the chunk %s has a wrong checksum", kind)
		}
		if found, ok := strings.CutPrefix(body, "Description\x00\x00\x00\x00\x00"); ok && kind == "iTXt" {
			text = found
		}
		rest = rest[12+n:]
	}
	return text
}

// bundledLogs are the logs of the untouched study.
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

func nothingOfAPictureIsCutOff(tb *tab) {
	t := tb.t
	logs := bundledLogs(t)
	link := "v=1&w=0:2&n=1"
	for _, log := range logs {
		link += "&log=" + log.File + "~" + log.SHA256
	}
	inside := func(data []byte) {
		t.Helper()
		_, rest, _ := strings.Cut(string(data), "<desc>")
		description, shown, _ := strings.Cut(rest, "</desc>")
		shown, _, _ = strings.Cut(shown, site) // the link has the logs
		for _, log := range logs {
			if !strings.Contains(description, log.File+" sha256 "+log.SHA256) {
				t.Errorf("the description is without %s", log.File)
			}
			if !strings.Contains(shown, log.SHA256[:12]) || strings.Contains(shown, log.SHA256[:13]) {
				t.Errorf("the foot does not name %s by 12 digits", log.File)
			}
		}
		for _, family := range families {
			got := eval[[]string](tb, fmt.Sprintf(`(() => {
			const svg = new DOMParser().parseFromString(%q, "image/svg+xml").documentElement;
			for (const e of [svg, ...svg.querySelectorAll("[font-family]")]) // the generic family is another's
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
				t.Errorf("%s fonts, cut off: %q", family.Name, got)
			}
		}
	}
	for figure := 1; figure <= 12; figure++ {
		if figure%6 == 1 {
			tb.follow(link)
			tb.studied()
			link += "&beyond=open"
		}
		_, data := tb.download(click(fmt.Sprintf(`[aria-label="Download Figure %d as SVG"]`, figure)))
		inside(data)
	}
}

func theRingOfAFocusedFieldTouchesNoWordsBelow(tb *tab) {
	t := tb.t
	tb.follow(small)
	for view, field := range map[string]string{"figures": "param-p", "trace": "make-seed", "realtime": "lane-1-r1",
		"pools": "ask-q_processor"} {
		tb.glance(small, view)
		at := `[id="` + field + `"]`
		tb.do(retype(at, "zz"+kb.Enter))
		tb.until(fmt.Sprintf(`document.querySelector('%s').getAttribute("aria-invalid") === "true"`, at))
		tb.idle()
		for _, family := range families {
			tb.setIn(family)
			gap := eval[float64](tb, fmt.Sprintf(`(() => {
			const field = document.querySelector('%s'), ring = getComputedStyle(field), bottom = field.getBoundingClientRect().bottom;
			const words = [...document.querySelectorAll(".wrong")].filter(e => e.checkVisibility() && e.textContent.includes("zz"));
			return Math.min(...words.map(e => e.getBoundingClientRect().top)) - bottom - parseFloat(ring.outlineOffset) - `+
				`parseFloat(ring.outlineWidth);
		})()`, at))
			if gap < 0 || gap > 40 {
				t.Errorf("%s, %s fonts: between the ring of %s and the words below it are %v px, want some", view, family.Name, field, gap)
			}
		}
	}
}

func aKeptStateIsComparedWithAndGivesTheCommandLinesColumns(tb *tab) {
	t := tb.t
	tb.follow("v=1&w=0:1&n=1&L=1&lambda=50")
	tb.studied()
	tb.presses("pin-keep")
	tb.until(`location.hash.includes("against=paper;L:1;lambda:50")`)
	tb.studied()
	tb.unfold("group-estimates")
	tb.focus("param-est-accurate")
	tb.press(kb.ArrowRight)
	tb.until(`document.querySelector(".pin").textContent.includes("estimates accurate")`)
	tb.studied()
	for figure := 1; figure <= 6; figure++ {
		flags := []string{"figure", fmt.Sprint(figure), "-format", "csv", "-windows", "0:1", "-seeds", "1", "-loads", "1", "-estimates",
			"poisson", "-against", "estimates=accurate"}
		if figure != 6 { // has strict windows alone
			flags = append(flags, "-lambda", "50")
		}
		if diff := cmp.Diff(juggle(t, flags...), tb.figureCSV(figure)); diff != "" {
			t.Errorf("figure %d: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
	}
	for _, found := range tb.axe() {
		t.Error(found)
	}
	tb.presses("pin-swap")
	tb.until(`location.hash.includes("est:poisson") && !location.hash.includes("est=poisson")`)
	tb.studied()
	if words := eval[string](tb, `document.querySelector("#figure-2 .versus").textContent`); !strings.HasPrefix(words, "Now minus A: ") {
		t.Errorf("Figure 2 says %q of A", words)
	}
	tb.presses("pin-drop")
	tb.until(`!location.hash.includes("against") && document.activeElement.id == "pin-keep"`)
}
