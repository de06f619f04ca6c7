package figures

import (
	"juggle/site/chart"
	"juggle/site/parts"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// A Glimpse is a figure beside the parameter that changes it, small, for as long as the parameter is touched. Its card may be far away.
type Glimpse struct {
	figures *Figures
	number  int // of the figure; 0: none is shown
	specs   parts.Specs[drawn]
	drawn   string
}

// of shows a figure; nil where the page shows it beside the parameters as it is.
func (c *Glimpse) of(number int) vugu.Builder {
	if l := c.figures.page.Link; l.Embed || l.Figure == number {
		return nil
	}
	c.number = number
	return c
}

func (c *Glimpse) title() string {
	return `<span class="no">` + c.figure().Number() + "</span> " + text.Escape(titleOf(c.number))
}

func (c *Glimpse) figure() *figure { return c.figures.every.known[c.number] }

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
	if spec != c.drawn && c.figures.page.Charts.Draw("chart-glimpse", spec) {
		c.drawn = spec
	}
}
