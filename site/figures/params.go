package figures

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/experiment/param"
	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// newParams makes the column of the study's parameters: study.Parameters in their groups.
func newParams(v *Figures) *parts.Params {
	p := v.page
	c := &parts.Params{Page: p, Line: func() string { return studied(p.Link.Params) },
		Back: func() {
			d := study.Defaults()
			d.Against = p.Link.Params.Against
			p.SetParams(d)
		}, Pin: &Pin{page: p}, GroupWords: func(g *parts.Group) string { return groupWords(p, g) }}
	shows := map[string]int{"f": 4, "phi": 5} // the figure that the parameter changes
	for j := range study.Parameters {
		f := &study.Parameters[j]
		if f.Key == "against" || f.Key == "reach" { // A is pinned, not entered; links and the command line have the points to reach
			continue
		}
		open := f.Group == "Load" || f.Group == "Windows" || f.Group == "Orders"
		k := newKnob(p, f)
		if n := shows[f.Key]; n > 0 {
			k.Beside = func() vugu.Builder { return v.glimpse.beside(n) }
		}
		c.Add(f.Group, open, k)
	}
	return c
}

// newKnob makes the knob of a parameter.
func newKnob(p *page.Page, f *param.Param[study.Params]) *parts.Knob {
	c := parts.NewKnob(p, "param-"+f.Key, f.Bind(func() *study.Params { return &p.Link.Params }, func(next study.Params) error {
		p.SetParams(next)
		return nil
	}))
	c.Orders = f.Key == "orders" || f.Key == "base"
	c.Together = f.Key == "lambda"
	if f.Key == "base" { // the reader cannot type a formula here, but a link may have one
		c.Held.Else = ""
		c.Note = func() string {
			if base := p.Link.Params.Baseline; base.IsFormula() {
				return "With <code>" + text.Escape(base.Formula()) + "</code>, as the link says."
			}
			return ""
		}
	}
	if f.Kind == param.Span {
		inPeriods(p, c)
	}
	return c
}

// inPeriods makes a knob read and show periods as people write them: "0–11" and "0-11" are periods 0 to 11, a single number is one period.
func inPeriods(p *page.Page, c *parts.Knob) {
	c.Places = p.Library.Periods
	c.Shown = func(value string) string {
		from, to, ok := page.SpanOf(value)
		switch n := p.Library.Periods(); {
		case ok:
			return study.Range{From: from, To: to}.String()
		case n > 0:
			return study.Range{To: n}.String()
		}
		return value
	}
	set := c.Held.Set
	c.Held.Set = func(text string) error {
		a, b, ok := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-")
		if !ok {
			b = a
		}
		from, errA := strconv.Atoi(strings.TrimSpace(a))
		last, errB := strconv.Atoi(strings.TrimSpace(b))
		if errA == nil && errB == nil {
			text = p.Library.SpanText(from, last+1)
		}
		n := p.Library.Periods()
		if from, to, ok := page.SpanOf(text); n > 0 && text != "all" && (!ok || from < 0 || to > n || from >= to) {
			return &param.Error{Key: c.Held.Key, Got: text, Want: "periods from 0 to " + strconv.Itoa(n-1) + ", first–last"}
		}
		return set(text)
	}
}

// studied is the most important parameters in one line, as markup.
func studied(p study.Params) string {
	var parts []string
	for _, key := range []string{"L", "lambda"} {
		parts = append(parts, valueWords(study.Parameters.Find(key), p))
	}
	parts = append(parts, text.Escape(text.Share(p.FlexibleShare)+" of the jobs flexible"))
	return strings.Join(parts, " · ")
}

// groupWords are a group's values in a line, as markup.
func groupWords(page *page.Page, g *parts.Group) string {
	p := page.Link.Params
	switch g.Name {
	case "Trace":
		return text.Escape(page.Library.InUse())
	case "Replication":
		return text.Escape(text.Plural(p.Seeds, "seed", "seeds") + ", from " + strconv.Itoa(int(p.Seed)))
	case "Orders":
		words := "the paper’s five"
		if !slices.Equal(p.Orders, study.Defaults().Orders) {
			words = valueWords(study.Parameters.Find("orders"), p)
		}
		if p.Baseline != study.Defaults().Baseline {
			words += ", over " + text.Escape(p.Baseline.Label())
		}
		return words
	case "Rules":
		words := []string{valueWords(study.Parameters.Find("ed"), p)}
		for _, key := range []string{"replan", "stop", "skip"} {
			if f := study.Parameters.Find(key); f.Get(&p) == "on" {
				words = append(words, text.Escape(text.Lowered(f.Name)))
			}
		}
		return strings.Join(words, ", ")
	}
	var words []string
	beyond := g.Name == "Agreements" || g.Name == "Several machines"
	if beyond && !slices.ContainsFunc(g.Fields, func(f *parts.Knob) bool { return f.Changed() }) {
		return "for the figures beyond"
	}
	for _, f := range g.Fields {
		if beyond && !f.Changed() {
			continue
		}
		words = append(words, valueWords(study.Parameters.Find(f.Held.Key), p))
	}
	return strings.Join(words, ", ")
}

// valueWords is a parameter's value with its symbol and unit, "λ 25, 50, 100 %", or the titles of chosen options, "accurate".
func valueWords(f *param.Param[study.Params], p study.Params) string {
	value := f.Get(&p)
	var words []string
	for _, v := range param.Words(value) {
		for _, o := range f.Options {
			if o.Name == v {
				v = o.Title
			}
		}
		words = append(words, v)
	}
	shown := strings.Join(words, ", ")
	if f.Symbol != "" && f.Kind != param.Choice {
		shown = f.Symbol + " " + shown
	} else if f.Key == "share" {
		shown = "flexible " + shown
	}
	if f.Key == "f" {
		return text.Sym(shown + " %, never")
	}
	if f.Unit != "" {
		shown += " " + f.Unit
	}
	return text.Sym(shown)
}
