package sizing

import (
	"math"
	"testing"
)

func TestSimulationAgreesWhereTheEquationIsExact(t *testing.T) {
	pareto := Pareto(BoundedPareto{Alpha: 1.1, Low: 1, High: 100})
	tests := map[string]Experiment{
		"one resource, exponential":    {Service: Exponential(2), C: 1, Busy: 0.7},
		"one resource, constant":       {Service: Constant(2), C: 1, Busy: 0.7},
		"one resource, Bounded Pareto": {Service: pareto, C: 1, Busy: 0.5},
		"two resources, exponential":   {Service: Exponential(2), C: 2, Busy: 0.8},
		"eight resources, exponential": {Service: Exponential(0.5), C: 8, Busy: 0.8},
	}
	for name, x := range tests {
		t.Run(name, func(t *testing.T) {
			x.Customers, x.Replicates, x.Seed = 50_000, 12, 1
			s, want := x.Run(), Wait(x.Load(), x.C)
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
	x := Experiment{Service: Constant(1), C: 8, Busy: 0.7, Customers: 20_000, Replicates: 12, Seed: 1}
	if s, formula := x.Run(), Wait(x.Load(), 8); s.Low <= formula {
		t.Errorf("simulated [%v, %v], want above equation (1), %v", s.Low, s.High, formula)
	}
}
