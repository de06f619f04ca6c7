package site

import (
	"juggle/site/page"
)

// Away stands in the small program for a view that only the whole one has. When the reader comes to it, the whole program is fetched, and
// the page opens anew with it at the same address; a reader who has gone on meanwhile stays where they are.
type Away struct {
	page       *page.Page
	key, title string
	known      func() page.Known
	file       *page.File // that was dropped, for the view
	fetching   bool
	failed     string // why the whole program could not be fetched
}

func newAway(p *page.Page, v page.View, known func() page.Known) *Away {
	return &Away{page: p, key: v.Key, title: v.Title, known: known}
}

// Take has the view read a file, once it is there.
func (c *Away) Take(f page.File) {
	c.file = &f
	if c.page.View() == c.key {
		c.Opened()
		return
	}
	c.page.Visit(c.page.LinkTo(c.key, 0))
}

// Forgive forgets an earlier file.
func (c *Away) Forgive() { c.file = nil }

// Opened fetches the whole program.
func (c *Away) Opened() {
	if c.fetching {
		return
	}
	c.fetching, c.failed = true, ""
	c.page.OpenWhole(func(err error) { c.fetching, c.failed = false, err.Error() }, func() (page.Known, *page.File, bool) {
		c.fetching = false
		if c.page.View() != c.key {
			c.file = nil
			return page.Known{}, nil, false
		}
		return c.known(), c.file, true
	})
}

func (c *Away) words() string {
	if c.failed != "" {
		return c.title + " belongs to a part of the program that is fetched when it is first used, which is not possible now: " + c.failed + "."
	}
	return c.title + " is loading."
}
