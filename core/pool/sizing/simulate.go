package sizing

import (
	"fmt"
	"math"
	"math/rand/v2"

	"juggle/core/heap"
	"juggle/core/splitmix"
	"juggle/core/stats"
)

// A Service is a service-time distribution that an Experiment can draw from, with its first two moments.
type Service struct {
	Title        string
	Mean, Second float64                 // s, s²
	Quantile     func(u float64) float64 // of u in [0, 1), s
}

// Exponential service; equation (1) is exact for it at every c (Erlang C).
func Exponential(mean float64) Service {
	return Service{"exponential", mean, 2 * mean * mean, func(u float64) float64 { return -math.Log1p(-u) * mean }}
}

// Constant service.
func Constant(mean float64) Service {
	return Service{"constant", mean, mean * mean, func(float64) float64 { return mean }}
}

// Pareto is the service of b.
func Pareto(b BoundedPareto) Service {
	title := fmt.Sprintf("Bounded Pareto %v, p = %.6g k", b.Alpha, b.High/b.Low)
	return Service{title, b.Mean(), b.Moment(2), b.Quantile}
}

// An Experiment simulates M/G/c, first come first served, to see how far equation (1) is right: it is exact for c = 1 and for
// exponential service and an approximation elsewhere.
type Experiment struct {
	Service    Service
	Busy       float64 // mean share of busy resources, a / c, below 1
	C          int     // resources
	Customers  int     // customers counted in a replicate, after half as many to warm up
	Replicates int
	Seed       uint64
}

// Load is the experiment's load as equation (1) sees it.
func (x Experiment) Load() Load {
	return Load{Rate: x.Busy * float64(x.C) / x.Service.Mean, Mean: x.Service.Mean, Second: x.Service.Second}
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
	gap := 1 / x.Load().Rate
	var now, waited int64
	warm := x.Customers / 2
	for n := range warm + x.Customers {
		now += micros(splitmix.Exponential(draw, gap))
		start := max(now, free[0].Key)
		free[0].Key = start + micros(x.Service.Quantile(draw.Float64()))
		free.Sink(0)
		if n >= warm {
			waited += start - now
		}
	}
	return float64(waited) / second / float64(x.Customers)
}

func micros(s float64) int64 { return int64(math.Round(s * second)) }
