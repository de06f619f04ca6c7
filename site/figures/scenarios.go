package figures

import (
	"juggle/core/schedule"
	"juggle/site/text"
)

// Scenarios is the three kinds of promise, drawn: the draft's Figure 1. The published edition describes them without a figure. Nothing in
// it is computed.
type Scenarios struct {
	figures *Figures
	place   string // behind its id
}

func newScenarios(f *Figures, place string) *Scenarios {
	return &Scenarios{figures: f, place: place}
}

// large is the place that is not among the cards.
const large = "-large"

func (c *Scenarios) id() string { return "scenarios" + c.place }

// label is empty in the large view, whose section has the figure's number itself, and where the drawing is no figure.
func (c *Scenarios) label() any {
	if c.place == large || c.figures.edition() != schedule.Draft {
		return nil
	}
	return "1"
}

func (c *Scenarios) head() string {
	return `<h2 id="` + c.id() + `-title">` + c.number() + text.Escape(headings[scenarios].title) +
		`</h2><p class="sub">What a consumer may ask for, from submission to deadline; drawn, not computed</p>`
}

func (c *Scenarios) number() string {
	return text.Either(c.figures.edition() != schedule.Draft, "", `<span class="no">1</span> `)
}
