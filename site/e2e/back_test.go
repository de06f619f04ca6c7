package e2e

import (
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A hideablePart is a part of the page that a reader can remove and show again.
type hideablePart struct {
	name, link string
	setup      []chromedp.Action // before the first comparison
	hide, show []chromedp.Action
	selector   string // of the element whose text is compared
}

// checkHidingAndShowing hides each part and shows it again. The part must then have the same text as before: the page must not take a new
// element for an old one that already shows the text.
func (tb *tab) checkHidingAndShowing(parts ...hideablePart) {
	tb.t.Helper()
	for _, p := range parts {
		tb.follow(smallStudy + "&" + p.link)
		runAll := func(actions []chromedp.Action) {
			tb.t.Helper()
			for _, a := range actions {
				tb.run(a)
				tb.waitIdle()
			}
		}
		text := func() string {
			return eval[string](tb, `(document.querySelector("`+p.selector+`")?.innerText ?? "it is not there").trim()`)
		}
		runAll(p.setup)
		before := text()
		runAll(p.hide)
		if hidden := text(); hidden == before {
			tb.t.Errorf("%s: hidden, it shows %q, want another text", p.name, hidden)
		}
		runAll(p.show)
		if again := text(); again != before || before == "" {
			tb.t.Errorf("%s: shown again: got %q, want %q", p.name, again, before)
		}
	}
}

func hiddenPartsOfFiguresAreTheSameWhenShownAgain(tb *tab) {
	openLink := func(fragment string) []chromedp.Action {
		return []chromedp.Action{chromedp.Evaluate(`location.hash = "`+fragment+`"`, nil)}
	}
	press := func(selector string) []chromedp.Action { return []chromedp.Action{click(selector)} }
	tb.checkHidingAndShowing(
		hideablePart{name: "the figures beyond the paper", link: "view=figures", setup: press("#turn-beyond"),
			hide: press("#turn-beyond"), show: press("#turn-beyond"), selector: "#beyond .card:nth-of-type(2) header"},
		hideablePart{name: "the drawing of the draft", link: "ed=draft",
			hide: openLink(smallStudy), show: openLink(smallStudy + "&ed=draft"), selector: "#main-figures section.scenarios:not([hidden] *)"},
		hideablePart{name: "a large figure", link: "fig=2",
			hide: openLink(smallStudy), show: openLink(smallStudy + "&fig=2"), selector: "#main-figures .one:not([hidden]) #large-title"},
		hideablePart{name: "parameters of the schedule", link: "view=schedule",
			setup: []chromedp.Action{chromedp.EmulateViewport(1024, 900), click("#schedule-change")},
			hide:  press("#schedule-change"), show: press("#schedule-change"), selector: "#main-schedule"},
	)
}

func hiddenPartsOfOtherViewsAreTheSameWhenShownAgain(tb *tab) {
	// enter types text into a field and leaves the field.
	enter := func(selector, text string) chromedp.Action {
		return chromedp.Tasks{retype(selector, text), typeKeys(kb.Tab)}
	}
	const realtime, field = "view=realtime" + shortSimulation, "#main-realtime .reserved input"
	tb.checkHidingAndShowing(
		hideablePart{name: "reservations of another example", link: realtime,
			hide: []chromedp.Action{click("#realtime-preset-1")}, show: []chromedp.Action{click("#realtime-preset-0")},
			selector: "#main-realtime .block:nth-of-type(2)"},
		hideablePart{name: "a fault in a row of reservations", link: realtime, setup: []chromedp.Action{enter(field, "x")},
			hide: []chromedp.Action{enter(field, "10")}, show: []chromedp.Action{enter(field, "x")},
			selector: "#main-realtime .reserved tr.wrong"},
		hideablePart{name: "the options of a request", link: "view=negotiate&negotiate.from=task1",
			setup: []chromedp.Action{enter("#negotiate-ask-procs", "6"), enter("#negotiate-ask-length", "4 h"),
				enter("#negotiate-ask-ready", "12:00"), enter("#negotiate-ask-deadline", "16:00"), click("#negotiate-propose")},
			hide:     []chromedp.Action{enter("#negotiate-ask-deadline", "17:00")},
			show:     []chromedp.Action{enter("#negotiate-ask-deadline", "16:00"), click("#negotiate-propose")},
			selector: "#negotiate-panel .reply"},
		hideablePart{name: "a promise's changes", link: "view=negotiate",
			setup:    []chromedp.Action{click("#negotiate-rows tr:first-child .who")},
			hide:     []chromedp.Action{click("#negotiate-rows tr:last-child .who")},
			show:     []chromedp.Action{click("#negotiate-rows tr:first-child .who")},
			selector: "#negotiate-panel"},
	)
}
