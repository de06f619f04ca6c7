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

// TestSchedule has one page do what a reader does in the view.
func TestSchedule(t *testing.T) {
	tb := begin(t, small+"&view=schedule")
	tb.steps(aRunEqualsTheCommandLineOverItsRequests, anOrderOfOnesOwnIsTypedByKeys,
		aFileOfRequestsIsPlayedOrNegotiatedAbout, severalMachinesArePlayedByKeys, aRunOnSeveralMachinesIsCalledOff,
		decisionsAreSteppedThroughByKeys,
		theCanvasIsPaintedAndFollowsThemePointerAndWidth, theScheduleIsTakenAwayAndAParameterOfTheRunKeepsTheRequestInSight,
		theLinkNamesTheDecisionOfThePeriodThatWasChosen, theOtherReadingChangesTheRunByKeys, aQueueIsDrawnBelowTheSchedule)
}

// schedules shows the Schedule view with its run.
func (tb *tab) schedules(own string) {
	tb.t.Helper()
	tb.follow(strings.TrimSuffix(small+"&view=schedule&"+own, "&"))
	tb.scheduled()
}

// scheduled wants the run that was asked for, once the page rests.
func (tb *tab) scheduled() {
	tb.t.Helper()
	tb.shows(`document.getElementById("main-schedule")?.dataset.state === "done"`)
}

// decision is the line that names the decision that is shown.
func (tb *tab) decision() string {
	tb.t.Helper()
	return eval[string](tb, `document.getElementById("schedule-said").textContent`)
}

func aRunEqualsTheCommandLineOverItsRequests(tb *tab) {
	tb.schedules("")
	for _, own := range []string{
		"",
		"schedule.w=3&schedule.order=lff&schedule.f=60&schedule.phi=150&schedule.to=all",
		"schedule.w=7&schedule.order=shuffle&schedule.seed=9&schedule.est=poisson&schedule.replan=on&schedule.phi=none",
		"schedule.ed=draft&schedule.order=lff&schedule.L=1.5",
		"schedule.first=on&schedule.skip=on&schedule.to=all&schedule.phi=300",
		"schedule.order=if(wait%20%3E%2086400,0,slack)%20-%20start&schedule.f=60",
		"schedule.order=random%20%25%207%20-%20procs&schedule.seed=9",
	} {
		if own != "" {
			tb.schedules(own)
		}
		tb.sameRun()
	}
}

// shellWords are the words of a command, without the quotes.
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

// sameRun compares the run that the page saves with what the command below it writes over the requests that the page saves.
func (tb *tab) sameRun() {
	tb.t.Helper()
	name, requests := tb.download(click("#schedule-save-requests"))
	args := tb.command("schedule", map[string][]byte{name: requests})
	_, data := tb.download(click("#schedule-save-csv"))
	rows := uncommented(string(data))
	if diff := cmp.Diff(juggle(tb.t, args...), rows); diff != "" {
		tb.t.Errorf("the command line (-) and the page (+) differ:\n%s", diff)
	}
}

// command is the command that a view shows, without its first word and without what it explains, over the files that the view saved.
func (tb *tab) command(view string, saved map[string][]byte) (args []string) {
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
		if w != "-explain" && w != "-request" && words[i] != "-request" { // words[i] is the one before w
			args = append(args, w)
		}
	}
	return args
}

// sameDrawings compares the schedule that a view saves for evalys and for Perfetto with what the view's command writes over those files
// of the view. Its buttons are pressed by the function.
func (tb *tab) sameDrawings(view string, press func(id string) chromedp.Action, files ...string) {
	tb.t.Helper()
	saved := map[string][]byte{}
	for _, file := range files {
		name, data := tb.download(press(view + "-save-" + file))
		saved[name] = data
	}
	args := tb.command(view, saved)
	for _, format := range []string{"batsim", "chrome"} {
		_, data := tb.download(press(view + "-save-" + format))
		got := regexp.MustCompile(`(?m)^"otherData": .*\n`).ReplaceAllString(string(data), "") // where it comes from
		want := juggle(tb.t, slices.Insert(slices.Clone(args), 1, "-format", format)...)
		if got != want {
			tb.t.Errorf("%s, %s: the command line (-) and the page (+) differ:\n%s", view, format, cmp.Diff(want, got))
		}
	}
}

