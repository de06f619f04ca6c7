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

// TestBudgets measures what the page costs its reader, for "./build.sh bench". Times are medians; they are reported and not judged, since
// they are the machine's as much as the page's.
func TestBudgets(t *testing.T) {
	if os.Getenv("JUGGLE_BUDGETS") == "" {
		t.Skip("./build.sh bench measures")
	}
	report := func(what, got, budget string) { fmt.Printf("   %-58s %12s   %s\n", what, got, budget) }
	ms := func(xs []float64) string { return fmt.Sprintf("%.0f ms", median(xs)) }

	// Both are measured more than once, each time anew: the first of a kind finds cold caches, and a browser that is still starting.
	var native, first, all, study []float64
	for range 5 {
		native = append(native, nativeTime(t))
	}
	alone := median(native)
	report("all figures by the command line on two processors", ms(native), "")

	var tasks []string
	for range visits {
		t.Run("visit", func(t *testing.T) {
			s := serve(t, dist)
			tb := wide.alone(t, s, asMany(goruntime.NumCPU()), watchFigures())
			time.Sleep(settling)
			tb.do(chromedp.Navigate(tb.address("")))
			tb.studied()
			all = append(all, eval[float64](tb, `study.done`))
			first = append(first, eval[float64](tb, `firstFigure`))
			study = append(study, eval[float64](tb, `study.done - study.running`))
			tasks = append(tasks, tb.longTasks())
		})
	}
	if t.Failed() {
		return
	}
	report("navigation to Figure 2 with four windows", ms(first), "at most 2000 ms")
	report("navigation to all six figures", ms(all), fmt.Sprintf("%.1f times native", median(all)/alone))
	report("the study alone, its last figure drawn", ms(study), fmt.Sprintf("%.1f times native, at most 4", median(study)/alone))
	report("main thread: tasks over 50 ms during the study", "", "none; in ms: "+strings.Join(tasks, " "))

	t.Run("pointer", func(t *testing.T) {
		report("the pointer comes upon one of a large figure's dots", fmt.Sprintf("%.1f ms", pointing(t)), "at most 20 ms")
	})

	t.Run("long visit", func(t *testing.T) {
		tb := open(t, serve(t, dist), "", asMany(goruntime.NumCPU()), watchFigures())
		report("slider drag during a study, worst input to paint", fmt.Sprintf("%.0f ms", max(16, tb.dragging())),
			"at most 100 ms; 16 or less is not told apart")

		tb.studied()
		memory := []string{fmt.Sprintf("%.0f MB", tb.memory())}
		tasks = nil
		for range 9 {
			eval[bool](tb, `(study = {}, longTasks = [], true)`)
			tb.do(click("#study-main")) // Run again
			tb.until(`document.documentElement.dataset.study === "running"`)
			tb.studied()
			tasks = append(tasks, tb.longTasks())
			memory = append(memory, fmt.Sprintf("%.0f", tb.memory()))
		}
		report("main thread: tasks over 50 ms during studies 2 to 10", "", "none; in ms: "+strings.Join(tasks, " "))
		report("memory of the page's processes after study 1 to 10", strings.Join(memory, " "), "flat")
	})
}

const (
	// visits is how many first visits are measured, each in a profile of its own.
	visits = 5

	// settling is for the browser, which loads pages of its own for every new window, half a second of computing. A reader's window is
	// there before the link is clicked.
	settling = 2 * time.Second
)

func median(xs []float64) float64 { return slices.Sorted(slices.Values(xs))[len(xs)/2] }

// longTasks lists the tasks of over 50 ms, in milliseconds since navigation, that watchFigures saw while the study ran.
func (tb *tab) longTasks() string {
	tb.t.Helper()
	return "[" + strings.Join(eval[[]string](tb, `longTasks.filter(e => e.startTime + e.duration > study.running && e.startTime < study.done)
		.map(e => Math.round(e.duration) + " at " + Math.round(e.startTime))`), ", ") + "]"
}

// nativeTime is how long the command line takes for all figures, in milliseconds.
func nativeTime(t *testing.T) float64 {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if output, err := exec.Command(path, "claims", "-jobs", "2").CombinedOutput(); err != nil {
		t.Fatalf("juggle claims: %v\n%s", err, output)
	}
	return float64(time.Since(start).Microseconds()) / 1000
}

// watchFigures notes when Figure 2 has four windows, when the study begins and ends, long tasks, and how long events take to be painted.
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
			const look = () => {
				const n = document.querySelector('section[data-figure="2"]')?.textContent.match(/\bn\s(\d+)/)?.[1];
				if (n >= 4) window.firstFigure = performance.now(); else requestAnimationFrame(look);
			};
			look();`).Do(ctx)
		return err
	})
}

// pointing moves the pointer over every dot of a large figure and returns the mean time until the words beside it have changed, in
// milliseconds.
func pointing(t *testing.T) float64 {
	t.Helper()
	tb := open(t, serve(t, dist), "v=1&w=0:6&n=4&fig=1&points=windows", asMany(goruntime.NumCPU()))
	tb.studied()
	tb.idle()
	return eval[float64](tb, `(() => {
		const plot = document.querySelector(".chart.big .plot"), dots = plot.querySelectorAll("svg circle"), began = performance.now();
		for (const dot of dots) {
			const box = dot.getBoundingClientRect(), at = {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
			plot.dispatchEvent(new PointerEvent("pointermove", {...at, pointerType: "mouse"}));
		}
		return (performance.now() - began) / dots.length;
	})()`)
}

// dragging drags a slider during a study and returns the longest time from an input to its painting, in milliseconds.
func (tb *tab) dragging() float64 {
	tb.t.Helper()
	tb.do(click("#study-main")) // Run again
	tb.until(`document.documentElement.dataset.study === "running"`)
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
	tb.do(mouse(input.MousePressed, 0))
	for dx := range 60 {
		tb.do(mouse(input.MouseMoved, float64(dx)))
		tb.idle()
	}
	tb.do(mouse(input.MouseReleased, 60))
	tb.idle()
	return eval[float64](tb, `Math.max(0, ...events)`)
}

// memory is what the browser's page processes hold, in megabytes.
func (tb *tab) memory() float64 {
	tb.t.Helper()
	eval[bool](tb, `new Promise(done => setTimeout(() => done(true), 1000))`)
	processes, err := systeminfo.GetProcessInfo().Do(tb.browser.executor())
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
