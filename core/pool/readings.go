package pool

import (
	"fmt"
	"slices"
	"strings"

	"juggle/core/pool/admission"
	"juggle/core/pool/testbed"
	"juggle/core/report"
)

// A Reading is one way to take the paper where it can be taken in several, or the default in another setting of the test bed.
type Reading struct {
	Name, Title string
	Reject      admission.RejectAt
	Bind        testbed.Bind
	SetBy       admission.SetAvailability
	LocalWork   testbed.LocalWork
	Spread      float64 // of the nodes' times between failures and to repair
	Contended   bool    // resources are contended: see contend
}

// differ is the spread in a second setting of the test bed, in which nodes differ: the least at which prediction shows in PredictionGain.
const differ = 1.5

// contend is a third setting, in which jobs of half an hour to six hours come every 40 s and ask for more than the pool has. Section 6.1
// explains Figures 4 and 5 by "resource contention", of which the default, at 80 s, has little. The warm-up is again the longest lead time
// and the longest run.
func contend(s testbed.Scenario) testbed.Scenario {
	s.Gap, s.ShortestLength, s.LongestLength = 40, 1800, 21600
	s.WarmUp = s.Lead + s.LongestLength
	return s
}

// Readings are those that are studied, the default first: those of the limit with the two of where a request runs, and the default where
// resources are contended, with the other availabilities of a k-set, with nodes that differ, and with the other local work.
var Readings = []Reading{
	{Name: "L-pool", Title: "limit L = a k, whole pool"},
	{Name: "k-pool", Title: "limit k as printed, whole pool", Reject: admission.AtSetLength},
	{Name: "bounded-pool", Title: "limit k as printed, RAQueue bounded to L = a k, whole pool", Reject: admission.AtEither},
	{Name: "L-set", Title: "limit L = a k, k-set", Bind: testbed.FromSet},
	{Name: "k-set", Title: "limit k as printed, k-set", Reject: admission.AtSetLength, Bind: testbed.FromSet},
	{Name: "L-pool-contended", Title: "limit L = a k, whole pool, contended", Contended: true},
	{Name: "L-pool-mean", Title: "limit L = a k, whole pool, mean availability", SetBy: admission.MeanUp},
	{Name: "L-pool-all", Title: "limit L = a k, whole pool, all available", SetBy: admission.AllUp},
	{Name: "L-pool-differ", Title: "limit L = a k, whole pool, nodes differ", Spread: differ},
	{Name: "L-pool-mean-differ", Title: "limit L = a k, whole pool, mean availability, nodes differ", SetBy: admission.MeanUp,
		Spread: differ},
	{Name: "L-pool-shares", Title: "limit L = a k, whole pool, local jobs share", LocalWork: testbed.Shares},
	{Name: "L-pool-mean-shares", Title: "limit L = a k, whole pool, mean availability, local jobs share", SetBy: admission.MeanUp,
		LocalWork: testbed.Shares},
	{Name: "L-pool-all-shares", Title: "limit L = a k, whole pool, all available, local jobs share", SetBy: admission.AllUp,
		LocalWork: testbed.Shares},
}

// ReadingOf is the reading that a scenario has, whatever its time between requests; one of its own name where Readings does not have it.
func ReadingOf(s testbed.Scenario) Reading {
	own := Reading{"scenario", "as the parameters say", s.Reject, s.Bind, s.SetBy, s.LocalWork, s.UpSpread, isContended(s)}
	for _, r := range Readings {
		if named := own; s.UpSpread == s.DownSpread {
			if named.Name, named.Title = r.Name, r.Title; named == r {
				return r
			}
		}
	}
	return own
}

// isContended reports whether a scenario has the jobs of contend.
func isContended(s testbed.Scenario) bool {
	of := contend(s)
	of.Gap = s.Gap
	return of == s
}

// readingKeys are the parameters of the test bed that every reading sets, contendedKeys those that contend sets.
var (
	readingKeys   = []string{"reject", "bind", "set", "local", "up_spread", "down_spread"}
	contendedKeys = []string{"gap_s", "shortest_s", "longest_s", "warm_up_s"}
)

// Sets are the parameters of the test bed that the reading sets.
func (r Reading) Sets() []string {
	if r.Contended {
		return slices.Concat(readingKeys, contendedKeys)
	}
	return readingKeys
}

// Apply is the scenario under the reading.
func (r Reading) Apply(s testbed.Scenario) testbed.Scenario {
	s.Reject, s.Bind, s.SetBy, s.LocalWork = r.Reject, r.Bind, r.SetBy, r.LocalWork
	if r.Contended {
		s = contend(s)
	}
	s.UpSpread, s.DownSpread = r.Spread, r.Spread
	return s
}

// ClaimsIn judges the claims of Figures 4 to 7 in a reading, as Claims does. It panics if the study does not have EveryReading.
func ClaimsIn(r *Results, reading Reading) []report.Claim {
	study := Run{Scenario: reading.Apply(r.Plan.Study.Scenario)}
	return (&Results{Results: r.Results, Plan: r.Plan.ForStudy(study, DefaultStudy().Figures)}).Claims()
}

// OverReadings is the headline: each claim once, judged over its readings, from the claims in each of Readings. Its finding is in how
// many it holds. A seed of the invented test bed is the unit within a reading, and readings matter more than seeds do.
func OverReadings(judged [][]report.Claim) (headline []report.Claim) {
	for k, first := range judged[0] {
		c := report.Claim{Figure: first.Figure, Title: first.Title, Paper: first.Paper}
		var parts []report.Part
		in := make([][]string, report.Verdicts) // names of readings, by verdict
		for i, claims := range judged {
			in[claims[k].Verdict] = append(in[claims[k].Verdict], Readings[i].Name)
			for _, p := range claims[k].Parts {
				p.Reading = strings.TrimSuffix(Readings[i].Name+" "+p.Reading, " ")
				parts = append(parts, p)
			}
		}
		c.Basis = first.Basis
		c.Judge(first.Basis.N, parts...)
		var words []string
		for _, v := range []report.Verdict{report.Holds, report.DoesNotHold, report.DependsOnReading, report.Inconclusive} {
			if n := len(in[v]); n > 0 {
				words = append(words, fmt.Sprintf("%s in %d (%s)", v, n, strings.Join(in[v], ", ")))
			}
		}
		c.Say(fmt.Sprintf("Over %d readings: %s.", len(judged), strings.Join(words, "; ")))
		headline = append(headline, c)
	}
	return headline
}

// WithReading is a table of claims or evidence with the name of how the paper was read, in a column after the first.
func WithReading(reading string, t *report.Table) *report.Table {
	t.Columns = slices.Insert(t.Columns, 1, report.Head("reading"))
	for i := range t.Rows {
		t.Rows[i] = slices.Insert(t.Rows[i], 1, reading)
	}
	return t
}
