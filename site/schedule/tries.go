package schedule

import (
	"strconv"
	"strings"

	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/text"
)

// spelling is how the page writes times and numbers.
type spelling struct{}

func (spelling) Clock(t gantt.Instant) string                 { return gantt.Clock(t) }
func (spelling) Hour(t gantt.Instant) string                  { return gantt.Hour(t) }
func (spelling) Until(from, to gantt.Instant) string          { return gantt.Until(from, to) }
func (spelling) Span(d gantt.Seconds) string                  { return gantt.Span(d) }
func (spelling) Percent(shift, estimate gantt.Seconds) string { return gantt.Percent(shift, estimate) }
func (spelling) Few(n int) string                             { return text.Few(n) }
func (spelling) Count(n int) string                           { return text.Count(n) }
func (spelling) Processors(n int32) string                    { return gantt.Processors(n) }

// retelling is how the run's decisions are told.
func (c *Schedule) retelling() schedule.Retelling {
	return schedule.Retelling{Spelling: spelling{}, Policy: c.played.Policy, Procs: int32(c.run.Procs)}
}

// tries is what was tried, as a list.
func (c *Schedule) tries() string {
	told, err := c.run.Explain(c.at)
	lines := []schedule.Line{{}}
	if err != nil {
		lines[0].Text = err.Error()
	} else {
		lines = c.retelling().Lines(told)
	}
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

// terms say how to read what was tried. The reader opens and shuts them, so no painting makes them anew.
func terms() string {
	var b strings.Builder
	b.WriteString(`<details><summary>How to read this</summary><dl class="facts">`)
	for _, t := range schedule.Terms() {
		b.WriteString("<dt>" + text.Escape(t.Word) + "</dt><dd>" + text.Sym(t.Means) + "</dd>")
	}
	return b.String() + "</dl></details>"
}

// rule is whose rules and thresholds the tries followed.
func (c *Schedule) rule() string {
	p := c.played.Policy
	words := parts.OrderName(p.Order.String())
	if p.OfferThreshold == schedule.Never {
		return text.Escape(words + ", no offers")
	}
	return text.Escape(words + ", offers to " + strconv.Itoa(p.OfferThreshold) + " %")
}
