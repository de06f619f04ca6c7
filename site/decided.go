package site

import (
	"juggle/core/study"

	"github.com/vugu/vugu"
)

// Decided lists what this project decided where the paper is silent; some of it can be switched.
type Decided struct {
	list func() []study.Decision
	find func(key string) reading
	part *Root  // set where the list is a part of the one in About, with its numbers
	left func() // the reader follows the link there
	open bool
}

// A reading is a parameter that takes the paper in one of two ways.
type reading interface {
	changed() bool // from what was decided
	turn()         // to the other way, or back
}

func newDecided(f *Figures, figure func() int) *Decided {
	list := func() []study.Decision {
		if r := f.result(figure()); r != nil {
			return r.Decisions
		}
		return nil
	}
	return &Decided{list: list, find: f.params.reading, part: f.root, left: func() { f.left(figure()) }}
}

// reading is the parameter of that key; nil where there is none.
func (c *Params) reading(key string) reading {
	if p := c.find(key); p != nil {
		return p
	}
	return nil
}

func (c *Decided) shown() vugu.Builder {
	if !c.open {
		return nil
	}
	return c
}

func (c *Decided) title() string { return "Decided here, " + itoa(len(c.list())) }

func decisionWords(d study.Decision) vugu.HTML {
	return vugu.HTML(ascii("<b>" + sym(d.Text) + "</b><em>" + sym(d.Why) + "</em>"))
}

// wholeHref is the address of the list in About.
func (c *Decided) wholeHref() string {
	if c.part == nil {
		return ""
	}
	return "#" + c.part.fragment(c.part.aboutLink("decided"))
}

// on tells whether the decision holds, and not the other reading.
func (c *Decided) on(d study.Decision) bool {
	r := c.find(d.Switch)
	return r != nil && !r.changed()
}

// turn changes to the other reading, or back.
func (c *Decided) turn(d study.Decision) {
	if r := c.find(d.Switch); r != nil {
		r.turn()
	}
}
