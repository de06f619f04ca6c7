package study

import (
	"juggle/core/schedule"
	"juggle/core/workload"
)

// Params is every knob of the study. Links, flags and the wire all spell this one struct, through Parameters.
//
// The zero value is not useful: start from Paper.
type Params struct {
	Edition schedule.Edition
	Periods Range // of the periods of all sources, numbered through in their order; zero: all

	Loads          []workload.Load    // load factors (L), ascending
	DeadlineLambda float64            // mean of p, where the deadline is T^sub + p x T^e
	Lambdas        []int              // mean window sizes, percent of T^e, ascending; fixed windows (0) join where a figure shows them
	FlexibleShare  int                // percent of the jobs whose window is widened
	DeadlineShare  int                // percent of the jobs that may start when they are submitted
	Estimates      workload.Estimates // of every figure; Figure 3 compares it with accurate, or Poisson with accurate where this is accurate
	EstimateLambda float64            // mean actual run time under Poisson estimates, percent of T^e

	FixLoads        FixLoads
	FixShares       []int // fixing shares (f), percent of the wait, ascending; "never" always joins
	OfferThresholds []int // largest |phi|, percent of T^e, ascending; "none" always joins
	OffersTo        schedule.OffersTo
	OffersSide      OffersSide
	Orders          []schedule.Order // shown in Figure 1, in the order of schedule's menu

	TolerantShares  []int // Figure 7: percent of the consumers, ascending; 0 always joins, as in the next four
	Ask             int   // Figure 7: percent of an estimate by which a tolerant consumer is asked to wait (x)
	Discounts       []int // Figure 8: percent (g), ascending
	CancelledShares []int // Figure 9: percent of the accepted jobs, ascending
	OutageCounts    []int // Figure 10: how many are to be expected in 15 days, ascending
	MoldedShares    []int // Figure 11: percent of the jobs, ascending
	SortedDiscount  int   // Figures 12 to 15: percent (g)
	ChangingShares  []int // Figure 13: percent of the accepted flexible jobs, ascending; 0 always joins

	Replan             bool // replan on an early completion
	StopAtFirstFailure bool // the other reading of decision 3
	SkipOwnWindow      bool // the other reading of decision 4

	Fragmentation bool // measured beside utilisation, in Figures 2 to 4

	Seed  uint64 // the first seed
	Seeds int    // each period is met with Seed, Seed+1, ...
}

// Paper gives the paper's values, and ours where the paper is silent.
func Paper() Params {
	return Params{
		Loads:           []workload.Load{1000, 1250, 1500},
		DeadlineLambda:  5,
		Lambdas:         []int{25, 50, 100},
		FlexibleShare:   50,
		EstimateLambda:  80,
		FixShares:       []int{0, 25, 50, 75},
		OfferThresholds: []int{25, 50, 100},
		Orders:          []schedule.Order{schedule.EDF, schedule.LFF, schedule.Shuffle, schedule.BJF, schedule.FIFO},
		TolerantShares:  []int{25, 50, 100},
		Ask:             workload.Tolerance,
		Discounts:       []int{10, 20, 30, 40, 50},
		CancelledShares: []int{5, 10, 20},
		OutageCounts:    []int{2, 8},
		MoldedShares:    []int{25, 50, 100},
		SortedDiscount:  30,
		ChangingShares:  []int{25, 50, 100},
		Seed:            1,
		Seeds:           1,
	}
}

// Workload is how a replicate's requests are made at a load, with windows of that size; 0: fixed ones.
func (p Params) Workload(r Replicate, load workload.Load, lambda int) workload.Config {
	return workload.Config{
		Period: r.Period, Load: load, DeadlineLambda: p.DeadlineLambda, IntervalLambda: lambda, FlexibleShare: p.FlexibleShare,
		DeadlineShare: p.DeadlineShare, Estimates: p.Estimates, EstimateLambda: p.EstimateLambda, Seed: r.Seed,
	}
}
