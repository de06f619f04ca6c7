package study

import (
	"fmt"
	"slices"
	"strconv"

	"juggle/core/experiment/param"
	"juggle/core/schedule"
	"juggle/core/sim/agreement"
	"juggle/core/workload"
)

// Params has all parameters of a study. Parameters spells them in links, flags and messages.
//
// The zero value is not valid: start from Defaults.
type Params struct {
	// Config and Policy are what all runs have in common. A run has its own period, load, window size and seed, and its own order, fixing
	// and offers. Figure 3 compares Config.Estimates with accurate ones; where these are accurate, it compares Poisson with accurate ones.
	workload.Config
	schedule.Policy

	Periods Range // of the periods of all sources, numbered consecutively in the order of the sources; zero: all
	Equal   bool  // all loads have the same horizon: a period has Days x L days of log

	Loads   []workload.Load // load factors (L), ascending
	Lambdas []int           // mean extensions of windows, percent of T^e, ascending; strict windows (0) join where a figure shows them

	FixLoads        FixLoads
	FixShares       []int // fixing shares (f), percent of the wait, ascending; "never" always joins
	OfferThresholds []int // largest |phi|, percent of T^e, ascending; "none" always joins
	OffersSide      OffersSide
	Orders          []schedule.Order // shown in Figure 1, in the order of schedule's menu
	Baseline        schedule.Order   // the order with which Figure 1 compares them
	Reach           float64          // beside Figure 1: from which window size on does an order gain so many points?

	TolerantShares     []int // Figure 7: percent of the consumers, ascending; 0 always joins, as in Figures 8, 9 and 11
	Discounts          []int // Figure 8: percent (g), ascending
	CancelledShares    []int // Figure 9: percent of the accepted jobs, ascending
	OutageCounts       []int // Figures 10 and 15: how many are to be expected in 15 days, ascending; 0 joins in Figure 10
	MoldedShares       []int // Figure 11: percent of the jobs, ascending
	SortedDiscount     int   // Figures 12 to 15: percent (g)
	ChangingShares     []int // Figure 13: percent of the accepted flexible jobs, ascending; 0 always joins
	Compensation       int   // Figure 15: percent of a broken promise's price (v)
	CoAllocatedLambdas []int // Figures 16 and 17: mean extensions of co-allocated windows, percent of T^e, ascending; 0 always joins
	CoAllocatedShares  []int // Figure 18: co-allocated requests, percent of the number of local requests, ascending

	Fragmentation bool // whether Figures 2 to 4 have fragmentation beside utilisation

	Seed  uint64 // the first seed
	Seeds int    // each period is run with Seed, Seed+1, ...; the mean of these runs is the period's value

	Against string // the parameters A that every row is compared with, spelled as in against.go; empty: there is no A
}

// Defaults returns the paper's values, and this project's values for parameters that the paper does not state.
func Defaults() Params {
	return Params{
		Config: workload.PaperConfig(), Policy: schedule.Policy{Ask: workload.Tolerance},
		Loads:              []workload.Load{1000, 1250, 1500},
		Lambdas:            []int{25, 50, 100},
		FixShares:          []int{0, 25, 50, 75},
		OfferThresholds:    []int{25, 50, 100},
		Orders:             []schedule.Order{schedule.EDF, schedule.LFF, schedule.Shuffle, schedule.BJF, schedule.FIFO},
		Baseline:           schedule.Shuffle,
		Reach:              1,
		TolerantShares:     []int{25, 50, 100},
		Discounts:          []int{10, 20, 30, 40, 50},
		CancelledShares:    []int{5, 10, 20},
		OutageCounts:       []int{2, 8},
		MoldedShares:       []int{25, 50, 100},
		SortedDiscount:     30,
		ChangingShares:     []int{25, 50, 100},
		Compensation:       100,
		CoAllocatedLambdas: []int{25, 50, 100, 200},
		CoAllocatedShares:  []int{5, 10, 20, 40},
		Seed:               1,
		Seeds:              10,
	}
}

// Workload describes how the requests of a replicate are made at a load. lambda is the mean extension of flexible windows in percent of the
// estimate; 0: no window is extended.
func (p Params) Workload(r Replicate, load workload.Load, lambda int) workload.Config {
	c := p.Config
	c.Period, c.Load, c.Equal, c.IntervalLambda, c.Seed = r.Period, load, p.equalHorizonLoad(), lambda, r.Seed
	return c
}

