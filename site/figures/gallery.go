package figures

import (
	"strconv"

	"juggle/core/papers/study"
	"juggle/site/page"
	"juggle/site/parts"
)

// setGallery makes the gallery of the figures. The link names the large figure.
func setGallery(c *Figures) {
	var cards []*parts.Card
	for _, f := range c.all {
		card := parts.NewCard(c.page, f, f.Number(), "")
		card.OnLeave = func() { c.markHistory(f.number) }
		card.Progress = func() *parts.Progress { return c.Progress }
		card.Table.PinsColumns = true
		card.Assumptions = &parts.Assumptions{List: f.conventions, Find: c.Params.Interpretation, Page: c.page, OnLeave: card.OnLeave}
		cards = append(cards, card)
	}
	l := &c.page.Link
	c.SetGallery(nil, parts.Gallery{Name: "large", Cards: cards,
		LastNumber: func() int { return l.LastFigure() }, Link: c.largeLink, EvidenceOpen: &l.Why,
		OnChoice: c.page.Replace, Choices: c.choices,
		LargeNumber: func() int {
			if l.Embed {
				return 0
			}
			return l.Figure
		},
		WaitsFor: func() string {
			if !c.overview.lacksLogs() {
				return ""
			}
			if wanted := c.overview.missingLogWords(); wanted != "" {
				if len(c.page.Library.Missing()) > 1 {
					return wanted + ": the figure is computed as soon as they are here. Without them there is nothing to draw."
				}
				return wanted + ": the figure is computed as soon as it is here. Without it there is nothing to draw."
			}
			return c.page.Library.WaitingFor()
		}})
}

// largeLink is the link to a figure's large view; 0 leads back from it.
func (c *Figures) largeLink(figure int) page.Link { return c.page.LinkTo(c.page.Views[0].Key, figure) }

// markHistory marks the history's entry with a figure when the reader follows the link behind the verdict of its card, or the card's link
// to About. The browser's back then leads to that card.
func (c *Figures) markHistory(figure int) {
	if c.page.Link.Figure == 0 {
		c.page.Browser.Mark(strconv.Itoa(figure))
	}
}

// choices are the ways to draw the large figure: every figure can show each period, Figures 1 to 5 can show the requests accepted, and
// Figure 1 can show levels.
func (c *Figures) choices() (choices []parts.Choice) {
	l := &c.page.Link
	if l.Figure < study.PaperFigures {
		choices = append(choices, parts.Choice{Name: "Of", OffWord: "utilisation", OnWord: "requests accepted", IsOn: &l.Accepted})
	}
	if l.Figure == 1 {
		choices = append(choices, parts.Choice{Name: "Show", OffWord: "differences", OnWord: "levels", IsOn: &l.Levels})
	}
	return append(choices, parts.Choice{Name: "Points", OffWord: "means", OnWord: "every period", IsOn: &l.Periods})
}
