package parts

import (
	"slices"
	"strconv"
	"strings"

	"juggle/site/page"

	"github.com/vugu/vugu"
)

// Params is a column of parameters in groups, which may be shut.
type Params struct {
	Page   *page.Page
	View   string // before the ids, where it is not the study's
	Groups []*Group
	Brief  []string      // keys of the parameters that Line has, where the view gives no Line of its own
	Line   func() string // all that matters
	Back   func()        // gives every parameter the paper's value

	GroupWords func(*Group) string // the values of a shut group, as markup
	Pin        vugu.Builder        // what stands between the head and the groups; nil: nothing
}

// Changed counts the parameters that differ from the paper's.
func (c *Params) Changed() int {
	n := 0
	for _, g := range c.Groups {
		for _, f := range g.Fields {
			if f.Changed() {
				n++
			}
		}
	}
	return n
}

func (c *Params) ResetWord() string {
	if n := c.Changed(); n > 0 {
		return "Paper values, " + strconv.Itoa(n) + " changed"
	}
	return "Paper values"
}

// Reset gives every parameter the paper's value.
func (c *Params) Reset() {
	c.Back()
	c.Forget()
}

// Forget drops what is being typed.
func (c *Params) Forget() {
	for _, g := range c.Groups {
		for _, f := range g.Fields {
			f.Forget()
		}
	}
}

// now is all that matters in one line, for where the column is folded.
func (c *Params) now() string {
	words := c.Line()
	if n := c.Changed(); n > 0 {
		words += ` · <span class="new">` + strconv.Itoa(n) + " changed</span>"
	}
	return words
}

// Find is the parameter of that key.
func (c *Params) Find(key string) *Knob {
	for _, g := range c.Groups {
		for _, f := range g.Fields {
			if f.Element == "param-"+key {
				return f
			}
		}
	}
	return nil
}

// BackFrom goes back to the value of the untouched page, from the slider whose thumb has that id; false where there is none.
func (c *Params) BackFrom(thumb string) bool {
	name, isParam := strings.CutPrefix(thumb, "param-")
	name, _, _ = strings.Cut(name, "-")
	p := c.Find(name)
	if !isParam || p == nil {
		return false
	}
	p.Settle(p.Held.Untouched())
	p.Page.Browser.Focus(p.nearest(thumb))
	return true
}

// Add puts a knob under its heading. The first knob makes the heading, open or shut.
func (c *Params) Add(heading string, open bool, k *Knob) {
	at := slices.IndexFunc(c.Groups, func(g *Group) bool { return g.Name == heading })
	if at < 0 {
		g := &Group{Page: c.Page, View: c.View, Name: heading, Open: open}
		g.Words = func() string { return c.GroupWords(g) }
		at, c.Groups = len(c.Groups), append(c.Groups, g)
	}
	c.Groups[at].Fields = append(c.Groups[at].Fields, k)
}

// A Group is a few parameters under one heading. Shut, its heading shows their values.
type Group struct {
	Page   *page.Page
	Name   string
	View   string // before the id, as of Params
	Open   bool
	Fields []*Knob
	Words  func() string // the values in a line
}

func (g *Group) id() string {
	return g.View + "group-" + strings.ToLower(strings.ReplaceAll(g.Name, " ", "-"))
}

func (g *Group) shown() vugu.Builder {
	if !g.Open {
		return nil
	}
	return g
}

// turn opens or shuts it, in place of the browser.
func (g *Group) turn(e vugu.DOMEvent) {
	e.PreventDefault()
	g.Open = !g.Open
}
