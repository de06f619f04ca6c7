package parts

import "strconv"

// Progress is the line of a Study: runs of all, time, workers, and what can be done about it. It stands with the figures, and above one of
// them that is shown large, with a prefix before the ids.
type Progress struct {
	Prefix          string
	Class, Label    string
	LineID          string // "": none
	MainID, OtherID string

	Count func() (finished, total int)
	Done  func() bool
	Line  func() string
	Said  func() string // tells a screen reader of what changes seldom
	Main  func() Button
	Other func() Button // one without a word is away; nil: there is none

	focus func(id string)
}

// A Button is a word and what a press does.
type Button struct {
	Word, Class string
	Do          func()
}

func (c *Progress) most() string {
	_, total := c.Count()
	return strconv.Itoa(max(1, total))
}

func (c *Progress) value() string {
	finished, _ := c.Count()
	return strconv.Itoa(finished)
}

func (c *Progress) lineID() any {
	if c.LineID == "" {
		return nil
	}
	return c.Prefix + c.LineID
}

// pressOther presses the other button. Where that goes away the focus goes to the main one.
func (c *Progress) pressOther() {
	if c.Other().Do(); c.Other().Word == "" {
		c.focus(c.Prefix + c.MainID)
	}
}
