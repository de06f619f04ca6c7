package parts

// Crumbs lead from a figure that is shown large back to all of them, and to its neighbours.
type Crumbs struct {
	Label string // of the row
	Name  string // begins the ids of its links: "large-back", "large-before", "large-after"
	Back  string // where it leads back to

	Href  func(step int) string // of the figure so many places further on; 0: back
	Words func(step int) string // a neighbour's, as markup
}

func (c *Crumbs) before() string { return "←\u00a0" + c.Words(-1) }
func (c *Crumbs) after() string  { return c.Words(1) + "\u00a0→" }
