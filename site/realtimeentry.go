package site

import (
	"slices"
	"strings"

	"juggle/core/study"
)

// The fields of the Real-time view: slices on the timeline, and numbers of Table I.

// An entry is what is being typed in a field of the view.
type entry struct {
	text  string
	wrong string // what is wrong with it
	value string // what it set, where it is right
}

// field gives what a field of that name shows: what is being typed, unless something else has changed the value since.
func (c *Realtime) field(name string, h sceneHolder) string {
	if e := c.entries[name]; e != nil && (e.wrong != "" || e.value == h.get()) {
		return e.text
	}
	return h.get()
}

// enter takes what is typed there.
func (c *Realtime) enter(name, text string, h sceneHolder) {
	e := &entry{text: text}
	c.entries[name] = e
	if err := h.set(strings.TrimSpace(text)); err != nil {
		e.wrong = name + ": got " + quoteEmpty(text) + "; want " + err.(*study.FieldError).Want + ". " + quoteEmpty(h.get()) + " is still in use."
		return
	}
	e.value = h.get()
	c.knob.forget()
}

// leave ends an entry: one that is right is shown as the page spells it.
func (c *Realtime) leave(name string) {
	if e := c.entries[name]; e != nil && e.wrong == "" {
		delete(c.entries, name)
	}
	c.fit()
}

func (c *Realtime) wrongEntry(name string) any {
	if e := c.entries[name]; e == nil || e.wrong == "" {
		return nil
	}
	return "true"
}

// wrongWords says what is wrong with the fields whose names contain that.
func (c *Realtime) wrongWords(part string) string {
	var words []string
	for name, e := range c.entries {
		if e.wrong != "" && strings.Contains(name, part) {
			words = append(words, e.wrong)
		}
	}
	if len(words) == 0 {
		return ""
	}
	slices.Sort(words)
	return triangle + "<span>" + esc(strings.Join(words, " ")) + "</span>"
}
