package figures

import (
	"errors"
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/study"
	"juggle/core/workload"
	"juggle/site/page"
	"juggle/site/text"
)

// export saves a figure. The picture is the one that host shows. The CSV is the command line's, with where it comes from in last
// lines that begin with "#".
func (c *Figures) export(figure int, kind, host string) {
	f := c.result(figure)
	if f == nil {
		return
	}
	number, r := strconv.Itoa(c.number(figure)), c.Run
	if r.plan == nil {
		c.page.Failed("Figure " + number + " could not be saved")(errors.New("there is no log to compute it on yet"))
		return
	}
	if !r.mine[figure] {
		r.summarise(figure) // what is shown is of an earlier plan, and where it comes from is said of this one
		f = c.result(figure)
	}
	replicates := make([]string, len(f.Replicates))
	for i, one := range f.Replicates {
		replicates[i] = "{\"log\": " + report.Quote(r.plan.Sources()[one.Source].Name) + ", \"window\": " + strconv.Itoa(one.Period) +
			", \"seed\": " + text.Count64(one.Seed) + "}"
	}
	origin := c.planOrigin(r.plan, c.page.Address(c.largeLink(figure)))
	origin.Line = c.provenance(figure)
	c.page.Save(kind, page.Export{Name: "juggle-figure-" + number, Title: "Figure " + number, Host: host, Origin: origin, Table: f.Table,
		Figure: page.Figure{Title: f.Title, Claim: f.Claim, Question: f.Question, Replicates: replicates, Rows: len(f.Cells),
			Values: func(i int) []float64 { return f.Cells[i].Values }}})
}

// provenance is a plan's, by this build of the program.
func (c *Figures) planProvenance(p *study.Plan) string {
	return c.page.Program() + strings.TrimPrefix(p.Provenance(), page.PlainProgram)
}

// provenance is where a figure's numbers come from, in one line, and how many replicates they lack, if any.
func (c *Figures) provenance(figure int) string {
	stamp := "Figure " + strconv.Itoa(c.number(figure))
	if p := c.Run.plan; p != nil {
		stamp = c.planProvenance(p) + " · " + stamp
	}
	if short := c.Run.short(figure); short != "" {
		stamp += " · " + short
	}
	return stamp + " · " + c.page.Address(c.largeLink(figure))
}

// stamp is the last line of the page, in which hashes are short and the bundled logs are named as the set that they are; an export names
// them one by one.
func (c *Figures) stamp() string {
	p := c.Run.plan
	if p == nil {
		return "<b>" + text.Escape(c.page.Program()) + "</b>"
	}
	short := c.Run.shortest()
	if figure := c.figure(); c.page.Link.Figure != 0 && figure != scenarios {
		short = c.Run.short(figure)
	}
	if short != "" {
		short = " · " + text.Escape(short)
	}
	name, rest, _ := strings.Cut(c.planProvenance(p), " · ")
	parts := strings.Split(rest, " · ")
	if n := len(p.Sources()); n > 1 && len(c.page.Link.Logs) == 0 && len(parts) > n {
		kind := " bundled logs "
		if made, _ := c.page.Library.Synthetic(); made == n {
			kind = " synthetic logs "
		}
		set := text.Count(n) + kind + page.LogName(p.Sources()[0]) + " to " + page.LogName(p.Sources()[n-1]) + ", set " + c.page.Library.Set()
		parts = append([]string{parts[0], set}, parts[1+n:]...)
	}
	return "<b>" + text.Escape(name) + "</b> · " + text.Sym(page.Shortened(strings.Join(parts, " · "))) + short
}

// planOrigin is where a plan's numbers come from.
func (c *Figures) planOrigin(p *study.Plan, link string) page.Origin {
	q := p.Params()
	o := c.page.Origin("", link, study.Parameters.Settings(&q))
	o.Rules, o.Seeds = q.Edition.String(), page.SeedsFrom(q.Seed, q.Seeds)
	for _, s := range p.Sources() {
		o.Traces = append(o.Traces, page.TracedLog{Name: s.Name, SHA256: s.SHA256, Periods: []int{}})
	}
	n := len(p.Replicates()) / q.Seeds
	for _, r := range p.Replicates()[:n] { // the other seeds meet the same ones
		log := &o.Traces[r.Source]
		log.Periods = append(log.Periods, r.Period)
	}
	o.Periods = &page.PeriodRange{From: q.Periods.From, To: q.Periods.From + n, Days: workload.PeriodDays}
	return o
}
