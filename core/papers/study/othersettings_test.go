package study

import (
	"math"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

func TestEveryReadingIsASetting(t *testing.T) {
	for _, key := range readingKeys() {
		i := slices.IndexFunc(OtherSettings(), func(s Setting) bool { return s.Key == key })
		if i < 0 || Parameters.Find(key).Default == OtherSettings()[i].Value || len(OtherSettings()[i].Figures) == 0 {
			t.Fatalf("%s: got the settings %+v, want its other value and some figures", key, OtherSettings())
		}
		p := Defaults()
		if errs := Parameters.Decode(key+"="+OtherSettings()[i].Value, &p); len(errs) > 0 {
			t.Errorf("%s: got errors %v, want none", key, errs)
		}
	}
}

// TestVerdictsInOtherSettingsAreKnownForTheBundledPeriods checks that they are known only for all bundled periods together, with the
// paper's parameters.
func TestVerdictsInOtherSettingsAreKnownForTheBundledPeriods(t *testing.T) {
	var sources []Source
	for _, log := range bundledLogs(t) {
		sources = append(sources, SourceOf(log))
	}
	settings := func(sources []Source, change func(*Params)) string {
		p := Defaults()
		change(&p)
		plan := mustPlan(t, p, sources, []int{1})
		s := NewState(plan)
		for i := range plan.Len() {
			if err := s.Add(i, Result{Utilisation: 0.5, AbsPhi: math.NaN(), Jobs: 9, Accepted: 5, Flexible: 4}); err != nil {
				t.Fatal(err)
			}
		}
		return s.Figure(1).Claim.SettingsInWords()
	}
	foreign := slices.Clone(sources)
	foreign[3].LoadFitted = false
	for name, tc := range map[string]struct {
		sources []Source
		change  func(*Params)
		known   bool
	}{
		"the defaults":       {sources, func(*Params) {}, true},
		"only more is shown": {sources, func(p *Params) { p.Fragmentation, p.FixLoads, p.Reach = true, AllLoads, 2 }, true},
		"eleven of twelve":   {sources[1:], func(*Params) {}, false},
		"another log":        {foreign, func(*Params) {}, false},
		"one seed":           {sources, func(p *Params) { p.Seeds = 1 }, false},
		"other seeds":        {sources, func(p *Params) { p.Seed = 2 }, false},
		"another edition":    {sources, func(p *Params) { p.Edition = 1 }, false},
		"another parameter":  {sources, func(p *Params) { p.DeadlineLambda = 3 }, false},
	} {
		if got := settings(tc.sources, tc.change); strings.Contains(got, "decision 50 the other way (does not hold)") != tc.known ||
			strings.Contains(got, "not known") == tc.known {
			t.Errorf("%s: got %q, want known settings: %t", name, got, tc.known)
		}
	}
	placed := 0
	for _, s := range sources {
		if s.LoadFitted {
			placed++
		}
	}
	if placed != bundledPeriods || len(sources) != bundledPeriods {
		t.Errorf("got %d of %d bundled periods placed, want all %d", placed, len(sources), bundledPeriods)
	}
}

// TestVerdictsAwaitAllPeriodsAndSeeds checks that a claim has no verdict until all periods and seeds have arrived, even if the results so
// far would refute it.
func TestVerdictsAwaitAllPeriodsAndSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: computes a figure after every result")
	}
	p := Defaults()
	p.Seeds = 2
	plan := mustPlan(t, p, fakeSource(12), []int{1, 2})
	s := NewState(plan)
	for i := range plan.Len() {
		f := s.Figure(2)
		if f.N > 0 && !f.Complete() {
			for _, c := range append(f.FurtherClaims, f.Claim) {
				if got := c.VerdictInWords(); c.Verdict != report.Inconclusive || !strings.HasPrefix(got, report.NoVerdict+", ") {
					t.Fatalf("after %d of %d runs, %s: got %s, want no verdict yet", i, plan.Len(), c.Title, got)
				}
			}
		}
		item := plan.Item(i)
		r := Result{Utilisation: 0.5 - float64(item.Run.(Run).Lambda)/1000*(1+float64(item.Period%3)/10), AbsPhi: math.NaN(), Jobs: 9,
			Accepted: 5}
		if err := s.Add(i, r); err != nil {
			t.Fatal(err)
		}
	}
	if c := s.Figure(2).Claim; c.Verdict != report.DoesNotHold || c.Incomplete != "" {
		t.Errorf("after all runs: got %s, want %v", c.VerdictInWords(), report.DoesNotHold)
	}
}
