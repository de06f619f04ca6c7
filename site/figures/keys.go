package figures

import "juggle/site/page"

// Sliders are the parameters.
func (c *Figures) Sliders() page.Sliders { return c.params }

// Key is what keys do in the Figures view.
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
