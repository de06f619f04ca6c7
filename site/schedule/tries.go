package schedule

import (
	"strconv"
	"strings"

	"juggle/core/narrate"
	"juggle/core/schedule"
	"juggle/site/parts"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// retelling is how the run's decisions are told.
func (c *Schedule) retelling() narrate.Retelling {
	return narrate.Retelling{Spelling: parts.Spelling{}, Policy: c.played.Policy, Procs: int32(c.run.Procs)}
}

// tries is what was tried, as a list.
func (c *Schedule) tries() string {
	if c.brokered.on() {
		return parts.LineItems(c.event().Lines(c.at))
	}
	told, err := c.run.Explain(c.at)
	lines := []narrate.Line{{}}
	if err != nil {
		lines[0].Text = err.Error()
	} else {
		lines = c.retelling().Lines(told)
	}
	return parts.LineItems(lines)
}

// unfolded reports whether the steps are open: those of a rejected request are behind the plain line until they are asked for.
func (c *Schedule) unfolded() bool {
	if c.rejected() {
		return c.turned[1]
	}
	return !c.turned[0]
}

func (c *Schedule) turnSteps(e vugu.DOMEvent) {
	e.PreventDefault() // the browser would open them beside us
	i := 0
	if c.rejected() {
		i = 1
	}
	c.turned[i] = !c.turned[i]
}

// terms say how to read what was tried. The reader opens and shuts them, so no painting makes them anew.
func terms() string {
	var b strings.Builder
	b.WriteString(`<details><summary>How to read this</summary><dl class="facts">`)
	for _, t := range narrate.Terms() {
		b.WriteString("<dt>" + text.Escape(t.Word) + "</dt><dd>" + text.Sym(t.Means) + "</dd>")
	}
	return b.String() + "</dl></details>"
}

// rule is whose rules and thresholds the tries followed.
func (c *Schedule) rule() string {
	if c.brokered.on() {
		return ""
	}
	p := c.played.Policy
	words := parts.OrderName(p.Order.String())
	if p.OfferThreshold == schedule.Never {
		return text.Escape(words + ", no offers")
	}
	return text.Escape(words + ", offers to " + strconv.Itoa(p.OfferThreshold) + " %")
}
