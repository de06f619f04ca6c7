package parts

import (
	"slices"
	"strings"

	"juggle/core/experiment/param"
	"juggle/site/page"
	"juggle/site/text"
)

// newColumn makes the column of the parameters that have a group. The groups named in opened are open at first. The id of a knob's entry is
// "param-VIEW.KEY".
func newColumn[S any](p *page.Page, b *page.Binding[S], opened []string) *Params {
	c := &Params{Page: p, View: b.View + "-", Back: b.Reset, GroupWords: groupWords}
	for _, k := range b.Parameters {
		if k.Group != "" {
			c.Add(k.Group, slices.Contains(opened, k.Group), NewKnob(p, "param-"+b.View+"."+k.Key, b.Parameter(k.Key)))
		}
	}
	c.Line = func() string {
		var words []string
		for _, key := range c.Brief {
			words = append(words, c.Knob(key).Words())
		}
		return strings.Join(words, " · ")
	}
	return c
}

// FocusFirst unfolds the column and puts the focus on its first parameter.
func (c *Params) FocusFirst() {
	c.Page.Unfolded = true
	c.Page.Browser.Focus(c.Groups[0].Fields[0].Element)
}

// Knob returns the knob of the parameter with that key, or nil.
func (c *Params) Knob(key string) (found *Knob) {
	c.Each(func(k *Knob) {
		if k.Held.Key == key {
			found = k
		}
	})
	return found
}

// groupWords lists, as markup, the parameters of a shut group that were changed or have a symbol.
func groupWords(g *Group) string {
	var words []string
	for _, k := range g.Fields {
		if k.Changed() || k.Held.Symbol != "" && k.Held.Kind != param.Choice {
			words = append(words, k.Words())
		}
	}
	return strings.Join(words, ", ")
}

// Each calls do for every knob.
func (c *Params) Each(do func(*Knob)) {
	for _, g := range c.Groups {
		for _, k := range g.Fields {
			do(k)
		}
	}
}

// Words are the parameter's symbol or name, its value and its unit, as markup.
func (c *Knob) Words() string {
	if c.InWords != nil {
		return c.InWords()
	}
	name, value := c.Held.Symbol, c.Spell(c.value())
	if name == "" {
		name = text.Lowered(c.Held.Name)
	}
	if unit, _, _ := strings.Cut(c.Held.Unit, " of "); unit != "" {
		value += " " + unit
	}
	return text.Sym(name + " " + value)
}
