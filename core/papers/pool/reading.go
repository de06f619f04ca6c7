package pool

import (
	"fmt"
	"slices"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/testbed"
)

// A Reading is an interpretation of the paper where it allows several, or the default interpretation with another setting of the test bed.
type Reading struct {
	Name, Title string
	Reject      admission.RejectAt
	Bind        testbed.Bind
	SetBy       admission.SetAvailability
	LocalWork   testbed.LocalWork
	Spread      float64 // of the nodes' times between failures and to repair
	Contended   bool    // requests come and last as in contend
}

// nodesDiffer is the spread of the nodes in the readings where they differ. It is one of Spreads, so PredictionGain shows its effect.
const nodesDiffer = 1.5

// contend returns the scenario with a request every 40 s for half an hour to six hours, which together ask for more than the pool has.
// Section 6.1 explains Figures 4 and 5 by "resource contention". With the default of a request every 80 s there is little contention. The
// warm-up is, as in the default, the longest lead time plus the longest run.
func contend(s testbed.Scenario) testbed.Scenario {
	s.Gap, s.ShortestLength, s.LongestLength = 40, 1800, 21600
	s.WarmUp = s.Lead + s.LongestLength
	return s
}

// Readings lists the readings that are studied, the default first. The others have another limit of similar requests or another place where
// a request runs, or they have resources that are contended, another availability of a k-set, nodes that differ, or other local work.
var Readings = []Reading{
	{Name: "L-pool", Title: "limit L = a k, whole pool"},
	{Name: "k-pool", Title: "limit k as printed, whole pool", Reject: admission.AtSetLength},
	{Name: "bounded-pool", Title: "limit k as printed, RAQueue bounded to L = a k, whole pool", Reject: admission.AtEither},
	{Name: "L-set", Title: "limit L = a k, k-set", Bind: testbed.FromSet},
	{Name: "k-set", Title: "limit k as printed, k-set", Reject: admission.AtSetLength, Bind: testbed.FromSet},
	{Name: "L-pool-contended", Title: "limit L = a k, whole pool, contended", Contended: true},
	{Name: "L-pool-mean", Title: "limit L = a k, whole pool, mean availability", SetBy: admission.MeanUp},
	{Name: "L-pool-all", Title: "limit L = a k, whole pool, all available", SetBy: admission.AllUp},
	{Name: "L-pool-differ", Title: "limit L = a k, whole pool, nodes differ", Spread: nodesDiffer},
	{Name: "L-pool-mean-differ", Title: "limit L = a k, whole pool, mean availability, nodes differ", SetBy: admission.MeanUp,
		Spread: nodesDiffer},
	{Name: "L-pool-shares", Title: "limit L = a k, whole pool, local jobs share", LocalWork: testbed.Shares},
	{Name: "L-pool-mean-shares", Title: "limit L = a k, whole pool, mean availability, local jobs share", SetBy: admission.MeanUp,
		LocalWork: testbed.Shares},
	{Name: "L-pool-all-shares", Title: "limit L = a k, whole pool, all available, local jobs share", SetBy: admission.AllUp,
		LocalWork: testbed.Shares},
}

// ReadingOf returns the reading of a scenario. It ignores the time between requests. If none of Readings fits, it returns a reading with
// the name "scenario".
func ReadingOf(s testbed.Scenario) Reading {
	for _, r := range slices.Backward(Readings) { // backward, since the first reading fits a contended scenario too
		applied := r.Apply(s)
		applied.Gap = s.Gap
		if applied == s {
			return r
		}
	}
	return Reading{Name: "scenario", Title: "as the parameters say"}
}

// readingKeys are the keys of the parameters that every reading sets. contendedKeys are the keys of the parameters that contend sets.
var (
	readingKeys   = []string{"reject", "bind", "set", "local", "up_spread", "down_spread"}
	contendedKeys = []string{"gap_s", "shortest_s", "longest_s", "warm_up_s"}
)

// Keys returns the keys of the parameters that the reading sets.
func (r Reading) Keys() []string {
	if r.Contended {
		return slices.Concat(readingKeys, contendedKeys)
	}
	return readingKeys
}

// Apply returns the scenario with the parameters of the reading.
func (r Reading) Apply(s testbed.Scenario) testbed.Scenario {
	s.Reject, s.Bind, s.SetBy, s.LocalWork = r.Reject, r.Bind, r.SetBy, r.LocalWork
	s.UpSpread, s.DownSpread = r.Spread, r.Spread
	if r.Contended {
		return contend(s)
	}
	return s
}

// ClaimsIn judges the claims of Figures 4 to 7 in a reading, as Claims does. It panics if the study does not have EveryReading.
func ClaimsIn(r *Results, reading Reading) []report.Claim {
	study := Run{Scenario: reading.Apply(r.Plan.Study.Scenario)}
	return (&Results{Results: r.Results, Plan: r.Plan.ForStudy(study, DefaultStudy().Figures)}).Claims()
}

// OverReadings judges each claim once over all readings. judged has the claims in each of Readings. The finding of a result names the
// readings by verdict.
func OverReadings(judged [][]report.Claim) (overall []report.Claim) {
	for k, first := range judged[0] {
		c := report.Claim{Figure: first.Figure, Title: first.Title, Paper: first.Paper, Basis: first.Basis}
		var parts []report.Part
		names := make([][]string, report.Verdicts) // of readings, by verdict
		for i, claims := range judged {
			names[claims[k].Verdict] = append(names[claims[k].Verdict], Readings[i].Name)
			for _, p := range claims[k].Parts {
				p.Reading = strings.TrimSuffix(Readings[i].Name+" "+p.Reading, " ")
				parts = append(parts, p)
			}
		}
		c.Judge(first.Basis.N, parts...)
		var words []string
		for _, v := range []report.Verdict{report.Holds, report.DoesNotHold, report.DependsOnReading, report.Inconclusive} {
			if n := len(names[v]); n > 0 {
				words = append(words, fmt.Sprintf("%s in %d (%s)", v, n, strings.Join(names[v], ", ")))
			}
		}
		c.SetFinding(fmt.Sprintf("Over %d readings: %s.", len(judged), strings.Join(words, "; ")))
		overall = append(overall, c)
	}
	return overall
}

// WithReading inserts the name of a reading into a table of claims or evidence, as the second column, and returns the table.
func WithReading(reading string, t *report.Table) *report.Table {
	t.Columns = slices.Insert(t.Columns, 1, report.ParseColumn("reading"))
	for i := range t.Rows {
		t.Rows[i] = slices.Insert(t.Rows[i], 1, reading)
	}
	return t
}
