package site

import (
	"slices"
	"strings"

	"juggle/core/param"
	"juggle/core/study"

	"github.com/vugu/vugu"
)

// Params is the column of parameters: study.Parameters in groups, which may be shut.
type Params struct {
	root   *Root
	view   string // before the ids, where it is not the study's
	groups []*Group
	line   func() string // all that matters
	back   func()        // gives every parameter the paper's value
	memos  memos
}

func newParams(r *Root) *Params {
	c := &Params{root: r, memos: make(memos)}
	c.line, c.back = c.studied, c.paper
	for j := range study.Parameters {
		f := &study.Parameters[j]
		i := slices.IndexFunc(c.groups, func(g *Group) bool { return g.Name == f.Group })
		if i < 0 {
			i = len(c.groups)
			open := f.Group == "Load" || f.Group == "Windows" || f.Group == "Orders"
			c.groups = append(c.groups, &Group{root: r, Name: f.Group, open: open, memos: make(memos)})
		}
		c.groups[i].fields = append(c.groups[i].fields, newParameter(r, f))
	}
	return c
}

// changed counts the parameters that differ from the paper's.
func (c *Params) changed() int {
	n := 0
	for _, g := range c.groups {
		for _, f := range g.fields {
			if f.changed() {
				n++
			}
		}
	}
	return n
}

func (c *Params) resetWord() string {
	if n := c.changed(); n > 0 {
		return "Paper values, " + itoa(n) + " changed"
	}
	return "Paper values"
}

// reset gives every parameter the paper's value.
func (c *Params) reset() {
	c.back()
	c.forget()
}

// forget drops what is being typed.
func (c *Params) forget() {
	for _, g := range c.groups {
		for _, f := range g.fields {
			f.forget()
		}
	}
}

func (c *Params) paper() {
	c.root.setAll(study.Paper())
}

// now is all that matters in one line, for where the column is folded.
func (c *Params) now() string {
	words := c.line()
	if n := c.changed(); n > 0 {
		words += ` · <span class="new">` + itoa(n) + " changed</span>"
	}
	return words
}

func (c *Params) studied() string {
	p := c.root.link.Params
	var parts []string
	for _, key := range []string{"L", "lambda"} {
		parts = append(parts, valueWords(study.Parameters.Find(key), p))
	}
	parts = append(parts, esc(half(p.FlexibleShare)+" of the jobs flexible"))
	return strings.Join(parts, " · ")
}

// half is a share in words.
func half(percent int) string {
	switch percent {
	case 0:
		return "none"
	case 50:
		return "half"
	case 100:
		return "all"
	}
	return itoa(percent) + " %"
}

// find is the parameter of that key.
func (c *Params) find(key string) *Parameter {
	for _, g := range c.groups {
		for _, f := range g.fields {
			if f.name == key {
				return f
			}
		}
	}
	return nil
}

// A Group is a few parameters under one heading. Shut, its heading shows their values.
type Group struct {
	root   *Root
	Name   string
	view   string // before the id, as of Params
	open   bool
	fields []*Parameter
	words  func() string // the values in a line; nil: those of the study
	memos  memos
}

func (g *Group) id() string {
	return g.view + "group-" + strings.ToLower(strings.ReplaceAll(g.Name, " ", "-"))
}
func (g *Group) turn() { g.open = !g.open }

func (g *Group) shown() vugu.Builder {
	if !g.open {
		return nil
	}
	return g
}

func (g *Group) head() string {
	return "<b>" + esc(g.Name) + `</b><span class="now">` + g.now() + "</span>"
}

// now is the group's values in a line.
func (g *Group) now() string {
	if g.words != nil {
		return g.words()
	}
	p := g.root.link.Params
	switch g.Name {
	case "Trace":
		return esc(g.root.logs.inUse())
	case "Replication":
		return esc(plural(p.Seeds, "seed", "seeds") + ", from " + itoa(int(p.Seed)))
	case "Orders":
		if len(p.Orders) == len(study.Paper().Orders) {
			return "all five"
		}
	case "Rules":
		words := []string{valueWords(study.Parameters.Find("ed"), p)}
		for _, key := range []string{"replan", "stop", "skip"} {
			if f := study.Parameters.Find(key); f.Get(&p) == "on" {
				words = append(words, esc(lowered(f.Name)))
			}
		}
		return strings.Join(words, ", ")
	}
	var words []string
	for _, f := range g.fields {
		words = append(words, valueWords(study.Parameters.Find(f.name), p))
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
	text := strings.Join(words, ", ")
	if f.Symbol != "" && f.Kind != param.Choice {
		text = f.Symbol + " " + text
	} else if f.Key == "share" {
		text = "flexible " + text
	}
	if f.Key == "f" {
		return sym(text + " %, never")
	}
	if f.Unit != "" {
		text += " " + f.Unit
	}
	return sym(text)
}
