package negotiate

import (
	"slices"
	"strings"

	"juggle/core/lesson"
	"juggle/core/schedule"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/privacy"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// lessons returns the bundled lessons about this view.
func lessons() []lesson.Bundled {
	return slices.DeleteFunc(slices.Clone(lesson.All), func(b lesson.Bundled) bool { return b.View != "Negotiate" })
}

// A Fieldgroup is the component with the fields of one part of the view.
type Fieldgroup struct {
	view *Negotiate
	part string
}

// fields returns the fields of a part of the view.
func (c *Negotiate) fields(part string) vugu.Builder {
	return c.forms.Get(part, func() *Fieldgroup { return &Fieldgroup{c, part} })
}

// entries returns the inputs of the fields that are shown.
func (g *Fieldgroup) entries() (list []*parts.Entry) {
	fields := partFields[g.part]
	if g.part == "ask" && !g.view.draft.showsAllFields {
		fields = fields[:usualFields]
	}
	for i := range fields {
		list = append(list, g.view.entry(fields[i].key))
	}
	return list
}

// hasFault reports whether a field of a part has a text that cannot be read. If so, the focus moves to the first such field.
func (c *Negotiate) hasFault(part string) bool {
	for i, f := range partFields[part] {
		if c.entry(f.key).FocusFault() {
			c.draft.showsAllFields = c.draft.showsAllFields || i >= usualFields
			return true
		}
	}
	return false
}

// focusPanel moves the focus into the panel after a button was pressed, since the button may be gone.
func (c *Negotiate) focusPanel() {
	switch {
	case c.showsTerms:
		c.page.Browser.Focus("negotiate-terms")
	case c.hasFault("ask"):
	case c.answer != nil:
		c.page.Browser.Focus("negotiate-take-1")
	default:
		c.page.Browser.Focus("negotiate-propose")
	}
}

// stateWord returns the view's state, for tests in a browser.
func (c *Negotiate) stateWord() string {
	switch {
	case c.waitsForCrowd:
		return "waiting"
	case c.playback != nil:
		return "hearing"
	case c.answer != nil:
		return "answered"
	case c.draft.open:
		return "writing"
	}
	return "ready"
}

// promiseLabel returns the text of the button that shows the selected promise.
func (c *Negotiate) promiseLabel() string {
	return "Promise" + text.Either(c.chosen.Kind == gantt.JobKind, " "+privacy.Number(c.chosen.ID), "")
}

// moreFieldsLabel returns the text of the button that shows more fields or fewer.
func (c *Negotiate) moreFieldsLabel() string {
	return text.Either(c.draft.showsAllFields, "Fewer fields", "Molds, tolerance, real run time")
}

// askLabel returns the text of the button that asks.
func (c *Negotiate) askLabel() string { return text.Either(c.answer != nil, "Ask again", "Ask") }

// unlistedWords says how many options are not listed; it is "" if all are.
func (c *Negotiate) unlistedWords() string {
	if c.answer == nil || len(c.answer.options) <= maxOptions {
		return ""
	}
	words := map[schedule.Preference]string{schedule.Nearest: "none nearer", schedule.Cheapest: "none cheaper",
		schedule.Soonest: "none with an earlier end"}
	return text.Count(len(c.answer.options)-maxOptions) + " more, " + words[c.preference]
}

// hidesCommand reports whether the command line is hidden: from a consumer, and while there is no request, because the command reads a file
// of at least one.
func (c *Negotiate) hidesCommand() bool { return c.role == consumerRole || len(c.session.Jobs()) == 0 }

// commandWords returns the command line that writes the same ledger, as HTML.
func (c *Negotiate) commandWords() string {
	words := c.session.Command()
	for i := range words {
		words[i] = text.OneLine(text.Escape(words[i]))
	}
	return strings.Join(words, " ")
}

// RemoveFileBanner closes the message about a failed change.
func (c *Negotiate) RemoveFileBanner() {
	c.fault = ""
	c.changed()
}
