package study

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"juggle/core/experiment/report"
)

// A Setting is a parameter with a value for which the claims were not fixed. It cuts periods in another way, or it reads the paper in
// another way.
type Setting struct {
	Name       string // "periods of 5 days", "decision 50 the other way"
	Key, Value string
	Figures    []int // the figures of the paper that it may change
}

// OtherSettings lists the settings in which claims are judged again, one at a time.
func OtherSettings() []Setting {
	all := []Setting{
		{Name: "periods of 5 days", Key: "days", Value: "5"}, {Name: "periods of 10 days", Key: "days", Value: "10"},
		{Name: "periods of 30 days", Key: "days", Value: "30"}, {Name: "a warm-up of 5 days", Key: "warm", Value: "5"},
		{Name: "equal horizons", Key: "equal", Value: "on"},
	}
	for i := range all {
		all[i].Figures = allNumbers()[:PaperFigures]
	}
	values := map[string]string{"unit": "multiple", "grow": "ready", "side": "earlier", "to": "all"}
	for _, d := range Conventions() {
		if d.Switch == "" {
			continue
		}
		s := Setting{Name: fmt.Sprintf("decision %d the other way", d.Number), Key: d.Switch, Value: values[d.Switch]}
		if s.Value == "" {
			s.Value = "on"
		}
		for _, n := range d.Figures {
			if n <= PaperFigures {
				s.Figures = append(s.Figures, n)
			}
		}
		all = append(all, s)
	}
	return all
}

// bundledVerdicts has the verdicts in these settings on the bundled periods, with the paper's parameters. This command makes it:
//
//	juggle claims -sensitivity -format csv >core/papers/study/othersettings.csv
//
// A test compares the file with the command's output.
//
//go:embed othersettings.csv
var bundledVerdicts string

// otherVerdicts returns the verdicts on a claim in those settings of OtherSettings for which the bundled logs have enough days. They are
// known for the bundled periods with the paper's parameters. For other periods and parameters unknown names the settings and the command
// that computes the verdicts.
func (v *view) otherVerdicts(c *report.Claim) (known []report.Setting, unknown string) {
	if !v.isOfBundledLogs() {
		return nil, "other periods and readings, which juggle claims -sensitivity computes"
	}
	for line := range strings.Lines(bundledVerdicts) {
		if setting, ofClaim := strings.CutPrefix(strings.TrimSpace(line), c.Figure+","+c.Title+","); ofClaim {
			name, verdict, _ := strings.Cut(setting, ",")
			known = append(known, report.Setting{Name: name, Verdict: report.VerdictOf(verdict)})
		}
	}
	return known, ""
}

// bundledPeriods is the number of bundled logs that a study uses by default; each has one period.
const bundledPeriods = 12

// isOfBundledLogs reports whether the plan has exactly the bundled periods, and the paper's value of every parameter that can change a
// verdict.
func (v *view) isOfBundledLogs() bool {
	sources, p, d := v.plan.Sources, v.p, Defaults()
	return len(sources) == bundledPeriods && len(v.changedParameters()) == 0 && v.plan.Units() == bundledPeriods && p.Seeds == d.Seeds &&
		p.Seed == d.Seed && p.Edition == d.Edition && !slices.ContainsFunc(sources, func(s Source) bool { return !s.LoadFitted })
}
