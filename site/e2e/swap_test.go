package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	gocmp "github.com/google/go-cmp/cmp"
)

func TestALinkFetchesTheProgramOfItsViewAlone(t *testing.T) {
	t.Parallel()
	for view, want := range map[string]string{"schedule": "small", "about": "small", "negotiate": "whole", "realtime": "whole"} {
		t.Run(view, func(t *testing.T) {
			t.Parallel()
			s := serve(t, dist)
			tb := open(t, s, small+"&view="+view)
			tb.studied()
			tb.until(`navigator.serviceWorker.controller !== null`)
			if got := s.programs(); !slices.Equal(got, []string{want}) {
				t.Errorf("the programs %q were fetched, want the %s one, once", got, want)
			}
		})
	}
}

func TestTheWholeProgramTakesOverByTheBarAndBackLeadsToWhatWasThere(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := open(t, s, small+"&lambda=50")
	tb.studied()
	before := tb.figureCSV(3)
	tb.do(click("#large-3"))
	tb.until(`location.hash.includes("fig=3")`)
	tb.visit("pools")
	if got := s.programs(); !slices.Equal(got, []string{"small", "whole"}) {
		t.Errorf("the programs %q were fetched, want each once", got)
	}
	tb.do(chromedp.NavigateBack())
	tb.arrived("figures")
	tb.until(`location.hash.includes("fig=3") && location.hash.includes("lambda=50")`)
	tb.do(chromedp.NavigateBack())
	tb.until(`!location.hash.includes("fig=3") && location.hash.includes("lambda=50")`)
	tb.studied()
	if diff := gocmp.Diff(before, tb.figureCSV(3)); diff != "" {
		t.Errorf("before (-) and with the whole program (+):\n%s", diff)
	}
	tb.visit("realtime") // the whole program stays
	if got := s.programs(); len(got) != 2 {
		t.Errorf("the programs %q were fetched, want each once", got)
	}
}

func TestTheWholeProgramTakesOverByAKeyAndByALinkAndShowsWhatTheLinkSays(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := open(t, s, small+"&view=about")
	tb.studied()
	tb.do(chromedp.KeyEvent("g"), chromedp.KeyEvent("y"))
	tb.arrived("yardsticks")
	tb = open(t, s, small+"&view=about")
	tb.studied()
	eval[bool](tb, fmt.Sprintf(`location.hash = %q, true`, small+"&view=realtime&realtime.U=0.9"))
	tb.arrived("realtime")
	tb.until(`location.hash.includes("realtime.U=0.9")`)
}

func TestOfflineAViewOfTheWholeProgramSaysWhyItIsNotThere(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := open(t, s, small+"&lambda=50")
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`)
	s.Close()
	tb.expects("sw.js", "whole.")
	const says = `document.querySelector("#view-pools .lacking .quiet").innerText === "Pools belongs to a part of the program ` +
		`that is fetched when it is first used, which is not possible now: the page is offline and keeps no copy of it."`
	tb.do(chromedp.Click("nav.tabs a[href*='view=pools']", chromedp.ByQuery))
	tb.until(says)
	tb.visit("figures")
	if n := eval[int](tb, done); n != 6 {
		t.Errorf("%d figures are done, want all six", n)
	}
	tb.do(chromedp.Navigate(tb.address(small+"&view=pools")), chromedp.Reload()) // there is the small program to say it
	tb.until(says)
}

func TestOfflineTheWholeProgramServesEveryViewOnceItWasUsed(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := open(t, s, small+"&view=negotiate")
	tb.studied()
	tb.until(`navigator.serviceWorker.controller !== null`)
	s.Close()
	tb.expects("sw.js", "small.")
	tb.do(chromedp.Navigate(tb.address(small)), chromedp.Reload())
	tb.studied()
	tb.visit("pools")
}

func TestWhatALinkDoesNotSayIsHandedOver(t *testing.T) {
	t.Parallel()
	s := serve(t, dist)
	tb := open(t, s, small+"&lambda=50&view=schedule&schedule.d=100")
	tb.scheduled()
	tb.visit("trace")
	tb.drop("mine.swf.gz", zipped(t, juggle(t, "synth", "-model", "lublin", "-procs", "64", "-days", "15", "-seed", "9")))
	tb.until(logShown)
	tb.visit("figures")
	tb.studied()

	tb.drop("requests.csv", []byte("id,submit,processors,estimate,runtime,ready,deadline\n1,0,4,100,90,0,500\n"))
	tb.arrived("negotiate")
	tb.until(`document.getElementById("negotiate-rows").textContent.includes("request")`)
	tb.studied()
	tb.visit("figures")
	tb.until(done + " === 6")
	if words := tb.words("main-figures"); !strings.Contains(words, "all of them known before") {
		t.Errorf("the study was computed again: %s", words)
	}
	tb.visit("trace")
	if !eval[bool](tb, `document.querySelector('[aria-label^="Use mine"]') !== null`) {
		t.Error("the log that was dropped is gone")
	}
	tb.do(click(`[aria-label^="Use mine"]`))
	tb.until(`location.hash.includes("mine")`)
	tb.studied()
	tb.visit("schedule")
	tb.until(`location.hash.includes("schedule.d=100")`)
}
