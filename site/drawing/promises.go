package drawing

import (
	"strconv"
	"strings"
	"sync"

	"juggle/site/text"
)

// A scenario is one kind of promise, drawn on an axis of 300 px: the window that is requested, and the places in it where the job may run.
type scenario struct {
	title, words string
	from, to     int   // the window, in px
	places       []int // the starts, in px; the first place is drawn solid
}

// scenarioLength is the width of a job, in px.
const scenarioLength = 90

// Promises returns the three kinds of promise, the draft's Figure 1, as HTML. It is made at the first call, because workers run
// the same program and never need it.
var Promises = sync.OnceValue(func() string { return drawScenarios(scenarios) })

// scenarios are the three kinds of promise.
var scenarios = []scenario{
	{"Strict", "Starts at its ready time (Tʳ) and nowhere else: its deadline (D) is its run time (Tᵉ) later.",
		110, 110 + scenarioLength, []int{110}},
	{"Deadline", "May start as soon as it is submitted (Tˢᵘᵇ), and must be done by its deadline (D).", 30, 250, []int{95, 30, 160}},
	{"Flexible interval", "From its ready time (Tʳ) to its deadline (D) there is more time than its run time. Until it starts it may move.",
		90, 265, []int{90, 175}},
}

// drawScenarios returns the figures of scenarios as HTML.
func drawScenarios(list []scenario) string {
	var b strings.Builder
	for _, s := range list {
		b.WriteString(`<figure><svg viewBox="0 0 300 92" role="img" aria-label="` + text.Escape(s.title+". "+withoutSymbols.Replace(s.words)) +
			`">`)
		b.WriteString(`<line class="axis" x1="20" x2="290" y1="66" y2="66"/>`)
		b.WriteString(`<rect class="window" x="` + strconv.Itoa(s.from) + `" y="20" width="` + strconv.Itoa(s.to-s.from) + `" height="46"/>`)
		for i, at := range s.places {
			class := "place"
			if i > 0 {
				class = "place maybe"
			}
			b.WriteString(`<rect class="` + class + `" x="` + strconv.Itoa(at) + `" y="30" width="` + strconv.Itoa(scenarioLength) +
				`" height="26"/>`)
		}
		b.WriteString(scenarioTick(30, "T", "sub") + scenarioTick(s.to, "D", ""))
		if s.from != 30 {
			b.WriteString(scenarioTick(s.from, "T", "r"))
		}
		b.WriteString(`</svg><figcaption><b>` + text.Escape(s.title) + "</b> " + symbolMarkup.Replace(text.Escape(s.words)) +
			"</figcaption></figure>")
	}
	return b.String()
}

// scenarioTick draws a tick at x with a letter below it. superscript follows the letter; it may be "".
func scenarioTick(x int, letter, superscript string) string {
	if superscript != "" {
		superscript = `<tspan dy="-5" font-size="9">` + superscript + "</tspan>"
	}
	return `<line class="axis" x1="` + strconv.Itoa(x) + `" x2="` + strconv.Itoa(x) + `" y1="62" y2="70"/><text x="` + strconv.Itoa(x) +
		`" y="86" text-anchor="middle">` + letter + superscript + "</text>"
}

// symbolMarkup writes the symbols of an escaped text as HTML.
var symbolMarkup = strings.NewReplacer("Tˢᵘᵇ", `<i class="sym">T<sup>sub</sup></i>`, "Tʳ", `<i class="sym">T<sup>r</sup></i>`, "Tᵉ",
	`<i class="sym">T<sup>e</sup></i>`, "(D)", `(<i class="sym">D</i>)`)

// withoutSymbols removes the symbols from a text that is read aloud. The text names the quantities as well.
var withoutSymbols = strings.NewReplacer(" (Tˢᵘᵇ)", "", " (Tʳ)", "", " (Tᵉ)", "", " (D)", "")
