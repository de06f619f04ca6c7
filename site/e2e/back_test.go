package e2e

import (
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// whatComesBackIsShownAgain has parts of rooms leave the page and come back: they say what they said before. An element that is new must
// not be taken for one that shows it all already.
func (tb *tab) whatComesBackIsShownAgain(which string) {
	// typed puts words into a field and leaves it.
	typed := func(selector, words string) chromedp.Action {
		return chromedp.Tasks{retype(selector, words), typed(kb.Tab)}
	}
	address := func(fragment string) chromedp.Action { return chromedp.Evaluate(`location.hash = "`+fragment+`"`, nil) }
	type part struct {
		name, link  string
		first       []chromedp.Action // before anything is compared
		away, again []chromedp.Action
		part        string // whose words are compared
	}
	ofFigures, ofOthers := []part{
		{"the figures beyond the paper", "view=figures", []chromedp.Action{click("#turn-beyond")},
			[]chromedp.Action{click("#turn-beyond")}, []chromedp.Action{click("#turn-beyond")}, "#beyond .card:nth-of-type(2) header"},
		{"the drawing of the draft", "ed=draft", nil,
			[]chromedp.Action{address(small)}, []chromedp.Action{address(small + "&ed=draft")}, "#main-figures section.scenarios:not([hidden] *)"},
		{"a large figure", "fig=2", nil,
			[]chromedp.Action{address(small)}, []chromedp.Action{address(small + "&fig=2")}, "#main-figures .one:not([hidden]) #large-title"},
		{"parameters of the schedule", "view=schedule", []chromedp.Action{chromedp.EmulateViewport(1024, 900), click("#schedule-change")},
			[]chromedp.Action{click("#schedule-change")}, []chromedp.Action{click("#schedule-change")}, "#main-schedule"},
	}, []part{
		{"reservations of another example", "view=realtime" + shortSimulation, nil,
			[]chromedp.Action{click("#realtime-preset-1")}, []chromedp.Action{click("#realtime-preset-0")}, "#main-realtime .block:nth-of-type(2)"},
		{"a fault in a row of reservations", "view=realtime" + shortSimulation, []chromedp.Action{typed("#main-realtime .reserved input", "x")},
			[]chromedp.Action{typed("#main-realtime .reserved input", "10")}, []chromedp.Action{typed("#main-realtime .reserved input", "x")},
			"#main-realtime .reserved tr.wrong"},
		{"the options of a request", "view=negotiate&negotiate.from=task1",
			[]chromedp.Action{typed("#negotiate-ask-procs", "6"), typed("#negotiate-ask-length", "4 h"),
				typed("#negotiate-ask-ready", "12:00"), typed("#negotiate-ask-deadline", "16:00"), click("#negotiate-propose")},
			[]chromedp.Action{typed("#negotiate-ask-deadline", "17:00")}, []chromedp.Action{typed("#negotiate-ask-deadline", "16:00"),
				click("#negotiate-propose")},
			"#negotiate-panel .reply"},
		{"a promise's changes", "view=negotiate", []chromedp.Action{click("#negotiate-rows tr:first-child .who")},
			[]chromedp.Action{click("#negotiate-rows tr:last-child .who")}, []chromedp.Action{click("#negotiate-rows tr:first-child .who")},
			"#negotiate-panel"},
	}
	t := tb.t
	parts := map[string][]part{"figures": ofFigures, "others": ofOthers}[which]
	for _, c := range parts {
		tb.follow(small + "&" + c.link)
		act := func(list []chromedp.Action) {
			t.Helper()
			for _, a := range list {
				tb.do(a)
				tb.idle()
			}
		}
		words := func() string {
			return eval[string](tb, `(document.querySelector("`+c.part+`")?.innerText ?? "it is not there").trim()`)
		}
		act(c.first)
		before := words()
		act(c.away)
		if away := words(); away == before {
			t.Errorf("%s was not away: %q", c.name, away)
		}
		act(c.again)
		if again := words(); again != before || before == "" {
			t.Errorf("%s: got %q, want %q", c.name, again, before)
		}
	}
}

func whatComesBackIsShownAgainInFigures(tb *tab) { tb.whatComesBackIsShownAgain("figures") }

func whatComesBackIsShownAgainInOthers(tb *tab) { tb.whatComesBackIsShownAgain("others") }
