package pool

import (
	"juggle/core/experiment"
	"juggle/core/pool/testbed"
	"juggle/core/report"
)

// What the figures of the test bed are made of, see core/experiment: Figures 4 to 7, and ours. A cell is kAPAC's where no cell of its
// figure names a policy.
type (
	Plan    = experiment.DeclaredPlan[Run, testbed.Outcome]
	Results = experiment.DeclaredResults[Run, testbed.Outcome]
	Figure  = experiment.ComputedFigure[Run]
	Point   = experiment.Point[Run]

	figure  = experiment.DeclaredFigure[Run, testbed.Outcome]
	view    = experiment.View[Run, testbed.Outcome]
	measure = experiment.Measure[Run, testbed.Outcome]
	name    = experiment.RowName[Run]
)

// paper is the figures. However many seeds there are, they are of one test bed, which is ours where the paper is silent.
var paper = experiment.Paper[Run, testbed.Outcome]{Model: &Model, Parameters: runParameters, Figures: figures,
	Basis: report.Basis{Unit: "seeds", Log: "each a seed of one invented test bed"}}

func setting(key, declared string) name {
	return experiment.ParameterRowName(runParameters, key, declared)
}

// of is a measure of the test bed as a figure has it, in per cent.
func of(m testbed.Measure) measure {
	return measure{Numbers: experiment.Numbers{Name: m.Name, Title: m.Symbol, Unit: "%"},
		Value: func(_ Run, o *testbed.Outcome) float64 { return m.Of(o) }}
}

func measured(name string) measure {
	for _, m := range testbed.Measures {
		if m.Name == name {
			return of(m)
		}
	}
	panic("pool: no measure of that name")
}

// withSites is a run with eight sites where it has none.
func withSites(r Run) []Run {
	if r.Sites == 0 {
		r.Sites = min(8, r.Nodes())
	}
	return []Run{r}
}

// inEveryReading is a run in each of Readings.
func inEveryReading(r Run) (all []Run) {
	for _, reading := range Readings {
		all = append(all, Run{Scenario: reading.Apply(r.Scenario)})
	}
	return all
}

// Outcomes are those that have come for the study's scenario itself under a policy, in the order of their seeds.
func Outcomes(r *Results, p testbed.Policy) []testbed.Outcome {
	i, ok := r.Plan.RunIndex(Run{r.Plan.Study.Scenario, p})
	if !ok {
		return nil
	}
	return r.Complete([]int{i}).PerReplicate(i)
}
