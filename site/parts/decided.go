package parts

import (
	"strconv"

	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Decided lists what this project decided where the paper is silent; some of it can be switched.
type Decided struct {
	List func() []report.Convention
	Find func(key string) Interpretation
	Part *page.Page // set where the list is a part of the one in About, with its numbers
	Left func()     // the reader follows the link there
	Open bool
}

// An Interpretation is a parameter that takes the paper in one of two ways.
type Interpretation interface {
	Changed() bool // from what was decided
	Toggle()       // to the other way, or back
}

// Interpretation is the parameter of that key; nil where there is none.
func (c *Params) Interpretation(key string) Interpretation {
	if p := c.Find(key); p != nil {
		return p
	}
	return nil
}

func (c *Decided) Shown() vugu.Builder {
	if !c.Open {
		return nil
	}
	return c
}

func (c *Decided) Title() string { return "Assumptions (" + strconv.Itoa(len(c.List())) + ")" }

func decisionWords(d report.Convention) string {
	return "<b>" + text.Sym(d.Text) + "</b><em>" + text.Sym(d.Why) + "</em>"
}

// wholeHref is the address of the list in About.
func (c *Decided) wholeHref() string {
	if c.Part == nil {
		return ""
	}
	return "#" + c.Part.Fragment(c.Part.AboutLink("decided"))
}

// On reports whether the decision holds, and not the other reading.
func (c *Decided) On(d report.Convention) bool {
	r := c.Find(d.Switch)
	return r != nil && !r.Changed()
}

// Turn changes to the other reading, or back.
func (c *Decided) Turn(d report.Convention) {
	if r := c.Find(d.Switch); r != nil {
		r.Toggle()
	}
}
