package e2e

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	goruntime "runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"
)

// TestBudgets measures the times and the memory that the page costs a reader, for "./build.sh bench". It reports the numbers, of which some
// are medians, next to their budgets. A number above its budget is not a failure, because the numbers depend on the machine.
func TestBudgets(t *testing.T) {
	if os.Getenv("JUGGLE_BUDGETS") == "" {
		t.Skip("./build.sh bench runs this")
	}
	report := func(quantity, got, budget string) { fmt.Printf("   %-58s %12s   %s\n", quantity, got, budget) }
	ms := func(xs []float64) string { return fmt.Sprintf("%.0f ms", median(xs)) }

	// Each of these times is measured several times: at the first, caches are cold and the browser is still starting.
	// They are in milliseconds.
	var native, untilFigure2, untilAllFigures, studyAlone []float64
	for range 5 {
		native = append(native, nativeTime(t))
	}
	nativeMedian := median(native)
	report("all figures by the command line on two processors", ms(native), "")

	var tasks []string
	for range measuredVisits {
		t.Run("visit", func(t *testing.T) {
			s := serve(t, dist)
			tb := wide.newTabInNewProcess(t, s, withProcessors(goruntime.NumCPU()), watchFigures())
			time.Sleep(windowStartup)
			tb.run(chromedp.Navigate(tb.address("")))
			tb.requireStudyDone()
			untilAllFigures = append(untilAllFigures, eval[float64](tb, `study.done`))
			untilFigure2 = append(untilFigure2, eval[float64](tb, `firstFigure`))
			studyAlone = append(studyAlone, eval[float64](tb, `study.done - study.running`))
			tasks = append(tasks, tb.longTasks())
		})
	}
	if t.Failed() {
		return
	}
	report("navigation to Figure 2 with four periods", ms(untilFigure2), "at most 2000 ms")
	report("navigation to all six figures", ms(untilAllFigures), fmt.Sprintf("%.1f times native", median(untilAllFigures)/nativeMedian))
	report("the study alone, its last figure drawn", ms(studyAlone),
		fmt.Sprintf("%.1f times native, at most 4", median(studyAlone)/nativeMedian))
	report("main thread: tasks over 50 ms during the study", "", "none; in ms: "+strings.Join(tasks, " "))

	t.Run("pointer", func(t *testing.T) {
		report("the pointer comes upon one of a large figure's dots", fmt.Sprintf("%.1f ms", measurePointing(t)), "at most 20 ms")
	})

	t.Run("long visit", func(t *testing.T) {
		tb := open(t, serve(t, dist), "", withProcessors(goruntime.NumCPU()), watchFigures())
		report("slider drag during a study, worst input to paint", fmt.Sprintf("%.0f ms", max(16, tb.measureDragging())),
			"at most 100 ms; 16 means 16 or less")

		tb.requireStudyDone()
		memory := []string{fmt.Sprintf("%.0f MB", tb.memoryMB())}
		tasks = nil
		for range 9 {
			eval[bool](tb, `(study = {}, longTasks = [], true)`)
			tb.run(click("#study-main")) // Run again
			tb.waitFor(`document.documentElement.dataset.study === "running"`)
			tb.requireStudyDone()
			tasks = append(tasks, tb.longTasks())
			memory = append(memory, fmt.Sprintf("%.0f", tb.memoryMB()))
		}
		report("main thread: tasks over 50 ms during studies 2 to 10", "", "none; in ms: "+strings.Join(tasks, " "))
		report("memory of the page's processes after study 1 to 10", strings.Join(memory, " "), "flat")
	})
}

const (
	// measuredVisits is the number of measured first visits. Each has a new profile.
	measuredVisits = 5

	// windowStartup is the time that the browser needs for a new window: it loads pages of its own, which takes half a second of computing.
	// A reader's window is already open when the reader follows a link.
	windowStartup = 2 * time.Second
)

// median returns the median of an odd number of values.
func median(xs []float64) float64 { return slices.Sorted(slices.Values(xs))[len(xs)/2] }

// longTasks lists the tasks of over 50 ms during the study: the duration and the time since navigation, in milliseconds. watchFigures
// records them.
func (tb *tab) longTasks() string {
	tb.t.Helper()
	return "[" + strings.Join(eval[[]string](tb, `longTasks.filter(e => e.startTime + e.duration > study.running && e.startTime < study.done)
		.map(e => Math.round(e.duration) + " at " + Math.round(e.startTime))`), ", ") + "]"
}

