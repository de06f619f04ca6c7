package pools

import (
	"strings"

	"juggle/core/param"
	"juggle/core/report"
	"juggle/core/study"
	"juggle/site/bind"
	"juggle/site/page"
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

func (c *Card) largeWord() string {
	if c.big {
		return "All figures"
	}
	return "Large view"
}

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

func (c *Card) provenance() string {
	return c.pools.provenance("Figure "+c.label()) + " · " + c.pools.page.Address(c.pools.figureLink(c.figure()))
}

// export saves the figure.
func (c *Card) export(kind string) {
	if table := c.data(); table != nil {
		c.pools.page.Save(kind, page.Export{Name: "juggle-pools-figure-" + c.label(), Title: "Figure " + c.label(), Host: c.host(), Provenance: c.provenance(), Settings: c.pools.settings(), Table: table,
			Json: func(b *strings.Builder) error { return c.writeJSON(b, table) }})
	}
}

// writeJSON writes the figure with where it comes from, its claim, its rows, and every seed's value.
func (c *Card) writeJSON(b *strings.Builder, table *report.Table) error {
	claim, _, _ := c.claim()
	page.WriteFields(b, [2]string{"provenance", c.provenance()}, [2]string{"title", poolTitles[c.figure()]}, [2]string{"claim", claim.Paper},
		[2]string{"verdict", claim.Verdict.String()}, [2]string{"finding", claim.Finding})
	s := &c.pools.state
	made := page.Origin{Version: study.Version, Build: c.pools.page.Build, Link: c.pools.page.Address(c.pools.figureLink(c.figure())), Seeds: page.SeedsFrom(s.first, s.seeds), Parameters: c.pools.settings()}
	if err := page.WriteOrigin(b, made); err != nil {
		return err
	}
	if c.figure() > 3 {
		b.WriteString(",\n\"values\": ")
		page.WriteValues(b, len(table.Rows), c.values)
	}
	b.WriteString(",\n\"rows\": ")
	if err := table.WriteJSON(b); err != nil {
		return err
	}
	b.WriteString("}\n")
	return nil
}

// settings are the parameters in the view's column.
func (c *Pools) settings() []param.Setting {
	var all []param.Setting
	for i := range c.knobs {
		if k := &c.knobs[i]; k.Group != "" {
			all = append(all, param.Setting{Key: k.Key, Name: k.Name, Value: k.get(&c.state), Unit: k.Unit})
		}
	}
	return all
}
