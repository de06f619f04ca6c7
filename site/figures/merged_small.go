//go:build small

package figures

import "juggle/site/page"

// An opened is a merged sweep that waits for the whole program, which reads it.
type opened struct{ refused string }

// Take has the whole program read the file of a merged sweep.
func (c *Figures) Take(f page.File) {
	c.page.OpenWhole(func(err error) { c.opened.refused = err.Error() },
		func() (page.Known, *page.File, bool) { return c.Run.Known(), &f, true })
}

// Banners say why a file is not read.
func (c *Figures) Banners() []page.Banner {
	if c.opened.refused == "" {
		return nil
	}
	return []page.Banner{{Kind: "error", Title: "Merged sweeps need a part of the program that is fetched when it is first used.",
		Text: c.opened.refused, Actions: []page.Action{{Word: "Close", Do: c.Forgive}}}}
}
