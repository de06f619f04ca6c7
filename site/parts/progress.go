package parts

import (
	"strconv"
)

// Progress is the line of a Run, or of several: runs of all, time, workers, and what can be done about it.
type Progress struct {
	Class, Label    string
	LineID          any // nil: none
	MainID, OtherID string

	Count func() (finished, total int)
	Done  func() bool
	Line  func() string
	Said  func() string // tells a screen reader of what changes seldom
	Main  func() Button
	Other func() Button // one without a word is away; nil: there is none
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
