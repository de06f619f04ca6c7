package study

import (
	"fmt"
	"math"
	"slices"

	"juggle/core/experiment"
)

// A Result is what one run measured.
type Result struct {
	Utilisation      float64 // fraction of m x H really used
	AbsPhi           float64 // mean |phi| of the jobs accepted through an offer, fraction of T^e; NaN if there are none
	Jobs             int32   // requests of the period
	Accepted         int32   // of them accepted, offers included
	Offered          int32   // of them accepted through an offer
	Flexible         int32   // requests whose window may be widened, whether it is or not
	FlexibleAccepted int32   // of them accepted

	Fragmentation float64 // mean over the requests, fraction of the free time; NaN where it was not measured, or nothing was ever free

	Revenue float64 // in [0, H), fraction of what m processors would earn in H at full price; that is what all pay who have no agreement

	// Of agreements; NaN and 0 where the item had none.
	Helped    int32   // requests accepted because others agreed to move their deadlines
	Agreed    int32   // consumers who agreed to that
	Cancelled int32   // accepted jobs that were cancelled
	Broken    int32   // accepted jobs that the provider gave up
	Rescued   int32   // jobs that lost their slot to failing processors, and got another; a job may twice
	Asked     int32   // times that consumers asked for another window
	Granted   int32   // of them granted, or answered with an offer
	Paid      float64 // compensations, as a fraction of what m processors would earn in H at full price

	// Of several machines; 0 where there is one. The other counts of requests are then of local ones.
	Composites int32 // requests of several parts
	Placed     int32 // of them accepted
	Moved      int32 // times that one was placed again
	Questions  int32 // that machines were asked
}

// Model is how a run is made, and what it measures.
var Model = experiment.Model[Result]{
	Name: "study", Do: do, Check: (*Result).validate,
	Fields: experiment.FieldsOf[Result](`utilisation abs_phi jobs accepted offered flexible flexible_accepted fragmentation revenue
		helped agreed cancelled broken rescued asked granted paid composites placed moved questions`),
}

func (r *Result) validate() error {
	fits := math.IsNaN(r.AbsPhi) == (r.Offered == 0) && r.Utilisation >= 0 && r.Utilisation <= 1 && !(r.Fragmentation > 1)
	for _, share := range []float64{r.AbsPhi, r.Fragmentation, r.Revenue, r.Paid} { // NaN: none
		fits = fits && !(share < 0 || share > math.MaxFloat64)
	}
	for _, counts := range [][]int32{{r.Offered, r.Accepted, r.Jobs}, {r.FlexibleAccepted, r.Flexible, r.Jobs},
		{r.FlexibleAccepted, r.Accepted}, {r.Accepted - r.FlexibleAccepted, r.Jobs - r.Flexible}, {r.Helped, r.Agreed, r.Accepted},
		{r.Cancelled, r.Cancelled + r.Broken, r.Accepted}, {r.Broken}, {r.Rescued}, {r.Granted, r.Asked}, {r.Placed, r.Composites},
		{r.Moved}, {r.Questions}} {
		fits = fits && counts[0] >= 0 && slices.IsSorted(counts)
	}
	if !fits {
		return fmt.Errorf("got %+v, want a utilisation from 0 to 1, offered <= accepted <= jobs, and who "+
			"agreed or ended otherwise among the accepted", *r)
	}
	return nil
}
