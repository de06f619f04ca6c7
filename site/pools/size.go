package pools

import (
	"math"
	"strconv"

	"juggle/core/pool"
	"juggle/core/report"
	"juggle/core/stats"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/rows"
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
		figure3 := &pool.Figure{Figure: *s.Figure(), Section: []report.Claim{s.PermittedClaim()}}
		c.size = sizingCache{s, figure3, pool.Table1(s), pool.Table1Claim()}
	}
	return &c.size
}

// table1 is the paper's Table 1 beside ours.
func (c *Pools) table1() string {
	t := rows.New("case", "#"+text.Italic("k")+", s", "#mean, s", "#variance, printed", "#computed", "#size")
	for i, row := range c.sized().table1.Rows {
		of, mean := pool.Cases[i], text.Spaced(row[4])
		if !of.MeanFollows() {
			mean = rows.Printed(text.Spaced(row[3]), false) + " " + mean
		}
		t.Add(text.Escape(row[0]), text.Escape(row[1]), mean, rows.Printed(text.Spaced(row[6]), of.VarianceFollows()),
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

// poolTheory compares equation (1) with a simulated queue, when the reader asks for it.
type poolTheory struct {
	pools *Pools
	*comparisons
	table *parts.Table
}

// comparisons are those of a first seed; none of nil cases.
type comparisons struct {
	seed  uint64
	cases []pool.TheoryCase
	got   []stats.Summary
	n     int // that have come
	under int // that are under way
	wrong string
}

func newTheory(c *Pools) *poolTheory {
	t := &poolTheory{pools: c, comparisons: new(comparisons)}
	t.table = parts.NewTable(c.page, t.data, func() string { return "Equation (1) against a simulated queue" })
	return t
}

// data is the table; nil before it is asked for.
func (c *poolTheory) data() *report.Table {
	if c.cases == nil {
		return nil
	}
	return pool.TheoryTable(c.cases, c.got)
}

// turn opens and shuts the comparison; opened, it is computed where it is not.
func (c *poolTheory) turn() {
	c.table.Open = !c.table.Open
	if c.table.Open {
		c.pools.page.Browser.Scroll("pools-check") // it opens below both cards
		if c.under == 0 && c.n == 0 {
			c.begin()
		}
	}
}

// refresh drops a comparison of another first seed; an open one is computed anew.
func (c *poolTheory) refresh() {
	if c.cases == nil || c.seed == c.pools.state.FirstSeed {
		return
	}
	c.comparisons = new(comparisons)
	if c.table.Open {
		c.begin()
	}
}

// begin asks for every comparison of the first seed.
func (c *poolTheory) begin() {
	seed := c.pools.state.FirstSeed
	now := &comparisons{seed: seed, cases: pool.TheoryCases(seed)} // an answer to an earlier question finds that question's
	now.got, now.under = make([]stats.Summary, len(now.cases)), len(now.cases)
	c.comparisons = now
	for i := range now.cases {
		now.got[i] = stats.Summarize(nil)
		page.Put(c.pools.page.Questions, pool.Compare, pool.Comparison{Seed: seed, Case: i}, func(s *stats.Summary, err error) {
			if now.under--; err != nil {
				now.wrong = err.Error()
				return
			}
			now.got[i] = *s
			now.n++
		})
	}
}

func (c *poolTheory) state() string {
	switch {
	case c.cases == nil:
		return "waiting"
	case c.n == len(c.cases):
		return "done"
	case c.under == 0:
		return "error"
	}
	return "running"
}

// words say how far it is, or what came out.
func (c *poolTheory) words() string {
	switch {
	case c.wrong != "":
		return "A queue could not be simulated: " + c.wrong
	case c.cases == nil || c.n < len(c.cases):
		return text.Count(c.n) + " of " + text.Count(len(c.cases)) + " queues simulated."
	}
	return "Simulated first come, first served. The formula is exact where service is exponential or there is one resource, elsewhere an " +
		"approximation. " + c.furthest()
}

// furthest says where the formula is furthest off.
func (c *poolTheory) furthest() string {
	worst := 0
	for i := range c.cases {
		if math.Abs(c.cases[i].Off(c.got[i])) > math.Abs(c.cases[worst].Off(c.got[worst])) {
			worst = i
		}
	}
	e := c.cases[worst].Experiment
	return "It is furthest off, by " + text.Signed(c.cases[worst].Off(c.got[worst]), 0) + " %, for " + e.Service.Title + " with " +
		strconv.Itoa(e.C) + " resources."
}
