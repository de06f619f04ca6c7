package lessons

import (
	"maps"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/lesson"
	"juggle/site/page"
	"juggle/site/text"
)

// Lessons is the view of lessons: the answer sheet of the open one, the list, and advice for teachers. It is not a page.LinkHolder, because
// the panel owns the lesson's part of the link.
type Lessons struct {
	page  *page.Page
	panel *Panel

	sheetTable    *report.Table                // the answer sheet that was computed last, from the following three:
	sheetLink     string                       // the link of the page
	sheetLesson   *lesson.Lesson               // the open lesson
	sheetMeasures map[int]lesson.MeasureResult // the measures of the answers, by step
}

// New returns the view that belongs to the panel.
func New(p *page.Page, panel *Panel) *Lessons { return &Lessons{page: p, panel: panel} }

// beginHref returns the address of a lesson's first step. For the open lesson it is the address of the open step.
func (c *Lessons) beginHref(name string) string {
	if name == c.panel.place.Name {
		return "#" + c.panel.fragment(name, c.panel.place.At)
	}
	return "#" + c.panel.fragment(name, 0)
}

// entries returns the list: the bundled lessons, and the reader's own lesson if it is open.
func (c *Lessons) entries() []lesson.Bundled {
	all := lesson.All
	if p := c.panel; p.lesson != nil && p.place.File != "" {
		all = append(all[:len(all):len(all)], lesson.Bundled{Name: p.place.Name, Title: p.title(), View: "your file"})
	}
	return all
}

// sheet returns the answer sheet; nil if no lesson is open. It is computed only after a change, because it encodes a link for each answer.
func (c *Lessons) sheet() *report.Table {
	p := c.panel
	if p.lesson == nil {
		return nil
	}
	measures := map[int]lesson.MeasureResult{}
	for i := range p.lesson.Steps {
		if _, answered := p.place.Answers[i]; answered && p.lesson.Steps[i].Kind() == lesson.MeasureGoal {
			measures[i] = p.measure(i)
		}
	}
	link := c.page.Fragment(c.page.Link)
	if c.sheetTable == nil || c.sheetLink != link || c.sheetLesson != p.lesson || !maps.Equal(c.sheetMeasures, measures) {
		c.sheetLink, c.sheetLesson, c.sheetMeasures = link, p.lesson, measures
		c.sheetTable = p.lesson.Sheet(p.place.Answers, measures, func(step int, state string) string {
			return c.page.Browser.Address() + "#" + p.withLesson(state, p.place.WithAnswerTo(step))
		})
	}
	return c.sheetTable
}

// rows returns the sheet as markup. The last cell of a row is a link to the state in which the answer was given.
func (c *Lessons) rows() string {
	t := c.sheet()
	if t == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("<thead><tr>")
	for _, k := range t.Columns {
		b.WriteString(`<th scope="col">` + text.Escape(k.Heading()) + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	for _, row := range t.Rows {
		b.WriteString("<tr>")
		for j, cell := range row {
			cell = text.Escape(cell)
			if j == len(row)-1 && cell != "" {
				cell = `<a target="_blank" href="` + cell + `">the state of step ` + row[0] + "</a>"
			}
			b.WriteString("<td>" + cell + "</td>")
		}
		b.WriteString("</tr>")
	}
	return b.String() + "</tbody>"
}

// countWords returns a sentence with the number of right answers.
func (c *Lessons) countWords() string {
	t := c.sheet()
	if t == nil {
		return ""
	}
	right, judged := c.panel.lesson.Right(t)
	return text.Count(right) + " of " + text.Plural(judged, "answer that is judged is right", "answers that are judged are right") + "."
}

// address returns the address of the sheet, with every answer and the state in which it was given.
func (c *Lessons) address() string { return c.page.Address(c.page.Link) }

// save offers the answer sheet for download as a CSV.
func (c *Lessons) save() {
	by := c.panel.place.By
	words := []string{c.page.Program(), "answers to the lesson " + c.panel.title() + text.Either(by == "", "", ", by "+by)}
	c.page.SaveCSV("answers-"+strings.TrimSuffix(c.panel.place.Name, ".json"), c.sheet(),
		c.page.Origin(words, c.address(), nil))
}

// copyAnswers copies the link to the answer sheet.
func (c *Lessons) copyAnswers() {
	c.page.CopyText(c.address(), "The link to your answers")
}

// Sign puts the reader's name on the sheet. The address contains the name once the reader leaves the field.
func (c *Lessons) Sign(name string) {
	c.panel.place.By = name
	c.page.Link.Lesson = c.panel.LinkPart()
}

// HandOut copies a link to the lesson, which a teacher gives to students. If the lesson is a teacher's own file, the link contains all of
// it.
func (c *Lessons) HandOut(name string) {
	place := lesson.Place{Name: name}
	if name == c.panel.place.Name {
		place.File = c.panel.place.File
	}
	c.page.CopyText(c.page.Browser.Address()+"#"+c.panel.linkTo(c.panel.lessonOf(name), place), "The link to the lesson")
}

// saveFile saves a bundled lesson or the schema, for teachers who write a lesson.
func (c *Lessons) saveFile(name, content string) {
	c.page.Browser.Save(name, "application/json", []byte(content))
}

// measures lists all measures that a lesson may ask for, by view.
func measures() string {
	var views []string
	names := map[string][]string{}
	for _, m := range lesson.Measures {
		if names[m.View] == nil {
			views = append(views, m.View)
		}
		names[m.View] = append(names[m.View], m.Name)
	}
	for i, view := range views {
		views[i] = "in " + strings.ToUpper(view[:1]) + view[1:] + " " + strings.Join(names[view], ", ")
	}
	return strings.Join(views, "; ")
}

// example is a whole lesson, which the view shows to teachers.
const example = `{
  "$schema": "lesson.schema.json",
  "title": "My first lesson",
  "text": "What this is about.",
  "steps": [
    {
      "title": "Look",
      "text": "What to do here.",
      "state": "view=schedule&schedule.L=1.5",
      "lock": ["schedule.L"],
      "ask": {
        "question": "Which order loses the most?",
        "choices": ["EDF", "FIFO"],
        "right": "FIFO",
        "hint": "Choose both, one after the other."
      }
    }
  ]
}`
