package parts

import (
	"strconv"

	"juggle/core/experiment/report"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Assumptions is the list of assumptions of a card: what this project decided where the paper is silent. Some assumptions have a switch.
type Assumptions struct {
	List    func() []report.Convention
	Find    func(key string) Interpretation // the parameter that a switch changes
	Page    *page.Page                      // has the whole list in About; nil if this list is complete
	OnLeave func()                          // is called when the reader follows the link to About
	Open    bool
}

// An Interpretation is a parameter that takes the paper in one of two ways.
type Interpretation interface {
	Changed() bool // reports whether the value is not the one that was decided
	Toggle()       // changes to the other way, or back
}

// Interpretation returns the parameter with this key; nil if there is none.
func (c *Params) Interpretation(key string) Interpretation {
	if p := c.Find(key); p != nil {
		return p
	}
	return nil
}

// IfOpen returns the component of the list if it is open, else nil.
func (c *Assumptions) IfOpen() vugu.Builder {
	if !c.Open {
		return nil
	}
	return c
}

// Title returns the word of the button that opens the list.
func (c *Assumptions) Title() string { return "Assumptions (" + strconv.Itoa(len(c.List())) + ")" }

// decisionWords returns an assumption and its reason, as markup.
func decisionWords(d report.Convention) string {
	return "<b>" + text.Markup(d.Text) + "</b><em>" + text.Markup(d.Why) + "</em>"
}

// wholeHref returns the address of the whole list in About; "" if this list is complete.
func (c *Assumptions) wholeHref() string {
	if c.Page == nil {
		return ""
	}
	return "#" + c.Page.Fragment(c.Page.AboutLink("decided"))
}

// IsOn reports whether the switch of an assumption is on: its parameter has the value that was decided.
func (c *Assumptions) IsOn(d report.Convention) bool {
	p := c.Find(d.Switch)
	return p != nil && !p.Changed()
}

// Toggle turns the switch of an assumption.
func (c *Assumptions) Toggle(d report.Convention) {
	if p := c.Find(d.Switch); p != nil {
		p.Toggle()
	}
}
