package study

import "juggle/core/schedule"

// A group is the strict or the flexible requests. A request is flexible if its window may be widened, whether it is or not, so a group has
// the same requests in all cells.
type group struct {
	name     string
	key      string                // begins the names of its columns
	accepted func(*Result) float64 // percent of the group's requests
}

var groups = []group{
	{"strict requests", "strict", func(r *Result) float64 { return share(r.Accepted-r.FlexibleAccepted, r.Jobs-r.Flexible) }},
	{"flexible requests", "flexible", func(r *Result) float64 { return share(r.FlexibleAccepted, r.Flexible) }},
}

// apart are the columns of a figure that show the accepted share of each group apart, and its difference from fixed windows.
var apart = func() (columns []extra) {
	for _, g := range groups {
		columns = append(columns, extra{g.key, g.name + " accepted", "%", false, every(g.accepted)},
			extra{g.key + "_gain", "that minus fixed", "points", true, every(g.accepted).over(plain)})
	}
	return columns
}()

// plain is a cell with fixed windows and without offers.
func plain(_ Params, c Cell) Cell {
	c.Lambda, c.Offers, c.OffersTo = 0, schedule.Never, 0
	return c
}
