package figures

import (
	"strconv"
	"strings"

	"juggle/core/experiment/report"
	"juggle/core/papers/study"
	"juggle/core/schedule"
	"juggle/site/drawing"
	"juggle/site/firstminute"
	"juggle/site/page"
	"juggle/site/parts"
	"juggle/site/text"
)

// Overview is the front of the page: the list of verdicts, the progress of the computation, and a card for each figure.
type Overview struct {
	*Figures
	firstMinute *firstminute.View
	leadSpace   parts.ReservedSpace // keeps the first paragraph as high as it will be with all results
}

func newOverview(f *Figures) *Overview {
	o := &Overview{Figures: f}
	o.firstMinute = firstminute.New(f.page, o.gainOnLogs, func() { f.page.Browser.Scroll("claims") })
	return o
}

// paperCards returns the cards of the paper's figures that are painted so far; none if a log is missing. The first two pieces of the page
// are no cards; each further piece is a card. See Figures.Stepwise.
func (c *Overview) paperCards() []*parts.Card {
	if c.lacksLogs() {
		return nil
	}
	return c.Gallery.Cards[:max(0, c.pieces-2)]
}

// beyondCards returns the cards of the figures beyond the paper; none if a log is missing or the reader has not opened them.
func (c *Overview) beyondCards() []*parts.Card {
	if c.lacksLogs() || !c.page.Link.Beyond {
		return nil
	}
	return c.Gallery.Cards[len(page.Published):]
}

// beyondSub is the subtitle of the figures beyond the paper.
const beyondSub = "What the paper describes of agreements and never runs: asking consumers for more slack, prices, " +
	"cancellations, failures, molds. Questions in place of claims, findings and no verdicts."

// questions lists the questions of the figures beyond the paper while their cards are shut; "" while the cards are open.
func (c *Overview) questions() string {
	if c.page.Link.Beyond {
		return ""
	}
	var b strings.Builder
	for _, n := range page.Beyond {
		title, question := study.TitleAndQuestion(n)
		b.WriteString("<li><span>" + strconv.Itoa(n) + "</span><b>" + text.Escape(title) + "</b><em>" + text.Escape(question) +
			"</em></li>")
	}
	return "<ol>" + b.String() + "</ol>"
}

// beyondWord is the text of the button that opens the figures beyond the paper, or shuts them.
func (c *Overview) beyondWord() string {
	return text.Either(c.page.Link.Beyond, "Shut these ", "Open and compute these ") + text.InWords(len(page.Beyond)) + " figures"
}

// toggleBeyond opens the figures beyond the paper, which are then computed, or shuts them.
func (c *Overview) toggleBeyond() {
	l := c.page.Link
	l.Beyond = !l.Beyond
	c.page.Visit(l)
}

// lacksLogs reports whether nothing can be computed yet, since a log is missing or the bundled logs could not be loaded.
func (c *Overview) lacksLogs() bool { return c.page.Library.NeedsReader() }

// missingLogWords asks the reader for the logs that the link names and the page does not have; it is "" if no log is missing.
func (c *Overview) missingLogWords() string {
	switch missing := c.page.Library.Missing(); len(missing) {
	case 0:
		return ""
	case 1:
		return "Drop " + missing[0].Name + " here"
	default:
		return "Drop the " + text.InWords(len(missing)) + " logs here, one after the other"
	}
}

// promiseDrawing is a drawing of the kinds of windows that a reservation promises: Figure 1 of the draft, which shows no results. It is ""
// in the published edition, which describes them in words.
func (c *Overview) promiseDrawing() string {
	if c.edition() != schedule.Draft {
		return ""
	}
	return drawing.Promises()
}

// claimLine returns a figure's line in the list of verdicts: its number, its title and its verdict so far. While further seeds refine the
// figure, and afterwards, the line has space for the longest verdict.
func (c *Overview) claimLine(figure int) string {
	f, mark := c.figureAt(figure), c.figureAt(figure).verdict()
	mark.Words = strings.Replace(mark.Words, underYourParameters, " (yours)", 1) // the lead has the full words
	verdict := `<span class="verdict" data-verdict="` + mark.Key + `" title="` + text.Escape(text.Prose(report.VerdictRule.String())) + `">` +
		mark.HTML() + "</span>"
	return "<span>" + strconv.Itoa(figure) + "</span><span>" + shortTitles[figure] + "</span>" +
		f.withReservedSpace(&f.lineSpace, verdict, func(r *study.FigureResult) string {
			return `<span class="verdict">` + parts.MarkOf(longestClaim(r.Claim).Verdict, false).HTML() + "</span>"
		})
}

// scrollToCard scrolls to a figure's card.
func (c *Overview) scrollToCard(figure int) { c.page.Browser.Scroll(c.Gallery.Card(figure).ID()) }
