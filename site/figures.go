package site

import (
	"strings"

	"juggle/core/schedule"
	"juggle/core/study"

	"github.com/vugu/vugu"
)

// Figures is the view of the first paper: all of its figures, or one of them large, beside the parameters.
type Figures struct {
	root   *Root
	params *Params
	every  *Overview
	large  *Large
	memos  memos
	drawn  map[string]string // what each chart's host shows
	states string            // of the cards, as they were built last
	at     int               // the figure that keys are about, in the numbering of the edition
}

func newFigures(r *Root) *Figures {
	v := &Figures{root: r, params: newParams(r), memos: make(memos), drawn: make(map[string]string)}
	v.every, v.large = newOverview(v), newLarge(v)
	return v
}

// all and one give the component that is shown, and nil for the other, whose element keeps its content. But cards that were shown are
// built again whenever a figure's state changes, since scripts read them beside a large figure too.
func (c *Figures) all() vugu.Builder {
	states := c.cardStates()
	if c.root.pieces < 2 || c.root.link.Figure != 0 && (c.states == "" || c.states == states) {
		return nil
	}
	c.states = states
	return c.every
}

// cardStates are the cards' numbers and states.
func (c *Figures) cardStates() string {
	var words strings.Builder
	for _, figure := range published {
		words.WriteString(itoa(c.number(figure)) + " " + c.stateWord(figure) + " ")
	}
	return words.String()
}

func (c *Figures) one() vugu.Builder {
	if c.root.link.Figure == 0 {
		return nil
	}
	return c.large
}

// oneLabel and oneState are the attributes of the large figure's section; while it is hidden it has none.
func (c *Figures) oneLabel() any {
	if c.root.link.Figure == 0 {
		return nil
	}
	return c.large.label()
}

func (c *Figures) oneState() any {
	if c.root.link.Figure == 0 {
		return nil
	}
	return c.stateWord(c.figure())
}

// edition is whose numbering holds.
func (c *Figures) edition() schedule.Edition { return c.root.link.Params.Edition }

// figure is the published number of the figure that is shown large.
func (c *Figures) figure() int { return c.published(c.root.link.Figure) }

// published is the published number of what the edition at hand calls n.
func (c *Figures) published(n int) int {
	if c.edition() == schedule.Draft {
		return n - 1
	}
	return n
}

// number is a figure's number in the edition at hand.
func (c *Figures) number(figure int) int { return shownAs(figure, c.edition()) }

// result is what is known of a figure; nil where there cannot be a plan.
func (c *Figures) result(figure int) *study.FigureResult { return c.root.run.figures[figure] }

// Draw brings the charts up to date.
func (c *Figures) Draw() {
	if c.root.link.Figure != 0 {
		if c.large.lacking() {
			delete(c.drawn, c.large.host())
		}
		c.draw(c.large.host(), c.large.spec())
		return
	}
	if c.every.lacking() {
		clear(c.drawn) // the cards are gone, with their charts
	}
	for _, card := range c.every.shown() {
		c.draw(card.host(), card.spec())
	}
}

func (c *Figures) draw(host, spec string) {
	if spec == "" || c.drawn[host] == spec {
		return
	}
	c.drawn[host] = spec
	c.root.out.Charts.Draw(host, spec)
}

// Opened shows the comparisons behind the large figure's verdict, where the link opens them.
func (c *Figures) Opened() {
	if c.root.link.Why {
		c.root.out.Window.Focus("evidence")
		c.root.out.Window.Scroll("evidence")
	}
}

// Sheet is the bar at the foot of a small screen.
func (c *Figures) Sheet() (words, button string) { return c.root.run.brief(), "Parameters" }

// left notes that a link of a figure's card is followed: who comes back comes back to the card.
func (c *Figures) left(figure int) {
	if c.root.link.Figure == 0 {
		c.root.out.Window.Mark(itoa(figure))
	}
}

// stateWord is a figure's state as automation reads it. A stopped one that lacks runs waits for the reader to resume.
func (c *Figures) stateWord(figure int) string {
	if figure == scenarios {
		return "done"
	}
	r := c.root.run
	f := r.figures[figure]
	switch {
	case r.err != nil || f == nil:
		return "error"
	case r.plan == nil:
		return "waiting"
	case r.whole[figure]:
		return "done"
	case r.phase == done:
		return "error"
	case r.phase == stopped:
		return "waiting"
	case r.mine[figure] && f.N == 0:
		return "waiting"
	}
	return "running"
}

// whyLink is the link to the comparisons behind a figure's verdict.
func (c *Figures) whyLink(figure int) Link {
	l := c.largeLink(figure)
	l.Why = true
	return l
}

// largeLink is the link to a figure's large view.
func (c *Figures) largeLink(figure int) Link {
	return c.root.linkTo(c.root.views[0].Key, c.number(figure))
}
