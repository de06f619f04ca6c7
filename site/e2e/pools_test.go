package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// A warm-up of half an hour instead of three hours makes a run of the pools three times shorter: shortRuns sets it in a link, shortRunsFlag
// for the command line.
const shortRuns = "&pools.warm_up_s=1800"

const shortRunsFlag = "-set=warm_up_s=1800"

// TestPools does what readers do in Pools, in one page.
func TestPools(t *testing.T) {
	tb := openStory(t, smallStudy+"&view=pools"+shortRuns+"&pools.seeds=1")
	tb.runSteps(aRequestIsEditedAndJudged, theTestBedIsPlayed, anotherScenarioOfThePoolsGivesWhatTheCommandLineGives,
		thePoolsPageFitsANarrowScreen, thePoolsFiguresAndTheSweepOfThresholdsEqualTheCommandLine, aFigureOfThePoolsIsDownloaded,
		theReadingsOfThePoolsAreJudgedByKeys)
}

// openPools opens Pools with short runs, that many seeds and these parameters of the view in the link.
func (tb *tab) openPools(seeds int, parameters string) {
	tb.t.Helper()
	tb.follow(strings.TrimSuffix(fmt.Sprintf("%s&view=pools%s&pools.seeds=%d&%s", smallStudy, shortRuns, seeds, parameters), "&"))
	tb.requirePoolsDone()
}

// requirePoolsDone waits until the page is idle. It ends the step unless figures, the answer to the request and the run are shown then.
func (tb *tab) requirePoolsDone() {
	tb.t.Helper()
	tb.requireIdle(`[...document.querySelectorAll('#view-pools section[data-figure^="B"]')]
			.filter(s => s.dataset.state === "done").length >= 5 &&
		document.querySelector("#ask-outcome dl") !== null && document.querySelector(".nodes figure") !== null`)
}

// downloadPoolsCSV downloads a CSV by a button of the view, and removes the comments. wantName is the file's expected name.
func (tb *tab) downloadPoolsCSV(selector, wantName string) string {
	tb.t.Helper()
	name, data := tb.download(click("#view-pools " + selector))
	if name != wantName {
		tb.t.Errorf("the file is called %q, want %q", name, wantName)
	}
	text := string(data)
	if !strings.HasPrefix(text, "# Juggle ") {
		tb.t.Fatalf("%s has no comments with its origin:\n%.300s", name, text)
	}
	return withoutComments(text)
}

