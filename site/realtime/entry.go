package realtime

import (
	"slices"
	"strings"

	"juggle/core/param"
	"juggle/site/parts"
	"juggle/site/text"
)

// The fields of the Real-time view: slices on the timeline, and numbers of Table I.

// typed is the entry of that name, whose field has that id; handle gives what it holds.
func (c *Realtime) typed(name, id string, handle func() param.Handle) *parts.Entry {
	e := c.entries[name]
	if e == nil {
		e = &parts.Entry{Page: c.page, Element: id, Held: handle()}
		c.entries[name] = e
	}
	return e
}

// forget drops what is being typed.
func (c *Realtime) forget() {
	c.knob.Forget()
	for _, e := range c.entries {
		e.Forget()
	}
}

// WrongWords says what is wrong with the fields whose names contain that.
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
