package scene

import (
	"errors"

	"juggle/core/param"
	"juggle/core/realtime"
)

// fraction is how parameters read and write a fraction: exactly, with few decimals.
var fraction = param.Codec[realtime.Ratio]{
	Format: realtime.Ratio.String,
	Parse: func(text string) (realtime.Ratio, error) {
		r, ok := Decimal(text, RatioOf(0), RatioOf(1_000_000_000))
		if !ok {
			return r, errors.New("scene: a fraction with too many decimals")
		}
		return r, nil
	},
	Float: realtime.Ratio.Float,
}

// Parameters are those of a Scene that stand alone, in links and on the page. Their defaults are the first preset's.
var Parameters = param.New(Preset(0), func() []param.Param[Scene] {
	of := realtime.SimulationParameters.Spec
	runs, seed := of("runs"), of("seed")
	runs.Min, runs.Max, runs.Step, runs.TrackMax = 100, mostActivations, 100, 50_000
	seed.Max, seed.Wants = param.MaxExact, ""
	return []param.Param[Scene]{
		param.Exact(param.Spec{Key: "U", Symbol: "U", Name: "Capacity of each", Min: 0.01, Max: 1, Step: 0.01, FromPaper: true,
			Wants: "a number from 0.01 to 1, at most 6 decimals"},
			fraction, func(s *Scene) *realtime.Ratio { return &s.Capacity }),
		param.Exact(param.Spec{Key: "over", Name: "P(over) at most", Max: 1, Wants: "a number from 0 to 1, at most 6 decimals"},
			fraction, func(s *Scene) *realtime.Ratio { return &s.MostOver }),
		param.Exact(param.Spec{Key: "most", Name: "Price at most", Max: 1_000_000_000, Step: 1, TrackMax: 100,
			Help:  "What an offer may cost; 0: any price. Section 4.D asks that the cost be acceptable.",
			Wants: "a number from 0 to 1000000000, at most 6 decimals"},
			fraction, func(s *Scene) *realtime.Ratio { return &s.MostPrice }),
		param.OneOf(param.Spec{Key: "choose", Name: "Offers in order", Help: "By what the consumer chooses; ours."},
			realtime.Choices, func(s *Scene) *realtime.Choice { return &s.Choose }),
		param.Exact(param.Spec{Key: "price", Name: "A slice of a processor", Max: mostPrice, Step: 0.1, TrackMax: 10,
			Wants: "a number from 0 to 1000000, at most 6 decimals"},
			fraction, func(s *Scene) *realtime.Ratio { return &s.PerSlice }),
		param.Whole(runs, func(s *Scene) *int { return &s.Activations }),
		param.Seed(seed, func(s *Scene) *uint64 { return &s.Seed }),
		param.Whole(of("h"), func(s *Scene) *int64 { return &s.Split }),
		param.OneOf(of("scheduler"), realtime.Schedulers, func(s *Scene) *realtime.Scheduler { return &s.Scheduler }),
	}
}()...)
