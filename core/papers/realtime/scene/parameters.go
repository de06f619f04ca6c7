package scene

import (
	"juggle/core/experiment/param"
	"juggle/core/papers/realtime"
)

// Parameters lists the parameters of a Scene that are single values. Their defaults are those of the first preset.
var Parameters = param.New(FromPreset(0), func() []param.Param[Scene] {
	simulationSpec := realtime.SimulationParameters.Spec
	runs, seed := simulationSpec("runs"), simulationSpec("seed")
	runs.Min, runs.Max, runs.Step, runs.TrackMax = 100, mostActivations, 100, 50_000
	seed.Max, seed.Wants = param.MaxExact, ""
	return []param.Param[Scene]{
		param.Fraction(param.Spec{Key: "U", Symbol: "U_max", Name: "Capacity of each", Min: 0.01, Max: 1, Step: 0.01, FromPaper: true},
			func(s *Scene) *realtime.Ratio { return &s.Capacity }),
		param.Fraction(param.Spec{Key: "over", Name: "P(over) at most", Max: 1},
			func(s *Scene) *realtime.Ratio { return &s.MaxOverload }),
		param.Fraction(param.Spec{Key: "most", Name: "Price at most", Max: 1_000_000_000, Step: 1, TrackMax: 100,
			Help: "What an offer may cost; 0: any price. Section 4.D asks that the cost be acceptable."},
			func(s *Scene) *realtime.Ratio { return &s.MaxPrice }),
		param.Fraction(param.Spec{Key: "price", Name: "A slice of a processor", Max: mostPrice, Step: 0.1, TrackMax: 10},
			func(s *Scene) *realtime.Ratio { return &s.PerSlice }),
		param.Whole(runs, func(s *Scene) *int { return &s.Activations }),
		param.Seed(seed, func(s *Scene) *uint64 { return &s.Seed }),
		param.Whole(simulationSpec("h"), func(s *Scene) *int64 { return &s.Split }),
		param.OneOf(simulationSpec("scheduler"), realtime.Schedulers, func(s *Scene) *realtime.Scheduler { return &s.Scheduler }),
	}
}()...)
