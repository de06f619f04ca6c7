package pools

import (
	"math"

	"juggle/core/pool"
	"juggle/core/report"
	"juggle/site/parts"
	"juggle/site/tablemarkup"
	"juggle/site/text"
)

// A sizingCache keeps what is worked out from the parameters of Figure 3 until they change.
type sizingCache struct {
	from    pool.Sizing
	figure3 *pool.Figure
	table1  *report.Table
	claim1  report.Claim
}

func (c *Pools) sized() *sizingCache {
	if s := c.state.sizing; c.size.figure3 == nil || c.size.from != s {
		figure3 := &pool.Figure{Figure: *s.Figure(), ExtraClaims: []report.Claim{s.PermittedClaim()}}
		c.size = sizingCache{s, figure3, pool.Table1(s), pool.Table1Claim()}
	}
	return &c.size
}

// table1 is the paper's Table 1 beside ours.
func (c *Pools) table1() string {
	t := tablemarkup.New("case", "#"+text.Italic("k")+", s", "#mean, s", "#variance, printed", "#computed", "#size")
	for i, row := range c.sized().table1.Rows {
		of, mean := pool.Cases[i], text.Spaced(row[4])
		if !of.MeanFollows() {
			mean = tablemarkup.Printed(text.Spaced(row[3]), false) + " " + mean
		}
		t.Add(text.Escape(row[0]), text.Escape(row[1]), mean, tablemarkup.Printed(text.Spaced(row[6]), of.VarianceFollows()),
			text.Spaced(fiveDigits(of.Service().Variance(), row[7])), "<b>"+text.Escape(row[9])+"</b>")
	}
	return `<table class="table1">` + t.HTML() + "</table>"
}

// fiveDigits is x with the five digits that the paper's table has, where its cell has more.
func fiveDigits(x float64, cell string) string {
	unit := math.Pow10(int(math.Log10(x)) - 4)
	if unit <= 1 {
		return cell
	}
	return text.Fixed(math.Round(x/unit)*unit, 0)
}

// table1Words are the claim of Table 1 and what came out.
func (c *Pools) table1Words() string {
	claim := c.sized().claim1
	return poolClaim(claim.Paper) + `<p class="found">` + parts.Verdict(claim) + " &nbsp;" + text.PoolSym(claim.Finding) + "</p>"
}

func (c *Pools) table1CSV() {
	c.page.SaveCSV("juggle-pools-table1", c.sized().table1, c.origin("Table 1", 0))
}
