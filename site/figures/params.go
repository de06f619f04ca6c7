package figures

import (
	"slices"
	"strconv"
	"strings"

	"juggle/core/param"
	"juggle/core/study"
	"juggle/site/bind"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// newParams is the column of the study's parameters: study.Parameters in their groups.
func newParams(p *page.Page) *parts.Params {
	c := &parts.Params{Page: p, Memos: make(bind.Memos), Line: func() string { return studied(p.Link.Params) }, Back: func() { p.SetParams(study.Paper()) }}
	for j := range study.Parameters {
		f := &study.Parameters[j]
		i := slices.IndexFunc(c.Groups, func(g *parts.Group) bool { return g.Name == f.Group })
		if i < 0 {
			i = len(c.Groups)
			open := f.Group == "Load" || f.Group == "Windows" || f.Group == "Orders"
			g := &parts.Group{Page: p, Name: f.Group, Open: open, Memos: make(bind.Memos)}
			g.Words = func() string { return groupWords(p, g) }
			c.Groups = append(c.Groups, g)
		}
		c.Groups[i].Fields = append(c.Groups[i].Fields, newParameter(p, f))
	}
	return c
}

func newParameter(p *page.Page, f *param.Param[study.Params]) *parts.Parameter {
	c := parts.NewParameter(p, f.Key, f.Spec, studiedField{p, f})
	c.Reach = f.TrackMax
	return c
}

// A studiedField holds a parameter of the study.
type studiedField struct {
	page  *page.Page
	field *param.Param[study.Params]
}

func (s studiedField) Get() string   { return s.field.Get(&s.page.Link.Params) }
func (s studiedField) Paper() string { return s.field.Default }

// Set takes windows as people write them too: "0–11" and "0-11" are windows 0 to 11, a single number one window.
func (s studiedField) Set(text string) error {
	if s.field.Kind == param.Span {
		a, b, ok := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-")
		if !ok {
			b = a
		}
		from, errA := strconv.Atoi(strings.TrimSpace(a))
		last, errB := strconv.Atoi(strings.TrimSpace(b))
		if errA == nil && errB == nil {
			text = s.page.Library.SpanText(from, last+1)
		}
		n := s.page.Library.Windows()
		if from, to, ok := page.SpanOf(text); n > 0 && text != "all" && (!ok || from < 0 || to > n || from >= to) {
			return &param.Error{Key: s.field.Key, Got: text, Want: "windows from 0 to " + strconv.Itoa(n-1) + ", first–last"}
		}
	}
	return s.page.Set(s.field, text)
}

// Spell writes a value for people: "25, 50, 100", and a span as first–last.
func (s studiedField) Spell(value string) string {
	if s.field.Kind == param.Numbers {
		return strings.ReplaceAll(value, ",", ", ")
	}
	if s.field.Kind == param.Span {
		from, to, ok := page.SpanOf(value)
		if !ok {
			if n := s.page.Library.Windows(); n > 0 {
				return study.Range{To: n}.String()
			}
			return value
		}
		return study.Range{From: from, To: to}.String()
	}
	return value
}

// studied is all that matters in one line.
func studied(p study.Params) string {
	var parts []string
	for _, key := range []string{"L", "lambda"} {
		parts = append(parts, valueWords(study.Parameters.Find(key), p))
	}
	parts = append(parts, text.Escape(text.Share(p.FlexibleShare)+" of the jobs flexible"))
	return strings.Join(parts, " · ")
}

// groupWords are a group's values in a line.
func groupWords(page *page.Page, g *parts.Group) string {
	p := page.Link.Params
	switch g.Name {
	case "Trace":
		return text.Escape(page.Library.InUse())
	case "Replication":
		return text.Escape(text.Plural(p.Seeds, "seed", "seeds") + ", from " + strconv.Itoa(int(p.Seed)))
	case "Orders":
		if len(p.Orders) == len(study.Paper().Orders) {
			return "all five"
		}
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
	for _, f := range g.Fields {
		words = append(words, valueWords(study.Parameters.Find(f.Field.Key), p))
	}
	return strings.Join(words, ", ")
}

// valueWords is a parameter's value with its symbol and unit, "λ 25, 50, 100 %", and of a choice its words, "accurate".
func valueWords(f *param.Param[study.Params], p study.Params) string {
	value := f.Get(&p)
	var words []string
	for v := range strings.SplitSeq(value, ",") {
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
