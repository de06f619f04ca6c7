package site

import (
	"juggle/core/study"

	"github.com/vugu/vugu"
)

// Decided lists what this project decided where the paper is silent, for one figure; some of it can be switched.
type Decided struct {
	figures *Figures
	name    string
	figure  func() int
	open    bool
}

func newDecided(f *Figures, name string, figure func() int) *Decided {
	return &Decided{figures: f, name: name, figure: figure}
}

func (c *Decided) shown() vugu.Builder {
	if !c.open {
		return nil
	}
	return c
}

func (c *Decided) list() []study.Decision {
	if f := c.figures.result(c.figure()); f != nil {
		return f.Decisions
	}
	return nil
}

func (c *Decided) title() string { return "Decided here, " + itoa(len(c.list())) }

func decisionWords(d study.Decision) vugu.HTML {
	return vugu.HTML(ascii("<b>" + sym(d.Text) + "</b><em>" + sym(d.Why) + "</em>"))
}

// on tells whether the decision holds, and not the other reading.
func (c *Decided) on(d study.Decision) bool {
	f, ok := study.FieldOf(d.Switch)
	return ok && f.Get(c.figures.root.link.Params) == f.Paper()
}

// turn changes to the other reading, or back.
func (c *Decided) turn(d study.Decision) {
	f, ok := study.FieldOf(d.Switch)
	if !ok {
		return
	}
	text := f.Paper()
	if c.on(d) {
		text = other(f)
	}
	if err := c.figures.root.set(f, text); err != nil {
		c.figures.root.alert = plain(err)
	}
}

// other is the value that a parameter of two values has when it has not the paper's.
func other(f study.Field) string {
	if f.Kind == study.Switch {
		return "on"
	}
	for _, o := range f.Options {
		if o.Name != f.Paper() {
			return o.Name
		}
	}
	return f.Paper()
}
