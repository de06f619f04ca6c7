package parts

import (
	"strconv"

	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Decided lists the assumptions that this project made where the paper is silent. Some of them can be switched.
type Decided struct {
	List func() []report.Convention
	Find func(key string) Interpretation // returns the parameter that switches an assumption; nil: there is none
	Part *page.Page                      // the page whose About has the whole list; nil: the list is complete
	Left func()                          // is called when the reader follows the link to About
	Open bool
}

// An Interpretation is a parameter that takes the paper in one of two ways.
type Interpretation interface {
	Changed() bool // reports whether the parameter differs from the assumption
	Toggle()       // switches to the other reading, or back
}

// Interpretation returns the parameter with that key, or nil.
func (c *Params) Interpretation(key string) Interpretation {
	if p := c.Find(key); p != nil {
		return p
	}
	return nil
}

// Shown is the list's component where it is open; else nil.
func (c *Decided) Shown() vugu.Builder {
	if !c.Open {
		return nil
	}
	return c
}

// Title is the text of the button that opens the list.
func (c *Decided) Title() string { return "Assumptions (" + strconv.Itoa(len(c.List())) + ")" }

// decisionWords is an assumption and its reason, as markup.
func decisionWords(d report.Convention) string {
	return "<b>" + text.Sym(d.Text) + "</b><em>" + text.Sym(d.Why) + "</em>"
}

// wholeHref is the address of the whole list in About; "" where this list is complete.
func (c *Decided) wholeHref() string {
	if c.Part == nil {
		return ""
	}
	return "#" + c.Part.Fragment(c.Part.AboutLink("decided"))
}

// On reports whether the assumption is in force, rather than the other reading.
func (c *Decided) On(d report.Convention) bool {
	r := c.Find(d.Switch)
	return r != nil && !r.Changed()
}

// Turn switches to the other reading, or back.
func (c *Decided) Turn(d report.Convention) {
	if r := c.Find(d.Switch); r != nil {
		r.Toggle()
	}
}
