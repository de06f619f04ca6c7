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
	"juggle/site/rows"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Ask is one request put to both policies: what it asks for can be edited, and every resource says how far it is and why.
type Ask struct {
	pools  *Pools
	fields []*askField
	judged *page.Ask[pool.Judgement, pool.Answer]
	sooner *page.Ask[pool.Judgement, pool.Opening] // when what strict negotiation rejects would be bound
	lastOf *pool.Question                          // the question in whose place the run's last request is wanted, until that is known
	all    bool                                    // every resource is listed
	lines  *parts.Acts
}

// An askField is one value of the request, typed or chosen.
type askField struct {
	parts.Entry
	kind    string
	service bool
	choices []string // of a menu, which also has nothing
}

func newAsk(c *Pools) *Ask {
	a := &Ask{pools: c, judged: page.NewAsk(c.page, pool.Judge), sooner: page.NewAsk(c.page, pool.Soonest)}
	a.judged.Heard, a.lines = a.heard, &parts.Acts{List: a.acts}
	a.setFields()
	return a
}

// setFields has a field for each attribute of the pool, and for when the request is put.
func (c *Ask) setFields() {
	add := func(key string, f *askField) {
		f.Entry = parts.Entry{Page: c.pools.page, Element: "ask-" + key, Held: c.pools.handle(key)}
		c.fields = append(c.fields, f)
	}
	for _, a := range testbed.Schema() {
		add("q_"+a.Name, &askField{kind: a.Kind.String(), service: a.Service, choices: a.Choices()})
	}
	for _, key := range []string{"lead", "length", "minute"} {
		add(key, &askField{})
	}
}

// forget drops what is being typed.
func (c *Ask) forget() {
	for _, f := range c.fields {
		f.Forget()
	}
}

// typed is the field; nil where there is a menu.
func (f *askField) typed() vugu.Builder {
	if f.choices != nil {
		return nil
	}
	return &f.Entry
}

func (f *askField) title() string {
	title := `<label for="` + f.ID() + `">` + text.Escape(f.Held.Name) + "</label>"
	if f.service {
		title += `<span class="faint">, service</span>`
	}
	return title
}

// refresh puts the question again where it, or the run, has changed.
func (c *Ask) refresh() {
	s := &c.pools.state
	q := s.ask
	if c.lastOf != nil && c.lastOf.Equal(q) {
		q.Request = nil
	}
	c.judged.Retry()
	c.judged.Want(pool.Judgement{Scenario: s.Scenario, Seed: s.FirstSeed, Question: q})
}

// heard takes over the run's own request where that was wanted, and asks what would help where every resource is booked.
func (c *Ask) heard() {
	c.lastOf = nil
	c.sooner.Drop()
	if a := c.answer(); c.judged.State() == page.Answered && a.Strict.Reason == admission.Booked {
		of := c.judged.Of()
		of.Question = a.Question
		c.sooner.Want(of)
	}
	if a := c.answer(); c.judged.State() == page.Answered && len(c.judged.Of().Question.Request) == 0 {
		c.pools.state.ask = a.Question
		c.forget()
		c.pools.live.Changed()
	}
}

// answer is the last answer; nil where there is none.
func (c *Ask) answer() *pool.Answer { return c.judged.Answer() }

// last takes the last request of the run as the one to judge. Until it is known the page may come to rest, which does not call it off; an
// edit of the request does.
func (c *Ask) last() {
	q := c.pools.state.ask
	c.lastOf = &q
	c.refresh()
}

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
		verdict, why := a.Says(p.Value, c.threshold())
		if s := c.sooner.Answer(); s != nil && s.Node != "" && p.Value == testbed.Strict {
			why += ". If it started in " + strconv.Itoa(s.Lead) + " min, " + s.Node + " would be free"
		}
		words += "<div><dt>" + policyTitle(p.Value) + "</dt><dd><b>" + text.Escape(verdict) + ":</b> " + text.Escape(why) + ".</dd></div>"
	}
	return words + "</dl>"
}

// acts take both answers and the resources away, as juggle pool ask prints them.
func (c *Ask) acts() []parts.Act {
	save := func(name, word, of string, table func() *report.Table) parts.Act {
		return parts.Act{ID: "ask-" + name, Word: word, Off: c.answer() == nil,
			Do: func() { c.pools.page.SaveCSV("juggle-pools-"+name, table(), c.pools.origin(of, 0)) }}
	}
	return []parts.Act{
		save("answers", "Answers CSV", "one request", func() *report.Table { return c.answer().Table(c.threshold()) }),
		save("resources", "Resources CSV", "the resources for one request",
			func() *report.Table { return c.answer().ResourcesTable(testbed.Schema()) }),
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
	t := rows.New(append(heads, "#"+text.Italic("A"))...)
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

// line is a resource: what it lacks, or how far it is and what it offers.
func (c *Ask) line(t *rows.Rows, schema qos.Schema, l *admission.Line, i, set int) {
	name, available := text.Escape(c.answer().Nodes[l.Resource].Name), text.Fixed(l.Availability.Float(), 2)
	if l.Adjusted == qos.Infinite {
		t.AddOver("out", 3, "", name, "∞", text.Escape(strings.Join(l.Missed, "; ")), available)
		return
	}
	cells := []string{text.Either(l.InSet || i+1 == set, strconv.Itoa(i+1), ""), name, `<span class="dist">` +
		text.Fixed(l.Adjusted.Float(), 3) + rows.Meter(100*min(1, l.Adjusted.Float()), "flexible", "") + "</span>"}
	for f, term := range l.Terms {
		cells = append(cells, termWords(schema[f], term))
	}
	t.AddAs(text.Either(i+1 == set, "cut", ""), append(cells, available)...)
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
