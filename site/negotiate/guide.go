package negotiate

import (
	"strconv"
	"strings"

	"juggle/site/text"
)

// A Guide is a task in steps, of which the first Done are done.
type Guide struct {
	Steps []GuideStep
	Done  int
}

// A GuideStep says what is to be done, and what to look at then.
type GuideStep struct{ Words, Look string }

// Over tells whether all is done.
func (g Guide) Over() bool { return g.Done >= len(g.Steps) }

// Seen is what to look at after the step before, and the step at hand, in words.
func (g Guide) Seen() string {
	if g.Done == 0 || len(g.Steps) == 0 {
		return g.AtHand()
	}
	hand := g.AtHand()
	return g.Steps[min(g.Done, len(g.Steps))-1].Look + " " + strings.ToUpper(hand[:1]) + hand[1:]
}

// AtHand is the step at hand in words.
func (g Guide) AtHand() string {
	if g.Over() {
		return "done"
	}
	return "step " + strconv.Itoa(g.Done+1) + " of " + strconv.Itoa(len(g.Steps)) + ": " + g.Steps[g.Done].Words
}

// Line is the step at hand, with a pip for every step, as markup.
func (g Guide) Line() string {
	pips := ""
	for i := range g.Steps {
		switch {
		case i < g.Done:
			pips += "<i data-done></i>"
		case i == g.Done:
			pips += "<i data-on></i>"
		default:
			pips += "<i></i>"
		}
	}
	now, _, _ := strings.Cut(g.AtHand(), ":")
	return `<b>Task</b><span class="pips" role="img" aria-label="` + now + `">` + pips + `</span><span class="quiet">` +
		text.Escape(g.AtHand()) + "</span>"
}

// List is all steps, as the items of a list; what to look at is said once it can be seen.
func (g Guide) List() string {
	words := ""
	for i, s := range g.Steps {
		mark, attr, look := strconv.Itoa(i+1), "", ""
		switch {
		case i < g.Done:
			mark, attr, look = "✓", " data-done", "<em>"+text.Escape(s.Look)+"</em>"
		case i == g.Done:
			attr = " data-on"
		}
		words += "<li" + attr + "><span>" + mark + "</span><span>" + text.Escape(s.Words) + look + "</span></li>"
	}
	return words
}
