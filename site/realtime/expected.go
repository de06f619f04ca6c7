package realtime

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"juggle/core/experiment/report"
	"juggle/core/papers/realtime"
	"juggle/core/papers/realtime/scene"
	"juggle/site/parts"
	"juggle/site/tablemarkup"
	"juggle/site/text"
)

// An expectedRow is the expected response time on a machine, as printed and as computed.
type expectedRow struct {
	slices           int64   // the number of slices in conflict
	printedResponse  string  // the response time as the paper prints it; "" if it does not
	printedDeviation string  // its deviation from the period, in %, as the paper prints it; "" if it does not
	response         float64 // the computed response time; NaN until the answer has arrived
}

// expectedRows returns the expected response time on each machine. If the scene has the reservations of Table II, a row also has the
// numbers that the paper prints for the same number of slices in conflict.
func (c *Realtime) expectedRows() []expectedRow {
	printed := map[string]string{}
	if c.isPapersCase() {
		for _, n := range paperNumbers() {
			printed[n.Quantity] = n.Printed
		}
	}
	var list []expectedRow
	for m := range c.scene.Spans {
		row := expectedRow{slices: c.conflicts[m].InConflict(), response: float64(c.assessment(m).Response)}
		slices := ", tn_g = " + text.Number(float64(row.slices))
		row.printedResponse, row.printedDeviation = printed["E[rho]"+slices], printed["dev %"+slices]
		list = append(list, row)
	}
	return list
}

// paperNumbers returns the printed numbers of Tables I and II, and tableClaims the claims about them. Each is computed once.
var (
	paperNumbers = sync.OnceValue(realtime.PaperNumbers)
	tableClaims  = sync.OnceValue(realtime.Claims)
)

// isPapersCase reports whether every machine has the case of Table II: the reservations of Table I, all of them in conflict at once.
func (c *Realtime) isPapersCase() bool {
	paper := scene.FromPreset(0)
	if !slices.Equal(c.scene.Older, paper.Older) || c.scene.New != paper.New || c.scene.Capacity != paper.Capacity {
		return false
	}
	return !slices.ContainsFunc(c.conflicts, func(m *realtime.Conflict) bool {
		return len(m.Groups) != 1 || len(m.Groups[0].Members) != len(paper.Older)
	})
}

// expectedTable returns the table of expected response times and deviations, the last lines of Table II, as markup.
func (c *Realtime) expectedTable() string {
	t := tablemarkup.New("-machine", "#slices", "#"+rho+", printed", "#computed", "#deviation %, printed", "#computed")
	for m, r := range c.expectedRows() {
		deviation := 100 * (r.response/float64(c.scene.New.P) - 1)
		t.Add(strconv.Itoa(m+1), text.Count(int(r.slices)), printedWords(r.printedResponse, r.response), c.responseWords(m),
			printedWords(r.printedDeviation, deviation), text.Fixed(deviation, text.DecimalsFor(deviation, 3)))
	}
	return t.HTML()
}

// printedWords returns a printed number as markup, with a mark if the computed number does not round to it. If computed is NaN, it is not
// known yet and there is no mark.
func printedWords(printed string, computed float64) string {
	if printed == "" {
		return tablemarkup.Printed("–", true)
	}
	return tablemarkup.Printed(printed, math.IsNaN(computed) || report.RoundsTo(computed, printed))
}

// pageNames replaces the names of quantities in claims by the names that the page uses.
var pageNames = strings.NewReplacer("E[rho], tn_g =", "E[ρ], slices in conflict:", "dev %, tn_g =", "deviation in %, slices in conflict:")

// claimWords returns a claim of the paper with the verdict and the finding, as markup. where is the place of the claim in the paper.
func claimWords(where string, c report.Claim) string {
	evidence := c.Evidence()
	for i := range evidence {
		evidence[i].Quantity = pageNames.Replace(evidence[i].Quantity)
	}
	return `<p class="claim">` + where + ": <em>" + text.Escape(c.Paper) + `.</em></p><p class="found">` + parts.Verdict(c) +
		" &nbsp;" + text.Escape(c.Finding) + "</p>" + parts.Basis(c) + parts.EvidenceList(evidence)
}

// errataWords returns the claim about Table II, and the numbers of that table that do not follow from the paper's formulas, as markup.
func errataWords() string {
	return claimWords("Table II", tableClaims()[1]) + `<p class="found aside">120.1333 does not follow from (18), nor do the deviations: ` +
		"each is 100 times that of the response time printed beside it. " + text.Italic("U<sub>z</sub>") +
		" = 0.0081 follows from the sum of the probabilities, not from (16).</p>"
}
