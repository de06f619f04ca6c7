package site

import (
	"slices"
	"strings"
)

// The fields of the Real-time view: slices on the timeline, and numbers of Table I.

// typed is the entry of that name, whose field has that id.
func (c *Realtime) typed(name, id string, h sceneHolder) *entry {
	e := c.entries[name]
	if e == nil {
		e = &entry{root: c.root, element: id, held: h}
		c.entries[name] = e
	}
	return e
}

// forget drops what is being typed.
func (c *Realtime) forget() {
	c.knob.forget()
	for _, e := range c.entries {
		e.forget()
	}
}

// wrongWords says what is wrong with the fields whose names contain that.
func (c *Realtime) wrongWords(part string) string {
	var words []string
	for name, e := range c.entries {
		if fault := e.fault(); fault != "" && strings.Contains(name, part) {
			words = append(words, name+": g"+strings.TrimPrefix(fault, "G"))
		}
	}
	slices.Sort(words)
	return esc(strings.Join(words, " "))
}
