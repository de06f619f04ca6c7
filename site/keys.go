package site

import (
	"cmp"
	"strings"
)

// Keys. Letters act outside fields, and can be switched off; Escape and "?" work always.

// Key acts on a key press; true means that it was used.
func (r *Root) Key(k Key) bool {
	if e := r.typed[k.Element]; k.Typing && e != nil && e.key(k.Key) {
		return true
	}
	if c := r.parameterOf(k); c != nil && k.Key == "0" && !k.Typing {
		c.settled(c.held.paper())
		r.out.Window.Focus(c.nearest(k.Element))
		return true
	}
	if k.Key == "Escape" {
		return r.escape()
	}
	if k.Typing || r.keys {
		return false
	}
	if k.Key == "?" {
		r.openKeysFrom(cmp.Or(k.Element, "open-keys"))
		return true
	}
	if !r.letters {
		return false
	}
	if r.leader {
		r.leader = false
		for _, v := range r.views {
			if v.Letter == k.Key {
				r.visit(r.linkTo(v.Key, 0))
				return true
			}
		}
	}
	if own, ok := r.shownView().(Keyed); ok && own.Key(k) {
		return true
	}
	switch k.Key {
	case "g":
		r.leader = true
	case "c":
		r.copyLink()
	default:
		return false
	}
	return true
}

func (r *Root) escape() bool {
	switch {
	case r.keys:
		r.closeKeys()
	case r.sheet:
		r.sheet = false
	case r.link.Figure != 0:
		r.visit(r.linkTo(r.view(), 0))
	default:
		own, ok := r.shownView().(Keyed)
		return ok && own.Key(Key{Key: "Escape"})
	}
	return true
}

// parameterOf is the parameter whose slider has the focus.
func (r *Root) parameterOf(k Key) *Parameter {
	v, ok := r.shownView().(interface{ parameters() *Params })
	name, isParam := strings.CutPrefix(k.Element, "param-")
	if !ok || !isParam {
		return nil
	}
	name, _, _ = strings.Cut(name, "-")
	return v.parameters().find(name)
}

func (c *Figures) parameters() *Params { return c.params }

// Key is what keys do in the Figures view.
func (c *Figures) Key(k Key) bool {
	if len(k.Key) == 1 && k.Key[0] >= '1' && int(k.Key[0]-'0') <= lastFigure(c.edition()) {
		c.goTo(int(k.Key[0] - '0'))
		return true
	}
	n := c.root.link.Figure
	switch k.Key {
	case "[", "]":
		step := 1
		if k.Key == "[" {
			step = -1
		}
		if n != 0 {
			c.goTo(c.large.another(step))
			return true
		}
		c.at = (c.at-1+step+lastFigure(c.edition()))%lastFigure(c.edition()) + 1
		c.focus()
	case "e":
		if n != 0 {
			c.root.visit(c.root.linkTo(c.root.view(), 0))
		} else {
			c.root.from = k.Element
			c.root.visit(c.largeLink(c.published(max(1, c.at))))
		}
	case "t", "d":
		card := c.card()
		if n != 0 || card == nil {
			return false
		}
		if k.Key == "t" {
			card.turnTable()
		} else {
			card.turnDecided()
		}
	case "x":
		c.every.progress.pause()
	case "/":
		c.root.unfolded = true
		c.root.out.Window.Focus("param-L")
	default:
		return false
	}
	return true
}

// goTo leads to the figure that the edition calls n: its card, or, where one is shown large, that one large.
func (c *Figures) goTo(n int) {
	c.at = n
	if c.root.link.Figure != 0 {
		c.root.visit(c.largeLink(c.published(n)))
		return
	}
	c.focus()
}

// card is the card that keys are about; nil where it computes nothing.
func (c *Figures) card() *Card { return c.every.list[c.published(max(1, c.at))] }

func (c *Figures) focus() {
	if card := c.card(); card != nil {
		c.root.out.Window.Focus("large-" + card.name)
		c.root.out.Window.Scroll(card.id())
		return
	}
	c.root.out.Window.Scroll("scenarios")
}

// keyList is the list of keys as a table.
func (r *Root) keyList() string {
	var letters []string
	for _, v := range r.views {
		letters = append(letters, kbd(v.Letter))
	}
	rows := [][2]string{
		{kbd("g") + " then " + strings.Join(letters, " "), "go to a view"},
		{kbd("1") + " – " + kbd(itoa(lastFigure(r.link.Params.Edition))), "go to a figure"},
		{kbd("[") + " " + kbd("]"), "figure before, after"},
		{kbd("e") + " " + kbd("t") + " " + kbd("d"), "large view, table, decisions"},
		{kbd("x"), "stop, resume"},
		{kbd("c"), "copy link"},
		{kbd("o"), "open a JSON file, in Real-time"},
		{kbd("/"), "first parameter"},
		{kbd("0"), "the paper’s value, in a slider"},
		{kbd(",") + " " + kbd(".") + " " + kbd("space"), "decision or event before, after; play"},
		{kbd("W") + " " + kbd("A") + " " + kbd("S") + " " + kbd("D"), "zoom and pan the schedule"},
		{kbd("←") + " " + kbd("→") + " in a chart", "next point, read aloud"},
		{kbd("?") + " " + kbd("esc"), "this list, close"},
	}
	var b strings.Builder
	b.WriteString(`<table class="keymap"><tbody>`)
	for _, row := range rows {
		b.WriteString("<tr><td>" + row[0] + "</td><td>" + row[1] + "</td></tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

func kbd(key string) string { return "<kbd>" + esc(key) + "</kbd>" }
