package site

import (
	"errors"
	"strings"

	"juggle/core/report"
	"juggle/core/study"
)

// exports are the forms in which a figure can be taken away.
var exports = []string{"SVG", "PNG", "CSV", "JSON"}

// export saves a figure. The picture is the one that host shows. The CSV is the command line's, with where it comes from in last
// lines that begin with "#".
func (c *Figures) export(figure int, kind, host string) {
	f := c.result(figure)
	if f == nil {
		return
	}
	number, r := itoa(c.number(figure)), c.root.run
	if r.plan == nil {
		c.root.failed("Figure " + number + " could not be saved")(errors.New("there is no log to compute it on yet"))
		return
	}
	if !r.mine[figure] {
		r.summarise(figure) // what is shown is of an earlier plan, and where it comes from is said of this one
		f = c.result(figure)
	}
	c.root.save(kind, saved{name: "juggle-figure-" + number, title: "Figure " + number, host: host, provenance: c.provenance(figure), settings: c.settings(), table: f.Table,
		json: func(b *strings.Builder) error { return c.writeJSON(b, figure) }})
}

// A saved is what can be taken away as a file, in any form of exports.
type saved struct {
	name, title      string // of the file, without its ending, and in words
	host, provenance string
	settings         []setting
	table            *report.Table
	json             func(*strings.Builder) error
}

// save offers the file for download.
func (r *Root) save(kind string, s saved) {
	window := r.out.Window
	broken := r.failed(s.title + " could not be saved")
	stamp := stamped(s.provenance, s.settings)
	switch kind {
	case "SVG":
		r.out.Charts.SVG(s.host, foot(s.provenance), stamp, func(svg string, err error) {
			if broken(err); err == nil {
				window.Save(s.name+".svg", "image/svg+xml", []byte(svg))
			}
		})
	case "PNG":
		r.out.Charts.PNG(s.host, foot(s.provenance), stamp, func(png []byte, err error) {
			if err == nil {
				png, err = withDescription(png, stamp)
			}
			if broken(err); err == nil {
				window.Save(s.name+".png", "image/png", png)
			}
		})
	case "CSV":
		var b strings.Builder
		err := s.table.WriteCSV(&b)
		b.WriteString(commented(stamp))
		if broken(err); err == nil {
			window.Save(s.name+".csv", "text/csv", []byte(b.String()))
		}
	case "JSON":
		var b strings.Builder
		err := s.json(&b)
		if broken(err); err == nil {
			window.Save(s.name+".json", "application/json", []byte(b.String()))
		}
	}
}

// saveCSV saves a table as the command line prints it, with where it comes from in last lines that begin with "#".
func (r *Root) saveCSV(name string, t *report.Table, provenance string, settings []setting) {
	r.save("CSV", saved{name: name, title: name + ".csv", provenance: provenance, settings: settings, table: t})
}

// writeFields begins a JSON object with texts; writeValues writes a list of lists of numbers, null where one is missing.
func writeFields(b *strings.Builder, fields ...[2]string) {
	for i, f := range fields {
		b.WriteString([...]string{"{\n", ",\n"}[min(i, 1)] + report.Quote(f[0]) + ": " + report.Quote(f[1]))
	}
}

func writeValues(b *strings.Builder, lists int, values func(int) []float64) {
	b.WriteString("[")
	for i := range lists {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString("\n  [")
		for j, x := range values(i) {
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

// program names the program in all that it says and saves: "Juggle 0.1.0, build 0123456789ab".
func (r *Root) program() string {
	if r.out.Build == "" {
		return plainProgram
	}
	return plainProgram + ", build " + r.out.Build
}

// plainProgram is what the command line, which is not built by the bundler, calls itself.
const plainProgram = "Juggle " + study.Version

// provenance is a plan's, by this build of the program.
func (r *Root) provenance(p *study.Plan) string {
	return r.program() + strings.TrimPrefix(p.Provenance(), plainProgram)
}

// provenance is where a figure's numbers come from, in one line, and how many replicates they lack, if any.
func (c *Figures) provenance(figure int) string {
	stamp := "Figure " + itoa(c.number(figure))
	if p := c.root.run.plan; p != nil {
		stamp = c.root.provenance(p) + " · " + stamp
	}
	if short := c.root.run.short(figure); short != "" {
		stamp += " · " + short
	}
	return stamp + " · " + c.root.address(c.largeLink(figure))
}

// settings are the parameters that the figures shown were computed with.
func (c *Figures) settings() []setting {
	if p := c.root.run.plan; p != nil {
		return studySettings(p.Params())
	}
	return nil
}

// writeJSON writes a figure with all that is known of it: where it comes from, claim, rows, and every replicate's value.
func (c *Figures) writeJSON(b *strings.Builder, figure int) error {
	f := c.result(figure)
	writeFields(b, [2]string{"provenance", c.provenance(figure)}, [2]string{"title", f.Title}, [2]string{"claim", f.Claim.Paper},
		[2]string{"verdict", f.Claim.Verdict.String()}, [2]string{"finding", f.Claim.Finding})
	if err := writeOrigin(b, c.root.planOrigin(c.root.run.plan, c.root.address(c.largeLink(figure)))); err != nil {
		return err
	}
	b.WriteString(",\n\"replicates\": [")
	for i, r := range f.Replicates {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString("{\"log\": " + report.Quote(c.root.run.plan.Sources()[r.Source].Name) + ", \"window\": " + itoa(r.Window) +
			", \"seed\": " + count64(r.Seed) + "}")
	}
	b.WriteString("],\n\"values\": ")
	writeValues(b, len(f.Cells), func(i int) []float64 { return f.Cells[i].Values })
	b.WriteString(",\n\"rows\": ")
	if err := f.Table.WriteJSON(b); err != nil {
		return err
	}
	b.WriteString("}\n")
	return nil
}

// stamp is the last line of the page, in which hashes are short and the bundled logs are named as the set that they are; an export names
// them one by one.
func (c *Figures) stamp() string {
	p := c.root.run.plan
	if p == nil {
		return "<b>" + esc(c.root.program()) + "</b>"
	}
	short := c.root.run.shortest()
	if figure := c.figure(); c.root.link.Figure != 0 && figure != scenarios {
		short = c.root.run.short(figure)
	}
	if short != "" {
		short = " · " + esc(short)
	}
	name, rest, _ := strings.Cut(c.root.provenance(p), " · ")
	parts := strings.Split(rest, " · ")
	if n := len(p.Sources()); n > 1 && len(c.root.link.Logs) == 0 && len(parts) > n {
		kind := " bundled logs "
		if made, _ := c.root.logs.synthetic(); made == n {
			kind = " synthetic logs "
		}
		set := count(n) + kind + logName(p.Sources()[0]) + " to " + logName(p.Sources()[n-1]) + ", set " + c.root.logs.set()
		parts = append([]string{parts[0], set}, parts[1+n:]...)
	}
	return "<b>" + esc(name) + "</b> · " + sym(shortened(strings.Join(parts, " · "))) + short
}

// shortened gives the hashes of a stamp in short.
func shortened(stamp string) string {
	words := strings.Split(stamp, " ")
	for i, w := range words {
		if isSHA256(w) {
			words[i] = shortHash(w)
		}
	}
	return strings.Join(words, " ")
}
