//go:build small

package figures

import "juggle/site/page"

// An opened is a merged sweep that waits for the whole program, which reads it.
type opened struct{ failed string }

// Take has the whole program read the file of a merged sweep.
func (c *Figures) Take(f page.File) {
	c.page.Browser.FetchWhole(func(err error) {
		if err != nil {
			c.opened.failed = err.Error()
			return
		}
		h := c.page.Handover(c.Run.Known())
		h.File = &f
		c.page.Browser.OpenWhole(h)
	})
}

// Forgive takes back what was said of a file.
func (c *Figures) Forgive() { c.opened.failed = "" }

// TakeBack takes back what was said of a file.
func (c *Figures) TakeBack(bool) { c.Forgive() }

var _ page.Teller = (*Figures)(nil)

// Banners say why a file is not read.
func (c *Figures) Banners() []page.Banner {
	if c.opened.failed == "" {
		return nil
	}
	return []page.Banner{{Kind: "error", Title: "Merged sweeps need a part of the program that is fetched when it is first used.",
		Text: c.opened.failed, Actions: []page.Action{{Word: "Close", Do: c.Forgive}}}}
}
