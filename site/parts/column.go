package parts

import (
	"fmt"
	"slices"
	"strings"

	"juggle/core/experiment/param"
	"juggle/site/page"
	"juggle/site/text"
)

// A Column says how a view's column of parameters differs from the columns of other views.
type Column struct {
	Open        []string          // the groups that are open at first
	SummaryKeys []string          // the keys of the parameters in the line of the folded column
	Phrases     map[string]string // by key: the parameter in a line, with % for its value; the others have their symbol or name
}

// newColumn makes the column of the parameters that have a group. The id of a knob's entry is "param-" and the key in links.
func newColumn[S any](p *page.Page, b *page.Binding[S], column Column) *Params {
	c := &Params{Page: p, Prefix: strings.ReplaceAll(b.KeyPrefix(), ".", "-"), ResetAll: b.Reset}
	for _, k := range b.Parameters {
		if k.Group == "" {
			continue
		}
		knob := NewKnob(p, "param-"+b.KeyPrefix()+k.Key, b.Parameter(k.Key))
		knob.phrase = column.Phrases[k.Key]
		c.Add(k.Group, slices.Contains(column.Open, k.Group), knob)
	}
	for _, key := range column.SummaryKeys {
		c.Summary = append(c.Summary, c.Knob(key))
	}
	return c
}

// FocusFirst unfolds the column and puts the focus on the first parameter of an open group.
func (c *Params) FocusFirst() {
	c.Page.Unfolded = true
	if i := slices.IndexFunc(c.Groups, func(g *Group) bool { return g.Open }); i >= 0 {
		c.Page.Browser.Focus(c.Groups[i].Knobs[0].Element)
	}
}

// Knob returns the knob of the parameter with that key. It panics where the column has none.
func (c *Params) Knob(key string) *Knob {
	var keys []string
	for _, k := range c.Knobs() {
		if k.Param.Key == key {
			return k
		}
		keys = append(keys, k.Param.Key)
	}
	panic(fmt.Sprintf("parts: the column of %q has no parameter %q; want one of %s", strings.TrimSuffix(c.Prefix, "-"), key,
		strings.Join(keys, ", ")))
}

// Knobs are the knobs of all groups.
func (c *Params) Knobs() (all []*Knob) {
	for _, g := range c.Groups {
		all = append(all, g.Knobs...)
	}
	return all
}

// ShutLine lists the parameters of a shut group in a line, as markup: those that were changed, that have a symbol and are no Choice, or
// that the view has words for.
func (g *Group) ShutLine() string {
	var words []string
	for _, k := range g.Knobs {
		if k.Changed() || k.InWords != nil || k.phrase != "" || k.Param.Symbol != "" && k.Param.Kind != param.Choice {
			words = append(words, k.Words())
		}
	}
	return strings.Join(words, ", ")
}

// Words are the parameter in a line, as markup.
func (c *Knob) Words() string {
	if c.InWords != nil {
		return c.InWords()
	}
	return c.WordsFor(c.value())
}

// WordsFor are the parameter with a value that it may have, as markup: its name, or the symbol of a number, the value and its unit.
func (c *Knob) WordsFor(value string) string {
	if c.phrase != "" {
		return strings.Replace(text.Markup(c.phrase), "%", text.Markup(c.Spell(value)), 1)
	}
	name := text.Markup(text.LowerFirst(c.Param.Name))
	if symbol := text.Symbol(c.Param.Symbol); symbol != "" && c.Param.Kind != param.Choice {
		name = text.Italic(symbol)
	}
	switch c.Param.Kind {
	case param.Switch:
		return text.Either(value == "on", name, name+" off")
	case param.Choice, param.Choices:
		titles := param.Words(value)
		for i, option := range titles {
			titles[i] = c.Param.Title(option)
		}
		value = strings.Join(titles, ", ")
	default:
		value = c.Spell(value)
	}
	if unit, _, _ := strings.Cut(c.Param.Unit, " of "); unit != "" {
		value += " " + unit
	}
	return name + " " + text.Markup(value)
}
