package figures

import (
	"strconv"
	"strings"

	"juggle/core/report"
	"juggle/core/schedule"
	"juggle/core/study"
	"juggle/site/drawing"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
	"juggle/site/touch"
)

// Overview is the page's front: what came out, how far the study is, and a card for each figure.
type Overview struct {
	*Figures
	touch    *touch.Touch
	progress *parts.Progress
	room     parts.Room // for the first paragraph
}

func newOverview(f *Figures) *Overview {
	o := &Overview{Figures: f, progress: newProgress(f.page, f.Run)}
	o.touch = touch.New(f.page, o.worth, func() { f.page.Browser.Scroll("claims") })
	return o
}

// shown are the cards that there are so far; see Figures.Stepwise. Without a log there are none.
func (c *Overview) shown() []*parts.Card {
	if c.lacking() {
		return nil
	}
	return c.gallery.Cards[:max(0, c.pieces-2)]
}

// beyond are the cards of the figures beyond the paper, where these are open.
func (c *Overview) beyond() []*parts.Card {
	if c.lacking() || !c.page.Link.Beyond {
		return nil
	}
	return c.gallery.Cards[len(page.Published):]
}

// beyondSub says what the figures beyond the paper are.
const beyondSub = "What the paper describes of agreements and never runs: asking consumers for more room, prices, " +
	"cancellations, failures, molds. Questions in place of claims, findings and no verdicts."

// questions are what the figures beyond the paper ask, as long as they are shut.
func (c *Overview) questions() string {
	if c.page.Link.Beyond {
		return ""
	}
	var b strings.Builder
	for _, n := range page.Beyond {
		title, question := study.Asked(n)
		b.WriteString("<li><span>" + strconv.Itoa(n) + "</span><b>" + text.Escape(title) + "</b><em>" + text.Escape(question) +
			"</em></li>")
	}
	return "<ol>" + b.String() + "</ol>"
}

func (c *Overview) beyondWord() string {
	return text.Either(c.page.Link.Beyond, "Shut these ", "Open and compute these ") + text.Few(len(page.Beyond)) + " figures"
}

// turnBeyond opens the figures beyond the paper, which are then computed, or shuts them.
func (c *Overview) turnBeyond() {
	l := c.page.Link
	l.Beyond = !l.Beyond
	c.page.Visit(l)
}

func (c *Overview) lacking() bool { return c.page.Library.Lacking() }

// wanted asks for the logs that the link needs; "" where it has what it needs.
func (c *Overview) wanted() string {
	switch missing := c.page.Library.Missing(); len(missing) {
	case 0:
		return ""
	case 1:
		return "Drop " + missing[0].Name + " here"
	default:
		return "Drop the " + text.Few(len(missing)) + " logs here, one after the other"
	}
}

// promises are drawn under the draft's rules: the draft's Figure 1, in which nothing is computed. The published edition describes them
// without a figure.
func (c *Overview) promises() string {
	if c.edition() != schedule.Draft {
		return ""
	}
	return drawing.Promises()
}

// claimLine is one line of the list of verdicts.
func (c *Overview) claimLine(figure int) string {
	f, mark := c.of(figure), c.of(figure).verdict()
	mark.Words = strings.Replace(mark.Words, underYours, " (yours)", 1) // the paragraph beside the list says it whole
	now := `<span class="verdict" data-verdict="` + mark.Key + `" title="` + text.Escape(text.Prose(report.VerdictRule.String())) + `">` +
		mark.HTML() + "</span>"
	return "<span>" + strconv.Itoa(figure) + "</span><span>" + shortTitles[figure] + "</span>" +
		f.roomy(&f.lineRoom, now, func(r *study.FigureResult) string {
			return `<span class="verdict">` + parts.MarkOf(longest(r.Claim).Verdict, false).HTML() + "</span>"
		})
}

// jump scrolls to a figure's card.
func (c *Overview) jump(figure int) { c.page.Browser.Scroll(c.gallery.Of(figure).ID()) }
