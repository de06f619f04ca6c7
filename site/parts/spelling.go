package parts

import (
	"strconv"
	"strings"

	"juggle/core/narrate"
	"juggle/site/gantt"
	"juggle/site/text"
)

// Spelling writes the times and numbers in the sentences of package narrate as the page writes them.
type Spelling struct{}

// Job writes a job's ID between two marks. JobButtons and PlainNumbers remove the marks.
func (Spelling) Job(id int64) string { return idStart + strconv.FormatInt(id, 10) + idEnd }

// idStart and idEnd are the marks before and after a job's ID. They are characters of Unicode's private use area, which no text contains.
const idStart, idEnd = "\ue000", "\ue001"

// JobButtons turns every marked job's ID in markup into a button that highlights the job's bar. The button's value is the key of the bar,
// which barKey returns. An ID whose key is 0 has no bar and stays text.
func JobButtons(html string, barKey func(id int64) int32) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(html, idStart)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		number, after, _ := strings.Cut(rest, idEnd)
		id, _ := strconv.ParseInt(number, 10, 64)
		if key := barKey(id); key != 0 {
			number = `<button type="button" class="job" value="` + strconv.Itoa(int(key)) + `" aria-pressed="false">` + number + "</button>"
		}
		b.WriteString(number)
		html = after
	}
}

// PlainNumbers removes the marks around the jobs' IDs in a text.
func PlainNumbers(text string) string { return JobButtons(text, func(int64) int32 { return 0 }) }

// Each method writes an instant, a length of time or a count as the function of the same name in gantt or text does; Hour writes as
// gantt.TimeOfDay does.

func (Spelling) Clock(t gantt.Instant) string                 { return gantt.Clock(t) }
func (Spelling) Hour(t gantt.Instant) string                  { return gantt.TimeOfDay(t) }
func (Spelling) Until(from, to gantt.Instant) string          { return gantt.Until(from, to) }
func (Spelling) Span(d gantt.Seconds) string                  { return gantt.Span(d) }
func (Spelling) Percent(shift, estimate gantt.Seconds) string { return gantt.Percent(shift, estimate) }
func (Spelling) InWords(n int) string                         { return text.InWords(n) }
func (Spelling) Count(n int) string                           { return text.Count(n) }

// LineItems returns the steps of a decision as numbered items of a list, as markup. Symbols are in italics, and a step that succeeded is
// marked.
func LineItems(lines []narrate.Line) string {
	var b strings.Builder
	for i, line := range lines {
		b.WriteString("<li><span>" + strconv.Itoa(i+1) + "</span><span>")
		if line.Lead != "" {
			b.WriteString("<b>" + text.Markup(line.Lead) + "</b> ")
		}
		b.WriteString(strings.ReplaceAll(text.Markup(line.Text), " k ", ` <i class="sym">k</i> `))
		if line.Success != "" {
			b.WriteString(` <span class="yes">` + text.Markup(line.Success) + "</span>")
		}
		b.WriteString("</span></li>")
	}
	return b.String()
}
