package site

import (
	"juggle/core/study"

	"github.com/vugu/vugu"
)

// Decided lists what this project decided where the paper is silent, for one figure; some of it can be switched.
type Decided struct {
	list   func() []study.Decision
	params *Params
	open   bool
}

func newDecided(f *Figures, figure func() int) *Decided {
	list := func() []study.Decision {
		if r := f.result(figure()); r != nil {
			return r.Decisions
		}
		return nil
	}
	return &Decided{list: list, params: f.params}
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

// on tells whether the decision holds, and not the other reading.
func (c *Decided) on(d study.Decision) bool {
	p := c.params.find(d.Switch)
	return p != nil && !p.changed()
}

// turn changes to the other reading, or back.
func (c *Decided) turn(d study.Decision) {
	if p := c.params.find(d.Switch); p != nil {
		p.turn()
	}
}
