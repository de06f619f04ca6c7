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

// A WindowUnit says what the Poisson variable by which a window grows counts. The paper writes "a Poisson distribution: ... short interval
// (lambda <- phi = 25%)", which has two readings.
type WindowUnit uint8

// The readings of a window's size, in the order of menus.
const (
	Percents  WindowUnit = iota // x % of T^e, x ~ Poisson(lambda): all windows are about lambda wide
	Multiples                   // x times T^e, x ~ Poisson(lambda / 100), as p is drawn: most windows of a small lambda do not grow
)

var windowUnits = param.Menu[WindowUnit]{
	{Value: Percents, Name: "percent", Title: "percent of Tᵉ"},
	{Value: Multiples, Name: "multiple", Title: "whole multiples of Tᵉ"},
}

// String is the name in flags, links and tables.
func (u WindowUnit) String() string { return windowUnits.Name(u) }

// A WindowEnd says at which of its ends a flexible window grows.
type WindowEnd uint8

// The ends of a window, in the order of menus.
const (
	AtDeadline WindowEnd = iota // the deadline moves out
	AtReady                     // the ready time moves forward, but not before the submission
)

var windowEnds = param.Menu[WindowEnd]{
	{Value: AtDeadline, Name: "deadline", Title: "at its deadline"},
	{Value: AtReady, Name: "ready", Title: "at its ready time"},
}

// String is the name in flags, links and tables.
func (e WindowEnd) String() string { return windowEnds.Name(e) }

// A Config says how the jobs of one period become requests. PaperConfig gives the paper's values.
type Config struct {
	Period         int     // from 0
	Days           int     // length of a period; 0: PeriodDays, the paper's
	Warmup         int     // days of log before the period, whose jobs run and are not counted; the paper's way: 0
	Equal          Load    // the highest load at which periods have H = Days, from Load x Days of log; 0, the paper's way: H = Days / Load
	Load           Load    // L
	DeadlineLambda float64 // D = T^sub + p x T^e, p ~ Poisson(DeadlineLambda) without 0; the paper: 5
	IntervalLambda int     // percent of T^e by which the window of a flexible job grows on average, see WindowUnit; 0: not at all
	WindowUnit     WindowUnit
	WindowEnd      WindowEnd
	FlexibleShare  int // percent of the jobs, chosen by a coin of their own; the paper: 50
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
	check(c.Warmup >= 0 && c.Warmup <= MaxDays, "Warmup", c.Warmup, fmt.Sprintf("0 to %d", MaxDays))
	check(c.Equal == 0 || c.Equal >= c.Load && c.Equal <= MaxLoad, "Equal", c.Equal, fmt.Sprintf("0, or %v to %v", c.Load, MaxLoad))
	check(c.Load >= MinLoad && c.Load <= MaxLoad, "Load", c.Load, fmt.Sprintf("%v to %v", MinLoad, MaxLoad))
	check(c.DeadlineLambda >= MinDeadlineLambda && c.DeadlineLambda <= MaxDeadlineLambda,
		"DeadlineLambda", c.DeadlineLambda, fmt.Sprintf("%v to %v", MinDeadlineLambda, MaxDeadlineLambda))
	check(c.IntervalLambda >= 0 && c.IntervalLambda <= MaxIntervalLambda,
		"IntervalLambda", c.IntervalLambda, fmt.Sprintf("0 to %d", MaxIntervalLambda))
	check(int(c.WindowUnit) < len(windowUnits), "WindowUnit", c.WindowUnit, "percent or multiple")
	check(int(c.WindowEnd) < len(windowEnds), "WindowEnd", c.WindowEnd, "deadline or ready")
	for _, share := range []struct {
		name    string
		percent int
	}{
		{"FlexibleShare", c.FlexibleShare}, {"DeadlineShare", c.DeadlineShare},
		{"TolerantShare", c.TolerantShare}, {"MoldedShare", c.MoldedShare},
	} {
		check(share.percent >= 0 && share.percent <= 100, share.name, share.percent, "0 to 100")
	}
	check(int(c.Estimates) < len(estimates), "Estimates", c.Estimates, "accurate, poisson or log")
	check(c.Estimates != Poisson || c.EstimateLambda >= MinEstimateLambda && c.EstimateLambda <= MaxEstimateLambda,
		"EstimateLambda", c.EstimateLambda, fmt.Sprintf("%v to %v", MinEstimateLambda, MaxEstimateLambda))
	return errors.Join(errs...)
}

// Grown says in words behind others, ", windows grow by whole multiples of Tᵉ", how windows grow where that is not as the default has it.
func (c Config) Grown() (words string) {
	if c.WindowUnit != Percents {
		words += ", windows grow by whole multiples of Tᵉ"
	}
	if c.WindowEnd != AtDeadline {
		words += ", windows grow at their ready time"
	}
	return words
}

// Begun says in words behind others, ", after a warm-up of 5 days of log", how a period begins and ends where that is not the paper's way.
func (c Config) Begun() (words string) {
	if c.Warmup > 0 {
		words = fmt.Sprintf(", after a warm-up of %d days of log", c.Warmup)
	}
	if c.Equal > 0 {
		words += fmt.Sprintf(", with H = %d d at every load", c.days())
	}
	return words
}

func (c Config) days() int { return cmp.Or(c.Days, PeriodDays) }

// warm is how many seconds of log a warm-up has.
func (c Config) warm() int64 { return int64(c.Warmup) * day }

// length is how many seconds of log a period has.
func (c Config) length() int64 {
	if c.Equal > 0 {
		return int64(c.days()) * day * int64(c.Load) / 1000
	}
	return int64(c.days()) * day
}

// stride is how many seconds of log lie between the beginnings of two periods: all loads have the same beginnings.
func (c Config) stride() int64 {
	c.Load = c.Equal
	return c.length()
}
