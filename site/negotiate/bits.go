package negotiate

import (
	"slices"
	"strings"

	"juggle/core/lesson"
	"juggle/site/gantt"
	"juggle/site/parts"
	"juggle/site/privacy"
	"juggle/site/text"

	"github.com/vugu/vugu"
)

// What the template asks for beside the model.

const (
	answerHead = `Answer <small>no place in its own window</small>`
	ledgerTop  = `<tr><th scope="col">time</th><th scope="col">who</th><th scope="col">what was said</th><th scope="col">answer</th>` +
		`<th scope="col" class="wide-only">window</th><th scope="col" class="num wide-only">procs</th>` +
		`<th scope="col" class="num">owes, credits</th><th scope="col"><span class="hidden">undo</span></th></tr>`
	undoMark = `<span>Undo to here</span><svg viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">` +
		`<path d="M4.5 1.5 1.5 4.5l3 3M2 ` +
		`4.5h5.2a3 3 0 0 1 0 6H4" fill="none" stroke="currentColor" stroke-width="1.25"/></svg>`
)

// lessons are those that happen here.
func lessons() []lesson.Bundled {
	return slices.DeleteFunc(slices.Clone(lesson.All), func(b lesson.Bundled) bool { return b.View != "Negotiate" })
}

// Typed is a few fields.
type Typed struct {
	view *Negotiate
	part string
}

// fields are the fields of a part of the view.
func (c *Negotiate) fields(part string) vugu.Builder {
	return c.forms.Get(part, func() *Typed { return &Typed{c, part} })
}

func (t *Typed) entries() (list []*parts.Entry) {
	fields := partFields[t.part]
	if t.part == "ask" && !t.view.draft.more {
		fields = fields[:usualFields]
	}
	for i := range fields {
		list = append(list, t.view.typed(fields[i].key))
	}
	return list
}

// misread reports whether a field of that part holds what cannot be read, and leads to it: nothing is asked with the value from before.
func (c *Negotiate) misread(part string) bool {
	for i, f := range partFields[part] {
		if c.typed(f.key).LeadToFault() {
			c.draft.more = c.draft.more || i >= usualFields
			return true
		}
	}
	return false
}

// toPanel leads to what the panel has become: the button that was pressed may be gone.
func (c *Negotiate) toPanel() {
	switch {
	case c.terms:
		c.page.Browser.Focus("negotiate-terms")
	case c.misread("ask"):
	case c.answer != nil:
		c.page.Browser.Focus("negotiate-take-1")
	default:
		c.page.Browser.Focus("negotiate-propose")
	}
}

// stateWord is what a script reads.
func (c *Negotiate) stateWord() string {
	switch {
	case c.waiting:
		return "waiting"
	case c.hearing != nil:
		return "hearing"
	case c.answer != nil:
		return "answered"
	case c.draft.open:
		return "writing"
	}
	return "ready"
}

func (c *Negotiate) whichWord() string {
	return "Promise" + text.Either(c.chosen.Kind == gantt.OfJob, " "+privacy.Number(c.chosen.ID), "")
}

func (c *Negotiate) moreFieldsWord() string {
	return text.Either(c.draft.more, "Fewer fields", "Molds, tolerance, real run time")
}

func (c *Negotiate) askWord() string { return text.Either(c.answer != nil, "Ask again", "Ask") }

// beyondWord says how many options are not listed.
func (c *Negotiate) beyondWord() string {
	if c.answer == nil || len(c.answer.options) <= mostOptions {
		return ""
	}
	return text.Count(len(c.answer.options)-mostOptions) + " more, farther away"
}

func (c *Negotiate) commandWords() string {
	words := c.session.Command()
	for i := range words {
		words[i] = text.OneLine(text.Escape(words[i]))
	}
	return strings.Join(words, " ")
}

// Forgive takes back what was said of a mistake.
func (c *Negotiate) Forgive() {
	c.refused = ""
	c.changed()
}
