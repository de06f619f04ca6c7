package figures

import (
	"strconv"

	"juggle/site/page"
	"juggle/site/parts"
)

// Sliders are the parameters.
func (c *Figures) Sliders() page.Sliders { return c.params }

// Key is what keys do in the Figures view.
func (c *Figures) Key(k page.Key) bool {
	if n, err := strconv.Atoi(k.Key); err == nil {
		if n < 1 || n > c.page.Link.LastFigure() {
			return false
		}
		c.goTo(n)
		return true
	}
	n := c.page.Link.Figure
	switch k.Key {
	case "[", "]":
		step := 1
		if k.Key == "[" {
			step = -1
		}
		if n != 0 {
			c.goTo(c.large.Crumbs.Another(step))
			return true
		}
		c.at = (c.at-1+step+c.page.Link.LastFigure())%c.page.Link.LastFigure() + 1
		c.focus()
	case "e":
		if n != 0 {
			c.page.Visit(c.page.LinkTo(c.page.View(), 0))
		} else {
			c.page.From = k.Element
			c.page.Visit(c.largeLink(c.published(max(1, c.at))))
		}
	case "t", "d":
		card := c.card()
		if n != 0 || card == nil {
			return false
		}
		if k.Key == "t" {
			card.Table.Open = !card.Table.Open
		} else {
			card.Decided.Open = !card.Decided.Open
		}
	case "x":
		c.Run.pause()
	case "/":
		c.page.Unfolded = true
		c.page.Browser.Focus("param-L")
	default:
		return false
	}
	return true
}

// goTo leads to the figure that the edition calls n: its card, or, where one is shown large, that one large.
func (c *Figures) goTo(n int) {
	c.at = n
	if c.page.Link.Figure != 0 {
		c.page.Visit(c.largeLink(c.published(n)))
		return
	}
	c.focus()
}

// card is the card that keys are about; nil where it computes nothing.
func (c *Figures) card() *parts.Card { return c.every.list[c.published(max(1, c.at))] }

func (c *Figures) focus() {
	if card := c.card(); card != nil {
		c.page.Browser.Focus(card.LargeID())
		c.page.Browser.Scroll(card.ID())
		return
	}
	c.page.Browser.Scroll("scenarios")
}
