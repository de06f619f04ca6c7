package study

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"juggle/core/experiment/report"
	"juggle/core/workload"
	"juggle/traces"
)

// bundledLogs returns the bundled logs that are used by default.
func bundledLogs(t *testing.T) (logs []*workload.Trace) {
	entries, err := traces.Index()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !e.Default {
			continue
		}
		log, err := traces.Read(e)
		if err != nil {
			t.Fatal(err)
		}
		trace, err := workload.NewTrace(e.Name, log)
		if err != nil {
			t.Fatal(err)
		}
		trace.SHA256, trace.LoadFitted = e.SHA256, e.LoadFitted()
		logs = append(logs, trace)
	}
	return logs
}

// TestVerdictsDependOnTheReadingsOfFiguresSensitiveTo checks each figure that figuresSensitiveTo has for a reading: the verdict on its
// claim or on a part must differ in the other reading. The test takes about ten seconds, since it computes these figures in each reading
// over all bundled periods.
func TestVerdictsDependOnTheReadingsOfFiguresSensitiveTo(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the figures in every reading take some seconds")
	}
	verdict := func(logs []*workload.Trace, settings string, figure int) string {
		p, errs := Decode(settings)
		if len(logs) == 1 {
			p.Seeds = 1 // the real log is long
		}
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		sources := make([]Source, len(logs))
		for i, log := range logs {
			sources[i] = SourceOf(log)
		}
		s, err := compute(mustPlan(t, p, sources, []int{figure}), logs, 2)
		if err != nil {
			t.Fatal(err)
		}
		c := s.Figure(figure).Claim
		var parts []string
		for _, p := range c.Parts {
			parts = append(parts, p.Reading+" "+p.Name+": "+p.Verdict.String())
		}
		slices.Sort(parts)
		return c.Verdict.String() + " (" + strings.Join(parts, "; ") + ")"
	}
	if got := verdict([]*workload.Trace{sdscLog(t)}, "ed=draft", 5); !strings.HasPrefix(got, report.Holds.String()+" (") {
		t.Errorf("Figure 5 under the draft's rules: got %s, want %v", got, report.Holds)
	}
	known := map[[2]int]string{} // the default verdicts by figure and number of logs, since a figure may depend on several readings
	for key, figures := range figuresSensitiveTo {
		for _, figure := range figures {
			differs := func(logs []*workload.Trace) bool {
				id := [2]int{figure, len(logs)}
				if known[id] == "" {
					known[id] = verdict(logs, "", figure)
				}
				byDefault, otherwise := known[id], verdict(logs, key+"="+changedValues[key], figure)
				t.Logf("%s, figure %d, %d logs: %s; otherwise %s", key, figure, len(logs), byDefault, otherwise)
				return byDefault != otherwise
			}
			if !differs(bundledLogs(t)) && !differs([]*workload.Trace{sdscLog(t)}) {
				t.Errorf("figure %d, %s: got the same verdict in both readings, want different ones", figure, key)
			}
		}
	}
}

func TestTheCaveatNamesTheReadingsOnWhichAVerdictDepends(t *testing.T) {
	for n := range PaperFigures {
		p := oneSeed()
		p.Against = "unit:multiple" // A is the same study in which λ is a multiple of the estimate
		// Long windows help if λ is in per cent.
		s := stateWith(t, p, []int{n + 1}, 12, func(i Item) (utilisation, phi float64) {
			u := 50 + float64(i.Period%3)/10
			if i.Run.Jobs.WindowUnit == workload.Percents {
				u += float64(i.Lambda) / 10 * (1 + float64(i.Period%4)/100)
			}
			return u, 10
		})
		f := s.Figure(n + 1)
		isSensitive := slices.ContainsFunc(slices.Collect(maps.Values(figuresSensitiveTo)),
			func(figures []int) bool { return slices.Contains(figures, n+1) })
		if strings.Contains(f.Claim.Caveat, "resting on decision") != isSensitive {
			t.Errorf("figure %d: got the caveat %q, want a reading in it: %t", n+1, f.Claim.Caveat, isSensitive)
		}
		differs := strings.Contains(f.AgainstA.Finding, "The verdict turns on the reading: "+f.Claim.Verdict.String()+" here, ")
		isSame := strings.Contains(f.AgainstA.Finding, "the same in both readings")
		if differs == isSame {
			t.Errorf("figure %d: got %q against A, want either another verdict or the same in both readings", n+1, f.AgainstA.Finding)
		}
		if n+1 == 2 && (f.Claim.Verdict != report.Holds || !differs) {
			t.Errorf("figure 2: got %v and %q against A, want that the claim holds, and another verdict of A", f.Claim.Verdict,
				f.AgainstA.Finding)
		}
	}
}
