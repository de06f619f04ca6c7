package negotiate

import "juggle/site/page"

// Key handles a key and reports whether the view uses that key. While a session is being played, the view uses only Escape, which stops
// the playback.
func (c *Negotiate) Key(k page.Key) bool {
	if c.playback != nil {
		if k.Key == "Escape" {
			c.stopPlayback()
		}
		return k.Key == "Escape"
	}
	showsDraft := c.draft.open && !c.showsTerms // an open draft is hidden while the panel shows the terms of a promise
	switch {
	case k.Key == "n" || k.Key == "/":
		c.openDraft()
		c.openSheet()
		c.page.Browser.Focus("negotiate-ask-procs")
	case k.Key == "u":
		c.undo()
	case (k.Element == "" || k.Key != " ") && c.steps.Key(k.Key): // space presses the element with the focus, if there is one; else it plays
	case k.Key == "b":
		c.toggleOutageForm()
	case k.Key == "Escape" && c.answer != nil:
		c.refuseOptions()
	case k.Key == "Escape" && c.isOutageFormOpen:
		c.toggleOutageForm()
	case k.Key == "Escape" && showsDraft:
		c.clearDraft()
	case k.Key == "Enter" && k.Element == "" && c.answer != nil:
		c.take(c.answer.selected)
	case k.Key == "Enter" && k.Element == "" && showsDraft:
		c.ask()
	case len(k.Key) == 1 && k.Key >= "1" && k.Key[0] <= '0'+maxOptions && c.answer != nil:
		c.selectOption(int(k.Key[0] - '1'))
	case c.picture.Key(k.Code):
	default:
		return false
	}
	return true
}

// openSheet opens the panel on a small screen, where it is a sheet.
func (c *Negotiate) openSheet() {
	if c.picture.Painted.Width < smallScreen {
		c.page.Sheet = true
	}
}

// smallScreen is the width of the machine's drawing, in px, below which the panel is a sheet.
const smallScreen = 760