func thePoolsFiguresAndTheSweepOfThresholdsEqualTheCommandLine(tb *tab) {
	t := tb.t
	tb.openPools(2, "")
	for figure := 3; figure <= 7; figure++ {
		args := []string{"pool", "figure", fmt.Sprint(figure)}
		if figure > 3 {
			args = append(args, "-seeds", "2", shortRunsFlag)
		}
		want := juggle(t, args...)
		got := tb.downloadPoolsCSV(fmt.Sprintf(`[aria-label="Download Figure %d as CSV"]`, figure),
			fmt.Sprintf("juggle-pools-figure-%d.csv", figure))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("figure %d: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
		if figure == 3 || figure == 6 {
			tb.run(click(fmt.Sprintf("#table-b%d", figure)))
			section := fmt.Sprintf(`#view-pools section[data-figure="B%d"]`, figure)
			tb.waitFor(fmt.Sprintf(`document.querySelectorAll('%s table tbody tr').length > 0`, section))
			cells := eval[[][]string](tb, fmt.Sprintf(`[
				[...document.querySelectorAll('%[1]s table thead th')].map(h => h.dataset.column),
				...[...document.querySelectorAll('%[1]s table tbody tr')].map(r => [...r.children].map(c => c.textContent)),
			]`, section))
			if diff := cmp.Diff(parseCSV(t, want), cells); diff != "" {
				t.Errorf("figure %d: the CSV (-) and the table on the page (+) differ:\n%s", figure, diff)
			}
		}
	}
	if diff := cmp.Diff(juggle(t, "pool", "table1"), tb.downloadPoolsCSV(`[aria-label="Download Table 1 as CSV"]`,
		"juggle-pools-table1.csv")); diff != "" {
		t.Errorf("Table 1: the command line (-) and the page (+) differ:\n%s", diff)
	}
	if diff := cmp.Diff(juggle(t, "pool", "run", "-events", shortRunsFlag),
		tb.downloadPoolsCSV("#bed-events", "juggle-pools-events.csv")); diff != "" {
		t.Errorf("events: the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func anotherScenarioOfThePoolsGivesWhatTheCommandLineGives(tb *tab) {
	t := tb.t
	tb.openPools(1, "")
	tb.run(retype(`[id="param-pools.k"]`, "3"))
	tb.waitFor(`location.hash.includes("pools.k=3")`)
	tb.requirePoolsDone()
	want := juggle(t, "pool", "figure", "6", "-seeds", "1", shortRunsFlag, "-set", "k=3")
	if diff := cmp.Diff(want, tb.downloadPoolsCSV(`[aria-label="Download Figure 6 as CSV"]`, "juggle-pools-figure-6.csv")); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}

	second := tb.secondVisitor(eval[string](tb, `location.hash.slice(1)`))
	second.requirePoolsDone()
	if diff := cmp.Diff(want, second.downloadPoolsCSV(`[aria-label="Download Figure 6 as CSV"]`, "juggle-pools-figure-6.csv")); diff != "" {
		t.Errorf("the link gives another figure:\n%s", diff)
	}

	tb.run(retype(`[id="param-pools.k"]`, "70"))
	tb.waitFor(`document.getElementById("param-pools.k-wrong").textContent.includes("65 nodes")`)
	tb.back()
	tb.waitFor(`!location.hash.includes("pools.k=") && document.getElementById("param-pools.k").value === "5"`)
	tb.requirePoolsDone()
	if diff := cmp.Diff(juggle(t, "pool", "figure", "6", "-seeds", "1", shortRunsFlag),
		tb.downloadPoolsCSV(`[aria-label="Download Figure 6 as CSV"]`, "juggle-pools-figure-6.csv")); diff != "" {
		t.Errorf("after going back the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func theReadingsOfThePoolsAreJudgedByKeys(tb *tab) {
	t := tb.t
	skipUnlessLong(t)                                                  // site/pools tests the same without a browser
	tb.follow(smallStudy + "&view=pools&pools.seeds=4&pools.blades=8") // eight blades take half the time
	tb.requirePoolsDone()
	want := juggle(t, "pool", "claims", "-reading", "all", "-seeds", "4", "-set=blades=8")
	tb.run(focusOn("#pools-readings-main"), typeKeys(kb.Enter))
	tb.waitFor(`document.getElementById("pools-readings").dataset.state === "done"`)
	if diff := cmp.Diff(want, tb.downloadPoolsCSV("#pools-readings-csv", "juggle-pools-readings.csv")); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
	var verdicts []string
	seen := make(map[string]bool)
	for _, row := range parseCSV(t, want)[4:] { // the first rows are the header, Table 1, Figure 3 and section 4.2, which no reading changes
		figure, reading, verdict := row[0], row[1], row[3]
		if claim := reading + " " + figure; !seen[claim] { // the second claim about Figure 7 is not the paper's and has no column
			seen[claim] = true
			verdicts = append(verdicts, verdict)
		}
	}
	cells := `[...document.querySelectorAll(".readings td .verdict")].map(c => c.textContent)`
	if diff := cmp.Diff(verdicts, eval[[]string](tb, cells)); diff != "" {
		t.Errorf("the verdicts of the command line (-) and of the table (+) differ:\n%s", diff)
	}
	tb.waitFor(`location.hash.includes("pools.readings=on")`)
	tb.run(focusOn(".readings tbody tr:last-child a"), typeKeys(kb.Enter))
	tb.waitFor(`location.hash.includes("pools.set=all") && location.hash.includes("pools.local=shares")`)
	tb.waitFor(`document.querySelector(".readings tbody tr:last-child").dataset.chosen === "true" && ` +
		`document.getElementById("pools-readings").dataset.state === "done"`)
	if diff := cmp.Diff(verdicts, eval[[]string](tb, cells)); diff != "" {
		t.Errorf("with another reading of the link the verdicts (+) differ from those before (-):\n%s", diff)
	}
}

func aRequestIsEditedAndJudged(tb *tab) {
	tb.openPools(1, "")
	resources := func() string { return eval[string](tb, `document.querySelector(".resources tbody").textContent`) }
	before := resources()
	tb.compareAnswers()
	eval[bool](tb, `(() => { const e = document.getElementById("ask-q_security"); e.value = "low"; return e.dispatchEvent(new `+
		`Event("change", {bubbles: true})); })()`)
	tb.waitFor(fmt.Sprintf(`document.querySelector(".resources tbody").textContent !== %q`, before))
	tb.compareAnswers("system=linux", "processor=2.4", "memory=4", "bandwidth=400", "security=low", "licence=yes")
	tb.run(retype("#ask-q_processor", "9"))
	tb.waitFor(`document.getElementById("ask-outcome").textContent.includes("no resource satisfies the service parameters")`)
	tb.run(retype("#ask-q_processor", "fast"))
	tb.waitFor(`!document.getElementById("ask-q_processor-wrong").hidden`)
	tb.run(click("#ask-all"))
	tb.waitFor(`document.querySelectorAll(".resources tbody tr").length === 65`)
}

// compareAnswers compares both answers to the request and all resources with the output of juggle pool ask, byte for byte. It compares the
// answers with the text on the page, too.
func (tb *tab) compareAnswers(args ...string) {
	tb.t.Helper()
	args = append([]string{"pool", "ask", shortRunsFlag}, args...)
	want := juggle(tb.t, args...)
	words := ""
	for _, row := range parseCSV(tb.t, want)[1:] {
		words += row[1] + ": " + row[2] + ".\n"
	}
	tb.waitFor(fmt.Sprintf(`[...document.querySelectorAll("#ask-outcome dd")].map(d => d.textContent + "\n").join("") === %q`, words))
	if diff := cmp.Diff(want, tb.downloadPoolsCSV("#ask-answers", "juggle-pools-answers.csv")); diff != "" {
		tb.t.Errorf("%q: the command line (-) and the page (+) differ:\n%s", args, diff)
	}
	if diff := cmp.Diff(juggle(tb.t, append(args, "-resources")...),
		tb.downloadPoolsCSV("#ask-resources", "juggle-pools-resources.csv")); diff != "" {
		tb.t.Errorf("%q -resources: the command line (-) and the page (+) differ:\n%s", args, diff)
	}
}

func theTestBedIsPlayed(tb *tab) {
	t := tb.t
	tb.openPools(1, "")
	clock := `document.getElementById("bed-clock").textContent`
	before := eval[string](tb, clock)
	tb.run(click("#bed-on"))
	tb.waitFor(fmt.Sprintf(`%s !== %q`, clock, before))
	tb.run(click("#bed-back"))
	tb.run(click("#bed-play"))
	tb.waitFor(`document.getElementById("bed-play").getAttribute("aria-label") === "Pause"`)
	tb.run(click("#bed-play"))
	tb.waitFor(`document.getElementById("bed-play").getAttribute("aria-label") === "Play"`)
	tb.run(click(`.bed-block .seg button:nth-of-type(2)`))
	tb.waitFor(`location.hash.includes("pools.policy=strict")`)
	tb.requirePoolsDone()
	if diff := cmp.Diff(juggle(t, "pool", "run", "-events", "-policy", "strict", shortRunsFlag),
		tb.downloadPoolsCSV("#bed-events", "juggle-pools-events.csv")); diff != "" {
		t.Errorf("events: the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func aFigureOfThePoolsIsDownloaded(tb *tab) {
	t := tb.t
	tb.openPools(2, "")
	tb.run(click("#large-b5"))
	tb.waitFor(`location.hash.includes("pools.fig=5") && document.querySelector("#chart-large-b svg") !== null`)
	tb.waitIdle()
	name, svg := tb.download(click(`#main-pools .one [aria-label="Download as SVG"]`))
	if name != "juggle-pools-figure-5.svg" || !strings.Contains(string(svg), "seeds 1–2") || strings.Contains(string(svg), "var(--") {
		t.Errorf("got the file %s: %.300s\nwant juggle-pools-figure-5.svg, with the seeds 1–2 and without CSS variables", name, svg)
	}
	_, data := tb.download(click(`#main-pools .one [aria-label="Download as JSON"]`))
	var file struct {
		Verdict string
		Values  [][]float64
	}
	if err := json.Unmarshal(data, &file); err != nil || len(file.Values) != 30 || len(file.Values[0]) != 2 || file.Verdict == "" {
		t.Errorf("got %d rows of values, verdict %q, %v; want 30 rows of 2 values, and a verdict", len(file.Values), file.Verdict, err)
	}
	tb.run(typeKeys("]"))
	tb.waitFor(`location.hash.includes("pools.fig=6")`)
	tb.back()
	tb.waitFor(`location.hash.includes("pools.fig=5") && document.getElementById("large-b-title").textContent.startsWith("5")`)
}

func thePoolsPageFitsANarrowScreen(tb *tab) {
	t := tb.t
	const link = smallStudy + shortRuns + "&view=pools&pools.seeds=1"
	tb.follow(link)
	tb.run(viewportSize(390, 844))
	for _, fragment := range []string{"", "&pools.fig=6", "&pools.q_processor=9"} {
		if fragment != "" {
			tb.follow(link + fragment)
		}
		tb.waitFor(`document.querySelector('#view-pools section[data-state="done"]') !== null`)
		for _, family := range families {
			tb.setFonts(family)
			if width := eval[int](tb, `document.documentElement.scrollWidth`); width != 390 {
				t.Errorf("%q, %s fonts: the page is %d px wide, want 390", fragment, family.Name, width)
			}
		}
	}
}
