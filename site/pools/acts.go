package pools

import (
	"slices"

	"juggle/core/param"
	"juggle/site/bind"
	"juggle/site/page"
	"juggle/site/text"
)

// An act is a button of a row of them. What is nil is left out.
type act struct {
	id, word, label   string
	expanded, pressed any
	do                func()
}

func (c *Card) largeHref() string {
	if c.big {
		return c.pools.href(0)
	}
	return c.pools.href(c.figure())
}

func (c *Card) largeWord() string { return text.Either(c.big, "All figures", "Large view") }

// turns open and shut what belongs to the card.
func (c *Card) turns() []act {
	acts := []act{
		{id: "table", word: "Table", expanded: bind.YesNo(c.table.Open), do: c.turnTable},
		{id: "decided", word: c.decided.Title(), expanded: bind.YesNo(c.decided.Open), do: c.turnDecided},
	}
	if c.figure() > 3 {
		acts = append(acts, act{id: "every", word: "Every seed", pressed: bind.YesNo(c.every), do: c.turnEvery})
	}
	return acts
}

// takes are the forms in which the figure can be taken away.
func (c *Card) takes() []act {
	var acts []act
	for _, kind := range page.Forms {
		acts = append(acts, act{word: kind, label: "Download Figure " + c.label() + " as " + kind, do: func() { c.export(kind) }})
	}
	return append(acts, act{word: "Link", label: "Copy a link to Figure " + c.label(), do: c.copyLink})
}

// export saves the figure.
func (c *Card) export(kind string) {
	table := c.data()
	if table == nil {
		return
	}
	claim, _, _ := c.claim()
	s := &c.pools.state
	e := page.Export{Name: "juggle-pools-figure-" + c.label(), Title: "Figure " + c.label(), Host: c.host(),
		Origin: c.pools.origin("Figure "+c.label(), c.figure()), Table: table,
		Figure: page.Figure{Title: poolTitles[c.figure()], Claim: claim}}
	e.Origin.Seeds = page.SeedsFrom(s.first, s.seeds)
	if c.figure() > 3 {
		e.Figure.Rows, e.Figure.Values = len(table.Rows), c.values
	}
	c.pools.page.Save(kind, e)
}

// origin is where numbers come from: what they are of, in words, and the figure that the link leads to, 0 for all of them.
func (c *Pools) origin(of string, figure int) page.Origin {
	words := c.words()
	if of != "" {
		words = append(words, of)
	}
	return c.page.Origin(words, c.page.Address(c.figureLink(figure)), c.settings())
}

// settings are the parameters in the view's column.
func (c *Pools) settings() []param.Setting {
	column := slices.DeleteFunc(slices.Clone(parameters), func(p param.Param[poolState]) bool { return p.Group == "" })
	return column.Settings(&c.state)
}
