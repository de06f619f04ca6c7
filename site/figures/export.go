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

// Save saves the figure in a form of page.Forms, or as page.ByPeriod. A picture is the chart in the element with the id host. The CSV has
// the bytes that the command line writes.
func (f *figure) Save(form, host string) {
	result, r := f.result(), f.Run
	if result == nil {
		return
	}
	if r.Plan == nil {
		f.page.AlertFor(f.FullName() + " could not be saved")(errors.New("there is no log to compute it on yet"))
		return
	}
	if !r.isCurrent(f.number) {
		r.ShowAll() // the figure shown is of an earlier plan, but the export's origin is the present plan
		result = f.result()
	}
	replicates := make([]string, len(result.Periods))
	for i, period := range result.Periods {
		seeds := make([]string, len(period.Seeds))
		for j, seed := range period.Seeds {
			seeds[j] = text.Unspaced(seed)
		}
		replicates[i] = "{\"log\": " + report.Quote(r.plan().Sources[period.Source].Name) + ", \"window\": " + strconv.Itoa(period.Period) +
			", \"seeds\": [" + strings.Join(seeds, ", ") + "]}"
	}
	f.page.Save(form, page.Export{Name: "juggle-figure-" + f.Number(), Title: f.FullName(), Host: host, Origin: f.origin(),
		Table: result.Table(), EachPeriod: result.EachPeriod, Comments: f.withShortfall(result.Comments()),
		Figure: page.Figure{Title: result.Title, Claim: result.Claim, Question: result.Question, Replicates: replicates,
			Rows: len(result.Cells), Values: func(i int) []float64 { return result.Cells[i].Values }}})
}

// withShortfall appends the number of periods or seeds to words, if some are missing.
func (f *figure) withShortfall(words []string) []string {
	if short := f.Short(); short != "" {
		return append(words, short)
	}
	return words
}

// planWords returns the words that describe the origin of a plan's numbers. The first one is the program with its build.
func (c *Figures) planWords(p *study.Plan) []string {
	words := p.ProvenanceWords()
	words[0] = c.page.Program()
	return words
}

// saveCopy saves a copy of all figures of the plan that have results.
func (c *Figures) saveCopy() {
	showError, r := c.page.AlertFor("A copy could not be saved"), c.Run
	if r.Plan == nil {
		showError(errors.New("there is no log to compute it on yet"))
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
		showError(errors.New("no figure has numbers yet"))
		return
	}
	var b bytes.Buffer
	err := archive.Write(&b)
	if showError(err); err == nil {
		c.page.Browser.Save("juggle-figures.html", "text/html", b.Bytes())
	}
}

// origin returns the origin of the figure's numbers, with the number of periods or seeds if some are missing.
func (f *figure) origin() page.Origin {
	o := f.planOrigin(f.Run.plan(), f.page.Address(f.Link()))
	o.Words = f.withShortfall(append(f.planWords(f.Run.plan()), f.FullName()))
	return o
}

// stamp returns the last line of the page: the origin of its numbers, with short hashes. It names several bundled logs as one set; an
// export names each of them.
func (c *Figures) stamp() string {
	p := c.Run.plan()
	o := page.Origin{Words: []string{c.page.Program()}}
	if p == nil {
		return o.LastLine()
	}
	short := c.Run.studyIncompleteNote()
	if figure := c.page.Link.Figure; figure != 0 {
		short = c.Run.incompleteNote(figure)
	}
	o.Words = c.planWords(p)
	if n := len(p.Sources); n > 1 && len(c.page.Link.Logs) == 0 {
		kind := " bundled logs "
		if synthetic, _ := c.page.Library.Synthetic(); synthetic == n {
			kind = " synthetic logs "
		}
		set := text.Count(n) + kind + page.LogName(p.Sources[0]) + " to " + page.LogName(p.Sources[n-1]) + ", set " +
			c.page.Library.BundledChecksum()
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
