package workload

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"juggle/core/param"
)

// Estimates says what a consumer knows of a job's run time.
type Estimates uint8

// The kinds of estimates, in the order of menus.
const (
	Accurate Estimates = iota // T^e = T^a = the log's run time
	Poisson                   // T^e = the log's run time, T^a = T^e x min(y, 100) %, y ~ Poisson(EstimateLambda)
	FromLog                   // T^e = the log's requested time, T^a = the log's run time
)

var estimates = param.Menu[Estimates]{
	{Value: Accurate, Name: "accurate", Title: "accurate"},
	{Value: Poisson, Name: "poisson", Title: "too long"},
	{Value: FromLog, Name: "log", Title: "the log's own"},
}

// EstimatesMenu is the menu of estimates.
func EstimatesMenu() param.Menu[Estimates] { return slices.Clone(estimates) }

// String is the name in flags, links and tables.
func (e Estimates) String() string { return estimates.Name(e) }

// A Config says how the jobs of one period become requests. PaperConfig gives the paper's values.
type Config struct {
	Period         int     // from 0
	Days           int     // length of a period; 0: PeriodDays, the paper's
	Load           Load    // L
	DeadlineLambda float64 // D = T^sub + p x T^e, p ~ Poisson(DeadlineLambda) without 0; the paper: 5
	IntervalLambda int     // percent: the deadline of a flexible job moves out by x %, x ~ Poisson(IntervalLambda); 0: not at all
	FlexibleShare  int     // percent of the jobs, chosen by a coin of their own; the paper: 50
	// percent of the jobs, chosen by another coin, whose T^r is T^sub: the paper's second scenario; the paper's runs have none
	DeadlineShare  int
	TolerantShare  int       // percent of the jobs, by a coin, whose consumers have a Tolerance; the paper's runs have none
	MoldedShare    int       // percent of the jobs, by a coin, that have Molds; the paper's runs have none
	Estimates      Estimates // what T^e and T^a are
	EstimateLambda float64   // percent, used with Poisson; the paper: 80
	Seed           uint64
}

// PaperConfig is the paper's workload of the first period at load 1 with fixed intervals, accurate estimates and seed 0.
func PaperConfig() Config {
	return Config{Days: PeriodDays, Load: 1000, DeadlineLambda: 5, FlexibleShare: 50, EstimateLambda: 80}
}

// The ranges of a Config's parameters. With them, and times of at most MaxLength, every request is valid: its deadline would pass
// schedule.MaxTime, 128 such times, only where a deadline factor above 100 is drawn, whose chance is below 10^-36.
const (
	MaxDays                              = 366
	MinDeadlineLambda, MaxDeadlineLambda = 0.1, 20
	MaxIntervalLambda                    = 1000
	MinEstimateLambda, MaxEstimateLambda = 0.1, 1000
)

// Validate reports every parameter that is out of range.
func (c Config) Validate() error {
	var errs []error
	check := func(ok bool, name string, got any, want string) {
		if !ok {
			errs = append(errs, fmt.Errorf("workload: Config.%s = %v, want %s", name, got, want))
		}
	}
	check(c.Period >= 0, "Period", c.Period, "at least 0")
	check(c.Days >= 0 && c.Days <= MaxDays, "Days", c.Days, fmt.Sprintf("1 to %d, or 0 for %d", MaxDays, PeriodDays))
	check(c.Load >= MinLoad && c.Load <= MaxLoad, "Load", c.Load, fmt.Sprintf("%v to %v", MinLoad, MaxLoad))
	check(c.DeadlineLambda >= MinDeadlineLambda && c.DeadlineLambda <= MaxDeadlineLambda,
		"DeadlineLambda", c.DeadlineLambda, fmt.Sprintf("%v to %v", MinDeadlineLambda, MaxDeadlineLambda))
	check(c.IntervalLambda >= 0 && c.IntervalLambda <= MaxIntervalLambda,
		"IntervalLambda", c.IntervalLambda, fmt.Sprintf("0 to %d", MaxIntervalLambda))
	check(c.FlexibleShare >= 0 && c.FlexibleShare <= 100, "FlexibleShare", c.FlexibleShare, "0 to 100")
	check(c.DeadlineShare >= 0 && c.DeadlineShare <= 100, "DeadlineShare", c.DeadlineShare, "0 to 100")
	check(c.TolerantShare >= 0 && c.TolerantShare <= 100, "TolerantShare", c.TolerantShare, "0 to 100")
	check(c.MoldedShare >= 0 && c.MoldedShare <= 100, "MoldedShare", c.MoldedShare, "0 to 100")
	check(int(c.Estimates) < len(estimates), "Estimates", c.Estimates, "accurate, poisson or log")
	check(c.Estimates != Poisson || c.EstimateLambda >= MinEstimateLambda && c.EstimateLambda <= MaxEstimateLambda,
		"EstimateLambda", c.EstimateLambda, fmt.Sprintf("%v to %v", MinEstimateLambda, MaxEstimateLambda))
	return errors.Join(errs...)
}

func (c Config) days() int { return cmp.Or(c.Days, PeriodDays) }
