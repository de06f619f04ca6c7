package realtime

import "juggle/core/experiment/param"

// Schedulers is the menu of schedulers.
var Schedulers = param.Menu[Scheduler]{
	{Value: PlainEDF, Name: "edf", Title: "EDF and hard CBS"},
	{Value: OlderFirst, Name: "older-first", Title: "older reservations first"},
	{Value: RateMonotonic, Name: "rate-monotonic", Title: "rate monotonic priorities"},
	{Value: ProportionalShare, Name: "share", Title: "proportional share"},
}

// DefaultSimulation returns the default options of a simulation.
func DefaultSimulation() SimulationOptions {
	return SimulationOptions{Activations: DefaultActivations, Seed: 1, Split: DefaultSplit}
}

// SimulationParameters lists the parameters of SimulationOptions.
var SimulationParameters = param.New(DefaultSimulation(),
	param.Whole(param.Spec{Key: "runs", Flag: "activations", Group: "Simulation", Name: "Activations", Min: 1, Max: MaxActivations,
		Help: "Activations of the new service, about; in 40 to 1048576 runs."}, func(o *SimulationOptions) *int { return &o.Activations }),
	param.Whole(param.Spec{Key: "h", Flag: "split", Group: "Simulation", Symbol: "h", Name: "Server periods in P", Min: 1, Max: MaxSplit,
		Step: 1, TrackMax: 128,
		Help: "Each server's period is min(T, d)/h."}, func(o *SimulationOptions) *int64 { return &o.Split }),
	param.Seed(param.Spec{Key: "seed", Flag: "seed", Group: "Simulation", Name: "Seed", Help: "Every random activation follows from it."},
		func(o *SimulationOptions) *uint64 { return &o.Seed }),
	param.OneOf(param.Spec{Key: "scheduler", Flag: "scheduler", Group: "Simulation", Name: "Scheduler of the simulation",
		Help: "Who runs, and so who waits in an overload. The last two are baselines, for the same reservations."},
		Schedulers, func(o *SimulationOptions) *Scheduler { return &o.Scheduler }))
