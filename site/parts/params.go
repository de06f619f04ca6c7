package parts

import (
	"slices"
	"strconv"
	"strings"

	"juggle/site/page"

	"github.com/vugu/vugu"
)

// Params is a column of parameters in groups, which the reader can open and shut.
type Params struct {
	Page     *page.Page
	Prefix   string // the prefix of the groups' ids; "" in the view Figures
	Groups   []*Group
	Summary  []*Knob      // the most important parameters, in the line of the folded column
	ResetAll func()       // restores the untouched page's value of every parameter
	Pin      vugu.Builder // the component between the head and the groups; nil: none
}

// Changed counts the parameters whose values differ from the untouched page's.
func (c *Params) Changed() (n int) {
	for _, k := range c.Knobs() {
		if k.Changed() {
			n++
		}
	}
	return n
}

// ResetWord is the text of the button that calls Reset.
func (c *Params) ResetWord() string {
	if n := c.Changed(); n > 0 {
		return "Paper values, " + strconv.Itoa(n) + " changed"
	}
	return "Paper values"
}

// Reset restores the untouched page's value of every parameter, and drops typed text that was not accepted.
func (c *Params) Reset() {
	c.ResetAll()
	c.DiscardTyped()
}

// DiscardTyped drops typed text that was not accepted, in all knobs.
func (c *Params) DiscardTyped() {
	for _, k := range c.Knobs() {
		k.DiscardTyped()
	}
}

// foldedLine is the line of a folded column, as markup: the most important parameters, and the number of changed ones.
func (c *Params) foldedLine() string {
	words := make([]string, len(c.Summary))
	for i, k := range c.Summary {
		words[i] = k.Words()
	}
	if n := c.Changed(); n > 0 {
		words = append(words, `<span class="new">`+strconv.Itoa(n)+" changed</span>")
	}
	return strings.Join(words, " · ")
}

// Find returns the knob whose entry has the id "param-" and key, or nil.
func (c *Params) Find(key string) *Knob {
	for _, k := range c.Knobs() {
		if k.Element == "param-"+key {
			return k
		}
	}
	return nil
}

// ResetThumb restores the untouched page's value of the parameter to whose slider the thumb with this id belongs. It reports whether there
// is such a parameter.
func (c *Params) ResetThumb(thumb string) bool {
	name, isParam := strings.CutPrefix(thumb, "param-")
	name, _, _ = strings.Cut(name, "-")
	p := c.Find(name)
	if !isParam || p == nil {
		return false
	}
	p.Choose(p.Param.ResetValue())
	p.Page.Browser.Focus(p.nearestThumb(thumb))
	return true
}

// Add adds a knob to the group with that heading. The first knob of a heading makes the group, which is open at first if open is set.
func (c *Params) Add(heading string, open bool, k *Knob) {
	at := slices.IndexFunc(c.Groups, func(g *Group) bool { return g.Name == heading })
	if at < 0 {
		at, c.Groups = len(c.Groups), append(c.Groups, &Group{Page: c.Page, Prefix: c.Prefix, Name: heading, Open: open})
	}
	c.Groups[at].Knobs = append(c.Groups[at].Knobs, k)
}

// A Group is a group of parameters under one heading. The heading of a shut group shows their values.
type Group struct {
	Page   *page.Page
	Name   string
	Prefix string // the prefix of the id; see Params
	Open   bool
	Knobs  []*Knob
}

// id is the id of the group's element.
func (g *Group) id() string {
	return g.Prefix + "group-" + strings.ToLower(strings.ReplaceAll(g.Name, " ", "-"))
}

// ifOpen is the group's component where it is open; else nil.
func (g *Group) ifOpen() vugu.Builder {
	if !g.Open {
		return nil
	}
	return g
}

// toggle opens or shuts the group. The browser's own action on the element is prevented.
func (g *Group) toggle(e vugu.DOMEvent) {
	e.PreventDefault()
	g.Open = !g.Open
}
