package pool

import (
	"slices"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
)

// A Reading is one way to take the paper where it can be taken in two.
type Reading struct {
	Name, Title string
	Reject      admission.RejectAt
	Bind        testbed.Bind
	SetBy       admission.SetAvailability
	LocalWork   testbed.LocalWork
	Spread      float64 // of the nodes' times between failures and to repair
}

// differ is the spread in a second setting of the test bed, in which nodes differ: the least at which prediction shows in PredictionGain.
const differ = 1.5

// Readings are those that are studied, the default first: the two of the limit with the two of where a request runs, and the default
// with the other availabilities of a k-set, with nodes that differ, and with the other local work.
var Readings = []Reading{
	{"L-set", "reject at L = a k, run in the k-set", admission.AtQueueLength, testbed.FromSet, admission.AnyUp, testbed.Blocks, 0},
	{"k-set", "reject at k as printed, run in the k-set", admission.AtSetLength, testbed.FromSet, admission.AnyUp, testbed.Blocks, 0},
	{"L-pool", "reject at L = a k, run anywhere in the pool", admission.AtQueueLength, testbed.FromPool, admission.AnyUp,
		testbed.Blocks, 0},
	{"k-pool", "reject at k as printed, run anywhere in the pool", admission.AtSetLength, testbed.FromPool, admission.AnyUp,
		testbed.Blocks, 0},
	{"L-set-mean", "as the first, the k-set's mean availability", admission.AtQueueLength, testbed.FromSet, admission.MeanUp,
		testbed.Blocks, 0},
	{"L-set-all", "as the first, that all of the k-set are up", admission.AtQueueLength, testbed.FromSet, admission.AllUp, testbed.Blocks, 0},
	{"L-set-differ", "as the first, nodes differ", admission.AtQueueLength, testbed.FromSet, admission.AnyUp, testbed.Blocks, differ},
	{"L-set-mean-differ", "the k-set's mean availability, nodes differ", admission.AtQueueLength, testbed.FromSet, admission.MeanUp,
		testbed.Blocks, differ},
	{"L-set-shares", "as the first, local jobs share nodes", admission.AtQueueLength, testbed.FromSet, admission.AnyUp, testbed.Shares, 0},
	{"L-set-mean-shares", "the k-set's mean availability, local jobs share", admission.AtQueueLength, testbed.FromSet, admission.MeanUp,
		testbed.Shares, 0},
	{"L-set-all-shares", "that all of the k-set are up, local jobs share", admission.AtQueueLength, testbed.FromSet, admission.AllUp,
		testbed.Shares, 0},
}

// ReadingOf is the reading that a scenario has; one of its own name where Readings lacks it.
func ReadingOf(s testbed.Scenario) Reading {
	for _, r := range Readings {
		if r.Apply(s) == s {
			return r
		}
	}
	return Reading{"scenario", "as the parameters say", s.Reject, s.Bind, s.SetBy, s.LocalWork, s.UpSpread}
}

// ReadingKeys are the parameters of the test bed that a reading sets.
var ReadingKeys = []string{"reject", "bind", "set", "local", "up_spread", "down_spread"}

// Apply is the scenario under the reading.
func (r Reading) Apply(s testbed.Scenario) testbed.Scenario {
	s.Reject, s.Bind, s.SetBy, s.LocalWork = r.Reject, r.Bind, r.SetBy, r.LocalWork
	return differing(s, r.Spread)
}

// EveryReading is the number under which a study judges the claims on Figures 4 to 7 in each of Readings, on the same seeds.
const EveryReading = 11

var everyReading = figure{
	number: EveryReading, title: "The claims in every reading",
	measures: []testbed.Measure{measure("utilisation"), measure("success"), measure("effectiveness")}, runs: readingRuns,
	names: []column{{report.Column{Name: "reading"}, func(r Run) string { return ReadingOf(r.Scenario).Name }}, factorColumn, lengthColumn,
		gapColumn, policyColumn},
	varies: ReadingKeys,
	judge:  func(*view, *report.Claim) {},
}

// readingRuns are the runs of Figures 4 to 7 in each reading, each once: Figures 5 and 7 have those of the figure before.
func readingRuns(s testbed.Scenario) (all []Run) {
	known := make(map[Run]bool)
	for _, reading := range Readings {
		for _, f := range []figure{openUse, success} {
			for _, r := range f.runs(reading.Apply(s)) {
				if !known[r] {
					known[r], all = true, append(all, r)
				}
			}
		}
	}
	return all
}

// ClaimsIn judges the claims of Figures 4 to 7 in a reading, as Claims does. It panics if the study does not have EveryReading.
func (r *Results) ClaimsIn(reading Reading) []report.Claim {
	s := DefaultStudy()
	s.Scenario, s.FirstSeed, s.Seeds = reading.Apply(r.Plan.Study.Scenario), r.Plan.Study.FirstSeed, r.Plan.Study.Seeds
	part := &Plan{Modelled: r.Plan.Modelled, Study: s}
	part.findNeeds()
	return (&Results{r.Results, part}).Claims()
}

// WithReading is a table of claims or evidence with the name of how the paper was read, in a column after the first.
func WithReading(reading string, t *report.Table) *report.Table {
	t.Columns = slices.Insert(t.Columns, 1, report.Column{Name: "reading"})
	for i := range t.Rows {
		t.Rows[i] = slices.Insert(t.Rows[i], 1, reading)
	}
	return t
}
