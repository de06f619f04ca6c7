package pools

import (
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/papers/pool"
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
	"juggle/core/papers/pool/testbed"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/tablemarkup"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// Ask is the part of the view in which the reader describes one request and sees how both policies answer it. It shows the request's
// fields, the answers, and every resource with its distance from the request.
type Ask struct {
	pools    *Pools
	fields   []*askField
	query    *page.Ask[pool.Judgement, pool.Answer] // sends the request and its run to a worker, and has the answers of both policies
	showsAll bool                                   // every resource is listed, not only the nearest
	buttons  *parts.Acts
}

// An askField is the field of one value of the request, typed or chosen from a menu.
type askField struct {
	parts.Entry
	kind      string   // the attribute's type
	isService bool     // the attribute is a service parameter
	choices   []string // the options of the menu besides "not named"; nil if the value is typed
}

// newAsk makes an Ask with a field for each attribute and for the times of the request.
func newAsk(c *Pools) *Ask {
	a := &Ask{pools: c, query: page.NewAsk(c.page, pool.Judge)}
	a.buttons = &parts.Acts{List: a.acts}
	add := func(key string, f askField) {
		f.Entry = parts.Entry{Page: c.page, Element: "ask-" + key, Param: c.Parameter(key)}
		a.fields = append(a.fields, &f)
	}
	for _, at := range testbed.Schema() {
		add("q_"+at.Name, askField{kind: at.Kind.String(), isService: at.Service, choices: at.Choices()})
	}
	for _, key := range []string{"lead", "length", "minute"} {
		add(key, askField{})
	}
	return a
}

// input returns the input of a typed value; nil if there is a menu.
func (f *askField) input() vugu.Builder {
	if f.choices != nil {
		return nil
	}
	return &f.Entry
}

// update asks both policies again if the request or the run has changed.
func (c *Ask) update() {
	s := &c.pools.state
	c.query.Retry() // if the query failed, Want sends it once more
	c.query.Want(pool.Judgement{Scenario: s.Scenario, Seed: s.FirstSeed, Question: s.ask})
}

// answer returns the last answer; nil if there is none.
func (c *Ask) answer() *pool.Answer { return c.query.Answer() }

// outcome returns the verdict and the reason of each policy, as markup.
func (c *Ask) outcome() string {
	if err := c.query.Err(); err != nil {
		return errorParagraph(errorWords(err))
	}
	a := c.answer()
	if a == nil {
		return `<p class="quiet">Asking both policies.</p>`
	}
	words := `<dl class="outcome">`
	for _, p := range testbed.Policies() {
		verdict, reason := a.Explain(p.Value, c.threshold())
		words += "<div><dt>" + policyTitle(p.Value) + "</dt><dd><b>" + text.Escape(verdict) + ":</b> " + text.Escape(reason) + ".</dd></div>"
	}
	return words + "</dl>"
}

// acts returns the buttons that save the answers and the resources as "juggle pool ask" prints them.
func (c *Ask) acts() []parts.Act {
	save := func(name, word, description string, table func() *report.Table) parts.Act {
		return parts.Act{ID: "ask-" + name, Word: word, Disabled: c.answer() == nil,
			Press: func() { c.pools.saveCSV("juggle-pools-"+name, description, table()) }}
	}
	return []parts.Act{
		save("answers", "Answers CSV", "one request", func() *report.Table { return c.answer().Table(c.threshold()) }),
		save("resources", "Resources CSV", "the resources for one request",
			func() *report.Table { return c.answer().ResourcesTable() }),
	}
}

// threshold is the availability that a k-set must exceed so that kAPAC accepts its request.
func (c *Ask) threshold() admission.Availability {
	return admission.Share(c.pools.state.Scenario.Threshold)
}

// resources returns the table of the resources by distance, as markup. Unless all are shown, it has the k-set, the next 5 resources, and 3
// resources that do not satisfy the request.
func (c *Ask) resources() string {
	const beyondSet, unsatisfying = 5, 3
	a := c.answer()
	if a == nil {
		return ""
	}
	schema, titles := testbed.Schema(), []string{"", "resource", "distance " + text.Italic("d′")}
	for f, at := range schema {
		// The mark # makes a column of numbers. The mark - hides the first attribute's column on a small screen, which has no room for it.
		titles = append(titles, text.Either(f == 0, "-#", "#")+text.Escape(at.Name))
	}
	t := tablemarkup.New(append(titles, "#"+text.Italic("A"))...)
	finite, infinite, hidden := 0, 0, 0
	setLength := len(a.KAPAC.Decision.Set)
	for i := range a.KAPAC.Lines {
		l := &a.KAPAC.Lines[i]
		if l.Adjusted == qos.Infinite { // the resource does not satisfy the request
			infinite++
		} else {
			finite++
		}
		if !c.showsAll && (infinite > unsatisfying || finite > setLength+beyondSet && l.Adjusted != qos.Infinite) {
			hidden++
			continue
		}
		addResource(t, schema, a.Nodes[l.Resource].Name, l, i+1, setLength)
	}
	table := `<table class="resources">` + t.HTML() + "</table>"
	if hidden > 0 {
		table += `<p class="faint gap-s">` + text.Plural(hidden, "further resource", "further resources") + " are not shown.</p>"
	}
	return table
}

// addResource adds the row of a resource: either the service parameters that it does not satisfy, or its distance and the values that it
// offers. rank is its rank by distance, from 1.
func addResource(t *tablemarkup.Table, schema qos.Schema, name string, l *admission.Line, rank, setLength int) {
	name, available := text.Escape(name), text.Fixed(l.Availability.Float(), 2)
	if l.Adjusted == qos.Infinite {
		t.AddSpanning("out", 3, "", name, "∞", text.Escape(strings.Join(l.WhyInfinite, "; ")), available)
		return
	}
	isLastOfSet := rank == setLength
	cells := []string{text.Either(l.InSet, strconv.Itoa(rank), ""), name, `<span class="dist">` +
		text.Fixed(l.Adjusted.Float(), 3) + tablemarkup.Meter(100*min(1, l.Adjusted.Float()), "flexible", "") + "</span>"}
	for f, term := range l.Terms {
		cells = append(cells, termWords(schema[f], term))
	}
	t.AddWithClass(text.Either(isLastOfSet, "cut", ""), append(cells, available)...)
}

// termWords returns the value of an attribute that a resource offers, as markup, and the amount that it adds to the distance if both sides
// state a value.
func termWords(a qos.Attribute, t qos.Term) string {
	offered := text.Escape(a.Format(t.Offered))
	switch {
	case !t.Offered.HasValue():
		return `<span class="faint">not stated</span>`
	case !t.Asked.HasValue():
		return `<span class="faint">` + offered + "</span>"
	case t.Distance == 0:
		return offered
	}
	return offered + ` <small class="adds">+` + strings.TrimPrefix(text.Fixed(t.Distance.Float(), 2), "0") + "</small>"
}

// toggleWord is the text of the button that lists all resources or only the nearest.
func (c *Ask) toggleWord() string {
	return text.Either(c.showsAll, "Only the nearest", "All resources")
}
