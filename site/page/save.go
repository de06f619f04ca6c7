package page

import (
	"errors"
	"io"
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/text"
)

// Forms are the forms in which a figure can be taken away.
var Forms = []string{"SVG", "PNG", "CSV", "JSON"}

// ByPeriod is a CSV with the values of every period, which not every figure has.
const ByPeriod = "CSV by period"

// An Export is what can be taken away as a file, in any of the Forms.
type Export struct {
	Name, Title string // of the file, without its ending, and in words
	Host        string // of the picture
	Origin      Origin
	Table       *report.Table
	EachPeriod  func() *report.Table // what ByPeriod saves
	Comments    []string             // of a CSV, as the command line writes them; nil: the origin's
	Figure      Figure               // of JSON
}

// A Figure is what a JSON file has of a figure beside its origin and its table.
type Figure struct {
	Title      string
	Claim      report.Claim
	Question   string              // in place of what the paper claims, and of the verdict
	Replicates []string            // each as JSON; nil: they are not named
	Values     func(int) []float64 // of every replicate, by row; nil: none
	Rows       int                 // that have values
}

// Save offers the file for download.
func (p *Page) Save(kind string, s Export) {
	browser := p.Browser
	broken := p.Failed(s.Title + " could not be saved")
	stamp := s.Origin.Stamp()
	switch kind {
	case "SVG", "PNG":
		svg, err := p.Charts.SVG(s.Host, s.Origin.Foot(), stamp)
		if broken(err); err == nil {
			p.SaveDrawing(strings.ToLower(kind), s.Name, s.Title, svg, stamp)
		}
	case "CSV":
		comments := s.Comments
		if comments == nil {
			comments = s.Origin.lines()
		}
		p.saveLines(s.Name+".csv", s.Title, comments, s.Table.WriteCSV)
	case ByPeriod:
		p.saveLines(s.Name+"-by-period.csv", s.Title, s.Comments, s.EachPeriod().WriteCSV)
	case "JSON":
		var b strings.Builder
		err := s.writeJSON(&b)
		if broken(err); err == nil {
			browser.Save(s.Name+".json", "application/json", []byte(b.String()))
		}
	}
}

// savePNG offers a bitmap for download, with the stamp as its description.
func (p *Page) savePNG(name, stamp string, broken func(error)) func(png []byte, err error) {
	return func(png []byte, err error) {
		if err == nil {
			png, err = DescribePNG(png, stamp)
		}
		if broken(err); err == nil {
			p.Browser.Save(name, "image/png", png)
		}
	}
}

// SaveDrawing offers the SVG file of a drawing for download or, where kind is png, the bitmap of it.
func (p *Page) SaveDrawing(kind, name, title, svg, stamp string) {
	if kind == "png" {
		p.Charts.PNG(svg, p.savePNG(name+".png", stamp, p.Failed(title+" could not be saved")))
		return
	}
	p.Browser.Save(name+".svg", "image/svg+xml", []byte(svg))
}

// SaveLines offers what write writes, with where it comes from in lines in front that begin with "#".
func (p *Page) SaveLines(name, title string, o Origin, write func(io.Writer) error) {
	p.saveLines(name, title, o.lines(), write)
}

func (p *Page) saveLines(name, title string, comments []string, write func(io.Writer) error) {
	var b strings.Builder
	err := errors.Join(report.WriteComments(&b, comments), write(&b))
	if p.Failed(title + " could not be saved")(err); err == nil {
		p.Browser.Save(name, "text/csv", []byte(b.String()))
	}
}

// SaveCSV saves a table as the command line prints it, with where it comes from in lines in front that begin with "#".
func (p *Page) SaveCSV(name string, t *report.Table, o Origin) {
	p.Save("CSV", Export{Name: name, Title: name + ".csv", Origin: o, Table: t})
}

// writeJSON writes a figure with all that is known of it: where it comes from, claim, rows, and every replicate's value.
func (s *Export) writeJSON(b *strings.Builder) error {
	f := &s.Figure
	fields := [][2]string{{"provenance", s.Origin.Line()}, {"title", f.Title}}
	if f.Question != "" {
		fields = append(fields, [2]string{"question", f.Question})
	} else {
		fields = append(fields, [2]string{"claim", f.Claim.Paper}, [2]string{"verdict", f.Claim.VerdictInWords()})
	}
	for i, field := range append(fields, [2]string{"finding", f.Claim.Finding}) {
		b.WriteString([...]string{"{\n", ",\n"}[min(i, 1)] + report.Quote(field[0]) + ": " + report.Quote(field[1]))
	}
	if err := s.Origin.write(b); err != nil {
		return err
	}
	if f.Replicates != nil {
		b.WriteString(",\n\"replicates\": [" + strings.Join(f.Replicates, ", ") + "]")
	}
	if f.Values != nil {
		b.WriteString(",\n\"values\": ")
		writeValues(b, f.Rows, f.Values)
	}
	b.WriteString(",\n\"rows\": ")
	if err := s.Table.WriteJSON(b); err != nil {
		return err
	}
	b.WriteString("}\n")
	return nil
}

// writeValues writes a list of lists of numbers, null where one is missing.
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

// shortened gives the hashes of a stamp in short.
func shortened(stamp string) string {
	words := strings.Split(stamp, " ")
	for i, w := range words {
		if isSHA256(w) {
			words[i] = text.ShortHash(w)
		}
	}
	return strings.Join(words, " ")
}
