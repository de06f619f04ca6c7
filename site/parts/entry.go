package parts

import (
	"errors"
	"strings"
	"time"

	"juggle/core/experiment/param"
	"juggle/site/page"
	"juggle/site/text"
)

// An Entry is a typed field. What is typed is taken when the reader presses Enter, leaves the field or pauses; Escape gives back what was
// there before. What is wrong stays as typed, with what is wanted beside it, while the value from before it stays in use.
type Entry struct {
	Page    *page.Page
	Element string // its id
	Held    param.Handle
	Shown   func(value string) string // how people read a value; nil: as it is set
	Live    bool                      // every keystroke is committed: a form with a button skips the debounce
	typing  string                    // as typed, while it differs from how the value is spelled; see dirty
	dirty   bool
	before  string    // the value that was in use when typing began
	left    string    // the value in use after the last pause
	pause   page.Task // takes the entry when the reader pauses; nil while nobody types
	Wrong   string    // what is wrong with what was typed
}

func (e *Entry) ID() string { return e.Element }

// keyboard is the kind that a small screen shows for it.
func (e *Entry) keyboard() any {
	if e.Held.Kind == param.Number {
		return "decimal"
	}
	return nil
}

// Spell is a value as people read it: "25, 50, 100".
func (e *Entry) Spell(value string) string {
	switch {
	case e.Shown != nil:
		return e.Shown(value)
	case e.Held.Kind == param.Numbers:
		return strings.ReplaceAll(value, ",", ", ")
	}
	return value
}

// Changed reports whether the value differs from the untouched page's.
func (e *Entry) Changed() bool { return e.Held.Get() != e.Held.Untouched() }

// Text is what the field shows: the text being typed, or the value.
func (e *Entry) Text() string {
	if e.dirty && !e.stale() {
		return e.typing
	}
	return e.Spell(e.Held.Get())
}

// stale reports whether the value changed by other means since the last accept or reject.
func (e *Entry) stale() bool { return e.pause == nil && e.Held.Get() != e.left }

// Pausing is how long nobody types before an entry is taken as it stands.
const Pausing = 700 * time.Millisecond

// Edit hears of every change of the text.
func (e *Entry) Edit(text string) {
	if !e.dirty || e.stale() {
		e.before = e.Held.Get()
	}
	e.rest()
	e.typing, e.dirty = text, true
	if e.Live {
		e.accept()
		return
	}
	e.Page.Typed[e.Element] = e
	e.pause = e.Page.Browser.After(Pausing, func() {
		e.pause = nil
		if !e.accept() {
			return
		}
		// Who pauses may go on: "1." stays as it is, to become "1.5".
		if spelled := e.Spell(e.left); tight(e.typing) == tight(spelled) {
			e.typing = spelled
		}
	})
}

// tight is text without spaces.
func tight(text string) string { return strings.ReplaceAll(text, " ", "") }

// Enter takes the text for good.
func (e *Entry) Enter(text string) {
	if !e.dirty && text == e.Text() {
		return
	}
	e.Edit(text)
	e.rest()
	if e.accept() {
		e.Forget()
	}
}

// accept takes what was typed, as people write it: "−3", "40 %". Where that is wrong, the value from before the typing holds.
func (e *Entry) accept() bool {
	text := strings.ReplaceAll(strings.TrimSpace(e.typing), "−", "-")
	if e.take(strings.TrimSuffix(text, " %"), e.typing); e.Wrong != "" {
		e.undo()
	}
	e.left = e.Held.Get()
	return e.Wrong == ""
}

// take sets the value, or says what is wrong with it.
func (e *Entry) take(value, typed string) {
	e.Wrong = ""
	if err := e.Held.Set(value); err != nil {
		want := err.Error()
		if bad := (*param.Error)(nil); errors.As(err, &bad) {
			want = bad.Want
		}
		e.Wrong = "Got " + text.QuoteEmpty(typed) + "; want " + want + "."
	}
}

// undo puts back the value from before the typing.
func (e *Entry) undo() {
	if e.Held.Get() != e.before {
		_ = e.Held.Set(e.before) // it was in use, so nothing is wrong with it
	}
}

// Forget drops what was typed.
func (e *Entry) Forget() {
	e.rest()
	e.typing, e.dirty, e.Wrong = "", false, ""
	delete(e.Page.Typed, e.Element)
}

// rest ends the waiting for a pause.
func (e *Entry) rest() { page.CallOff(&e.pause) }

// Key is what Enter and Escape do while something is typed.
func (e *Entry) Key(key string) bool {
	switch key {
	case "Enter":
		e.Enter(e.typing)
	case "Escape":
		e.undo()
		e.Forget()
	default:
		return false
	}
	return true
}

// Settle sets a value that cannot be wrong by its form, and shows it as the page spells it.
func (e *Entry) Settle(value string) {
	e.Forget()
	e.take(value, value)
}

// Reset goes back to the value of the untouched page.
func (e *Entry) Reset() {
	e.Settle(e.Held.Untouched())
	e.Page.Browser.Focus(e.Element)
}

// Fault is what is wrong with what the field shows.
func (e *Entry) Fault() string {
	switch value := e.Spell(e.Held.Get()); {
	case e.Wrong == "" || e.dirty && e.stale():
		return ""
	case value == "" || e.Live:
		return e.Wrong
	default:
		return e.Wrong + " " + value + " is still in use."
	}
}

// LeadToFault leads to a field that shows what cannot be used, and says it; false: it shows none.
func (e *Entry) LeadToFault() bool {
	if e.Fault() == "" {
		return false
	}
	e.Page.Said = e.Held.Name + ": " + e.Wrong
	e.Page.Browser.Focus(e.Element)
	return true
}

// WrongWords are the fault as markup.
func (e *Entry) WrongWords() string {
	if e.Fault() == "" {
		return ""
	}
	return text.Triangle + "<span>" + text.Sym(e.Fault()) + "</span>"
}

// Invalid and DescribedBy are the field's attributes.
func (e *Entry) Invalid() any {
	if e.Fault() == "" {
		return nil
	}
	return "true"
}

func (e *Entry) DescribedBy() any {
	if e.Fault() == "" {
		return nil
	}
	return e.Element + "-wrong"
}
