package realtime

import (
	"fmt"

	"juggle/core/experiment/report"
)

// Claims judges whether the numbers in the paper's tables follow from its own equations, with the sum of P in (16). It needs no replicates
// and no intervals.
func Claims() []report.Claim {
	first := report.Claim{Figure: "Table I", Title: "Utilisations of the example",
		Paper: "r1 to r4 use the printed shares of a processor, and a hard guarantee leaves too little for r4"}
	second := report.Claim{Figure: "Table II", Title: "What a probabilistic guarantee gives",
		Paper: "the probabilities, expected response times and deviations printed"}
	judgeNumbers(&first, tableOne())
	judgeNumbers(&second, tableTwo())
	return []report.Claim{first, second}
}

// judgeNumbers judges a claim by the printed numbers, with a part for each PaperNumber.Part.
func judgeNumbers(c *report.Claim, numbers []PaperNumber) {
	var judged []report.Part
	for i, n := range numbers {
		if i == 0 || n.Part != numbers[i-1].Part {
			judged = append(judged, report.Part{Name: n.Part})
		}
		part, e := &judged[len(judged)-1], report.EvidenceOfValue(n.Quantity+", printed "+n.Printed, "", n.Computed, n.Follows())
		e.Decimals = n.Decimals
		part.Evidence = append(part.Evidence, e)
	}
	c.Judge(report.Exact, judged...)
	tally := report.TallyOf(c.Evidence())
	c.Finding = fmt.Sprintf("%d of %d printed numbers follow.", tally.For, tally.All())
}
