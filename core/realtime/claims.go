package realtime

import (
	"fmt"

	"juggle/core/report"
)

// Claims judges whether what the paper's tables print follows from its own equations. It is arithmetic: no replicates, no intervals.
func Claims() []report.Claim {
	first := report.Claim{Figure: "Table I", Title: "Utilisations of the example",
		Paper: "r1 to r4 use the printed shares of a processor, and a hard guarantee leaves too little for r4"}
	second := report.Claim{Figure: "Table II", Title: "What a probabilistic guarantee gives",
		Paper: "the probabilities, expected response times and deviations printed"}
	judgeNumbers(&first, tableOne())
	judgeNumbers(&second, tableTwo())
	return []report.Claim{first, second}
}

func judgeNumbers(c *report.Claim, parts []numbersPart) {
	var judged []report.Part
	for _, p := range parts {
		part := report.Part{Name: p.name}
		for _, n := range p.numbers {
			part.Decides = append(part.Decides, report.Computed(n.Quantity+", printed "+n.Printed, "", n.Computed, n.Follows()))
			part.Decides[len(part.Decides)-1].Decimals = n.Decimals
		}
		judged = append(judged, part)
	}
	c.Judge(report.Exact, judged...)
	tally := report.TallyOf(c.Decides())
	c.Finding = fmt.Sprintf("%d of %d printed numbers follow.", tally.For, tally.All())
}
