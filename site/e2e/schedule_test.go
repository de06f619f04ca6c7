package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// TestSchedule does what readers do in Schedule, in one page.
func TestSchedule(t *testing.T) {
	tb := openStory(t, smallStudy+"&view=schedule")
	tb.runSteps(theCommandLineComputesTheSameRunFromTheSavedRequests, aFormulaIsTypedByKeys,
		aFileOfRequestsIsPlayedInScheduleOrNegotiate, severalMachinesArePlayedByKeys, aRunOnSeveralMachinesIsReplacedWhenParametersChange,
		decisionsAreSteppedThroughByKeys,
		theCanvasIsPaintedAndFollowsThemePointerAndWidth, theScheduleIsDownloadedAndAChangedParameterKeepsTheShownRequest,
		theLinkNamesTheChosenPeriodsDecision, anotherReadingOfThePaperChangesTheRun, aQueueIsDrawnBelowTheSchedule)
}

// openSchedule opens Schedule with these parameters of the view in the link, and waits until its run is done.
func (tb *tab) openSchedule(parameters string) {
	tb.t.Helper()
	tb.follow(strings.TrimSuffix(smallStudy+"&view=schedule&"+parameters, "&"))
	tb.requireScheduleDone()
}

// requireScheduleDone waits until the page is idle. It ends the step unless the run of Schedule is done then.
func (tb *tab) requireScheduleDone() {
	tb.t.Helper()
	tb.requireIdle(`document.getElementById("main-schedule")?.dataset.state === "done"`)
}

// decisionLine is the text of the line that names the shown decision.
func (tb *tab) decisionLine() string {
	tb.t.Helper()
	return eval[string](tb, `document.getElementById("schedule-said").textContent`)
}

func theCommandLineComputesTheSameRunFromTheSavedRequests(tb *tab) {
	tb.openSchedule("")
	for _, parameters := range []string{
		"",
		"schedule.w=3&schedule.order=lff&schedule.f=60&schedule.phi=150&schedule.to=all",
		"schedule.w=7&schedule.order=shuffle&schedule.seed=9&schedule.est=poisson&schedule.replan=on&schedule.phi=none",
		"schedule.ed=draft&schedule.order=lff&schedule.L=1.5",
		"schedule.first=on&schedule.skip=on&schedule.to=all&schedule.phi=300",
		"schedule.order=if(wait%20%3E%2086400,0,slack)%20-%20start&schedule.f=60",
		"schedule.order=random%20%25%207%20-%20procs&schedule.seed=9",
	} {
		if parameters != "" {
			tb.openSchedule(parameters)
		}
		tb.compareRun()
	}
}

// shellWords splits a command into its words and removes the quotes.
func shellWords(command string) (words []string) {
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}

