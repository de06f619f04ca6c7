package negotiate

import "juggle/site/page"

// Key is what keys do in this view.
func (c *Negotiate) Key(k page.Key) bool {
	if c.hearing != nil {
		if k.Key == "Escape" {
			c.stop()
		}
		return k.Key == "Escape"
	}
	writing := c.draft.open && !c.terms
	switch {
	case k.Key == "n" || k.Key == "/":
		c.begun()
		c.openSheet()
		c.page.Browser.Focus("negotiate-ask-procs")
	case k.Key == "u":
		c.undo()
	case (k.Element == "" || k.Key != " ") && c.steps.Key(k.Key):
	case k.Key == "b":
		c.turnBreaking()
	case k.Key == "Escape" && c.answer != nil:
		c.refuse()
	case k.Key == "Escape" && c.breaking:
		c.turnBreaking()
	case k.Key == "Escape" && writing:
		c.cleared()
	case k.Key == "Enter" && k.Element == "" && c.answer != nil:
		c.take(c.answer.looked)
	case k.Key == "Enter" && k.Element == "" && writing:
		c.ask()
	case len(k.Key) == 1 && k.Key >= "1" && k.Key <= "9" && c.answer != nil:
		c.look(int(k.Key[0] - '1'))
	case c.zooms.Key(k.Code):
	default:
		return false
	}
	return true
}

// openSheet has a small screen show the panel.
func (c *Negotiate) openSheet() {
	if c.view.Width < smallScreen {
		c.page.Sheet = true
	}
}

// smallScreen is how wide a machine is on a screen that shows the panel as a sheet, at most.
const smallScreen = 760
