package study

import "juggle/core/schedule"

// A group is the strict or the flexible requests. A request is flexible if its window may be widened, whether it is or not, so a group has
// the same requests in all cells.
type group struct {
	name     string
	key      string   // begins the names of its columns
	accepted quantity // percent of the group's requests
}

var groups = []group{
	{"strict requests", "strict", ofEveryRun(func(r *Result) float64 { return percentOf(r.Accepted-r.FlexibleAccepted, r.Jobs-r.Flexible) })},
	{"flexible requests", "flexible", ofEveryRun(func(r *Result) float64 { return percentOf(r.FlexibleAccepted, r.Flexible) })},
}

// byGroup are the columns of a figure that show the accepted share of each group, and its difference from strict windows.
var byGroup = func() (columns []ownComparison) {
	for _, g := range groups {
		columns = append(columns, ownComparison{g.key, g.name + " accepted", "%", false, g.accepted},
			ownComparison{g.key + "_gain", "that minus strict", "points", true, g.accepted.over(plain)})
	}
	return columns
}()

// plain is c with strict windows and without offers.
func plain(c Cell) Cell {
	c.Lambda, c.Offers, c.OffersTo = 0, schedule.Never, 0
	return c
}