// byKey leads to a button by keys and presses it, as an action for what waits for a file.
func (tb *tab) byKey(id string) chromedp.Action {
	tb.t.Helper()
	tb.focus(id)
	return typed(kb.Enter)
}

// anOrderOfOnesOwnIsTypedByKeys goes from an order that is listed to a formula of one's own, and on to its link, without a pointer.
func anOrderOfOnesOwnIsTypedByKeys(tb *tab) {
	t := tb.t
	tb.schedules("")
	const said = `document.getElementById("schedule-order-own-1-said").textContent`
	tb.unfold("schedule-change")
	tb.focus("schedule-order-own-1")
	if got := tb.value("#schedule-order-own-1"); got != "deadline" {
		t.Errorf("got %q, want EDF as a formula", got)
	}
	tb.do(typed(kb.End), typed(" - 2*(procs"))
	tb.until(said + `.includes("Column 20: found the end, wanted an operator or ')'")`)
	if eval[string](tb, `document.getElementById("schedule-order-own-1").getAttribute("aria-invalid")`) != "true" {
		t.Error("got a field that is not marked as wrong")
	}
	tb.do(typed(")" + kb.Enter))
	tb.until(`location.hash.includes("schedule.order=deadline%20-%202%2A%28procs%29")`)
	tb.scheduled()
	tb.until(said + `.startsWith("Decision ")`)
	tb.until(`document.querySelector(".queue thead").textContent.includes("key")`)
	tb.sameRun()
	tb.back()
	tb.until(`document.getElementById("schedule-order-own-1").value === "deadline" && document.getElementById("schedule-order-edf").checked`)
}

// aFileOfRequestsIsPlayedOrNegotiatedAbout drops files on Schedule: requests are played there, and by a click negotiated about; what a
// run has no place for is offered to the other view.
func aFileOfRequestsIsPlayedOrNegotiatedAbout(tb *tab) {
	const head, line = "id,submit,ready,deadline,procs,estimate,runtime,flexible", "1,0,60,300,64,120,120,1"
	tb.schedules("")
	tb.drop("mine.csv", []byte(head+"\n"+line+"\n2,10,60,180,100,120,90,0\n3,20,20,200,32,60,60,0\n4,30,30,400,128,100,120,1\n"))
	tb.until(`document.getElementById("schedule-brought").innerText.includes("Requests of your own, 4")`)
	tb.sameRun()
	tb.do(click("#schedule-negotiate"))
	tb.arrived("negotiate")
	tb.until(`document.getElementById("negotiate-rows").querySelectorAll("tr").length === 4`)
	tb.do(click("#negotiate-schedule"))
	tb.until(`location.hash.includes("view=schedule") && !document.getElementById("schedule-brought").hidden`)
	tb.scheduled()
	tb.sameRun()
	tb.schedules("")
	tb.drop("terms.csv", []byte(head+",budget\n"+line+",50\n"))
	tb.until(`document.getElementById("schedule-refused").innerText.includes("terms.csv: request 1 has molds, a budget")`)
	tb.do(click("#schedule-elsewhere"))
	tb.arrived("negotiate")
	tb.until(`document.getElementById("negotiate-rows").innerText.includes("request")`)
	tb.sameLedger()
}