// equalHorizonLoad is the highest load if horizons are equal, since a log must have enough days for it. It is 0 if horizons are the
// paper's.
func (p Params) equalHorizonLoad() workload.Load {
	if !p.Equal {
		return 0
	}
	return slices.Max(p.Loads)
}

// CutFor is how the logs are cut into periods for these figures. Figures beyond the paper have no warm-up and no equal horizons.
func (p Params) CutFor(figures []int) workload.Config {
	if len(figures) > 0 && slices.Min(figures) > PaperFigures {
		return workload.Config{Days: p.Days}
	}
	return workload.Config{Days: p.Days, Warmup: p.Warmup, Equal: p.equalHorizonLoad()}
}

// checkPeriods returns an error if the periods asked for cannot be cut. With a warm-up or equal horizons every log must be long enough for
// one period, and figures of the paper cannot be planned together with figures beyond it. With equal horizons A must have the same highest
// load. Figures that are all beyond the paper ignore both.
func (p Params) checkPeriods(sources []Source, figures []int) error {
	cut := p.CutFor(figures)
	if cut.Warmup == 0 && cut.Equal == 0 {
		return nil
	}
	fault := param.Error{Key: "warm", Got: strconv.Itoa(p.Warmup), Want: "0"}
	if p.Equal {
		fault = param.Error{Key: "equal", Got: "on", Want: "off"}
	}
	if len(figures) > 0 && slices.Max(figures) > PaperFigures {
		fault.Want += fmt.Sprintf(" with figure %d: figures beyond the paper have the paper's way", slices.Max(figures))
		return &fault
	}
	if a, compared := p.A(); compared && a.equalHorizonLoad() != p.equalHorizonLoad() {
		fault.Want += fmt.Sprintf(", or the same highest arrival rate in A, compared with, got %v and %v", p.equalHorizonLoad(),
			a.equalHorizonLoad())
		return &fault
	}
	for _, s := range sources {
		if s.Count(cut) < 1 {
			needs := float64(p.Days)
			if p.Equal {
				needs *= float64(cut.Equal) / 1000
			}
			fault.Want += fmt.Sprintf(": %s has %d days, a period%s takes %v of them", s.Name, s.Days(), cut.PeriodPhrase(), needs+float64(p.Warmup))
			return &fault
		}
	}
	return nil
}

// Parameters are the parameters of Params, in the order of the page's menu.
var Parameters = param.New(Defaults(), append(slices.Clip(allButAgainst), against(allButAgainst))...)

