package pool

import (
	"fmt"
	"strings"

	"juggle/core/pool/sizing"
	"juggle/core/report"
)

// mostPermitted bounds the pools whose permitted workload is computed: each costs some sixty evaluations of equation (1).
const mostPermitted = 500

// Permitted is the largest workload ratio, lambda times the mean service time over c, that keeps the mean wait: for c = 1 ... Most, at most
// mostPermitted.
func (s Sizing) Permitted(k Case) []float64 {
	b := s.service(k)
	ratios := make([]float64, min(s.Most, mostPermitted))
	for i := range ratios {
		ratios[i] = sizing.Permitted(b, i+1, s.Wait)
	}
	return ratios
}

// PermittedTable is the permitted workload ratio against c for the five cases: equation (1) the other way round.
func (s Sizing) PermittedTable() *report.Table {
	t := &report.Table{Columns: report.Columns("#case", "#k||s", "#wait|mean wait kept|s", "#c|resources", "#permitted|permitted workload|%")}
	for _, c := range Cases {
		for i, ratio := range s.Permitted(c) {
			t.Add(c.Number, number(c.K), number(s.Wait), i+1, report.Fixed(100*ratio, 6))
		}
	}
	return t
}

// PermittedClaim judges section 4.2's observation: with W_c kept, the permitted workload ratio rises with the number of resources. It is
// arithmetic: no replicates, no intervals.
func (s Sizing) PermittedClaim() report.Claim {
	c := report.Claim{Figure: "4.2", Title: "The workload that a pool permits",
		Paper: "with the mean wait unchanged, the permitted workload ratio rises with the number of resources"}
	var rises []report.Evidence
	var words []string
	for _, k := range Cases {
		ratios := s.Permitted(k)
		if len(ratios) < 2 {
			c.Finding = "One resource alone is shown; show more."
			return c
		}
		least := 1.0
		for j := 1; j < len(ratios); j++ {
			least = min(least, ratios[j]-ratios[j-1])
		}
		rises = append(rises, report.Computed(fmt.Sprintf("least rise from one c to the next, case %d", k.Number), "points", 100*least,
			least > 0))
		words = append(words, fmt.Sprintf("from %s to %s %% (case %d)", report.Fixed(100*ratios[0], 2),
			report.Fixed(100*ratios[len(ratios)-1], 1), k.Number))
	}
	c.Judge(report.Exact, report.Part{Decides: rises})
	c.Finding = fmt.Sprintf("At a mean wait of %v s it goes from c = 1 to %d %s.", s.Wait, min(s.Most, mostPermitted),
		strings.Join(words, "; "))
	return c
}
