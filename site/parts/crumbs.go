package parts

import "juggle/site/page"

// Crumbs lead from a figure that is shown large back to all of them, and to its neighbours.
type Crumbs struct {
	Label string // of the row
	Name  string // begins the ids of its links: "large-back", "large-before", "large-after"
	Back  string // where it leads back to

	First int                        // figure
	Last  func() int                 // figure
	Shown func() int                 // the one that is shown large; 0: none
	Link  func(figure int) page.Link // 0: back
	Words func(figure int) string    // as markup

	page *page.Page
}

// Href is the address of Link.
func (c *Crumbs) Href(figure int) string { return "#" + c.page.Fragment(c.Link(figure)) }

// Another is the figure so many places further on, around the end.
func (c *Crumbs) Another(step int) int {
	n := c.Last() + 1 - c.First
	return (max(0, c.Shown()-c.First)+step+n)%n + c.First
}
