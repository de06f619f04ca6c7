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

// table1 returns the paper's Table 1 beside the computed one, as markup.
func (c *Pools) table1() string {
	t := tablemarkup.New("case", "#"+text.Italic("k")+", s", "#mean, s", "#variance, printed", "#computed", "#size")
	for i, row := range c.sizing().table1.Rows {
		paperCase, mean := pool.Cases[i], text.Spaced(row[4])
		if !paperCase.MeanFollows() {
			mean = tablemarkup.Printed(text.Spaced(row[3]), false) + " " + mean
		}
		t.Add(text.Escape(row[0]), text.Escape(row[1]), mean, tablemarkup.Printed(text.Spaced(row[6]), paperCase.VarianceFollows()),
			text.Spaced(fiveDigits(paperCase.Service().Variance(), row[7])), "<b>"+text.Escape(row[9])+"</b>")
	}
	return `<table class="table1">` + t.HTML() + "</table>"
}

// fiveDigits rounds x to five significant digits, as in the paper's table. If x has at most five digits before its point, it returns cell,
// the text of x in the computed table.
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

func (c *Pools) saveTable1() { c.saveCSV("juggle-pools-table1", "Table 1", c.sizing().table1) }
