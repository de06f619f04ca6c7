package study

import (
	"juggle/core/experiment"
	"juggle/core/schedule"
)

// A group is the requests of one kind of consumer. A request is flexible if its window may be widened, whether it is or not, so a group
// has the same requests in all cells.
type group struct {
	name     string
	key      string
	accepted func(*Result) float64 // percent of them
}

var groups = []group{
	{"strict requests", "strict", func(r *Result) float64 { return share(r.Accepted-r.FlexibleAccepted, r.Jobs-r.Flexible) }},
	{"flexible requests", "flexible", func(r *Result) float64 { return share(r.FlexibleAccepted, r.Flexible) }},
}

// apart are a figure's columns of the accepted share of each group, and of what that is above fixed windows.
var apart = func() (columns []extra) {
	for _, g := range groups {
		columns = append(columns, extra{g.key, g.name + " accepted", "%", false, everyRun(g.accepted)},
			extra{g.key + "_gain", "that minus fixed", "points", true, func(v *view, c Cell) []float64 {
				if c.Lambda == 0 && c.Offers == schedule.Never {
					return nil
				}
				return v.aboveFixed(c, g.accepted)
			}})
	}
	return columns
}()

// aboveFixed is how much more of something there is in c than with fixed windows.
func (v *view) aboveFixed(c Cell, of func(*Result) float64) []float64 {
	return experiment.Minus(v.each(c, of), v.each(flexibleCell(v.p, c.Load, 0), of))
}
