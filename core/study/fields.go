package study

import (
	"math"
	"slices"

	"juggle/core/schedule"
	"juggle/core/workload"
)

// maxExact is the largest whole number that a page's float64 controls keep exactly.
const maxExact = 1<<53 - 1

// Fields lists every parameter in the order of the page's menu. The slice is the caller's.
func Fields() []Field { return slices.Clone(fields) }

// fields are all, with the paper's values spelt: a page asks for them dozens of times whenever it is painted.
var fields = func() []Field {
	all := listFields()
	for i := range all {
		all[i].paper = all[i].get(Paper())
	}
	return all
}()

func listFields() []Field {
	return []Field{
		spanField(Field{Key: "w", Flag: "windows", Group: "Trace", Symbol: "w", Name: "Windows", Min: 0, Max: 1e6, Step: 1,
			Help: "Which 15-day windows of the traces are the replicates, numbered from 0."},
			func(p *Params) *Range { return &p.Windows }),
		loadsField(Field{Key: "L", Flag: "loads", Group: "Load", Symbol: "L", Name: "Load factors", Min: 0.5, Max: 3, Step: 0.05, Most: 5,
			Help: "How much faster than in the log requests arrive."},
			func(p *Params) *[]workload.Load { return &p.Loads }),
		numberField(Field{Key: "p", Flag: "deadline", Group: "Windows", Symbol: "λₚ", Name: "Deadline factor", Unit: "× Tᵉ", Min: 1, Max: 20, Step: 0.5,
			Help: "Mean time from submission to deadline, in estimated run times."},
			func(p *Params) *float64 { return &p.DeadlineLambda }),
		intsField(Field{Key: "lambda", Flag: "lambda", Group: "Windows", Symbol: "λ", Name: "Window size", Unit: "%", Min: 1, Max: 400, Step: 1, Most: 6,
			Help: "Mean room that a flexible window adds, in percent of the estimated run time."},
			func(p *Params) *[]int { return &p.Lambdas }),
		intField(Field{Key: "share", Flag: "share", Group: "Windows", Name: "Flexible jobs", Unit: "%", Min: 0, Max: 100, Step: 1,
			Help: "Share of the jobs whose window is flexible."},
			func(p *Params) *int { return &p.FlexibleShare }),
		choiceField(Field{Key: "est", Flag: "estimates", Group: "Estimates", Symbol: "Tᵃ", Name: "Estimates",
			Help: "Where estimated run times come from; Figure 3 compares accurate ones with these, or with too long ones where these are accurate."},
			workload.EstimatesMenu(), func(p *Params) *workload.Estimates { return &p.Estimates }),
		numberField(Field{Key: "y", Flag: "actual", Group: "Estimates", Symbol: "λᵧ", Name: "Actual run time", Unit: "% of Tᵉ", Min: 1, Max: 100, Step: 1,
			Help: "Mean actual run time where estimates are too long, in percent of the estimate."},
			func(p *Params) *float64 { return &p.EstimateLambda }),
		choicesField(Field{Key: "orders", Flag: "orders", Group: "Orders", Name: "Orders",
			Help: "The orders of the waiting queue that Figure 1 shows."},
			schedule.Orders(), func(p *Params) *[]schedule.Order { return &p.Orders }),
		intsField(Field{Key: "f", Flag: "fix", Group: "Fixing", Symbol: "f", Name: "Fixed after", Unit: "% of the wait", Min: 0, Max: 100, Step: 1, Most: 6,
			Help: "When a flexible job's place is fixed; never is always shown too."},
			func(p *Params) *[]int { return &p.FixShares }),
		intsField(Field{Key: "phi", Flag: "offers", Group: "Offers", Symbol: "φ", Name: "Offer thresholds", Unit: "%", Min: 1, Max: schedule.MostOffered, Step: 1, Most: 6,
			Help: "How far from the wanted window an offer may lie, in percent of the estimated run time."},
			func(p *Params) *[]int { return &p.OfferThresholds }),
		choiceField(Field{Key: "to", Flag: "offers-to", Group: "Offers", Name: "Offers go to", Ours: true,
			Help: "Whose requests may be answered with an offer; Figure 5 has the others in columns beside them."},
			schedule.OffersTos(), func(p *Params) *schedule.OffersTo { return &p.OffersTo }),
		choiceField(Field{Key: "side", Flag: "offers-side", Group: "Offers", Name: "Offers lie", Ours: true,
			Help: "Before the wanted window, or behind it too; the rules of both editions have both sides, the draft's experiment with offers earlier windows only."},
			offersSides, func(p *Params) *OffersSide { return &p.OffersSide }),
		intField(Field{Key: "n", Flag: "seeds", Group: "Replication", Name: "Seeds", Min: 1, Max: 50, Step: 1, Ours: true,
			Help: "How often each window is met, with one seed after the other: seeds repeat the random draws on the same jobs, so they narrow the interval for these windows and say nothing about other ones."},
			func(p *Params) *int { return &p.Seeds }),
		seedField(Field{Key: "seed", Flag: "seed", Group: "Replication", Name: "First seed", Min: 0, Max: maxExact, Step: 1, Ours: true,
			Help: "Every random draw follows from it."},
			func(p *Params) *uint64 { return &p.Seed }),
		choiceField(Field{Key: "ed", Flag: "edition", Group: "Rules", Name: "Edition",
			Help: schedule.EditionHelp},
			schedule.Editions(), func(p *Params) *schedule.Edition { return &p.Edition }),
		switchField(Field{Key: "replan", Flag: "replan", Group: "Rules", Name: "Replan on completion", Ours: true,
			Help: "Place the whole queue afresh when a job ends early."},
			func(p *Params) *bool { return &p.Replan }),
		switchField(Field{Key: "stop", Flag: "stop", Group: "Rules", Name: "Stop at the first failed offer", Ours: true,
			Help: "As the paper's listing has it: after one failed window no other is tried."},
			func(p *Params) *bool { return &p.StopAtFirstFailure }),
		switchField(Field{Key: "skip", Flag: "skip", Group: "Rules", Name: "Do not try the own window again", Ours: true,
			Help: "As the paper's listing has it: a request that was moved is only made offers."},
			func(p *Params) *bool { return &p.SkipOwnWindow }),
	}
}

// finite tells whether x is a number within [low, high].
func finite(x, low, high float64) bool { return !math.IsNaN(x) && x >= low && x <= high }
