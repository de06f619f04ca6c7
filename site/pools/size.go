package pools

import (
	"math"

	"juggle/core/experiment/report"
	"juggle/core/papers/pool"
	"juggle/site/parts"
	"juggle/site/tablemarkup"
	"juggle/site/text"
)

// A sizingResult has the results that depend on the parameters of Figure 3.
type sizingResult struct {
	parameters  pool.Sizing
	figure3     *pool.Figure
	table1      *report.Table
	table1Claim report.Claim
}

// sizing returns the sizing result for the present parameters. It is computed again only when these have changed.
func (c *Pools) sizing() *sizingResult {
	if s := c.state.sizing; c.sizingCache.figure3 == nil || c.sizingCache.parameters != s {
		figure3 := &pool.Figure{Figure: *s.Figure(), ExtraClaims: []report.Claim{s.PermittedClaim()}}
		c.sizingCache = sizingResult{s, figure3, pool.Table1(s), pool.Table1Claim()}
	}
	return &c.sizingCache
}

// The columns of pool.Table1 that the page shows.
const (
	caseColumn             = 0
	kColumn                = 1
	printedMeanColumn      = 3
	meanColumn             = 4
	printedVarianceColumn  = 6
	computedVarianceColumn = 7
	sizeColumn             = 9
)

// table1 returns the paper's Table 1 beside the computed one, as markup.
func (c *Pools) table1() string {
	t := tablemarkup.New("case", "#"+text.Italic("k")+", s", "#mean, s", "#variance, printed", "#computed", "#size")
	for i, row := range c.sizing().table1.Rows {
		paperCase, mean := pool.Cases[i], text.Spaced(row[meanColumn])
		if !paperCase.MeanFollowsFromEquation() {
			mean = tablemarkup.Printed(text.Spaced(row[printedMeanColumn]), false) + " " + mean // marked by ≠
		}
		t.Add(text.Escape(row[caseColumn]), text.Escape(row[kColumn]), mean,
			tablemarkup.Printed(text.Spaced(row[printedVarianceColumn]), paperCase.VarianceFollowsFromEquations()),
			text.Spaced(fiveDigits(paperCase.Service().Variance(), row[computedVarianceColumn])), "<b>"+text.Escape(row[sizeColumn])+"</b>")
	}
	return `<table class="table1">` + t.HTML() + "</table>"
}

// fiveDigits writes x with five significant digits, as the paper's table does. If x has at most five digits before its decimal point, it
// returns cell, which is the text of x in the computed table.
func fiveDigits(x float64, cell string) string {
	unit := math.Pow10(int(math.Log10(x)) - 4)
	if unit <= 1 {
		return cell
	}
	return text.Fixed(math.Round(x/unit)*unit, 0)
}

// table1Words returns the claim of Table 1 and the finding, as markup.
func (c *Pools) table1Words() string {
	claim := c.sizing().table1Claim
	return claimSentence(claim.Paper) + `<p class="found">` + parts.Verdict(claim) + " &nbsp;" + text.PoolMarkup(claim.Finding) + "</p>"
}

// saveTable1 saves Table 1, printed and computed, as CSV.
func (c *Pools) saveTable1() { c.saveCSV("juggle-pools-table1", "Table 1", c.sizing().table1) }
