package pool

import (
	"fmt"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/papers/pool/sizing"
)

const (
	constantWait     = 1.0 // the mean wait that stays unchanged, in seconds; ours
	maxPermittedSize = 500 // the largest pool whose permitted workload is computed; each size takes some sixty evaluations of equation (1)
)

// PermittedClaim judges section 4.2's observation that, with W_c unchanged, the permitted workload ratio rises with the number of
// resources. It is computed without replicates and intervals.
func (s Sizing) PermittedClaim() report.Claim {
	c := report.Claim{Figure: "4.2", Title: "The workload that a pool permits",
		Paper: "with the mean wait unchanged, the permitted workload ratio rises with the number of resources"}
	var rises []report.Evidence
	var words []string
	largest := min(s.LargestPool, maxPermittedSize)
	if largest < 2 {
		c.Finding = "One resource alone is shown; show more."
		return c
	}
	for _, k := range Cases {
		service := s.service(k)
		first := sizing.Permitted(service, 1, constantWait)
		last, smallestRise := first, 1.0
		for n := 2; n <= largest; n++ {
			ratio := sizing.Permitted(service, n, constantWait)
			last, smallestRise = ratio, min(smallestRise, ratio-last)
		}
		rises = append(rises, report.EvidenceOfValue(fmt.Sprintf("least rise from one c to the next, case %d", k.Number), "points",
			100*smallestRise, smallestRise > 0))
		words = append(words, fmt.Sprintf("from %s to %s %% (case %d)", report.Fixed(100*first, 2), report.Fixed(100*last, 1),
			k.Number))
	}
	c.Judge(report.Exact, report.Part{Evidence: rises})
	c.Finding = fmt.Sprintf("At a mean wait of %v s it goes from c = 1 to %d %s.", constantWait, largest, strings.Join(words, "; "))
	return c
}