// nativeTime returns the time of the command line for all figures, in milliseconds.
func nativeTime(t *testing.T) float64 {
	t.Helper()
	path, err := commandLinePath()
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if output, err := exec.Command(path, "claims", "-jobs", "2").CombinedOutput(); err != nil {
		t.Fatalf("juggle claims: %v\n%s", err, output)
	}
	return float64(time.Since(start).Microseconds()) / 1000
}

// watchFigures returns an action that records, in JavaScript variables, when Figure 2 has four periods, when the study begins and ends, all
// long tasks, and the times from events to their painting.
func watchFigures() chromedp.Action {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`
			window.longTasks = [];
			window.events = [];
			window.study = {};
			new MutationObserver(() => {
				const phase = document.documentElement.dataset.study;
				study[phase] ??= performance.now();
			}).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-study"] });
			new PerformanceObserver(list => {
				longTasks.push(...list.getEntries());
			}).observe({ type: "longtask" });
			new PerformanceObserver(list => events.push(...list.getEntries().map(e => e.duration))).observe({ type: "event", durationThreshold: ` +
			`16 });
			const waitForFigure = () => {
				const n = document.querySelector('section[data-figure="2"]')?.textContent.match(/\bn\s(\d+)/)?.[1];
				if (n >= 4) window.firstFigure = performance.now(); else requestAnimationFrame(waitForFigure);
			};
			waitForFigure();`).Do(ctx)
		return err
	})
}

// measurePointing moves the pointer over every dot of a large figure. It returns the mean time per dot until the tooltip has changed, in
// milliseconds.
func measurePointing(t *testing.T) float64 {
	t.Helper()
	tb := open(t, serve(t, dist), "v=1&w=0:6&n=4&fig=1&points=windows", withProcessors(goruntime.NumCPU()))
	tb.requireStudyDone()
	tb.waitIdle()
	return eval[float64](tb, `(() => {
		const plot = document.querySelector(".chart.big .plot"), dots = plot.querySelectorAll("svg circle"), began = performance.now();
		for (const dot of dots) {
			const box = dot.getBoundingClientRect(), at = {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
			plot.dispatchEvent(new PointerEvent("pointermove", {...at, pointerType: "mouse"}));
		}
		return (performance.now() - began) / dots.length;
	})()`)
}

// measureDragging drags a slider during a study. It returns the longest time from an input to its painting, in milliseconds. Times under 16
// ms count as 0.
func (tb *tab) measureDragging() float64 {
	tb.t.Helper()
	tb.run(click("#study-main")) // Run again
	tb.waitFor(`document.documentElement.dataset.study === "running"`)
	at := eval[[]float64](tb, `(() => {
		const slider = document.querySelector('[data-key="p"] input[type="range"]');
		slider.scrollIntoView({ block: "center" });
		const box = slider.getBoundingClientRect(), share = (slider.value - slider.min) / (slider.max - slider.min);
		events.length = 0;
		return [box.left + 8 + share * (box.width - 16), box.top + box.height / 2];
	})()`)
	mouse := func(typ input.MouseType, dx float64) chromedp.Action {
		return input.DispatchMouseEvent(typ, at[0]+dx, at[1]).WithButton(input.Left).WithButtons(1).WithClickCount(1)
	}
	tb.run(mouse(input.MousePressed, 0))
	for dx := range 60 {
		tb.run(mouse(input.MouseMoved, float64(dx)))
		tb.waitIdle()
	}
	tb.run(mouse(input.MouseReleased, 60))
	tb.waitIdle()
	return eval[float64](tb, `Math.max(0, ...events)`)
}

// memoryMB returns the memory of the browser's page processes, in megabytes, one second after the call.
func (tb *tab) memoryMB() float64 {
	tb.t.Helper()
	eval[bool](tb, `new Promise(done => setTimeout(() => done(true), 1000))`)
	processes, err := systeminfo.GetProcessInfo().Do(tb.browser.browserContext())
	if err != nil {
		tb.t.Fatal(err)
	}
	total := 0.0
	for _, p := range processes {
		if p.Type != "renderer" {
			continue
		}
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.ID))
		if err != nil {
			tb.t.Fatal(err)
		}
		for line := range strings.Lines(string(status)) {
			var kB float64
			if n, _ := fmt.Sscanf(line, "VmRSS: %f kB", &kB); n == 1 {
				total += kB / 1024
			}
		}
	}
	return total
}
