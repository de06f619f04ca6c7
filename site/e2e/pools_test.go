package e2e

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Half an hour of warm-up in place of three makes a run of the pools three times shorter: shortRuns says it in a link, shortRunsFlag to the
// command line.
const shortRuns = "&pools.warm_up_s=1800"

const shortRunsFlag = "-set=warm_up_s=1800"

// TestPools has one page do what a reader does in the view.
func TestPools(t *testing.T) {
	tb := begin(t, small+"&view=pools"+shortRuns+"&pools.seeds=1")
	tb.steps(aRequestIsEditedAndJudged, theTestBedIsPlayed, anotherScenarioOfThePoolsGivesWhatTheCommandLineGives,
		thePoolsPageFitsANarrowScreen, thePoolsFiguresAndTheSweepOfThresholdsEqualTheCommandLine, aFigureOfThePoolsIsTakenAway,
		theReadingsOfThePoolsAreJudgedByKeys)
}

// pools shows the Pools view with a study of so many seeds in short runs.
func (tb *tab) pools(seeds int, own string) {
	tb.t.Helper()
	tb.follow(strings.TrimSuffix(fmt.Sprintf("%s&view=pools%s&pools.seeds=%d&%s", small, shortRuns, seeds, own), "&"))
	tb.pooled()
}

// pooled wants the view to show everything: figures, the answer to its request, the run.
func (tb *tab) pooled() {
	tb.t.Helper()
	tb.shows(`[...document.querySelectorAll('#view-pools section[data-figure^="B"]')].filter(s => s.dataset.state === "done").length >= 5 &&
		document.querySelector("#ask-outcome dl") !== null && document.querySelector(".nodes figure") !== null`)
}

// poolsFile is what a button of the view saves, without the lines that say where it comes from.
func (tb *tab) poolsFile(selector, want string) string {
	tb.t.Helper()
	name, data := tb.download(click("#view-pools " + selector))
	if name != want {
		tb.t.Errorf("the file is called %q, want %q", name, want)
	}
	text := string(data)
	if !strings.HasPrefix(text, "# Juggle ") {
		tb.t.Fatalf("%s does not say where it comes from:\n%.300s", name, text)
	}
	return uncommented(text)
}

