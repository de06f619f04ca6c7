// Package glossary is the view of the field's words as Juggle uses them. Their source is GLOSSARY.md, which readers of the code can read
// too.
package glossary

import (
	_ "embed"
	"strings"

	"juggle/core/experiment/param"
	"juggle/site/page"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// words is the glossary in Markdown.
//
//go:embed GLOSSARY.md
var words string

// A Glossary shows all words, or the words that match the reader's search. Its link may contain the search: "glossary.find=slack".
type Glossary struct {
	page     *page.Page
	liveLink *page.LiveLink
	find     string // the reader's search; "": all words are shown
	lead     string // the text before the first section
	sections []section
}

// A section has a heading, a table, and the paragraphs below the table.
type section struct {
	title, below string
	head         []string // the headings of the table's columns
	rows         [][]string
}

// New returns the view.
func New(p *page.Page) *Glossary {
	c := &Glossary{page: p}
	c.liveLink = page.NewLiveLink(p, "glossary", c.LinkPart, func() {})
	c.lead, c.sections = parse(words)
	return c
}

// escapedBar replaces an escaped | inside a cell while a row is split at |.
const escapedBar = "\x00"

// parse parses Markdown with a title and sections. A section has a heading ("## "), a table and paragraphs. lead is the text between the
// title and the first section.
func parse(markdown string) (lead string, sections []section) {
	s := new(section) // a table before the first section would be dropped
	for line := range strings.Lines(markdown) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "| ---"):
		case strings.HasPrefix(line, "## "):
			sections = append(sections, section{title: line[3:]})
			s = &sections[len(sections)-1]
		case strings.HasPrefix(line, "|"):
			cells := strings.Split(strings.Trim(strings.ReplaceAll(line, `\|`, escapedBar), "|"), "|")
			for i := range cells {
				cells[i] = strings.ReplaceAll(strings.TrimSpace(cells[i]), escapedBar, "|")
			}
			if s.head == nil {
				s.head = cells
			} else {
				s.rows = append(s.rows, cells)
			}
		case len(sections) == 0:
			lead = strings.TrimSpace(lead + " " + line)
		default:
			s.below = strings.TrimSpace(s.below + " " + line)
		}
	}
	return lead, sections
}

// LinkPart returns the reader's search.
func (c *Glossary) LinkPart() string {
	if c.find == "" {
		return ""
	}
	return "glossary.find=" + param.Escape(c.find, "")
}

// SetLinkPart reads the search from the view's part of a link, and returns a notice for each fault of that part.
func (c *Glossary) SetLinkPart(linkPart string) (notices []string) {
	c.liveLink.DropUnsettled()
	c.find = ""
	return page.ReadLinkPart("glossary", linkPart, func(key, value string) (want string, ok bool) {
		if key == "find" {
			c.find = value
		}
		return "", key == "find"
	})
}

// Left records the last search.
func (c *Glossary) Left() { c.liveLink.Left() }

// search searches for the text in the field.
func (c *Glossary) search(event vugu.DOMEvent) {
	c.find = event.PropString("target", "value")
	c.liveLink.Changed()
}

// shown returns the rows of a section that match the search, in any case of letters. If the title of a section matches, all its rows are
// shown.
func (c *Glossary) shown(s section) (rows [][]string) {
	find := strings.ToLower(strings.TrimSpace(c.find))
	if strings.Contains(strings.ToLower(s.title), find) {
		return s.rows
	}
	for _, row := range s.rows {
		if strings.Contains(strings.ToLower(strings.Join(row, "\n")), find) {
			rows = append(rows, row)
		}
	}
	return rows
}

// countWords returns how many words are shown: "7 words".
func (c *Glossary) countWords() string {
	n := 0
	for _, s := range c.sections {
		n += len(c.shown(s))
	}
	return text.Plural(n, "word", "words")
}

// table returns a section with its rows that match the search, as markup; "" where no row matches.
func (c *Glossary) table(s section) string {
	rows := c.shown(s)
	if len(rows) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(`<h2 class="h2 gap-l">` + text.Escape(s.title) + `</h2><table class="lexicon"><thead class="hidden"><tr>`)
	for _, head := range columns {
		b.WriteString(`<th scope="col">` + head + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	for _, row := range rows {
		cells := map[string]string{}
		for i, cell := range row {
			head, _, _ := strings.Cut(s.head[i], ",")
			cells[head] = inline(cell)
		}
		symbol := cells["symbol"]
		if symbol != "" {
			symbol = text.Italic(symbol)
		}
		b.WriteString(`<tr><th scope="row">` + cells["word"] + "</th><td>" + symbol + `</td><td class="faint">` + cells["unit"] +
			"</td><td>" + cells["meaning"] + "</td></tr>")
	}
	b.WriteString("</tbody></table>")
	if s.below != "" && c.find == "" {
		b.WriteString(`<p class="sub gap">` + inline(s.below) + "</p>")
	}
	return b.String()
}

// columns are the columns of every section. A section need not fill all of them.
var columns = [...]string{"word", "symbol", "unit", "meaning"}

// inline turns a line of Markdown into markup: `code`, *stress*, the superscript in T^e and the subscript in U_max.
func inline(markdown string) string {
	pieces := strings.Split(text.Escape(markdown), "`")
	for i, piece := range pieces {
		if i%2 == 1 {
			pieces[i] = "<code>" + piece + "</code>"
		} else {
			pieces[i] = formatMarks(piece)
		}
	}
	return strings.Join(pieces, "")
}

// formatMarks formats *stress*, superscripts and subscripts. It drops **, which marks the words that Explain explains.
func formatMarks(html string) string {
	stressed := strings.Split(strings.ReplaceAll(html, "**", ""), "*")
	for i := 1; i < len(stressed)-1; i += 2 {
		stressed[i] = "<em>" + stressed[i] + "</em>"
	}
	html = strings.Join(stressed, "")
	for mark, tag := range map[string]string{"^": "sup", "_": "sub"} {
		pieces := strings.Split(html, mark)
		for i := 1; i < len(pieces); i++ {
			raised := pieces[i][:len(pieces[i])-len(strings.TrimLeft(pieces[i], "abcdefghijklmnopqrstuvwxyz"))]
			pieces[i] = "<" + tag + ">" + raised + "</" + tag + ">" + pieces[i][len(raised):]
		}
		html = strings.Join(pieces, "")
	}
	return html
}