// severalMachinesArePlayedByKeys opens the example, steps to where a co-allocated request gives way, and drops a file; page and command
// line say the same.
func severalMachinesArePlayedByKeys(tb *tab) {
	t := tb.t
	tb.schedules("")
	tb.presses("schedule-several")
	words := func(id string) string { return `document.getElementById("` + id + `")?.innerText.replace(/\s+/g, " ")` }
	tb.until(words("schedule-said") + `.startsWith("Decision 5 of 11, 0 d 00:20: Request 7 on machine 2: accepted")`)
	for _, want := range []string{"Co-allocated request 2 is lifted out; 7 fits now", "At 0 d 04:00? 5: machine 1 yes, 6: machine 2 no.",
		"At 0 d 06:00? 5: machine 1 yes, 6: machine 2 yes. Held.",
		"6 stands on machine 2 from 0 d 06:00 to 08:00, before on machine 2 from 0 d 04:00."} {
		if got := eval[string](tb, words("schedule-tries")); !strings.Contains(got, want) {
			t.Errorf("got %s, want it to say %q", got, want)
		}
	}
	tb.sameRun()
	tb.press(",", ",")
	const refused = ` === "Co-allocated request 1: rejected, no gap"`
	tb.until(`location.hash.includes("schedule.d=3") && ` + words("why") + refused)
	for _, setup := range [][]chromedp.Action{{}, {sized(390, 900), dark()}} {
		tb.do(setup...)
		for _, v := range tb.axe() {
			t.Error(v)
		}
	}
	tb.sameRun()
	link := eval[string](tb, `location.hash.slice(1)`)
	other := tb.visitor(link)
	other.scheduled()
	other.until(words("why") + refused)
	other.drop("two.csv", []byte("id,submit,ready,deadline,procs,estimate,runtime,flexible,machine,group,kind\n"+
		"1,0,60,300,64,120,120,0,1,7,together\n2,0,60,300,64,120,90,0,2,7,together\n3,9,60,180,100,120,60,0,2,,\n"))
	other.until(words("schedule-brought") + `.startsWith("3 requests to 2 machines; 2 are the parts of 1 co-allocated request.")`)
	other.scheduled()
	other.sameRun()
	other.presses("schedule-log")
	other.scheduled()
	other.until(`document.getElementById("schedule-several").hidden === false`)
}

// aRunOnSeveralMachinesIsCalledOff changes parameters while runs of seconds are computed: the answer is to the last, a quick one.
func aRunOnSeveralMachinesIsCalledOff(tb *tab) {
	t := tb.t
	tb.schedules("")
	var b strings.Builder
	b.WriteString("id,submit,ready,deadline,procs,estimate,runtime,flexible,machine,group,kind\n")
	for i := range 1200 { // of ten the first two are a co-allocated request
		on, group, kind := fmt.Sprint(1+i%3), "", ""
		if i%10 < 2 {
			on, group, kind = "any", fmt.Sprint(1+i/10), "together"
		}
		even := i - i%2
		fmt.Fprintf(&b, "%d,%d,%d,%d,%d,%d,500,1,%s,%s,%s\n", i+1, 40*even, 40*even, 40*even+40_000, 20+even%50, 900+7*(i%100), on, group, kind)
	}
	tb.unfold("schedule-change")
	tb.drop("many.csv", []byte(b.String()))
	const running = `document.getElementById("main-schedule").dataset.state === "running"`
	tb.until(running + ` && document.getElementById("schedule-brought")?.innerText.includes("co-allocated requests")`)
	tb.do(struck("#several-shift", " "))
	tb.until(running + ` && location.hash.includes("shift=on")`)
	tb.do(struck("#several-order-fifo", " "))
	tb.until(running + ` && location.hash.includes("order=fifo")`)
	tb.do(struck("#several-shift", " "))
	tb.until(`!location.hash.includes("shift=on")`)
	tb.scheduled()
	if got := eval[string](tb, `document.getElementById("schedule-command").textContent`); !strings.Contains(got, "28 -order fifo ") {
		t.Errorf("got the command %s, want it in order of arrival and without shifting", got)
	}
	tb.sameRun()
}

