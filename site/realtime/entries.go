package realtime

import (
	"slices"
	"strings"

	"juggle/core/experiment/param"
	"juggle/site/parts"
	"juggle/site/text"
)

// entry returns the field with this name: the slices of a reservation on the timeline, or a number of Table I. If there is none yet, entry
// makes it, with id as the id of its element and with the parameter that makeParameter returns.
func (c *Realtime) entry(name, id string, makeParameter func() param.Value) *parts.Entry {
	e := c.entries[name]
	if e == nil {
		e = &parts.Entry{Page: c.page, Element: id, Param: makeParameter()}
		c.entries[name] = e
	}
	return e
}

// forgetTyped empties the fields that the reader is typing into.
func (c *Realtime) forgetTyped() {
	c.params.DiscardTyped()
	for _, e := range c.entries {
		e.DiscardTyped()
	}
}

// WrongWords returns the errors of the fields whose names contain part, as HTML.
func (c *Realtime) WrongWords(part string) string {
	var words []string
	for name, e := range c.entries {
		if fault := e.Fault(); fault != "" && strings.Contains(name, part) {
			words = append(words, name+": g"+strings.TrimPrefix(fault, "G"))
		}
	}
	slices.Sort(words)
	return text.Escape(strings.Join(words, " "))
}
