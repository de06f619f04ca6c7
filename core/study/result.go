package study

import (
	"fmt"
	"math"

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
	Fields: []experiment.Field[Result]{
		experiment.Real("utilisation", func(r *Result) *float64 { return &r.Utilisation }),
		experiment.Real("abs_phi", func(r *Result) *float64 { return &r.AbsPhi }),
		experiment.Count("jobs", func(r *Result) *int32 { return &r.Jobs }),
		experiment.Count("accepted", func(r *Result) *int32 { return &r.Accepted }),
		experiment.Count("offered", func(r *Result) *int32 { return &r.Offered }),
		experiment.Count("flexible", func(r *Result) *int32 { return &r.Flexible }),
		experiment.Count("flexible_accepted", func(r *Result) *int32 { return &r.FlexibleAccepted }),
		experiment.Real("fragmentation", func(r *Result) *float64 { return &r.Fragmentation }),
		experiment.Real("revenue", func(r *Result) *float64 { return &r.Revenue }),
		experiment.Count("helped", func(r *Result) *int32 { return &r.Helped }),
		experiment.Count("agreed", func(r *Result) *int32 { return &r.Agreed }),
		experiment.Count("cancelled", func(r *Result) *int32 { return &r.Cancelled }),
		experiment.Count("broken", func(r *Result) *int32 { return &r.Broken }),
		experiment.Count("rescued", func(r *Result) *int32 { return &r.Rescued }),
		experiment.Count("asked", func(r *Result) *int32 { return &r.Asked }),
		experiment.Count("granted", func(r *Result) *int32 { return &r.Granted }),
		experiment.Real("paid", func(r *Result) *float64 { return &r.Paid }),
		experiment.Count("composites", func(r *Result) *int32 { return &r.Composites }),
		experiment.Count("placed", func(r *Result) *int32 { return &r.Placed }),
		experiment.Count("moved", func(r *Result) *int32 { return &r.Moved }),
		experiment.Count("questions", func(r *Result) *int32 { return &r.Questions }),
	},
}

func (r *Result) validate() error {
	phiFits := math.IsNaN(r.AbsPhi) == (r.Offered == 0) && (r.Offered == 0 || r.AbsPhi >= 0 && r.AbsPhi <= math.MaxFloat64)
	fragmentFits := math.IsNaN(r.Fragmentation) || r.Fragmentation >= 0 && r.Fragmentation <= 1
	owedFits := math.IsNaN(r.Revenue) || r.Revenue >= 0 && r.Revenue <= math.MaxFloat64
	owedFits = owedFits && (math.IsNaN(r.Paid) || r.Paid >= 0 && r.Paid <= math.MaxFloat64)
	livesFit := r.Helped >= 0 && r.Helped <= r.Agreed && r.Agreed <= r.Accepted && r.Cancelled >= 0 && r.Broken >= 0 &&
		r.Cancelled+r.Broken <= r.Accepted && r.Rescued >= 0 && r.Granted >= 0 && r.Granted <= r.Asked &&
		r.Placed >= 0 && r.Placed <= r.Composites && r.Moved >= 0 && r.Questions >= 0
	if !(r.Utilisation >= 0 && r.Utilisation <= 1) || !owedFits || !livesFit || !fragmentFits || !phiFits || r.Offered < 0 ||
		r.Offered > r.Accepted || r.Accepted > r.Jobs || r.FlexibleAccepted < 0 || r.FlexibleAccepted > r.Flexible ||
		r.Flexible > r.Jobs || r.FlexibleAccepted > r.Accepted || r.Accepted-r.FlexibleAccepted > r.Jobs-r.Flexible {
		return fmt.Errorf("got %+v, want a utilisation from 0 to 1, offered <= accepted <= jobs, and who "+
			"agreed or ended otherwise among the accepted", *r)
	}
	return nil
}
