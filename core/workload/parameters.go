package workload

import "juggle/core/experiment/param"

// LoadNumber is the codec with which parameters parse and format a Load.
var LoadNumber = param.Codec[Load]{Format: Load.String, Parse: ParseLoad, Float: func(l Load) float64 { return float64(l) / 1000 }}

// LoadOrNone is LoadNumber, where 0 means none.
var LoadOrNone = param.Codec[Load]{Format: Load.String, Float: LoadNumber.Float, Parse: func(s string) (Load, error) {
	if s == "0" {
		return 0, nil
	}
	return ParseLoad(s)
}}

// Parameters are those of a Config except TolerantShare, MoldedShare and Seed, in the ranges that readers are offered. Validate allows
// more.
var Parameters = param.New(PaperConfig(),
	param.Whole(param.Spec{Key: "w", Symbol: "w", Name: "Period", Max: 1e6, Step: 1, Help: "Which period of the log, numbered from 0."},
		func(c *Config) *int { return &c.Period }),
	param.Whole(param.Spec{Key: "days", Flag: "days", Group: "Trace", Name: "Length of a period", Unit: "days", Min: 1, Max: MaxDays,
		Step: 1, TrackMax: 30, FromPaper: true,
		Help: "The log is cut into periods of so many days, each of which meets an empty machine unless there is a warm-up. A log that " +
			"is shorter than a period leaves the rest of it idle."},
		func(c *Config) *int { return &c.Days }),
	param.Whole(param.Spec{Key: "warm", Flag: "warm-up", Group: "Trace", Name: "Warm-up", Unit: "days", Max: 60, Step: 1, TrackMax: 15,
		Help: "So many days of log before each period, drawn together as it is, run first and are not counted, so that the period meets a " +
			"machine at work; the paper's way is none. A log has to have them: a bundled one of 15 days has none before its period."},
		func(c *Config) *int { return &c.Warmup }),
	param.Exact(param.Spec{Key: "equal", Name: "Equal horizon up to load", Max: 3, Step: 0.05,
		Help: "A period has L times its days of log, so that it takes as long at every arrival rate up to this one; periods begin as " +
			"many days of log apart as this rate takes. 0 is the paper's way: the same days of log at every arrival rate, which take 1/L " +
			"as long."},
		LoadOrNone, func(c *Config) *Load { return &c.Equal }),
	param.Exact(param.Spec{Key: "L", Symbol: "L", Name: "Arrival rate", Min: 0.5, Max: 3, Step: 0.05, FromPaper: true,
		Help: "How much faster than in the log requests arrive."},
		LoadNumber, func(c *Config) *Load { return &c.Load }),
	param.Decimal(param.Spec{Key: "p", Flag: "deadline", Group: "Windows", Symbol: "λₚ", Name: "Deadline factor", Unit: "× Tᵉ", Min: 1,
		Max: 20, Step: 0.5, FromPaper: true,
		Help: "Mean of the Poisson number p: a window that has not grown ends p estimated run times after the submission. A p of 0 is " +
			"drawn again."},
		func(c *Config) *float64 { return &c.DeadlineLambda }),
	param.Whole(param.Spec{Key: "lambda", Symbol: "λ", Name: "Mean window extension", Unit: "%", Max: 400, Step: 1, TrackMax: 200,
		FromPaper: true,
		Help:      "Mean extension of a flexible window, in percent of the estimated run time; 0 extends no window."},
		func(c *Config) *int { return &c.IntervalLambda }),
	param.OneOf(param.Spec{Key: "unit", Flag: "window-unit", Group: "Windows", Name: "A window grows by",
		Help: "What λ is the mean of: x % of an estimated run time, or x run times, as the deadline factor p is drawn. With 25 % in whole " +
			"multiples, 78 % of the flexible windows do not grow."},
		windowUnits, func(c *Config) *WindowUnit { return &c.WindowUnit }),
	param.OneOf(param.Spec{Key: "grow", Flag: "window-end", Group: "Windows", Name: "A window grows",
		Help: "At which end a flexible window grows: at its deadline, or at its ready time, as far as the submission."},
		windowEnds, func(c *Config) *WindowEnd { return &c.WindowEnd }),
	param.Whole(param.Spec{Key: "share", Flag: "share", Group: "Windows", Name: "Flexible jobs", Unit: "%", Max: 100, Step: 1,
		FromPaper: true,
		Help:      "Share of the jobs whose window is flexible."},
		func(c *Config) *int { return &c.FlexibleShare }),
	param.Whole(param.Spec{Key: "due", Flag: "deadline-share", Group: "Windows", Name: "Deadline jobs", Unit: "%", Max: 100, Step: 1,
		Help: "Share of the jobs that may start as soon as they are submitted and must end by their deadline, the paper's second scenario. " +
			"Their windows grow no further."},
		func(c *Config) *int { return &c.DeadlineShare }),
	param.OneOf(param.Spec{Key: "est", Flag: "estimates", Group: "Estimates", Symbol: "Tᵃ", Name: "Estimates", FromPaper: true,
		Help: "Where estimated run times come from."},
		estimates, func(c *Config) *Estimates { return &c.Estimates }),
	param.Decimal(param.Spec{Key: "y", Flag: "actual", Group: "Estimates", Symbol: "λᵧ", Name: "Actual run time", Unit: "% of Tᵉ", Min: 1,
		Max: 100, Step: 1, FromPaper: true,
		Help: "Mean of the Poisson number y: where estimates are too long, a job runs for y % of its estimate, and for 100 % at most."},
		func(c *Config) *float64 { return &c.EstimateLambda }))
