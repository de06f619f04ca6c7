package site

import (
	"strings"

	"juggle/core/report"
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
	root, table := c.pools.root, c.data()
	if table == nil {
		return
	}
	name := "juggle-pools-figure-" + c.label()
	broken := root.failed("Figure " + c.label() + " could not be saved")
	switch kind {
	case "SVG":
		root.out.Charts.SVG(c.host(), c.provenance(), func(svg string, err error) {
			if broken(err); err == nil {
				root.out.Window.Save(name+".svg", "image/svg+xml", []byte(svg))
			}
		})
	case "PNG":
		root.out.Charts.PNG(c.host(), c.provenance(), func(png []byte, err error) {
			if broken(err); err == nil {
				root.out.Window.Save(name+".png", "image/png", png)
			}
		})
	case "CSV":
		root.saveCSV(name, table, c.provenance())
	case "JSON":
		var b strings.Builder
		err := c.writeJSON(&b, table)
		if broken(err); err == nil {
			root.out.Window.Save(name+".json", "application/json", []byte(b.String()))
		}
	}
}

// saveCSV saves a table as the command line prints it, with where it comes from in a last line that begins with "#".
func (r *Root) saveCSV(name string, t *report.Table, provenance string) {
	var b strings.Builder
	err := t.WriteCSV(&b)
	b.WriteString("# " + provenance + "\n")
	if r.failed(name + ".csv could not be saved")(err); err == nil {
		r.out.Window.Save(name+".csv", "text/csv", []byte(b.String()))
	}
}

// writeJSON writes the figure with where it comes from, its claim, its rows, and every seed's value.
func (c *PoolsCard) writeJSON(b *strings.Builder, table *report.Table) error {
	claim, _, _ := c.claim()
	for i, field := range [][2]string{
		{"provenance", c.provenance()}, {"title", poolTitles[c.figure()]}, {"claim", claim.Paper}, {"verdict", claim.Verdict.String()}, {"finding", claim.Finding},
	} {
		if i == 0 {
			b.WriteString("{\n")
		} else {
			b.WriteString(",\n")
		}
		b.WriteString(report.Quote(field[0]) + ": " + report.Quote(field[1]))
	}
	if c.figure() > 3 {
		b.WriteString(",\n\"values\": [")
		for i := range table.Rows {
			if i > 0 {
				b.WriteString(",")
			}
			b.WriteString("\n  [")
			for j, x := range c.values(i) {
				if j > 0 {
					b.WriteString(", ")
				}
				if s := report.Fixed(x, 6); s == "" {
					b.WriteString("null")
				} else {
					b.WriteString(s)
				}
			}
			b.WriteString("]")
		}
		b.WriteString("\n]")
	}
	b.WriteString(",\n\"rows\": ")
	if err := table.WriteJSON(b); err != nil {
		return err
	}
	b.WriteString("}\n")
	return nil
}
