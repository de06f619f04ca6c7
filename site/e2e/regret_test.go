package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestTheWholeRegretIsSolvedInTheBrowser takes minutes, and is run where JUGGLE_REGRET is set: twelve stretches at three loads, stopped and
// resumed, left and found again.
func TestTheWholeRegretIsSolvedInTheBrowser(t *testing.T) {
	if os.Getenv("JUGGLE_REGRET") == "" {
		t.Skip("JUGGLE_REGRET is not set: the whole regret takes minutes")
	}
	const line = `document.getElementById("yard-line-regret").textContent`
	const solved = `Number(/^(?:Stopped at )?(\d+) of 36/.exec(` + line + `)?.[1] ?? -1)`
	const finding = `document.querySelector("#yard-regret .found").textContent`
	tb := open(t, serve(t, dist), "v=1&view=yardsticks&yardsticks.regret=on")
	tb.until(solved + ` >= 3`)
	tb.do(click("#yard-main-regret"))
	tb.until(`/^Stopped at/.test(` + line + `)`)
	stopped := eval[int](tb, solved)
	tb.do(click("#yard-main-regret"))
	tb.until(fmt.Sprintf(`%s > %d`, solved, stopped))
	tb.do(chromedp.Reload())
	tb.until(fmt.Sprintf(`%s > %d`, solved, stopped))
	done := `document.getElementById("yard-regret")?.dataset.state === "done" && ` + finding + ` !== ""`
	tb.until(done)
	before := eval[string](tb, finding)
	if !strings.Contains(before, "12 of 12") {
		t.Errorf("got the finding %q, want one of twelve stretches", before)
	}
	t.Logf("%s %s", eval[string](tb, line), before)
	tb.do(chromedp.Reload())
	tb.until(done)
	after, words := eval[string](tb, finding), eval[string](tb, line)
	if after != before || !strings.Contains(words, "all of them known before") {
		t.Errorf("the next visit says %q and %q, this one %q", words, after, before)
	}
}