// allButAgainst are all parameters but Params.Against, whose text names some of them.
var allButAgainst = param.New(Defaults(), func() []param.Param[Params] {
	// These lists have the parameters that a single run has too.
	requests := param.List[Params](param.In(workload.Parameters, "", func(p *Params) *workload.Config { return &p.Config }))
	rules := param.List[Params](param.In(schedule.Parameters, "", func(p *Params) *schedule.Policy { return &p.Policy }))
	estimates := *requests.Find("est")
	estimates.Help += " Figure 3 compares accurate ones with these, or with too long ones where these are accurate."
	recipients := *rules.Find("to")
	recipients.Help += " Figure 5 has the others in columns beside them."
	stop := *rules.Find("first")
	stop.Key = "stop"
	return []param.Param[Params]{
		param.FromTo(param.Spec{Key: "w", Flag: "periods", OldFlag: "windows", Group: "Trace", Symbol: "w", Name: "Periods", Max: 1e6,
			Step: 1, FromPaper: true,
			Help: "Which periods of the traces are the replicates, numbered from 0."},
			func(p *Params) (from, to *int) { return &p.Periods.From, &p.Periods.To }),
		*requests.Find("days"),
		*requests.Find("warm"),
		param.OnOff(param.Spec{Key: "equal", Flag: "equal-horizon", Group: "Trace", Name: "Equal horizon",
			Help: "A period has L times its days of log, so that it takes as long at every arrival rate; the paper's way is the same days of log " +
				"at every arrival rate, which take 1/L as long. A log has to have the days of the highest one; a bundled one has 15 days."},
			func(p *Params) *bool { return &p.Equal }),
		param.Exacts(param.Spec{Key: "L", Flag: "loads", OldFlag: "load", Group: "Load", Symbol: "L", Name: "Arrival rates", Min: 0.5, Max: 3,
			Step: 0.05, MaxCount: 5, FromPaper: true, Help: "How much faster than in the log requests arrive."},
			workload.LoadNumber, func(p *Params) *[]workload.Load { return &p.Loads }),
		*requests.Find("p"),
		param.Wholes(param.Spec{Key: "lambda", Flag: "lambda", Group: "Windows", Symbol: "λ", Name: "Mean window extension", Unit: "%", Min: 1,
			Max: 400, Step: 1, TrackMax: 200, MaxCount: 6, FromPaper: true,
			Help: "Mean extension of a flexible window, in percent of the estimated run time."},
			func(p *Params) *[]int { return &p.Lambdas }),
		*requests.Find("unit"),
		*requests.Find("grow"),
		*requests.Find("share"),
		*requests.Find("due"),
		estimates,
		*requests.Find("y"),
		param.SomeOfOpen(param.Spec{Key: "orders", Flag: "orders", Group: "Orders", Name: "Orders", FromPaper: true, MaxCount: 6,
			Help: "The orders of the waiting queue that Figure 1 shows."},
			schedule.OrdersOrFormulas(), func(p *Params) *[]schedule.Order { return &p.Orders }),
		param.OneOfOpen(param.Spec{Key: "base", Flag: "baseline", Group: "Orders", Name: "Compared with", FromPaper: true,
			Help: "The order that Figure 1 compares the others with; it need not be shown. The claims stay those of the paper: EDF above every " +
				"other order, and gains over Shuffle."},
			schedule.OrdersOrFormulas(), func(p *Params) *schedule.Order { return &p.Baseline }),
		param.Decimal(param.Spec{Key: "reach", Flag: "reach", Group: "Orders", Name: "Points to reach", Unit: "points", Max: 50, Step: 0.5,
			TrackMax: 10, Help: "Beside Figure 1 stands from which window size on each order is so many points above the one that it is " +
				"compared with."},
			func(p *Params) *float64 { return &p.Reach }),
		param.Wholes(param.Spec{Key: "f", Flag: "fix", Group: "Fixing", Symbol: "f", Name: "Fixed after", Unit: "% of the wait", Max: 100,
			Step: 1, MaxCount: 6, FromPaper: true,
			Help: "When a flexible job's place is fixed; never is always shown too."},
			func(p *Params) *[]int { return &p.FixShares }),
		param.OneOf(param.Spec{Key: "at", Flag: "fix-loads", Group: "Fixing", Name: "Loads of Figure 4",
			Help: "The paper found all arrival rates similar and shows the middle one; with all, they are compared."},
			fixLoads, func(p *Params) *FixLoads { return &p.FixLoads }),
		param.Wholes(param.Spec{Key: "phi", Flag: "offers", Group: "Offers", Symbol: "φ", Name: "Offer thresholds", Unit: "%", Min: 1,
			Max: schedule.MaxOfferThreshold, Step: 1, TrackMax: 200, MaxCount: 6, FromPaper: true,
			Help: "How far from the wanted window an offer may lie, in percent of the estimated run time."},
			func(p *Params) *[]int { return &p.OfferThresholds }),
		recipients,
		param.OneOf(param.Spec{Key: "side", Flag: "offers-side", Group: "Offers", Name: "Offers lie",
			Help: "Before the wanted window, or behind it too; the rules of both editions have both sides, the draft's experiment with " +
				"offers earlier windows only."},
			offersSides, func(p *Params) *OffersSide { return &p.OffersSide }),
		param.Whole(param.Spec{Key: "n", Flag: "seeds", Group: "Replication", Name: "Seeds", Min: 1, Max: 50, Step: 1,
			Help: "How often each period is met, with one seed after the other. Seeds repeat the random draws on the same jobs: a period's " +
				"value is their mean, and n is the number of periods."},
			func(p *Params) *int { return &p.Seeds }),
		param.Seed(param.Spec{Key: "seed", Flag: "seed", Group: "Replication", Name: "First seed", Max: param.MaxExact,
			Help: "Every random draw follows from it."},
			func(p *Params) *uint64 { return &p.Seed }),
		*rules.Find("ed"),
		param.OnOff(param.Spec{Key: "frag", Flag: "fragmentation", Group: "Rules", Name: "Fragmentation",
			Help: "Measured at every request, for Figures 2 to 4: the share of the free time until the last planned end that lies outside " +
				"the largest free rectangle. It takes about as long as the runs themselves."},
			func(p *Params) *bool { return &p.Fragmentation }),
		*rules.Find("replan"),
		stop,
		*rules.Find("skip"),
		amountsParameter("tol", "tolerant", "Tolerant consumers", "% of the jobs",
			"Figure 7: the share of consumers who let their deadline be moved by up to an estimate "+
				"when the provider asks; none is always shown too.", func(p *Params) *[]int { return &p.TolerantShares }),
		param.Whole(param.Spec{Key: "x", Flag: "ask", Group: "Agreements", Symbol: "x", Name: "Ask for up to", Unit: "% of Tᵉ",
			Min: 1, Max: workload.Tolerance,
			Step: 1, Help: "Figures 7 and 15: by how much a tolerant consumer is asked to move its deadline where a request finds no gap, in " +
				"percent of its estimate."},
			func(p *Params) *int { return &p.Ask }),
		amountsParameter("g", "discounts", "Discounts", "%", "Figure 8: what a window twice as long as the job saves of its price; none is "+
			"always shown too.",
			func(p *Params) *[]int { return &p.Discounts }),
		amountsParameter("c", "cancelled", "Cancelled", "% of the accepted",
			"Figure 9: the share of accepted jobs whose consumers cancel while they wait; none is always shown too.",
			func(p *Params) *[]int { return &p.CancelledShares }),
		amountsParameter("out", "outages", "Outages", "in 15 days", "Figures 10 and 15: how often, on average, an eighth of the machine fails "+
			"for four hours; Figure 10 always shows never too.",
			func(p *Params) *[]int { return &p.OutageCounts }),
		amountsParameter("mold", "molded", "Molded jobs", "% of the jobs", "Figure 11: the share of jobs that can also run on half or twice "+
			"their processors; none is always shown too.",
			func(p *Params) *[]int { return &p.MoldedShares }),
		param.Whole(param.Spec{Key: "gs", Flag: "sorted-discount", Group: "Agreements", Symbol: "g",
			Name: "Discount of Figures 12 to 15", Unit: "%", Max: 100, Step: 1,
			Help: "What a window twice as long as the job saves of its price."},
			func(p *Params) *int { return &p.SortedDiscount }),
		amountsParameter("ch", "changing", "Who changes its mind", "% of the accepted flexible",
			"Figure 13: the share of accepted flexible jobs whose consumers ask for another window while they wait; none is always shown too.",
			func(p *Params) *[]int { return &p.ChangingShares }),
		param.Whole(param.Spec{Key: "v", Flag: "compensation", Group: "Agreements", Symbol: "v", Name: "A broken promise costs",
			Unit: "% of the price", Max: agreement.MaxShare, Step: 1, TrackMax: 300,
			Help: "Figure 15: what the provider pays for a promise that it breaks, in percent of its price."},
			func(p *Params) *int { return &p.Compensation }),
		param.Wholes(param.Spec{Key: "room", Flag: "coallocated-lambda", Group: "Several machines", Symbol: "λ",
			Name: "Mean window extension of co-allocated requests", Unit: "%", Min: 1, Max: 400, Step: 1, TrackMax: 200, MaxCount: 6,
			Help: "Figures 16 and 17: mean extension of a co-allocated request's window, in percent of the estimated run time; " +
				"none is always shown too."},
			func(p *Params) *[]int { return &p.CoAllocatedLambdas }),
		param.Wholes(param.Spec{Key: "many", Flag: "coallocated", Group: "Several machines", Name: "Co-allocated requests",
			Unit: "% of the local requests", Min: 1, Max: 100, Step: 1, MaxCount: 6,
			Help: "Figure 18: how many requests want several machines, in percent of the number of local requests."},
			func(p *Params) *[]int { return &p.CoAllocatedShares }),
	}
}()...)

// amountsParameter is a parameter that lists the amounts of a feature of figures beyond the paper. 0 cannot be listed: it joins them where
// a figure shows it.
func amountsParameter(key, flag, name, unit, help string, at func(*Params) *[]int) param.Param[Params] {
	return param.Wholes(param.Spec{Key: key, Flag: flag, Group: "Agreements", Name: name, Unit: unit, Min: 1, Max: 100, Step: 1,
		MaxCount: 6, Help: help}, at)
}

// Encode spells what differs from Defaults as "L=1,1.25&lambda=25". Links have it, and so do messages between the page and its workers.
func (p Params) Encode() string { return Parameters.Encode(&p) }

// Decode reads what Encode wrote. It reports what it cannot use and leaves the default in its place, so the Params are always valid.
func Decode(text string) (Params, []*param.Error) {
	p := Defaults()
	errs := Parameters.Decode(text, &p)
	return p, errs
}

// Validate reports every parameter out of its range.
func (p Params) Validate() error { return Parameters.Validate(&p) }
