package pool

import (
	"fmt"
	"strings"

	"juggle/core/pool/sizing"
	"juggle/core/report"
)

// The mean wait that is kept, in seconds, is ours; mostPermitted bounds the pools whose permitted workload is computed: each costs some
// sixty evaluations of equation (1).
const (
	keptWait      = 1.0
	mostPermitted = 500
)

// PermittedClaim judges section 4.2's observation: with W_c kept, the permitted workload ratio rises with the number of resources. It is
// arithmetic: no replicates, no intervals.
func (s Sizing) PermittedClaim() report.Claim {
	c := report.Claim{Figure: "4.2", Title: "The workload that a pool permits",
		Paper: "with the mean wait unchanged, the permitted workload ratio rises with the number of resources"}
	var rises []report.Evidence
	var words []string
	most := min(s.Most, mostPermitted)
	if most < 2 {
		c.Finding = "One resource alone is shown; show more."
		return c
	}
	for _, k := range Cases {
		service := s.service(k)
		first := sizing.Permitted(service, 1, keptWait)
		last, least := first, 1.0
		for n := 2; n <= most; n++ {
			ratio := sizing.Permitted(service, n, keptWait)
			last, least = ratio, min(least, ratio-last)
		}
		rises = append(rises, report.Computed(fmt.Sprintf("least rise from one c to the next, case %d", k.Number), "points", 100*least,
			least > 0))
		words = append(words, fmt.Sprintf("from %s to %s %% (case %d)", report.Fixed(100*first, 2), report.Fixed(100*last, 1),
			k.Number))
	}
	c.Judge(report.Exact, report.Part{Decides: rises})
	c.Finding = fmt.Sprintf("At a mean wait of %v s it goes from c = 1 to %d %s.", keptWait, most, strings.Join(words, "; "))
	return c
}
