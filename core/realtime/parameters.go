package realtime

import "juggle/core/param"

var yields = param.Menu[Discipline]{
	{Value: PlainEDF, Name: "all", Title: "the latest deadline waits"},
	{Value: OlderFirst, Name: "new", Title: "the new one waits"},
}

// DefaultSimulation is what a simulation starts from.
func DefaultSimulation() SimulationOptions {
	return SimulationOptions{Activations: DefaultActivations, Seed: 1, Split: DefaultSplit}
}

// SimulationParameters are those of SimulationOptions.
var SimulationParameters = param.New(DefaultSimulation(),
	param.Whole(param.Spec{Key: "runs", Flag: "activations", Group: "Simulation", Name: "Activations", Min: 1, Max: MaxActivations,
		Help: "Activations of the new service, about."},
		func(o *SimulationOptions) *int { return &o.Activations }),
	param.Whole(param.Spec{Key: "h", Flag: "split", Group: "Simulation", Symbol: "h", Name: "Server periods in P", Min: 1, Max: MaxSplit,
		Step: 1, TrackMax: 128,
		Help: "Each server's period is min(T, d)/h."},
		func(o *SimulationOptions) *int64 { return &o.Split }),
	param.Seed(param.Spec{Key: "seed", Flag: "seed", Group: "Simulation", Name: "Seed", Help: "Every random activation follows from it."},
		func(o *SimulationOptions) *uint64 { return &o.Seed }),
	param.OneOf(param.Spec{Key: "yield", Group: "Simulation", Name: "In an overload",
		Help: "Which server waits while the active ones need too much."},
		yields, func(o *SimulationOptions) *Discipline { return &o.Discipline }),
	param.OnOff(param.Spec{Key: "fresh", Flag: "fresh", Group: "Simulation", Name: "None active at first",
		Help: "No service is active when its reservation starts."},
		func(o *SimulationOptions) *bool { return &o.Fresh }))
