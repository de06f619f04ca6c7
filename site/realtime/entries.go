package realtime

import (
	"slices"
	"strings"

	"juggle/core/experiment/param"
	"juggle/site/parts"
	"juggle/site/text"
)

// entry returns the typed field with this name: slices on the timeline, or a number of Table I. Its element has the id, and handle returns
// its parameter.
func (c *Realtime) entry(name, id string, handle func() param.Value) *parts.Entry {
	e := c.entries[name]
	if e == nil {
		e = &parts.Entry{Page: c.page, Element: id, Param: handle()}
		c.entries[name] = e
	}
	return e
}

// forgetTyped drops what is being typed.
func (c *Realtime) forgetTyped() {
	c.params.Forget()
	for _, e := range c.entries {
		e.Forget()
	}
}

// WrongWords returns the errors of the fields whose names contain a text.
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