func decisionsAreSteppedThroughByKeys(tb *tab) {
	t := tb.t
	tb.schedules("schedule.d=100")
	if got := tb.decision(); !strings.HasPrefix(got, "Decision 100 of ") {
		t.Fatalf("the page shows %q", got)
	}
	press := func(key, want string) {
		t.Helper()
		tb.do(typed(key))
		tb.until(fmt.Sprintf(`document.getElementById("schedule-said").textContent.startsWith(%q)`, want))
	}
	press(".", "Decision 101 of ")
	press(",", "Decision 100 of ")
	press("w", "Decision 100 of ")
	tb.until(`location.hash.includes("schedule.t=")`)
	tb.do(click("#schedule-stop-rejections"), click("#schedule-on"))
	tb.until(`document.getElementById("why").textContent.endsWith("rejected")`)
	tb.until(`location.hash.includes("schedule.stop=rejections") && location.hash.includes("schedule.span=")`)
	const number = "#schedule-refusal .job"
	tb.until(`document.getElementById("schedule-refusal").textContent.startsWith("Refused: ") && !document.querySelector(".told").open`)
	tb.do(focused(number), typed(" "))
	tb.until(`document.querySelector("` + number + `").ariaPressed === "true" && document.activeElement.matches("` + number + `") &&
		document.querySelector("#schedule-gantt .about").textContent.includes("in the way: ")`)
	tb.do(typed(" "))
	tb.until(`document.querySelector("` + number + `").ariaPressed === "false" && document.querySelector("#schedule-gantt .about").hidden`)
	before, fragment := tb.decision(), eval[string](tb, `location.hash.slice(1)`)
	second := tb.visitor(fragment)
	second.scheduled()
	if diff := cmp.Diff(before, second.decision()); diff != "" {
		t.Errorf("the same link shows another decision:\n%s", diff)
	}
	queue := `document.getElementById("schedule-queue").innerText`
	if diff := cmp.Diff(eval[string](tb, queue), eval[string](second, queue)); diff != "" {
		t.Errorf("the same link shows another queue:\n%s", diff)
	}
	tb.do(click("#schedule-stop-every"), chromedp.Evaluate(`document.activeElement.blur()`, nil), typed(" "))
	tb.until(`document.getElementById("schedule-said").textContent !== ` + fmt.Sprintf("%q", before))
	tb.until(`document.getElementById("schedule-play").getAttribute("aria-label") === "Pause"`)
	tb.do(typed(" "))
	tb.until(`document.getElementById("schedule-play").getAttribute("aria-label") === "Play"`)
}

