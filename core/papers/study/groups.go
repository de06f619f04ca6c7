package study

import "juggle/core/schedule"

// A group is all strict requests or all flexible ones. The draws of the workload decide which requests are flexible, and a cell then widens
// the windows of its flexible requests. A flexible request stays flexible in a cell that leaves every window as it is. So a group has the
// same requests in all cells.
type group struct {
	name     string
	key      string   // begins the names of its columns
	accepted quantity // percent of the group's requests
}

// groups are the two groups.
var groups = []group{
	{"strict requests", "strict", ofEveryRun(func(r *Result) float64 { return percentOf(r.Accepted-r.FlexibleAccepted, r.Jobs-r.Flexible) })},
	{"flexible requests", "flexible", ofEveryRun(func(r *Result) float64 { return percentOf(r.FlexibleAccepted, r.Flexible) })},
}

// byGroup are the columns that show the accepted share of each group, and that share minus the share with strict windows and
// without offers.
var byGroup = func() (columns []comparisonColumn) {
	for _, g := range groups {
		columns = append(columns, comparisonColumn{g.key, g.name + " accepted", "%", false, g.accepted},
			comparisonColumn{g.key + "_gain", "that minus strict", "points", true, g.accepted.changeFrom(strictWithoutOffers)})
	}
	return columns
}()

// strictWithoutOffers is c with strict windows and without offers. Without offers the recipients of offers have their zero value.
func strictWithoutOffers(c Cell) Cell {
	c.Lambda, c.Offers, c.OfferRecipients = 0, schedule.Never, 0
	return c
}