// compareRun compares the CSV of the run that the page saves with the output of the command below the run. The command reads the requests
// that the page saves.
func (tb *tab) compareRun() {
	tb.t.Helper()
	name, requests := tb.download(click("#schedule-save-requests"))
	args := tb.shownCommand("schedule", map[string][]byte{name: requests})
	_, data := tb.download(click("#schedule-save-csv"))
	rows := withoutComments(string(data))
	if diff := cmp.Diff(juggle(tb.t, args...), rows); diff != "" {
		tb.t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

// shownCommand returns the arguments of the command line that a view shows. It writes the saved files to a folder and puts their paths in
// place of their names. It leaves out -explain and -request with its value, because their output is not the CSV.
func (tb *tab) shownCommand(view string, saved map[string][]byte) (args []string) {
	tb.t.Helper()
	folder := tb.t.TempDir()
	words := shellWords(eval[string](tb, fmt.Sprintf(`document.getElementById("%s-command").textContent`, view)))
	for i, w := range words[1:] {
		if data, ok := saved[w]; ok {
			w = filepath.Join(folder, w)
			if err := os.WriteFile(w, data, 0o644); err != nil {
				tb.t.Fatal(err)
			}
		}
		if w != "-explain" && w != "-request" && words[i] != "-request" { // words[i] is the word before w
			args = append(args, w)
		}
	}
	return args
}

// compareScheduleFiles compares the schedules that a view saves for evalys (batsim) and for Perfetto (chrome) with the output of the view's
// command over the files that the view saves. press returns an action that presses the button with an id.
func (tb *tab) compareScheduleFiles(view string, press func(id string) chromedp.Action, files ...string) {
	tb.t.Helper()
	saved := map[string][]byte{}
	for _, file := range files {
		name, data := tb.download(press(view + "-save-" + file))
		saved[name] = data
	}
	args := tb.shownCommand(view, saved)
	for _, format := range []string{"batsim", "chrome"} {
		_, data := tb.download(press(view + "-save-" + format))
		got := regexp.MustCompile(`(?m)^"otherData": .*\n`).ReplaceAllString(string(data), "") // names the page and its build
		want := juggle(tb.t, slices.Insert(slices.Clone(args), 1, "-format", format)...)
		if got != want {
			tb.t.Errorf("%s, %s: the command line (-) and the page (+) differ:\n%s", view, format, cmp.Diff(want, got))
		}
	}
}

// pressAction focuses a button by keys and returns an action that presses Enter, for callers that wait for a file.
func (tb *tab) pressAction(id string) chromedp.Action {
	tb.t.Helper()
	tb.focus(id)
	return typeKeys(kb.Enter)
}

// aFormulaIsTypedByKeys changes a listed order into a formula, and opens its link, by keys.
func aFormulaIsTypedByKeys(tb *tab) {
	t := tb.t
	tb.openSchedule("")
	const status = `document.getElementById("schedule-order-own-1-said").textContent`
	tb.unfold("schedule-change")
	tb.focus("schedule-order-own-1")
	if got := tb.valueOf("#schedule-order-own-1"); got != "deadline" {
		t.Errorf("got %q, want deadline, the formula of EDF", got)
	}
	tb.run(typeKeys(kb.End), typeKeys(" - 2*(procs"))
	tb.waitFor(status + `.includes("Column 20: found the end, wanted an operator or ')'")`)
	if eval[string](tb, `document.getElementById("schedule-order-own-1").getAttribute("aria-invalid")`) != "true" {
		t.Error("got no aria-invalid, want true")
	}
	tb.run(typeKeys(")" + kb.Enter))
	tb.waitFor(`location.hash.includes("schedule.order=deadline%20-%202%2A%28procs%29")`)
	tb.requireScheduleDone()
	tb.waitFor(status + `.startsWith("Decision ")`)
	tb.waitFor(`document.querySelector(".queue thead").textContent.includes("key")`)
	tb.compareRun()
	tb.back()
	tb.waitFor(`document.getElementById("schedule-order-own-1").value === "deadline" && document.getElementById("schedule-order-edf").checked`)
}

// aFileOfRequestsIsPlayedInScheduleOrNegotiate drops files of requests on Schedule, which plays them. A click opens the requests in
// Negotiate. Schedule offers Negotiate for requests with a budget, which it cannot play.
func aFileOfRequestsIsPlayedInScheduleOrNegotiate(tb *tab) {
	const head, line = "id,submit,ready,deadline,procs,estimate,runtime,flexible", "1,0,60,300,64,120,120,1"
	tb.openSchedule("")
	tb.dropFile("mine.csv", []byte(head+"\n"+line+"\n2,10,60,180,100,120,90,0\n3,20,20,200,32,60,60,0\n4,30,30,400,128,100,120,1\n"))
	tb.waitFor(`document.getElementById("schedule-brought").innerText.includes("Requests of your own, 4")`)
	tb.compareRun()
	tb.run(click("#schedule-negotiate"))
	tb.requireView("negotiate")
	tb.waitFor(`document.getElementById("negotiate-rows").querySelectorAll("tr").length === 4`)
	tb.run(click("#negotiate-schedule"))
	tb.waitFor(`location.hash.includes("view=schedule") && !document.getElementById("schedule-brought").hidden`)
	tb.requireScheduleDone()
	tb.compareRun()
	tb.openSchedule("")
	tb.dropFile("terms.csv", []byte(head+",budget\n"+line+",50\n"))
	tb.waitFor(`document.getElementById("schedule-refused").innerText.includes("terms.csv: request 1 has molds, a budget")`)
	tb.run(click("#schedule-elsewhere"))
	tb.requireView("negotiate")
	tb.waitFor(`document.getElementById("negotiate-rows").innerText.includes("request")`)
	tb.compareLedger()
}

// severalMachinesArePlayedByKeys opens the example on several machines, shows the decision that delays a co-allocated request, and drops a
// file. The page and the command line compute the same.
func severalMachinesArePlayedByKeys(tb *tab) {
	t := tb.t
	tb.openSchedule("")
	tb.pressButton("schedule-several")
	text := func(id string) string { return `document.getElementById("` + id + `")?.innerText.replace(/\s+/g, " ")` }
	tb.waitFor(text("schedule-said") + `.startsWith("Decision 5 of 11, 0 d 00:20: Request 7 on machine 2: accepted")`)
	for _, want := range []string{"Co-allocated request 2 is lifted out; 7 fits now", "At 0 d 04:00? 5: machine 1 yes, 6: machine 2 no.",
		"At 0 d 06:00? 5: machine 1 yes, 6: machine 2 yes. Held.",
		"6 stands on machine 2 from 0 d 06:00 to 08:00, before on machine 2 from 0 d 04:00."} {
		if got := eval[string](tb, text("schedule-tries")); !strings.Contains(got, want) {
			t.Errorf("got %s, want it to say %q", got, want)
		}
	}
	tb.compareRun()
	tb.press(",", ",")
	const refused = ` === "Co-allocated request 1: rejected, no gap"`
	tb.waitFor(`location.hash.includes("schedule.d=3") && ` + text("why") + refused)
	for _, setup := range [][]chromedp.Action{{}, {viewportSize(390, 900), dark()}} {
		tb.run(setup...)
		for _, v := range tb.accessibilityFaults() {
			t.Error(v)
		}
	}
	tb.compareRun()
	link := eval[string](tb, `location.hash.slice(1)`)
	second := tb.secondVisitor(link)
	second.requireScheduleDone()
	second.waitFor(text("why") + refused)
	second.dropFile("two.csv", []byte("id,submit,ready,deadline,procs,estimate,runtime,flexible,machine,group,kind\n"+
		"1,0,60,300,64,120,120,0,1,7,together\n2,0,60,300,64,120,90,0,2,7,together\n3,9,60,180,100,120,60,0,2,,\n"))
	second.waitFor(text("schedule-brought") + `.startsWith("3 requests to 2 machines; 2 are the parts of 1 co-allocated request.")`)
	second.requireScheduleDone()
	second.compareRun()
	second.pressButton("schedule-log")
	second.requireScheduleDone()
	second.waitFor(`document.getElementById("schedule-several").hidden === false`)
}

// aRunOnSeveralMachinesIsReplacedWhenParametersChange changes parameters while a run of several seconds is computed. The page must show the
// run with the last parameters.
func aRunOnSeveralMachinesIsReplacedWhenParametersChange(tb *tab) {
	t := tb.t
	tb.openSchedule("")
	var b strings.Builder
	b.WriteString("id,submit,ready,deadline,procs,estimate,runtime,flexible,machine,group,kind\n")
	for i := range 1200 { // the first two of every ten requests are one co-allocated request
		machine, group, kind := fmt.Sprint(1+i%3), "", ""
		if i%10 < 2 {
			machine, group, kind = "any", fmt.Sprint(1+i/10), "together"
		}
		even := i - i%2
		fmt.Fprintf(&b, "%d,%d,%d,%d,%d,%d,500,1,%s,%s,%s\n", i+1, 40*even, 40*even, 40*even+40_000, 20+even%50, 900+7*(i%100),
			machine, group, kind)
	}
	tb.unfold("schedule-change")
	tb.dropFile("many.csv", []byte(b.String()))
	const running = `document.getElementById("main-schedule").dataset.state === "running"`
	tb.waitFor(running + ` && document.getElementById("schedule-brought")?.innerText.includes("co-allocated requests")`)
	tb.run(pressIn("#several-shift", " "))
	tb.waitFor(running + ` && location.hash.includes("shift=on")`)
	tb.run(pressIn("#several-order-fifo", " "))
	tb.waitFor(running + ` && location.hash.includes("order=fifo")`)
	tb.run(pressIn("#several-shift", " "))
	tb.waitFor(`!location.hash.includes("shift=on")`)
	tb.requireScheduleDone()
	if got := eval[string](tb, `document.getElementById("schedule-command").textContent`); !strings.Contains(got, "28 -order fifo ") {
		t.Errorf("got the command %s, want it in order of arrival and without shifting", got)
	}
	tb.compareRun()
}

func decisionsAreSteppedThroughByKeys(tb *tab) {
	t := tb.t
	tb.openSchedule("schedule.d=100")
	if got := tb.decisionLine(); !strings.HasPrefix(got, "Decision 100 of ") {
		t.Fatalf("got %q, want Decision 100", got)
	}
	pressAndWait := func(key, want string) {
		t.Helper()
		tb.run(typeKeys(key))
		tb.waitFor(fmt.Sprintf(`document.getElementById("schedule-said").textContent.startsWith(%q)`, want))
	}
	pressAndWait(".", "Decision 101 of ")
	pressAndWait(",", "Decision 100 of ")
	pressAndWait("w", "Decision 100 of ") // w zooms in
	tb.waitFor(`location.hash.includes("schedule.t=")`)
	tb.run(click("#schedule-stop-rejections"), click("#schedule-on"))
	tb.waitFor(`document.getElementById("why").textContent.endsWith("rejected")`)
	tb.waitFor(`location.hash.includes("schedule.stop=rejections") && location.hash.includes("schedule.span=")`)
	const blocker = "#schedule-refusal .job"
	tb.waitFor(`document.getElementById("schedule-refusal").textContent.startsWith("Refused: ") && !document.querySelector(".told").open`)
	tb.run(focusOn(blocker), typeKeys(" "))
	tb.waitFor(`document.querySelector("` + blocker + `").ariaPressed === "true" && document.activeElement.matches("` + blocker + `") &&
		document.querySelector("#schedule-gantt .about").textContent.includes("in the way: ")`)
	tb.run(typeKeys(" "))
	tb.waitFor(`document.querySelector("` + blocker + `").ariaPressed === "false" && document.querySelector("#schedule-gantt .about").hidden`)
	before, fragment := tb.decisionLine(), eval[string](tb, `location.hash.slice(1)`)
	second := tb.secondVisitor(fragment)
	second.requireScheduleDone()
	if diff := cmp.Diff(before, second.decisionLine()); diff != "" {
		t.Errorf("the same link shows another decision:\n%s", diff)
	}
	queue := `document.getElementById("schedule-queue").innerText`
	if diff := cmp.Diff(eval[string](tb, queue), eval[string](second, queue)); diff != "" {
		t.Errorf("the same link shows another queue:\n%s", diff)
	}
	tb.run(click("#schedule-stop-every"), chromedp.Evaluate(`document.activeElement.blur()`, nil), typeKeys(" "))
	tb.waitFor(`document.getElementById("schedule-said").textContent !== ` + fmt.Sprintf("%q", before))
	tb.waitFor(`document.getElementById("schedule-play").getAttribute("aria-label") === "Pause"`)
	tb.run(typeKeys(" "))
	tb.waitFor(`document.getElementById("schedule-play").getAttribute("aria-label") === "Play"`)
}

// canvasSumAndColours evaluates to a checksum of the canvas's pixels and to the number of their colours.
const canvasSumAndColours = `(() => {
	const canvas = document.querySelector("#schedule-gantt canvas"), copy = new OffscreenCanvas(canvas.width, canvas.height);
	const c = copy.getContext("2d", {willReadFrequently: true});
	c.drawImage(canvas, 0, 0);
	const {data} = c.getImageData(0, 0, copy.width, copy.height);
	const colours = new Set(); let sum = 0;
	for (let i = 0; i < data.length; i += 4) { const c = data[i] << 16 | data[i + 1] << 8 | data[i + 2]; colours.add(c); sum = (sum * 31 + ` +
	`c) % 1000003; }
	return [sum, colours.size];
})()`

func theCanvasIsPaintedAndFollowsThemePointerAndWidth(tb *tab) {
	t := tb.t
	tb.openSchedule("schedule.d=300")
	sumAndColours := func() []int {
		tb.waitIdle()
		return eval[[]int](tb, canvasSumAndColours)
	}
	last := sumAndColours()
	if last[1] < 20 {
		t.Fatalf("the canvas has %d colours, want at least 20, as a schedule has", last[1])
	}
	waitForRepainting := func() {
		t.Helper()
		tb.waitFor(fmt.Sprintf("%s[0] !== %d", canvasSumAndColours, last[0]))
		last = sumAndColours()
	}
	for _, theme := range []string{"light", "dark"} { // the system's theme is light too, so only the second click changes the colours
		tb.run(click("#theme"))
		tb.waitFor(fmt.Sprintf(`document.documentElement.dataset.theme === %q`, theme))
	}
	waitForRepainting()

	at := eval[[]float64](tb, `(() => { const e = document.querySelector("#schedule-gantt canvas"); e.scrollIntoView({ block: "center" });
		const b = e.getBoundingClientRect(); return [b.x + `+
		`b.width / 2, b.y + b.height / 2]; })()`)
	tb.run(chromedp.MouseEvent(input.MousePressed, at[0], at[1], chromedp.Button("left")),
		chromedp.MouseEvent(input.MouseMoved, at[0]-120, at[1], chromedp.Button("left")),
		chromedp.MouseEvent(input.MouseReleased, at[0]-120, at[1], chromedp.Button("left")))
	tb.waitFor(`location.hash.includes("schedule.t=")`)
	waitForRepainting()

	tooltip := eval[string](tb, `(() => {
		const canvas = document.querySelector("#schedule-gantt canvas"), b = canvas.getBoundingClientRect(), tooltip = `+
		`document.querySelector("#schedule-gantt .about");
		for (let y = 140; y < 480; y += 6) for (let x = 60; x < b.width; x += 20) {
			canvas.dispatchEvent(new PointerEvent("pointermove", {clientX: b.x + x, clientY: b.y + y}));
			if (!tooltip.hidden) return tooltip.textContent;
		}
		return "";
	})()`)
	if !strings.HasPrefix(tooltip, "Job ") || !strings.Contains(tooltip, "window ") {
		t.Errorf("the tooltip of a job is %q, want its number and its window", tooltip)
	}
	tb.run(viewportSize(700, 900))
	tb.waitFor(`document.querySelector("#schedule-gantt canvas").width < 700`)
	waitForRepainting()
}

func theScheduleIsDownloadedAndAChangedParameterKeepsTheShownRequest(tb *tab) {
	t := tb.t
	tb.openSchedule("schedule.d=300")
	tb.compareScheduleFiles("schedule", tb.pressAction, "requests")
	for button, want := range map[string]struct{ name, prefix string }{
		"svg": {"juggle-schedule-sp2-01-0-decision-300.svg", "<svg "},
		"png": {"juggle-schedule-sp2-01-0-decision-300.png", "\x89PNG"},
	} {
		name, data := tb.download(tb.pressAction("schedule-save-" + button))
		if name != want.name || !strings.HasPrefix(string(data), want.prefix) {
			t.Errorf("%s: got %s with %.20q, want %s with %q", button, name, data, want.name, want.prefix)
		}
	}
	request := eval[string](tb, `document.getElementById("why").textContent.split(":")[0]`)
	tb.unfold("schedule-change")
	tb.run(click("#schedule-order-fifo"))
	tb.waitFor(`location.hash.includes("schedule.order=fifo")`)
	tb.requireScheduleDone()
	if got := eval[string](tb, `document.getElementById("why").textContent.split(":")[0]`); got != request {
		t.Errorf("after the change the page shows %s, want %s", got, request)
	}
	tb.back()
	tb.waitFor(`document.getElementById("schedule-params").textContent.includes("EDF") &&
		document.getElementById("schedule-order-edf").checked`)
	tb.requireScheduleDone()
}

func theLinkNamesTheChosenPeriodsDecision(tb *tab) {
	t := tb.t
	tb.openSchedule("")
	before := tb.decisionLine()
	tb.unfold("schedule-change")
	tb.run(retype("#schedule-w", "5"+kb.Enter))
	tb.waitFor(`location.hash.includes("schedule.w=5")`)
	tb.requireScheduleDone()
	tb.waitFor(`document.getElementById("schedule-said").textContent !== ` + fmt.Sprintf("%q", before))
	shown := tb.decisionLine()
	number, _, _ := strings.Cut(strings.TrimPrefix(shown, "Decision "), " ")
	tb.waitFor(fmt.Sprintf(`location.hash.split("&").includes("schedule.d=%s")`, number))
	if _, data := tb.download(click("#schedule-save-csv")); !strings.Contains(string(data), "schedule.w=5&schedule.d="+number) {
		t.Errorf("the file's first lines are %.2000s, want decision %s of period 5", data, number)
	}
	second := tb.secondVisitor(eval[string](tb, `location.hash.slice(1)`))
	second.requireScheduleDone()
	if got := second.decisionLine(); got != shown {
		t.Errorf("the link shows %q, want %q", got, shown)
	}
}

func anotherReadingOfThePaperChangesTheRun(tb *tab) {
	t := tb.t
	tb.openSchedule("")
	const counts = `document.getElementById("schedule-counts").innerText`
	lastCounts := func(tb *tab) string { // goes to the last decision and returns the counts there
		tb.run(chromedp.Evaluate(`{const r = document.getElementById("schedule-scrub"); r.value = r.max; r.dispatchEvent(new `+
			`Event("input", {bubbles: true}))}`, nil))
		tb.waitIdle()
		return eval[string](tb, counts)
	}
	before := lastCounts(tb)
	tb.run(focusOn("#schedule-decided"), typeKeys(kb.Enter))
	tb.waitFor(`document.querySelectorAll("#main-schedule .decisions .switch").length >= 4`)
	const reading = `#main-schedule .decisions .switch[aria-label^="After an offered window fails"]`
	tb.run(focusOn(reading), typeKeys(" "))
	tb.waitFor(`location.hash.includes("schedule.first=on")`)
	tb.requireIdle(`document.querySelector('` + reading + `').ariaChecked === "false"`)
	tb.requireScheduleDone()
	after := lastCounts(tb)
	if before == after {
		t.Errorf("the run that stops at the first failed offer has the same counts as before, want others: %q", after)
	}
	second := tb.secondVisitor(eval[string](tb, `location.hash.slice(1)`))
	second.requireScheduleDone()
	if diff := cmp.Diff(after, lastCounts(second)); diff != "" {
		t.Errorf("the link gives another run:\n%s", diff)
	}
	tb.run(typeKeys(" "))
	tb.waitFor(`!location.hash.includes("schedule.first")`)
	tb.requireScheduleDone()
	if diff := cmp.Diff(before, lastCounts(tb)); diff != "" {
		t.Errorf("switched back, the run is another:\n%s", diff)
	}
}
