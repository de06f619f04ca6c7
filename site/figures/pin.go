package figures

import (
	"strings"

	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/parts"
)

// Pin has the buttons that store the present parameters as A. Every figure is then compared with the same figure under A. A is in the link.
type Pin struct {
	page   *page.Page
	params *parts.Params
}

// hasA reports whether there is an A.
func (c *Pin) hasA() bool { return c.page.Link.Params.Against != "" }

// isUnchanged reports whether A equals the present parameters.
func (c *Pin) isUnchanged() bool { return c.hasA() && len(c.page.Link.Params.KeysUnlikeA()) == 0 }

// words describe A, as markup: the parameters in which it differs from the present ones.
func (c *Pin) words() string {
	p := c.page.Link.Params
	a, hasA := p.A()
	switch {
	case !hasA:
		return "Keep this state, and each figure shows what your changes add to it."
	case c.isUnchanged():
		return "<b>A</b> is what you see. Change something: each figure then shows A faintly, and now minus A."
	}
	var words []string
	for _, key := range p.KeysUnlikeA() {
		words = append(words, c.params.Knob(key).WordsFor(study.Parameters.Find(key).Get(&a)))
	}
	return "<b>A</b>: " + strings.Join(words, "; ")
}

// keep makes the present parameters A.
func (c *Pin) keep() {
	c.set(c.page.Link.Params, c.page.Link.Params.AsAgainst())
	c.page.Announcement = "A is kept. What you change is now compared with it."
}

// swap exchanges A and the present parameters.
func (c *Pin) swap() {
	a, _ := c.page.Link.Params.A()
	c.set(a, c.page.Link.Params.AsAgainst())
	c.page.Announcement = "A and the present state have changed places."
}

// drop ends the comparison with A. Its button is then hidden, so the focus moves to the first button.
func (c *Pin) drop() {
	c.set(c.page.Link.Params, "")
	c.page.Browser.Focus("pin-keep")
	c.page.Announcement = "A is dropped."
}

// set sets the present parameters and A.
func (c *Pin) set(p study.Params, against string) {
	p.Against = against
	c.page.SetParams(p)
}