// painting is the canvas as text, and how many colours it has.
const painting = `(() => {
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
	tb.schedules("schedule.d=300")
	settled := func() []int {
		tb.idle()
		return eval[[]int](tb, painting)
	}
	first := settled()
	if first[1] < 20 {
		t.Fatalf("the canvas has %d colours, want a schedule on it", first[1])
	}
	changed := func(what string) {
		t.Helper()
		tb.until(fmt.Sprintf("%s[0] !== %d", painting, first[0]))
		first = settled()
	}
	for _, theme := range []string{"light", "dark"} { // from the system's
		tb.do(click("#theme"))
		tb.until(fmt.Sprintf(`document.documentElement.dataset.theme === %q`, theme))
	}
	changed("dark")

	at := eval[[]float64](tb, `(() => { const e = document.querySelector("#schedule-gantt canvas"); e.scrollIntoView({ block: "center" });
		const b = e.getBoundingClientRect(); return [b.x + `+
		`b.width / 2, b.y + b.height / 2]; })()`)
	tb.do(chromedp.MouseEvent(input.MousePressed, at[0], at[1], chromedp.Button("left")),
		chromedp.MouseEvent(input.MouseMoved, at[0]-120, at[1], chromedp.Button("left")),
		chromedp.MouseEvent(input.MouseReleased, at[0]-120, at[1], chromedp.Button("left")))
	tb.until(`location.hash.includes("schedule.t=")`)
	changed("dragged")

	about := eval[string](tb, `(() => {
		const canvas = document.querySelector("#schedule-gantt canvas"), b = canvas.getBoundingClientRect(), said = `+
		`document.querySelector("#schedule-gantt .about");
		for (let y = 140; y < 480; y += 6) for (let x = 60; x < b.width; x += 20) {
			canvas.dispatchEvent(new PointerEvent("pointermove", {clientX: b.x + x, clientY: b.y + y}));
			if (!said.hidden) return said.textContent;
		}
		return "";
	})()`)
	if !strings.HasPrefix(about, "Job ") || !strings.Contains(about, "window ") {
		t.Errorf("pointed at, a job says %q", about)
	}
	tb.do(sized(700, 900))
	tb.until(`document.querySelector("#schedule-gantt canvas").width < 700`)
	changed("narrow")
}

func theScheduleIsTakenAwayAndAParameterOfTheRunKeepsTheRequestInSight(tb *tab) {
	t := tb.t
	tb.schedules("schedule.d=300")
	tb.sameDrawings("schedule", tb.byKey, "requests")
	for button, want := range map[string]struct{ name, begins string }{
		"svg": {"juggle-schedule-sp2-01-0-decision-300.svg", "<svg "},
		"png": {"juggle-schedule-sp2-01-0-decision-300.png", "\x89PNG"},
	} {
		name, data := tb.download(tb.byKey("schedule-save-" + button))
		if name != want.name || !strings.HasPrefix(string(data), want.begins) {
			t.Errorf("%s: got %s that begins with %.20q", button, name, data)
		}
	}
	request := eval[string](tb, `document.getElementById("why").textContent.split(":")[0]`)
	tb.unfold("schedule-change")
	tb.do(click("#schedule-order-fifo"))
	tb.until(`location.hash.includes("schedule.order=fifo")`)
	tb.scheduled()
	if got := eval[string](tb, `document.getElementById("why").textContent.split(":")[0]`); got != request {
		t.Errorf("after the change the page shows %s, want %s", got, request)
	}
	tb.back()
	tb.until(`document.getElementById("schedule-params").textContent.includes("EDF") && document.getElementById("schedule-order-edf").checked`)
	tb.scheduled()
}

func theLinkNamesTheDecisionOfThePeriodThatWasChosen(tb *tab) {
	t := tb.t
	tb.schedules("")
	before := tb.decision()
	tb.unfold("schedule-change")
	tb.do(retype("#schedule-w", "5"+kb.Enter))
	tb.until(`location.hash.includes("schedule.w=5")`)
	tb.scheduled()
	tb.until(`document.getElementById("schedule-said").textContent !== ` + fmt.Sprintf("%q", before))
	shown := tb.decision()
	number, _, _ := strings.Cut(strings.TrimPrefix(shown, "Decision "), " ")
	tb.until(fmt.Sprintf(`location.hash.split("&").includes("schedule.d=%s")`, number))
	if _, data := tb.download(click("#schedule-save-csv")); !strings.Contains(string(data), "schedule.w=5&schedule.d="+number) {
		t.Errorf("the file's first lines are %.2000s, want decision %s of window 5", data, number)
	}
	second := tb.visitor(eval[string](tb, `location.hash.slice(1)`))
	second.scheduled()
	if got := second.decision(); got != shown {
		t.Errorf("the link shows %q, want %q", got, shown)
	}
}

func theOtherReadingChangesTheRunByKeys(tb *tab) {
	t := tb.t
	tb.schedules("")
	const counts = `document.getElementById("schedule-counts").innerText`
	last := func(tb *tab) string {
		tb.do(chromedp.Evaluate(`{const r = document.getElementById("schedule-scrub"); r.value = r.max; r.dispatchEvent(new `+
			`Event("input", {bubbles: true}))}`, nil))
		tb.idle()
		return eval[string](tb, counts)
	}
	before := last(tb)
	tb.do(focused("#schedule-decided"), typed("\r"))
	tb.until(`document.querySelectorAll("#main-schedule .decisions .switch").length >= 4`)
	const reading = `#main-schedule .decisions .switch[aria-label^="After an offered window fails"]`
	tb.do(focused(reading), typed(" "))
	tb.until(`location.hash.includes("schedule.first=on")`)
	tb.shows(`document.querySelector('` + reading + `').ariaChecked === "false"`)
	tb.scheduled()
	after := last(tb)
	if before == after {
		t.Errorf("to stop at the first failed offer changes nothing: %q", after)
	}
	second := tb.visitor(eval[string](tb, `location.hash.slice(1)`))
	second.scheduled()
	if diff := cmp.Diff(after, last(second)); diff != "" {
		t.Errorf("the link gives another run:\n%s", diff)
	}
	tb.do(typed(" "))
	tb.until(`!location.hash.includes("schedule.first")`)
	tb.scheduled()
	if diff := cmp.Diff(before, last(tb)); diff != "" {
		t.Errorf("switched back, the run is another:\n%s", diff)
	}
}
