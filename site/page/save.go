package page

import (
	"errors"
	"io"
	"strings"

	"juggle/core/experiment/report"
	"juggle/site/text"
)

// Forms are the file formats in which a figure can be saved.
var Forms = []string{"SVG", "PNG", "CSV", "JSON"}

// ByPeriod is a further format, which some figures have: a CSV with the values of every period.
const ByPeriod = "CSV by period"

// An Export is a figure that can be saved in any of the Forms.
type Export struct {
	Name       string // the file's name, without its ending
	Title      string // the figure's name in messages
	Host       string // the host of the chart; see Charts
	Origin     Origin
	Table      *report.Table
	EachPeriod func() *report.Table // the table of ByPeriod
	Comments   []string             // the comments of a CSV, as the command line writes them; nil: the lines of Origin
	Figure     Figure               // further fields of a JSON file
}

// A Figure has the fields of a JSON file beside its origin and its table.
type Figure struct {
	Title      string
	Claim      report.Claim
	Question   string                  // of a figure beyond the paper; "": the claim and the verdict are written
	Replicates []string                // each replicate as JSON; nil: they are not written
	Values     func(row int) []float64 // the values of a row, one for each replicate; nil: they are not written
	Rows       int                     // the number of rows that have Values
}

// Save offers a figure for download. form is one of Forms, or ByPeriod.
func (p *Page) Save(form string, s Export) {
	browser := p.Browser
	showError := p.AlertFor(s.Title + " could not be saved")
	stamp := s.Origin.Stamp()
	switch form {
	case "SVG", "PNG":
		svg, err := p.Charts.SVG(s.Host, s.Origin.Foot(), stamp)
		if showError(err); err == nil {
			p.SaveDrawing(strings.ToLower(form), s.Name, s.Title, svg, stamp)
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
		if showError(err); err == nil {
			browser.Save(s.Name+".json", "application/json", []byte(b.String()))
		}
	}
}

// savePNG returns a function that offers a bitmap for download, with the stamp as its description. showError receives an error.
func (p *Page) savePNG(name, stamp string, showError func(error)) func(png []byte, err error) {
	return func(png []byte, err error) {
		if err == nil {
			png, err = DescribePNG(png, stamp)
		}
		if showError(err); err == nil {
			p.Browser.Save(name, "image/png", png)
		}
	}
}

// SaveDrawing offers a drawing for download: as a bitmap if form is "png", otherwise as an SVG file.
func (p *Page) SaveDrawing(form, name, title, svg, stamp string) {
	if form == "png" {
		p.Charts.PNG(svg, p.savePNG(name+".png", stamp, p.AlertFor(title+" could not be saved")))
		return
	}
	p.Browser.Save(name+".svg", "image/svg+xml", []byte(svg))
}

// SaveLines offers a CSV for download. It has the lines of the origin as comments, each after "#", and then the output of write.
func (p *Page) SaveLines(name, title string, o Origin, write func(io.Writer) error) {
	p.saveLines(name, title, o.lines(), write)
}

// saveLines offers the lines of comments and the output of write for download, as a CSV.
func (p *Page) saveLines(name, title string, comments []string, write func(io.Writer) error) {
	var b strings.Builder
	err := errors.Join(report.WriteComments(&b, comments), write(&b))
	if p.AlertFor(title + " could not be saved")(err); err == nil {
		p.Browser.Save(name, "text/csv", []byte(b.String()))
	}
}

// SaveCSV offers a table for download as the command line prints it. The lines of the origin are comments before it, each after "#".
func (p *Page) SaveCSV(name string, t *report.Table, o Origin) {
	p.Save("CSV", Export{Name: name, Title: name + ".csv", Origin: o, Table: t})
}

// writeJSON writes a figure as a JSON object: its origin, claim, rows, and the values of every replicate.
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

// shortened is a stamp with its SHA-256 hashes shortened.
func shortened(stamp string) string {
	words := strings.Split(stamp, " ")
	for i, w := range words {
		if isSHA256(w) {
			words[i] = text.ShortHash(w)
		}
	}
	return strings.Join(words, " ")
}
