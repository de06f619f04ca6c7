package figures

import (
	"juggle/site/chart"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// A Glimpse is a figure beside the parameter that changes it, small, for as long as the parameter is touched. Its card may be far away.
type Glimpse struct {
	*Figures
	number int // of the figure; 0: none is shown
	specs  parts.Specs[drawn]
	drawn  string
}

// beside shows a figure; nil where the page shows it beside the parameters as it is.
func (c *Glimpse) beside(number int) vugu.Builder {
	if l := c.page.Link; l.Embed || l.Figure == number {
		return nil
	}
	c.number = number
	return c
}

func (c *Glimpse) figure() *figure { return c.of(c.number) }

// draw draws it where it was built. What is built shows it anew from the next building on.
func (c *Glimpse) draw() {
	if c.number == 0 {
		c.drawn = ""
		return
	}
	d := c.figure().now()
	c.number = 0
	if d.now == nil {
		return
	}
	spec := c.specs.Get(false, d, func() string { return chart.Figure(d.now, chart.Options{Height: 230, Old: d.old}).JSON() })
	parts.DrawAt(c.page, "chart-glimpse", spec, &c.drawn)
}
