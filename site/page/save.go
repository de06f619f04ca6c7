package page

import (
	"strings"

	"juggle/core/param"
	"juggle/core/report"
	"juggle/site/text"
)

// Forms are the forms in which a figure can be taken away.
var Forms = []string{"SVG", "PNG", "CSV", "JSON"}

// A Export is what can be taken away as a file, in any form of exports.
type Export struct {
	Name, Title      string // of the file, without its ending, and in words
	Host, Provenance string
	Settings         []param.Setting
	Table            *report.Table
	Json             func(*strings.Builder) error
}

// Save offers the file for download.
func (p *Page) Save(kind string, s Export) {
	window := p.Window
	broken := p.Failed(s.Title + " could not be saved")
	stamp := Stamp(s.Provenance, s.Settings)
	switch kind {
	case "SVG":
		p.Charts.SVG(s.Host, Foot(s.Provenance), stamp, func(svg string, err error) {
			if broken(err); err == nil {
				window.Save(s.Name+".svg", "image/svg+xml", []byte(svg))
			}
		})
	case "PNG":
		p.Charts.PNG(s.Host, Foot(s.Provenance), stamp, func(png []byte, err error) {
			if err == nil {
				png, err = DescribePNG(png, stamp)
			}
			if broken(err); err == nil {
				window.Save(s.Name+".png", "image/png", png)
			}
		})
	case "CSV":
		var b strings.Builder
		err := s.Table.WriteCSV(&b)
		b.WriteString(Comment(stamp))
		if broken(err); err == nil {
			window.Save(s.Name+".csv", "text/csv", []byte(b.String()))
		}
	case "JSON":
		var b strings.Builder
		err := s.Json(&b)
		if broken(err); err == nil {
			window.Save(s.Name+".json", "application/json", []byte(b.String()))
		}
	}
}

// SaveCSV saves a table as the command line prints it, with where it comes from in last lines that begin with "#".
func (p *Page) SaveCSV(name string, t *report.Table, provenance string, settings []param.Setting) {
	p.Save("CSV", Export{Name: name, Title: name + ".csv", Provenance: provenance, Settings: settings, Table: t})
}

// WriteFields begins a JSON object with texts; writeValues writes a list of lists of numbers, null where one is missing.
func WriteFields(b *strings.Builder, fields ...[2]string) {
	for i, f := range fields {
		b.WriteString([...]string{"{\n", ",\n"}[min(i, 1)] + report.Quote(f[0]) + ": " + report.Quote(f[1]))
	}
}

func WriteValues(b *strings.Builder, lists int, values func(int) []float64) {
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

// Shortened gives the hashes of a stamp in short.
func Shortened(stamp string) string {
	words := strings.Split(stamp, " ")
	for i, w := range words {
		if isSHA256(w) {
			words[i] = text.ShortHash(w)
		}
	}
	return strings.Join(words, " ")
}
