package site

import (
	"strings"

	"juggle/core/report"
	"juggle/core/study"
)

// An act is a button of a row of them. What is nil is left out.
type act struct {
	id, word, label   string
	expanded, pressed any
	do                func()
}

func (c *PoolsCard) largeHref() string {
	if c.big {
		return c.pools.href(0)
	}
	return c.pools.href(c.figure())
}

func (c *PoolsCard) largeWord() string {
	if c.big {
		return "All figures"
	}
	return "Large view"
}

// turns open and shut what belongs to the card.
func (c *PoolsCard) turns() []act {
	acts := []act{
		{id: "table", word: "Table", expanded: yesno(c.table.open), do: c.turnTable},
		{id: "decided", word: c.decided.title(), expanded: yesno(c.decided.open), do: c.turnDecided},
	}
	if c.figure() > 3 {
		acts = append(acts, act{id: "every", word: "Every seed", pressed: yesno(c.every), do: c.turnEvery})
	}
	return acts
}

// takes are the forms in which the figure can be taken away.
func (c *PoolsCard) takes() []act {
	var acts []act
	for _, kind := range exports {
		acts = append(acts, act{word: kind, label: "Download Figure " + c.label() + " as " + kind, do: func() { c.export(kind) }})
	}
	return append(acts, act{word: "Link", label: "Copy a link to Figure " + c.label(), do: c.copyLink})
}

func (c *PoolsCard) provenance() string {
	root := c.pools.root
	return c.pools.provenance("Figure "+c.label()) + " · " + root.address(c.pools.figureLink(c.figure()))
}

// export saves the figure.
func (c *PoolsCard) export(kind string) {
	if table := c.data(); table != nil {
		c.pools.root.save(kind, saved{name: "juggle-pools-figure-" + c.label(), title: "Figure " + c.label(), host: c.host(), provenance: c.provenance(), settings: c.pools.settings(), table: table,
			json: func(b *strings.Builder) error { return c.writeJSON(b, table) }})
	}
}

// writeJSON writes the figure with where it comes from, its claim, its rows, and every seed's value.
func (c *PoolsCard) writeJSON(b *strings.Builder, table *report.Table) error {
	claim, _, _ := c.claim()
	writeFields(b, [2]string{"provenance", c.provenance()}, [2]string{"title", poolTitles[c.figure()]}, [2]string{"claim", claim.Paper},
		[2]string{"verdict", claim.Verdict.String()}, [2]string{"finding", claim.Finding})
	s := &c.pools.state
	made := madeFrom{Version: study.Version, Build: c.pools.root.out.Build, Link: c.pools.root.address(c.pools.figureLink(c.figure())), Seeds: seedsFrom(s.first, s.seeds), Parameters: c.pools.settings()}
	if err := writeOrigin(b, made); err != nil {
		return err
	}
	if c.figure() > 3 {
		b.WriteString(",\n\"values\": ")
		writeValues(b, len(table.Rows), c.values)
	}
	b.WriteString(",\n\"rows\": ")
	if err := table.WriteJSON(b); err != nil {
		return err
	}
	b.WriteString("}\n")
	return nil
}
