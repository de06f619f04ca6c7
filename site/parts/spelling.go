package parts

import (
	"strconv"
	"strings"

	"juggle/core/tell"
	"juggle/site/gantt"
	"juggle/site/text"
)

// Spelling is how the page writes times and numbers.
type Spelling struct{}

func (Spelling) Clock(t gantt.Instant) string                 { return gantt.Clock(t) }
func (Spelling) Hour(t gantt.Instant) string                  { return gantt.Hour(t) }
func (Spelling) Until(from, to gantt.Instant) string          { return gantt.Until(from, to) }
func (Spelling) Span(d gantt.Seconds) string                  { return gantt.Span(d) }
func (Spelling) Percent(shift, estimate gantt.Seconds) string { return gantt.Percent(shift, estimate) }
func (Spelling) Few(n int) string                             { return text.Few(n) }
func (Spelling) Count(n int) string                           { return text.Count(n) }
func (Spelling) Processors(n int32) string                    { return gantt.Processors(n) }

// LineItems are the steps of a decision as items of a list.
func LineItems(lines []tell.Line) string {
	var b strings.Builder
	for i, line := range lines {
		b.WriteString("<li><span>" + strconv.Itoa(i+1) + "</span><span>")
		if line.Lead != "" {
			b.WriteString("<b>" + text.Sym(line.Lead) + "</b> ")
		}
		b.WriteString(strings.ReplaceAll(text.Sym(line.Text), " k ", ` <i class="sym">k</i> `))
		if line.Good != "" {
			b.WriteString(` <span class="yes">` + text.Sym(line.Good) + "</span>")
		}
		b.WriteString("</span></li>")
	}
	return b.String()
}
