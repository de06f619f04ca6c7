package parts

import "strconv"

// Progress shows the progress of a Study: a bar, a line with runs, time and workers, and buttons. It is shown with the figures, and once
// more above a large figure, where its ids have a prefix.
type Progress struct {
	Prefix          string // the prefix of the ids
	Class, Label    string
	LineID          string // the id of the line; "": it has none
	MainID, OtherID string // the ids of the buttons

	Count        func() (finished, total int)
	Done         func() bool
	Status       func() string // the line, as markup
	Announcement func() string // the line for screen readers, which changes seldom
	MainButton   func() Button
	OtherButton  func() Button // a Button without a Word is hidden; nil: there is none

	focus func(id string) // moves the focus to the element with this id
}

// A Button is a button's text and class, and its action.
type Button struct {
	Word, Class string
	Press       func()
}

// maximum is the bar's maximum.
func (c *Progress) maximum() string {
	_, total := c.Count()
	return strconv.Itoa(max(1, total))
}

// value is the bar's value.
func (c *Progress) value() string {
	finished, _ := c.Count()
	return strconv.Itoa(finished)
}

// lineID is the id of the line with its prefix; nil where the line has none.
func (c *Progress) lineID() any {
	if c.LineID == "" {
		return nil
	}
	return c.Prefix + c.LineID
}

// pressOther presses the other button. If this hides the button, the focus moves to the main one.
func (c *Progress) pressOther() {
	if c.OtherButton().Press(); c.OtherButton().Word == "" {
		c.focus(c.Prefix + c.MainID)
	}
}
