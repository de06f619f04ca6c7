package figures

import (
	"juggle/site/chart"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// A Glimpse is a small figure beside the parameter that changes it, shown while the reader uses that parameter's knob.
type Glimpse struct {
	*Figures
	number int // the figure's number; 0: none is shown
	specs  parts.Specs[drawn]
	drawn  string
}

// beside is the component that shows a figure; nil where the figure is already large or alone.
func (c *Glimpse) beside(number int) vugu.Builder {
	if l := c.page.Link; l.Embed || l.Figure == number {
		return nil
	}
	c.number = number
	return c
}

func (c *Glimpse) figure() *figure { return c.figureAt(c.number) }

// draw draws the chart if the glimpse was built. It resets number; the next build sets it again.
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
