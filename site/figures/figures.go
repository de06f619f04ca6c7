package figures

import (
	"slices"
	"strings"

	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/site/page"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// Figures is the view of paper A (Netto, Bubendorfer, Buyya 2007). It shows all figures, or one of them large, beside the parameters.
type Figures struct {
	*parts.Lab[study.Params]
	page     *page.Page
	Run      *run
	all      []*figure // from Figure 1 on
	overview *Overview
	embedded *Embedded
	states   string  // the states of the cards when the overview was last built; "": it was never built
	pieces   int     // the number of pieces of the front page that are shown; see Stepwise
	glimpse  Glimpse // the small figure beside the knob that the reader uses
}

// New makes the view; engine computes its runs.
func New(p *page.Page, engine page.Runs) *Figures {
	v := &Figures{page: p, Run: newRun(p.Browser, engine), pieces: allPieces}
	v.glimpse.Figures = v
	v.Lab = newLab(v)
	v.Progress = newProgress(p, v.Run)
	v.Run.CanRefine = p.Watched // the runs that refine the figures are made only while the reader sees the figures and changes nothing
	for n := 1; n <= study.Figures; n++ {
		v.all = append(v.all, &figure{Figures: v, number: n})
	}
	v.overview = newOverview(v)
	v.embedded = &Embedded{Figures: v}
	setGallery(v)
	return v
}

// figureAt returns the figure with that number.
func (c *Figures) figureAt(number int) *figure { return c.all[number-1] }

// allPieces is the number of pieces of the front page: the frame with the parameters, the overview without the paper's cards, and these
// six.
const allPieces = 2 + 6

// LinkPart is the view's part of the link: the hours that the reader has set in the first minute, which is a guess at the head of the
// figures (package firstminute).
func (c *Figures) LinkPart() string { return c.overview.firstMinute.LinkPart() }

// SetLinkPart sets the hours of the first minute from the view's part of a link, and returns a notice for each fault of that part.
func (c *Figures) SetLinkPart(linkPart string) (notices []string) {
	return c.overview.firstMinute.SetLinkPart(linkPart)
}

// Stepwise splits the first painting of the front page into several, each of which adds one piece: a single painting would keep the reader
// waiting while the program starts.
func (c *Figures) Stepwise() { c.pieces = 1 }

// Whole reports whether all pieces are shown. If not, it adds one piece, and another painting follows.
func (c *Figures) Whole() bool {
	if c.pieces == allPieces || c.page.Link.Embed {
		return true
	}
	c.pieces++
	c.page.Browser.After(0, func() {})
	return false
}

// shownOverview is the component of the overview if it has to be built, else nil. It is nil while a large figure is shown, because the
// overview is then out of sight and its element keeps its content. But scripts read the states of the cards in that element. So an overview
// that was built before is built even then if the state of a figure has changed. It is also nil for the first piece of the page (see
// Stepwise) and in a frame with the first minute.
func (c *Figures) shownOverview() vugu.Builder {
	states := c.cardStates()
	if c.page.Link.Embed && c.page.Link.Figure == 0 {
		return nil
	}
	if c.pieces < 2 || c.page.Link.Figure != 0 && (c.states == "" || c.states == states) {
		return nil
	}
	c.states = states
	return c.overview
}

// cardStates lists the numbers and states of the cards.
func (c *Figures) cardStates() string {
	var words strings.Builder
	for _, figure := range c.page.Link.Figures() {
		words.WriteString(c.figureAt(figure).Number() + " " + c.figureAt(figure).State() + " ")
	}
	return words.String()
}

// paramsColumn is the component of the parameters; nil if the page is a frame embedded in another page.
func (c *Figures) paramsColumn() vugu.Builder {
	if c.page.Link.Embed {
		return nil
	}
	return c.Params
}

// frameContent is what the page shows if it is a frame embedded in another page: the first minute or one figure. It is nil if the page is
// not a frame.
func (c *Figures) frameContent() vugu.Builder {
	switch {
	case !c.page.Link.Embed:
		return nil
	case c.page.Link.Figure == 0:
		return c.overview.firstMinute
	}
	return c.embedded
}

// edition is the edition of the paper whose rules are used.
func (c *Figures) edition() schedule.Edition { return c.page.Link.Params.Edition }

// Draw redraws charts that have changed.
func (c *Figures) Draw() {
	c.glimpse.draw()
	switch l := c.page.Link; {
	case l.Embed && l.Figure == 0:
		return
	case l.Embed:
		c.embedded.draw()
		return
	}
	c.embedded.drawnSpec = ""
	c.Gallery.Draw(slices.Concat(c.overview.paperCards(), c.overview.beyondCards())...)
}

// Follow does nothing. In other views it computes results that depend on the study in the link (see page.StudyFollower). This view shows
// that study itself, which the page computes.
func (c *Figures) Follow() {}

// Opened scrolls to the comparisons behind the large figure's verdict, if the link opens them.
func (c *Figures) Opened() {
	if c.page.Link.Why {
		c.page.Browser.Focus("large-evidence")
		c.page.Browser.Scroll("large-evidence")
	}
}

// Key handles a key and reports whether it used the key.
func (c *Figures) Key(k page.Key) bool {
	if k.Key == "e" && c.page.Link.Figure == 0 {
		c.page.FocusBeforeLarge = k.Element
	}
	if k.Key == "x" {
		c.Run.togglePause()
		return true
	}
	return c.Lab.Key(k)
}
