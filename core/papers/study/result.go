package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/experiment"
)

// A Result is the numbers that one run measured.
type Result struct {
	Utilisation      float64 // fraction of m x H really used
	AbsPhi           float64 // mean |phi| of the jobs accepted through an offer, fraction of T^e; NaN if there are none
	Jobs             int32   // requests of the period
	Accepted         int32   // requests accepted, including those that took an offer
	Offered          int32   // requests accepted through an offer
	Flexible         int32   // requests whose window may be widened, even if the run widens none
	FlexibleAccepted int32   // flexible requests accepted

	Fragmentation float64 // mean over the requests that find free time, fraction of that; NaN: not measured, or nothing was ever free

	Revenue float64 // in [0, H), as a fraction of the revenue of m processors in H at full price; without agreements all pay full price

	// The numbers of a run with agreements. Without agreements they are 0, or NaN.
	Helped    int32   // requests accepted because other consumers agreed to later deadlines
	Agreed    int32   // consumers that agreed to a later deadline, for a request or for a rescue
	Cancelled int32   // accepted jobs that were cancelled
	Broken    int32   // accepted jobs whose promise was broken
	Rescued   int32   // how often a job that lost its slot to failing processors got another; a job may count twice
	Asked     int32   // how often consumers asked for another window
	Granted   int32   // how often that was granted or answered with an offer
	Paid      float64 // compensations, as a fraction of the revenue of m processors in H at full price

	// The numbers of a run on several machines; 0 on one. The counts of requests above are then those of local requests.
	CoAllocated         int32 // co-allocated requests
	CoAllocatedAccepted int32 // co-allocated requests accepted
	Moved               int32 // how often one was placed again
	Questions           int32 // queries to machines
}

// Model makes a run and names the numbers that it measures.
var Model = experiment.Model[Result]{
	Name: "study", Execute: makeRun, Check: (*Result).validate,
	Fields: experiment.FieldsOf[Result](`utilisation abs_phi jobs accepted offered flexible flexible_accepted fragmentation revenue
		helped agreed cancelled broken rescued asked granted paid coallocated placed moved questions`),
}

// validate returns an error if no run can have measured r.
func (r *Result) validate() error {
	fits := math.IsNaN(r.AbsPhi) == (r.Offered == 0) && r.Utilisation >= 0 && r.Utilisation <= 1 && !(r.Fragmentation > 1)
	for _, share := range []float64{r.AbsPhi, r.Fragmentation, r.Revenue, r.Paid} { // NaN: none
		fits = fits && !(share < 0 || share > math.MaxFloat64)
	}
	for _, counts := range [][]int32{{r.Offered, r.Accepted, r.Jobs}, {r.FlexibleAccepted, r.Flexible, r.Jobs},
		{r.FlexibleAccepted, r.Accepted}, {r.Accepted - r.FlexibleAccepted, r.Jobs - r.Flexible}, {r.Helped, r.Agreed, r.Accepted},
		{r.Cancelled, r.Cancelled + r.Broken, r.Accepted}, {r.Broken}, {r.Rescued}, {r.Granted, r.Asked}, {r.CoAllocatedAccepted, r.CoAllocated},
		{r.Moved}, {r.Questions}} {
		fits = fits && counts[0] >= 0 && slices.IsSorted(counts)
	}
	if !fits {
		return fmt.Errorf("got %+v, want a utilisation from 0 to 1, a fragmentation of at most 1, no number below 0, a |phi| exactly if "+
			"there are offers, offered <= accepted <= jobs, helped <= agreed, granted <= asked, and not more jobs that agreed, were cancelled "+
			"or were broken than accepted ones", *r)
	}
	return nil
}
