package synth

import "juggle/core/experiment/param"

// Default returns the request with which a generator starts.
func Default() Lublin { return Lublin{Extent: Extent{Days: DefaultDays, Seed: 1}, Procs: DefaultProcs} }

// Parameters are the parameters of both models. Only Lublin has Column and Procs.
var Parameters = param.New(Default(),
	param.OneOf(param.Spec{Key: "column", Flag: "column", Name: "Jobs like", Help: "lublin: Which jobs of the paper's table it makes."},
		columnMenu, func(l *Lublin) *Column { return &l.Column }),
	param.Whole(param.Spec{Key: "procs", Flag: "procs", Symbol: "m", Name: "Processors", Min: 2, Max: MaxProcs, Step: 1,
		Help: "lublin: Processors of the machine."},
		func(l *Lublin) *int { return &l.Procs }),
	param.Decimal(param.Spec{Key: "load", Flag: "load", Name: "Offered load", Max: MaxLoad, Step: 0.005,
		Help: "Offered load, processor-seconds asked for over those there are; 0 is the model's own."},
		func(l *Lublin) *float64 { return &l.Load }),
	param.Whole(param.Spec{Key: "days", Flag: "days", Name: "Length", Unit: "d", Min: 1, Max: MaxDays, Step: 15,
		Help: "Length of the log in days."},
		func(l *Lublin) *int { return &l.Days }),
	param.Whole(param.Spec{Key: "jobs", Flag: "first", OldFlag: "jobs", Name: "Jobs", Max: MaxJobs,
		Help: "Only the first so many jobs; 0 is all."},
		func(l *Lublin) *int { return &l.Jobs }),
	param.Seed(param.Spec{Key: "seed", Flag: "seed", Name: "Seed", Help: "Every random draw follows from it."},
		func(l *Lublin) *uint64 { return &l.Seed }))
