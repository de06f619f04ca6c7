package sizing

import (
	"math"
	"testing"
)

// A service is a service-time distribution with its first two moments.
type service struct {
	mean, second float64
	quantile     func(u float64) float64
}

func exponential(mean float64) service {
	return service{mean, 2 * mean * mean, func(u float64) float64 { return -math.Log1p(-u) * mean }}
}

func constant(mean float64) service {
	return service{mean, mean * mean, func(float64) float64 { return mean }}
}

// queue is so many resources that are busy for that share of the time.
func (s service) queue(c int, busy float64) Experiment {
	load := Load{Rate: busy * float64(c) / s.mean, Mean: s.mean, Second: s.second}
	return Experiment{Load: load, Quantile: s.quantile, C: c, Customers: 50_000, Replicates: 12, Seed: 1}
}

func TestSimulationAgreesWhereTheEquationIsExact(t *testing.T) {
	b := BoundedPareto{Alpha: 1.1, Low: 1, High: 100}
	pareto := service{b.Mean(), b.Moment(2), b.Quantile}
	tests := map[string]Experiment{
		"one resource, exponential":    exponential(2).queue(1, 0.7),
		"one resource, constant":       constant(2).queue(1, 0.7),
		"one resource, Bounded Pareto": pareto.queue(1, 0.5),
		"two resources, exponential":   exponential(2).queue(2, 0.8),
		"eight resources, exponential": exponential(0.5).queue(8, 0.8),
	}
	for name, x := range tests {
		t.Run(name, func(t *testing.T) {
			s, want := x.Run(), Wait(x.Load, x.C)
			// Twice the 95 % interval: of five intervals one misses too often for a test that has to mean something when it fails.
			if math.Abs(s.Mean-want) > 2*s.Half() {
				t.Errorf("simulated %v in [%v, %v], equation (1) gives %v", s.Mean, s.Low, s.High, want)
			}
			if s.Half() > want/12 {
				t.Errorf("the interval is too wide to tell anything: %v +- %v", s.Mean, s.Half())
			}
		})
	}
}

func TestSimulationShowsTheEquationToBeAnApproximation(t *testing.T) {
	// Constant service on several resources: (1) halves the exponential wait, the true wait is a little longer (Cosmetatos).
	x := constant(1).queue(8, 0.7)
	if s, formula := x.Run(), Wait(x.Load, 8); s.Low <= formula {
		t.Errorf("simulated [%v, %v], want above equation (1), %v", s.Low, s.High, formula)
	}
}
