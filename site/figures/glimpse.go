package figures

import (
	"juggle/site/chart"
	"juggle/site/parts"

	"github.com/vugu/vugu"
)

// A Glimpse is a small figure beside the parameter that changes it, shown while the reader uses that parameter's knob.
type Glimpse struct {
	*Figures
	number    int // the figure's number; 0: none is shown
	specs     parts.Specs[chartInput]
	drawnSpec string // the description of the chart that is drawn
}

// companion is the component that shows a figure beside a knob; nil if the figure is already large, or the page is a frame.
func (c *Glimpse) companion(number int) vugu.Builder {
	if l := c.page.Link; l.Embed || l.Figure == number {
		return nil
	}
	c.number = number
	return c
}

func (c *Glimpse) figure() *figure { return c.figureAt(c.number) }

// draw draws the chart if the last build of the page has the glimpse. It resets number, which the next build sets again.
func (c *Glimpse) draw() {
	if c.number == 0 {
		c.drawnSpec = ""
		return
	}
	input := c.figure().chartInput()
	c.number = 0
	if input.current == nil {
		return
	}
	spec := c.specs.Get(false, input, func() string {
		return chart.Figure(input.current, chart.Options{Height: 230, Old: input.earlier}).JSON()
	})
	parts.DrawAt(c.page, "chart-glimpse", spec, &c.drawnSpec)
}