func thePoolsFiguresAndTheSweepOfThresholdsEqualTheCommandLine(tb *tab) {
	t := tb.t
	tb.pools(2, "")
	for figure := 3; figure <= 7; figure++ {
		args := []string{"pool", "figure", fmt.Sprint(figure)}
		if figure > 3 {
			args = append(args, "-seeds", "2", shortRunsFlag)
		}
		want := juggle(t, args...)
		got := tb.poolsFile(fmt.Sprintf(`[aria-label="Download Figure %d as CSV"]`, figure), fmt.Sprintf("juggle-pools-figure-%d.csv", figure))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("figure %d: the command line (-) and the page (+) differ:\n%s", figure, diff)
		}
		if figure == 3 || figure == 6 {
			tb.do(click(fmt.Sprintf("#table-b%d", figure)))
			section := fmt.Sprintf(`#view-pools section[data-figure="B%d"]`, figure)
			tb.until(fmt.Sprintf(`document.querySelectorAll('%s table tbody tr').length > 0`, section))
			cells := eval[[][]string](tb, fmt.Sprintf(`[
				[...document.querySelectorAll('%[1]s table thead th')].map(h => h.dataset.column),
				...[...document.querySelectorAll('%[1]s table tbody tr')].map(r => [...r.children].map(c => c.textContent)),
			]`, section))
			if diff := cmp.Diff(parseCSV(t, want), cells); diff != "" {
				t.Errorf("figure %d: the CSV (-) and the table on the page (+) differ:\n%s", figure, diff)
			}
		}
	}
	if diff := cmp.Diff(juggle(t, "pool", "table1"), tb.poolsFile(`[aria-label="Download Table 1 as CSV"]`,
		"juggle-pools-table1.csv")); diff != "" {
		t.Errorf("Table 1: the command line (-) and the page (+) differ:\n%s", diff)
	}
	if diff := cmp.Diff(juggle(t, "pool", "run", "-events", shortRunsFlag),
		tb.poolsFile("#bed-events", "juggle-pools-events.csv")); diff != "" {
		t.Errorf("events: the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func anotherScenarioOfThePoolsGivesWhatTheCommandLineGives(tb *tab) {
	t := tb.t
	tb.pools(1, "")
	tb.do(retype(`[id="param-pools.k"]`, "3"))
	tb.until(`location.hash.includes("pools.k=3")`)
	tb.pooled()
	want := juggle(t, "pool", "figure", "6", "-seeds", "1", shortRunsFlag, "-set", "k=3")
	if diff := cmp.Diff(want, tb.poolsFile(`[aria-label="Download Figure 6 as CSV"]`, "juggle-pools-figure-6.csv")); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}

	second := tb.visitor(eval[string](tb, `location.hash.slice(1)`))
	second.pooled()
	if diff := cmp.Diff(want, second.poolsFile(`[aria-label="Download Figure 6 as CSV"]`, "juggle-pools-figure-6.csv")); diff != "" {
		t.Errorf("the link gives another figure:\n%s", diff)
	}

	tb.do(retype(`[id="param-pools.k"]`, "70"))
	tb.until(`document.getElementById("param-pools.k-wrong").textContent.includes("65 nodes")`)
	tb.back()
	tb.until(`!location.hash.includes("pools.k=") && document.getElementById("param-pools.k").value === "5"`)
	tb.pooled()
	if diff := cmp.Diff(juggle(t, "pool", "figure", "6", "-seeds", "1", shortRunsFlag),
		tb.poolsFile(`[aria-label="Download Figure 6 as CSV"]`, "juggle-pools-figure-6.csv")); diff != "" {
		t.Errorf("after going back the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func theReadingsOfThePoolsAreJudgedByKeys(tb *tab) {
	t := tb.t
	long(t)                                                       // site/pools compares the same without a browser
	tb.follow(small + "&view=pools&pools.seeds=4&pools.blades=8") // eight blades, for half the time
	tb.pooled()
	want := juggle(t, "pool", "claims", "-reading", "all", "-seeds", "4", "-set=blades=8")
	tb.do(focused("#pools-readings-main"), typed("\r"))
	tb.until(`document.getElementById("pools-readings").dataset.state === "done"`)
	if diff := cmp.Diff(want, tb.poolsFile("#pools-readings-csv", "juggle-pools-readings.csv")); diff != "" {
		t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
	var verdicts []string
	judged := make(map[string]bool)
	for _, row := range parseCSV(t, want)[4:] { // behind Table 1, Figure 3 and section 4.2
		if of := row[1] + " " + row[0]; !judged[of] { // what Figure 7 can also be taken to say has no column
			judged[of] = true
			verdicts = append(verdicts, row[3])
		}
	}
	cells := `[...document.querySelectorAll(".readings td .verdict")].map(c => c.textContent)`
	if diff := cmp.Diff(verdicts, eval[[]string](tb, cells)); diff != "" {
		t.Errorf("the command line's verdicts (-) and those of the table (+) differ:\n%s", diff)
	}
	tb.until(`location.hash.includes("pools.readings=on")`)
	tb.do(focused(".readings tbody tr:last-child a"), typed("\r"))
	tb.until(`location.hash.includes("pools.set=all") && location.hash.includes("pools.local=shares")`)
	tb.until(`document.querySelector(".readings tbody tr:last-child").dataset.chosen === "true" && ` +
		`document.getElementById("pools-readings").dataset.state === "done"`)
	if diff := cmp.Diff(verdicts, eval[[]string](tb, cells)); diff != "" {
		t.Errorf("from another reading the verdicts are others:\n%s", diff)
	}
}

func aRequestIsEditedAndJudged(tb *tab) {
	tb.pools(1, "")
	order := func() string { return eval[string](tb, `document.querySelector(".resources tbody").textContent`) }
	before := order()
	tb.askedLikeTheCommandLine()
	eval[bool](tb, `(() => { const e = document.getElementById("ask-q_security"); e.value = "low"; return e.dispatchEvent(new `+
		`Event("change", {bubbles: true})); })()`)
	tb.until(fmt.Sprintf(`document.querySelector(".resources tbody").textContent !== %q`, before))
	tb.askedLikeTheCommandLine("system=linux", "processor=2.4", "memory=4", "bandwidth=400", "security=low", "licence=yes")
	tb.do(retype("#ask-q_processor", "9"))
	tb.until(`document.getElementById("ask-outcome").textContent.includes("no resource satisfies the service parameters")`)
	tb.do(retype("#ask-q_processor", "fast"))
	tb.until(`!document.getElementById("ask-q_processor-wrong").hidden`)
	tb.do(click("#ask-all"))
	tb.until(`document.querySelectorAll(".resources tbody tr").length === 65`)
}

// askedLikeTheCommandLine compares both answers to the request and all resources with those of juggle pool ask, byte for byte, and the
// answers with the words on the page.
func (tb *tab) askedLikeTheCommandLine(args ...string) {
	tb.t.Helper()
	args = append([]string{"pool", "ask", shortRunsFlag}, args...)
	want := juggle(tb.t, args...)
	words := ""
	for _, row := range parseCSV(tb.t, want)[1:] {
		words += row[1] + ": " + row[2] + ".\n"
	}
	tb.until(fmt.Sprintf(`[...document.querySelectorAll("#ask-outcome dd")].map(d => d.textContent + "\n").join("") === %q`, words))
	if diff := cmp.Diff(want, tb.poolsFile("#ask-answers", "juggle-pools-answers.csv")); diff != "" {
		tb.t.Errorf("%q: the command line (-) and the page (+) differ:\n%s", args, diff)
	}
	if diff := cmp.Diff(juggle(tb.t, append(args, "-resources")...),
		tb.poolsFile("#ask-resources", "juggle-pools-resources.csv")); diff != "" {
		tb.t.Errorf("%q -resources: the command line (-) and the page (+) differ:\n%s", args, diff)
	}
}

func theTestBedIsPlayed(tb *tab) {
	t := tb.t
	tb.pools(1, "")
	clock := `document.getElementById("bed-clock").textContent`
	before := eval[string](tb, clock)
	tb.do(click("#bed-on"))
	tb.until(fmt.Sprintf(`%s !== %q`, clock, before))
	tb.do(click("#bed-back"))
	tb.do(click("#bed-play"))
	tb.until(`document.getElementById("bed-play").getAttribute("aria-label") === "Pause"`)
	tb.do(click("#bed-play"))
	tb.until(`document.getElementById("bed-play").getAttribute("aria-label") === "Play"`)
	tb.do(click(`.bed-block .seg button:nth-of-type(2)`))
	tb.until(`location.hash.includes("pools.policy=strict")`)
	tb.pooled()
	if diff := cmp.Diff(juggle(t, "pool", "run", "-events", "-policy", "strict", shortRunsFlag),
		tb.poolsFile("#bed-events", "juggle-pools-events.csv")); diff != "" {
		t.Errorf("events: the command line (-) and the page (+) differ:\n%s", diff)
	}
}

func aFigureOfThePoolsIsTakenAway(tb *tab) {
	t := tb.t
	tb.pools(2, "")
	tb.do(click("#large-b5"))
	tb.until(`location.hash.includes("pools.fig=5") && document.querySelector("#chart-large-b svg") !== null`)
	tb.idle()
	name, svg := tb.download(click(`#main-pools .one [aria-label="Download as SVG"]`))
	if name != "juggle-pools-figure-5.svg" || !strings.Contains(string(svg), "seeds 1–2") || strings.Contains(string(svg), "var(--") {
		t.Errorf("got %s: want a file with its stamp and no custom properties", name)
	}
	_, data := tb.download(click(`#main-pools .one [aria-label="Download as JSON"]`))
	var file struct {
		Verdict string
		Values  [][]float64
	}
	if err := json.Unmarshal(data, &file); err != nil || len(file.Values) != 30 || len(file.Values[0]) != 2 || file.Verdict == "" {
		t.Errorf("got %d rows of values, verdict %q, %v", len(file.Values), file.Verdict, err)
	}
	tb.do(typed("]"))
	tb.until(`location.hash.includes("pools.fig=6")`)
	tb.back()
	tb.until(`location.hash.includes("pools.fig=5") && document.getElementById("large-b-title").textContent.startsWith("5")`)
}

func thePoolsPageFitsANarrowScreen(tb *tab) {
	t := tb.t
	const link = small + shortRuns + "&view=pools&pools.seeds=1"
	tb.follow(link)
	tb.do(sized(390, 844))
	for _, fragment := range []string{"", "&pools.fig=6", "&pools.q_processor=9"} {
		if fragment != "" {
			tb.follow(link + fragment)
		}
		tb.until(`document.querySelector('#view-pools section[data-state="done"]') !== null`)
		for _, family := range families {
			tb.setIn(family)
			if width := eval[int](tb, `document.documentElement.scrollWidth`); width != 390 {
				t.Errorf("%q, %s fonts: the page is %d px wide, want 390", fragment, family.Name, width)
			}
		}
	}
}
