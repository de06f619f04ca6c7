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
	{Name: "L-set", Title: "limit L = a k, k-set"},
	{Name: "k-set", Title: "limit k as printed, k-set", Reject: admission.AtSetLength},
	{Name: "L-pool", Title: "limit L = a k, whole pool", Bind: testbed.FromPool},
	{Name: "k-pool", Title: "limit k as printed, whole pool", Reject: admission.AtSetLength, Bind: testbed.FromPool},
	{Name: "L-set-mean", Title: "limit L = a k, k-set, mean availability", SetBy: admission.MeanUp},
	{Name: "L-set-all", Title: "limit L = a k, k-set, all available", SetBy: admission.AllUp},
	{Name: "L-set-differ", Title: "limit L = a k, k-set, nodes differ", Spread: differ},
	{Name: "L-set-mean-differ", Title: "limit L = a k, k-set, mean availability, nodes differ", SetBy: admission.MeanUp, Spread: differ},
	{Name: "L-set-shares", Title: "limit L = a k, k-set, local jobs share", LocalWork: testbed.Shares},
	{Name: "L-set-mean-shares", Title: "limit L = a k, k-set, mean availability, local jobs share", SetBy: admission.MeanUp,
		LocalWork: testbed.Shares},
	{Name: "L-set-all-shares", Title: "limit L = a k, k-set, all available, local jobs share", SetBy: admission.AllUp,
		LocalWork: testbed.Shares},
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
