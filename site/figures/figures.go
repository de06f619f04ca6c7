package figures

import (
	"strings"

	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/site/page"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// Figures is the view of the first paper: all of its figures, or one of them large, beside the parameters.
type Figures struct {
	page    *page.Page
	Run     *run
	params  *parts.Params
	known   []*figure // from figure 1 on
	every   *Overview
	alone   *Alone
	states  string // of the cards, as they were built last
	pieces  int    // of the front page that are shown; see Stepwise
	gallery *parts.Gallery
	glimpse Glimpse
}

func New(p *page.Page, engine page.Runs) *Figures {
	v := &Figures{page: p, Run: newRun(p.Browser, engine), pieces: allPieces}
	v.params, v.glimpse.Figures = newParams(v), v
	v.Run.May = p.Watched
	for n := 1; n <= study.Figures; n++ {
		v.known = append(v.known, &figure{Figures: v, number: n})
	}
	v.every = newOverview(v)
	v.gallery, v.alone = newGallery(v), &Alone{Figures: v}
	return v
}

// of is the figure of that number.
func (c *Figures) of(number int) *figure { return c.known[number-1] }

// allPieces are the frame with the parameters, what came out, and the six cards.
const allPieces = 2 + 6

// Own is the part of the link that the two machines have, and SetOwn takes it.
func (c *Figures) Own() string { return c.every.firstMinute.Own() }

func (c *Figures) SetOwn(own string) []string { return c.every.firstMinute.SetOwn(own) }

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
		words.WriteString(c.of(figure).Number() + " " + c.of(figure).State() + " ")
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
		return c.every.firstMinute
	}
	return c.alone
}

// edition is whose rules hold.
func (c *Figures) edition() schedule.Edition { return c.page.Link.Params.Edition }

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

// Sliders are the parameters.
func (c *Figures) Sliders() page.Sliders { return c.params }

// Key is what keys do in the view.
func (c *Figures) Key(k page.Key) bool {
	if k.Key == "e" && c.page.Link.Figure == 0 {
		c.page.From = k.Element
	}
	switch {
	case c.gallery.Key(k):
	case k.Key == "x":
		c.Run.pause()
	case k.Key == "/":
		c.page.Unfolded = true
		c.page.Browser.Focus("param-L")
	default:
		return false
	}
	return true
}
