package figures

import (
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/site/page"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// Figures is the view of the first paper: all of its figures, or one of them large, beside the parameters.
type Figures struct {
	page    *page.Page
	Run     *run
	params  *parts.Params
	every   *Overview
	alone   *Alone
	states  string // of the cards, as they were built last
	pieces  int    // of the front page that are shown; see Stepwise
	gallery *parts.Gallery
	glimpse Glimpse
}

func New(p *page.Page, engine page.Runs) *Figures {
	v := &Figures{page: p, Run: newRun(p.Browser, engine), pieces: allPieces}
	v.params, v.glimpse.figures = newParams(v), v
	v.Run.May = p.Watched
	v.every = newOverview(v)
	v.gallery, v.alone = newGallery(v), &Alone{figures: v}
	return v
}

// allPieces are the frame with the parameters, what came out, and the six cards.
const allPieces = 2 + 6

// Own is the part of the link that the two machines have, and SetOwn takes it.
func (c *Figures) Own() string { return c.every.touch.Own() }

func (c *Figures) SetOwn(own string) []string { return c.every.touch.SetOwn(own) }

// Stepwise has the first paintings of the front page add a piece each: one painting of everything, by a program that has just begun,
// would keep the reader waiting.
func (c *Figures) Stepwise() { c.pieces = 1 }

// Whole reports whether all pieces are shown; where not, another one is from the next painting on, which follows.
func (c *Figures) Whole() bool {
	if c.pieces == allPieces || c.page.Link.Embed {
		return true
	}
	c.pieces++
	c.page.Browser.After(0, func() {})
	return false
}

// all and one give the component that is shown, and nil for the other, whose element keeps its content. But cards that were shown are
// built again whenever a figure's state changes, since scripts read them beside a large figure too.
func (c *Figures) all() vugu.Builder {
	states := c.cardStates()
	if c.page.Link.Embed && c.page.Link.Figure == 0 {
		return nil
	}
	if c.pieces < 2 || c.page.Link.Figure != 0 && (c.states == "" || c.states == states) {
		return nil
	}
	c.states = states
	return c.every
}

// cardStates are the cards' numbers and states.
func (c *Figures) cardStates() string {
	var words strings.Builder
	for _, figure := range c.page.Link.Figures() {
		words.WriteString(strconv.Itoa(figure) + " " + c.stateWord(figure) + " ")
	}
	return words.String()
}

// side are the parameters, and framed the figure that is shown alone; see all.
func (c *Figures) side() vugu.Builder {
	if c.page.Link.Embed {
		return nil
	}
	return c.params
}

func (c *Figures) framed() vugu.Builder {
	switch {
	case !c.page.Link.Embed:
		return nil
	case c.page.Link.Figure == 0:
		return c.every.touch
	}
	return c.alone
}

// edition is whose rules hold.
func (c *Figures) edition() schedule.Edition { return c.page.Link.Params.Edition }

// result is what is known of a figure; nil where there cannot be a plan.
func (c *Figures) result(figure int) *study.FigureResult { return c.Run.latest(figure) }

// Draw brings the charts up to date.
func (c *Figures) Draw() {
	c.glimpse.draw()
	switch l := c.page.Link; {
	case l.Embed && l.Figure == 0:
		return
	case l.Embed:
		c.alone.draw()
		return
	}
	c.alone.drawn = ""
	c.gallery.Draw(append(c.every.shown(), c.every.beyond()...)...)
}

// Opened shows the comparisons behind the large figure's verdict, where the link opens them.
func (c *Figures) Opened() {
	if c.page.Link.Why {
		c.page.Browser.Focus("large-evidence")
		c.page.Browser.Scroll("large-evidence")
	}
}

// Sheet is the bar at the foot of a small screen.
func (c *Figures) Sheet() (words, button string) { return c.Run.brief(), "Parameters" }

// left notes that a link of a figure's card is followed: who comes back comes back to the card.
func (c *Figures) left(figure int) {
	if c.page.Link.Figure == 0 {
		c.page.Browser.Mark(strconv.Itoa(figure))
	}
}

// stateWord is a figure's state as automation reads it. A stopped one that lacks runs waits for the reader to resume.
func (c *Figures) stateWord(figure int) string {
	r := c.Run
	f := r.latest(figure)
	switch {
	case r.Err() != nil:
		return "error"
	case r.Plan == nil || f == nil:
		return "waiting"
	}
	if state := r.State(figure, !r.own(figure) || f.N > 0); state != "running" || !r.refines(figure) {
		return state
	}
	return string(page.StudyRefining)
}

// whyLink is the link to the comparisons behind a figure's verdict.
func (c *Figures) whyLink(figure int) page.Link {
	l := c.largeLink(figure)
	l.Why = true
	return l
}

// largeLink is the link to a figure's large view.
func (c *Figures) largeLink(figure int) page.Link {
	return c.page.LinkTo(c.page.Views[0].Key, figure)
}

// underYours stands behind what is found under the reader's parameters, which is no verdict on the paper.
const underYours = " under your parameters"

// verdict is a figure's verdict, once all periods and seeds are in.
func (c *Figures) verdict(figure int) parts.Mark {
	f := c.result(figure)
	m := parts.MarkOf(report.Inconclusive, true)
	if f != nil && f.N > 0 {
		m = parts.MarkOf(f.Claim.Verdict, f.Claim.Awaits != "")
		if len(f.Claim.Yours) > 0 && f.Claim.Awaits == "" {
			m.Words += underYours
		}
	}
	return m
}
