package sizing

import (
	"math"
	"math/rand/v2"

	"juggle/core/heap"
	"juggle/core/splitmix"
	"juggle/core/stats"
)

// An Experiment simulates M/G/c, first come first served, to see how far equation (1) is right: it is exact for c = 1 and for
// exponential service and an approximation elsewhere.
type Experiment struct {
	Load       Load
	Quantile   func(u float64) float64 // of the service time, of u in [0, 1), s
	C          int                     // resources, more than the load keeps busy
	Customers  int                     // customers counted in a replicate, after half as many to warm up
	Replicates int
	Seed       uint64
}

// Run gives the mean waiting time in seconds over the replicates. Time is counted in whole microseconds.
func (x Experiment) Run() stats.Summary {
	means := make([]float64, x.Replicates)
	for i := range means {
		means[i] = x.replicate(rand.New(rand.NewPCG(x.Seed, uint64(i))))
	}
	return stats.Summarize(means)
}

const second = 1_000_000 // microseconds

func (x Experiment) replicate(draw *rand.Rand) float64 {
	free := make(heap.Queue[struct{}], x.C) // the instants at which the resources become free: zeros are a queue
	gap := 1 / x.Load.Rate
	var now, waited int64
	warm := x.Customers / 2
	for n := range warm + x.Customers {
		now += micros(splitmix.Exponential(draw, gap))
		start := max(now, free[0].Key)
		free[0].Key = start + micros(x.Quantile(draw.Float64()))
		free.Sink(0)
		if n >= warm {
			waited += start - now
		}
	}
	return float64(waited) / second / float64(x.Customers)
}

func micros(s float64) int64 { return int64(math.Round(s * second)) }
