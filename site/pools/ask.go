package pools

import (
	"strconv"
	"strings"

	"juggle/core/pool"
	"juggle/core/pool/admission"
	"juggle/core/pool/qos"
	"juggle/core/pool/testbed"
	"juggle/core/report"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/tablemarkup"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Ask is one request put to both policies: what it asks for can be edited, and every resource says how far it is and why.
type Ask struct {
	pools  *Pools
	fields []*askField
	judged *page.Ask[pool.Judgement, pool.Answer]
	all    bool // every resource is listed
	lines  *parts.Acts
}

// An askField is one value of the request, typed or chosen.
type askField struct {
	parts.Entry
	kind    string
	service bool
	choices []string // of a menu, which also has nothing
}

// newAsk has a field for each attribute of the pool, and for when the request is put.
func newAsk(c *Pools) *Ask {
	a := &Ask{pools: c, judged: page.NewAsk(c.page, pool.Judge)}
	a.lines = &parts.Acts{List: a.acts}
	add := func(key string, f askField) {
		f.Entry = parts.Entry{Page: c.page, Element: "ask-" + key, Held: c.Handle(key)}
		a.fields = append(a.fields, &f)
	}
	for _, at := range testbed.Schema() {
		add("q_"+at.Name, askField{kind: at.Kind.String(), service: at.Service, choices: at.Choices()})
	}
	for _, key := range []string{"lead", "length", "minute"} {
		add(key, askField{})
	}
	return a
}

// typed is the field; nil where there is a menu.
func (f *askField) typed() vugu.Builder {
	if f.choices != nil {
		return nil
	}
	return &f.Entry
}

// refresh puts the question again where it, or the run, has changed.
func (c *Ask) refresh() {
	s := &c.pools.state
	c.judged.Retry()
	c.judged.Want(pool.Judgement{Scenario: s.Scenario, Seed: s.FirstSeed, Question: s.ask})
}

// answer is the last answer; nil where there is none.
func (c *Ask) answer() *pool.Answer { return c.judged.Answer() }

// outcome is what each policy says, and why.
func (c *Ask) outcome() string {
	if err := c.judged.Fault(); err != nil {
		return wrongLine(wrongWords(err))
	}
	a := c.answer()
	if a == nil {
		return `<p class="quiet">Asking both policies.</p>`
	}
	words := `<dl class="outcome">`
	for _, p := range testbed.Policies() {
		verdict, why := a.Explain(p.Value, c.threshold())
		words += "<div><dt>" + policyTitle(p.Value) + "</dt><dd><b>" + text.Escape(verdict) + ":</b> " + text.Escape(why) + ".</dd></div>"
	}
	return words + "</dl>"
}

// acts save both answers and the resources, as juggle pool ask prints them.
func (c *Ask) acts() []parts.Act {
	save := func(name, word, of string, table func() *report.Table) parts.Act {
		return parts.Act{ID: "ask-" + name, Word: word, Off: c.answer() == nil,
			Do: func() { c.pools.page.SaveCSV("juggle-pools-"+name, table(), c.pools.origin(of, 0)) }}
	}
	return []parts.Act{
		save("answers", "Answers CSV", "one request", func() *report.Table { return c.answer().Table(c.threshold()) }),
		save("resources", "Resources CSV", "the resources for one request",
			func() *report.Table { return c.answer().ResourcesTable() }),
	}
}

func (c *Ask) threshold() admission.Availability {
	return admission.Share(c.pools.state.Scenario.Threshold)
}

const shownBeyond = 5 // resources listed beyond the k-set

// resources is the table of resources by distance.
func (c *Ask) resources() string {
	a := c.answer()
	if a == nil {
		return ""
	}
	schema, heads := testbed.Schema(), []string{"", "resource", "distance " + text.Italic("d′")}
	for f, at := range schema {
		heads = append(heads, text.Either(f == 0, "-#", "#")+text.Escape(at.Name)) // a small screen has no room for the first
	}
	t := tablemarkup.New(append(heads, "#"+text.Italic("A"))...)
	finite, infinite, left := 0, 0, 0
	set := len(a.KAPAC.Decision.Set)
	for i := range a.KAPAC.Lines {
		l := &a.KAPAC.Lines[i]
		out := l.Adjusted == qos.Infinite
		if out {
			infinite++
		} else {
			finite++
		}
		if !c.all && (out && infinite > 3 || !out && finite > set+shownBeyond) {
			left++
			continue
		}
		c.line(t, schema, l, i, set)
	}
	table := `<table class="resources">` + t.HTML() + "</table>"
	if left > 0 {
		table += `<p class="faint gap-s">` + text.Plural(left, "further resource", "further resources") + " are not shown.</p>"
	}
	return table
}

// line is a resource: what it does not satisfy, or how far it is and what it offers.
func (c *Ask) line(t *tablemarkup.Table, schema qos.Schema, l *admission.Line, i, set int) {
	name, available := text.Escape(c.answer().Nodes[l.Resource].Name), text.Fixed(l.Availability.Float(), 2)
	if l.Adjusted == qos.Infinite {
		t.AddSpanning("out", 3, "", name, "∞", text.Escape(strings.Join(l.Missed, "; ")), available)
		return
	}
	cells := []string{text.Either(l.InSet || i+1 == set, strconv.Itoa(i+1), ""), name, `<span class="dist">` +
		text.Fixed(l.Adjusted.Float(), 3) + tablemarkup.Meter(100*min(1, l.Adjusted.Float()), "flexible", "") + "</span>"}
	for f, term := range l.Terms {
		cells = append(cells, termWords(schema[f], term))
	}
	t.AddWithClass(text.Either(i+1 == set, "cut", ""), append(cells, available)...)
}

// termWords are what a resource offers of an attribute, and, where both sides state it, what that adds to the distance.
func termWords(a qos.Attribute, t qos.Term) string {
	offered := a.Format(t.Offered)
	switch {
	case !t.Offered.Given():
		return `<span class="faint">not stated</span>`
	case !t.Asked.Given():
		return `<span class="faint">` + text.Escape(offered) + "</span>"
	case t.Distance == 0:
		return text.Escape(offered)
	}
	return text.Escape(offered) + ` <small class="adds">+` + strings.TrimPrefix(text.Fixed(t.Distance.Float(), 2), "0") + "</small>"
}

func (c *Ask) allWord() string { return text.Either(c.all, "Only the nearest", "All resources") }
