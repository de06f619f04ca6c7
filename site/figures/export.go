package figures

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/papers/study"
	"juggle/site/archivecopy"
	"juggle/site/page"
	"juggle/site/text"
)

// Save saves the figure. The picture is the one that host shows. The CSV is the command line's.
func (f *figure) Save(form, host string) {
	now, r := f.result(), f.Run
	if now == nil {
		return
	}
	if r.Plan == nil {
		f.page.Failed(f.Called() + " could not be saved")(errors.New("there is no log to compute it on yet"))
		return
	}
	if !r.isCurrent(f.number) {
		r.ShowAll() // the figure shown is of an earlier plan, but the export's origin is the present plan
		now = f.result()
	}
	replicates := make([]string, len(now.Periods))
	for i, unit := range now.Periods {
		seeds := make([]string, len(unit.Seeds))
		for j, seed := range unit.Seeds {
			seeds[j] = text.Count64(seed)
		}
		replicates[i] = "{\"log\": " + report.Quote(r.plan().Sources[unit.Source].Name) + ", \"window\": " + strconv.Itoa(unit.Period) +
			", \"seeds\": [" + strings.Join(seeds, ", ") + "]}"
	}
	f.page.Save(form, page.Export{Name: "juggle-figure-" + f.Number(), Title: f.Called(), Host: host, Origin: f.origin(),
		Table: now.Table(), EachPeriod: now.EachPeriod, Comments: f.short(now.Comments()),
		Figure: page.Figure{Title: now.Title, Claim: now.Claim, Question: now.Question, Replicates: replicates, Rows: len(now.Cells),
			Values: func(i int) []float64 { return now.Cells[i].Values }}})
}

// short appends the number of replicates to words, if some are missing.
func (f *figure) short(words []string) []string {
	if short := f.Short(); short != "" {
		return append(words, short)
	}
	return words
}

// planWords describe the origin of a plan's numbers, with this build of the program.
func (c *Figures) planWords(p *study.Plan) []string {
	words := p.ProvenanceWords()
	words[0] = c.page.Program()
	return words
}

// keep saves a copy of all figures of the plan that have results.
func (c *Figures) keep() {
	broken, r := c.page.Failed("A copy could not be saved"), c.Run
	if r.Plan == nil {
		broken(errors.New("there is no log to compute it on yet"))
		return
	}
	r.ShowAll()
	p := r.plan()
	archive := archivecopy.Copy{Plan: p, Program: c.page.Program(), Link: c.page.Address(c.page.LinkTo("figures", 0))}
	if len(c.page.Link.Logs) > 0 {
		for _, s := range p.Sources {
			archive.Logs = append(archive.Logs, s.Name)
		}
	}
	for _, n := range p.Figures {
		if f := r.latest(n); f != nil && f.N > 0 {
			archive.Figures = append(archive.Figures, f)
		}
	}
	if len(archive.Figures) == 0 {
		broken(errors.New("no figure has numbers yet"))
		return
	}
	var b bytes.Buffer
	err := archive.Write(&b)
	if broken(err); err == nil {
		c.page.Browser.Save("juggle-figures.html", "text/html", b.Bytes())
	}
}

// origin returns the origin of the figure's numbers, with the number of replicates if some are missing.
func (f *figure) origin() page.Origin {
	o := f.planOrigin(f.Run.plan(), f.page.Address(f.Link()))
	o.Words = f.short(append(f.planWords(f.Run.plan()), f.Called()))
	return o
}

// stamp returns the last line of the page, with short hashes. It names the bundled logs as one set, whereas an export names each of them.
func (c *Figures) stamp() string {
	p := c.Run.plan()
	o := page.Origin{Words: []string{c.page.Program()}}
	if p == nil {
		return o.LastLine()
	}
	short := c.Run.studyShortfall()
	if figure := c.page.Link.Figure; figure != 0 {
		short = c.Run.shortfall(figure)
	}
	o.Words = c.planWords(p)
	if n := len(p.Sources); n > 1 && len(c.page.Link.Logs) == 0 {
		kind := " bundled logs "
		if made, _ := c.page.Library.Synthetic(); made == n {
			kind = " synthetic logs "
		}
		set := text.Count(n) + kind + page.LogName(p.Sources[0]) + " to " + page.LogName(p.Sources[n-1]) + ", set " + c.page.Library.Set()
		o.Words = slices.Replace(o.Words, 2, 2+n, set) // after the program and the rules
		if made := p.Synthetic(); made != "" && kind == " synthetic logs " {
			o.Words = slices.DeleteFunc(o.Words, func(w string) bool { return w == made })
		}
	}
	if short != "" {
		o.Words = append(o.Words, short)
	}
	return o.LastLine()
}

// planOrigin returns the origin of a plan's numbers.
func (c *Figures) planOrigin(p *study.Plan, link string) page.Origin {
	q := p.Params
	o := c.page.Origin(nil, link, study.Parameters.Settings(&q))
	o.Rules = q.Edition.String()
	o.AddLogs(p.Plan)
	o.Periods = &page.PeriodRange{From: q.Periods.From, To: q.Periods.From + p.Units(), Days: q.Days}
	return o
}
