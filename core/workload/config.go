package workload

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"juggle/core/experiment/param"
)

// Estimates is the source of a job's estimated and actual run time.
type Estimates uint8

// The sources of estimates, in the order of menus.
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

// EstimatesMenu returns the menu of estimates.
func EstimatesMenu() param.Menu[Estimates] { return slices.Clone(estimates) }

// String returns the name in flags, links and tables.
func (e Estimates) String() string { return estimates.Name(e) }

// A WindowUnit is the unit of the Poisson variable by which a window grows. The paper writes "a Poisson distribution: ... short interval
// (lambda <- phi = 25%)", which has two readings.
type WindowUnit uint8

// The readings of a window's growth, in the order of menus.
const (
	Percents  WindowUnit = iota // x % of T^e, x ~ Poisson(lambda): flexible windows grow by about lambda
	Multiples                   // x times T^e, x ~ Poisson(lambda / 100): with a small lambda most of them do not grow
)

var windowUnits = param.Menu[WindowUnit]{
	{Value: Percents, Name: "percent", Title: "percent of Tᵉ"},
	{Value: Multiples, Name: "multiple", Title: "whole multiples of Tᵉ"},
}

// String returns the name in flags, links and tables.
func (u WindowUnit) String() string { return windowUnits.Name(u) }

// A WindowEnd is the end at which a flexible window grows.
type WindowEnd uint8

// The ends of a window, in the order of menus.
const (
	AtDeadline WindowEnd = iota // the deadline becomes later
	AtReady                     // the ready time becomes earlier, but not earlier than the submission
)

var windowEnds = param.Menu[WindowEnd]{
	{Value: AtDeadline, Name: "deadline", Title: "at its deadline"},
	{Value: AtReady, Name: "ready", Title: "at its ready time"},
}

// String returns the name in flags, links and tables.
func (e WindowEnd) String() string { return windowEnds.Name(e) }

// A Config has the parameters with which the jobs of a period become requests. PaperConfig returns the paper's values.
type Config struct {
	Period int // the number of the period, from 0
	Days   int // the length of a period in days of log; 0: PeriodDays, as in the paper
	Warmup int // days of log before the period, whose jobs run but are not counted; the paper: 0
	// Equal, if it is not 0, makes H the same at every load up to this one: H = Days, and a period takes its jobs from Load x Days of log.
	// The paper: 0, so that H = Days / Load.
	Equal          Load
	Load           Load    // L
	DeadlineLambda float64 // D = T^sub + p x T^e, p ~ Poisson(DeadlineLambda) without 0; the paper: 5
	IntervalLambda int     // the mean by which the window of a flexible job grows, in percent of T^e; see WindowUnit; 0: not at all
	WindowUnit     WindowUnit
	WindowEnd      WindowEnd
	FlexibleShare  int // the probability, in percent, that a job is flexible; drawn independently for every job; the paper: 50
	// DeadlineShare is the probability, in percent, that a job is a deadline job: its T^r is T^sub. This is the paper's second scenario, of
	// which the paper shows no run.
	DeadlineShare  int
	TolerantShare  int       // the probability, in percent, that a job's consumer has a Tolerance; the paper: 0
	MoldedShare    int       // the probability, in percent, that a job has Molds; the paper: 0
	Estimates      Estimates // the source of T^e and T^a
	EstimateLambda float64   // percent, used with Poisson; the paper: 80
	Seed           uint64
}

// PaperConfig returns the paper's workload: the first period, at arrival rate 1, with strict windows, accurate estimates and seed 0.
func PaperConfig() Config {
	return Config{Days: PeriodDays, Load: 1000, DeadlineLambda: 5, FlexibleShare: 50, EstimateLambda: 80}
}

// These are the ranges of a Config's parameters. Inside them, and with times of at most MaxLength, every request is valid. The limit of
// deadlines, schedule.MaxTime, is 128 x MaxLength. A deadline would exceed it only where the deadline factor and the growth of the window
// come to more than 127 estimates, which has a probability below 10^-36.
const (
	MaxDays                              = 366
	MinDeadlineLambda, MaxDeadlineLambda = 0.1, 20
	MaxIntervalLambda                    = 1000
	MinEstimateLambda, MaxEstimateLambda = 0.1, 1000
)

// Validate returns an error for every parameter that is out of range.
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

// WindowGrowthPhrase returns ", windows grow by whole multiples of Tᵉ", ", windows grow at their ready time" or both; "" for the default
// growth.
func (c Config) WindowGrowthPhrase() (words string) {
	if c.WindowUnit != Percents {
		words += ", windows grow by whole multiples of Tᵉ"
	}
	if c.WindowEnd != AtDeadline {
		words += ", windows grow at their ready time"
	}
	return words
}

// PeriodPhrase returns ", after a warm-up of 5 days of log", ", with H = 5 d at every load" or both; "" for the paper's periods.
func (c Config) PeriodPhrase() (words string) {
	if c.Warmup > 0 {
		words = ", after a warm-up of 1 day of log"
		if c.Warmup > 1 {
			words = fmt.Sprintf(", after a warm-up of %d days of log", c.Warmup)
		}
	}
	if c.Equal > 0 {
		words += fmt.Sprintf(", with H = %d d at every load", c.days())
	}
	return words
}

// days returns the length of a period, in days of log.
func (c Config) days() int { return cmp.Or(c.Days, PeriodDays) }

// warmup returns the length of the warm-up, in seconds of log.
func (c Config) warmup() int64 { return int64(c.Warmup) * DaySeconds }

// length returns the length of a period, in seconds of log.
func (c Config) length() int64 {
	if c.Equal > 0 {
		return int64(c.days()) * DaySeconds * int64(c.Load) / 1000
	}
	return int64(c.days()) * DaySeconds
}

// stride returns the time between the beginnings of two periods, in seconds of log. It does not depend on the load.
func (c Config) stride() int64 {
	c.Load = c.Equal
	return c.length()
}
