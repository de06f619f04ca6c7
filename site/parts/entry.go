package parts

import (
	"errors"
	"strings"
	"time"

	"juggle/core/experiment/param"
	"juggle/site/page"
	"juggle/site/text"
)

// An Entry is a typed field. Its text is accepted when the reader presses Enter, leaves the field or pauses. Escape restores the text from
// before. A text that is invalid stays as typed, with a message beside it, while the previous value stays in use.
type Entry struct {
	Page            *page.Page
	Element         string // the field's id
	Param           param.Value
	Format          func(value string) string // spells a value for people; nil: the value is shown as a link spells it
	CommitsEveryKey bool                      // the text is accepted at every keystroke: a form with a button waits for no pause
	typing          string                    // the text as typed, while isDirty; else ""
	isDirty         bool                      // the field shows the typed text, not the value
	valueBefore     string                    // the value that was in use when typing began
	valueAfter      string                    // the value that was in use after the text was last accepted or rejected
	pause           page.Task                 // accepts the text when the reader pauses; nil while nobody types
	WrongReason     string                    // what is wrong with what was typed
}

// ID is the field's id.
func (e *Entry) ID() string { return e.Element }

// keyboard is the value of inputmode: the kind of keyboard that a small screen shows.
func (e *Entry) keyboard() any {
	if e.Param.Kind == param.Number {
		return "decimal"
	}
	return nil
}

// Spell spells a value for people: "25, 50, 100".
func (e *Entry) Spell(value string) string {
	switch {
	case e.Format != nil:
		return e.Format(value)
	case e.Param.Kind == param.Numbers:
		return strings.ReplaceAll(value, ",", ", ")
	}
	return value
}

// Changed reports whether the value differs from the untouched page's.
func (e *Entry) Changed() bool { return e.Param.Get() != e.Param.ResetValue() }

// Text is what the field shows: the text being typed, or the value.
func (e *Entry) Text() string {
	if e.isDirty && !e.isStale() {
		return e.typing
	}
	return e.Spell(e.Param.Get())
}

// isStale reports whether the value changed by other means since the last accept or reject.
func (e *Entry) isStale() bool { return e.pause == nil && e.Param.Get() != e.valueAfter }

// TypingPause is the time without typing after which an entry is accepted.
const TypingPause = 700 * time.Millisecond

// Edit is called at every change of the text.
func (e *Entry) Edit(text string) {
	if !e.isDirty || e.isStale() {
		e.valueBefore = e.Param.Get()
	}
	e.cancelPause()
	e.typing, e.isDirty = text, true
	if e.CommitsEveryKey {
		e.accept()
		return
	}
	e.Page.TextFields[e.Element] = e
	e.pause = e.Page.Browser.After(TypingPause, func() {
		e.pause = nil
		if !e.accept() {
			return
		}
		// The reader may go on typing after a pause: "1." stays as it is, to become "1.5".
		if spelled := e.Spell(e.valueAfter); withoutSpaces(e.typing) == withoutSpaces(spelled) {
			e.typing = spelled
		}
	})
}

// withoutSpaces is text without its spaces.
func withoutSpaces(text string) string { return strings.ReplaceAll(text, " ", "") }

// Enter accepts the text at once and ends the typing.
func (e *Entry) Enter(text string) {
	if !e.isDirty && text == e.Text() {
		return
	}
	e.Edit(text)
	e.cancelPause()
	if e.accept() {
		e.DiscardTyped()
	}
}

// accept sets the value to the typed text, in which "−3" and "40 %" are understood, and reports whether the text is valid. If it is not,
// the value from before the typing is restored.
func (e *Entry) accept() bool {
	text := strings.ReplaceAll(strings.TrimSpace(e.typing), "−", "-")
	if e.setValue(strings.TrimSuffix(text, " %"), e.typing); e.WrongReason != "" {
		e.undo()
	}
	e.valueAfter = e.Param.Get()
	return e.WrongReason == ""
}

// setValue sets the value, or sets WrongReason to the reason why it cannot. typed is the text that the message quotes.
func (e *Entry) setValue(value, typed string) {
	e.WrongReason = ""
	if err := e.Param.Set(value); err != nil {
		want := err.Error()
		if bad := (*param.Error)(nil); errors.As(err, &bad) {
			want = bad.Want
		}
		e.WrongReason = "Got " + text.ClipTyped(typed) + "; want " + want + "."
	}
}

// undo puts back the value from before the typing.
func (e *Entry) undo() {
	if e.Param.Get() != e.valueBefore {
		_ = e.Param.Set(e.valueBefore) // this value was in use, so it is valid
	}
}

// DiscardTyped drops typed text that was not accepted.
func (e *Entry) DiscardTyped() {
	e.cancelPause()
	e.typing, e.isDirty, e.WrongReason = "", false, ""
	delete(e.Page.TextFields, e.Element)
}

// cancelPause cancels pause, so that the text is not accepted when the reader pauses.
func (e *Entry) cancelPause() { page.CancelTask(&e.pause) }

// Key handles Enter and Escape while something is typed, and reports whether it used the key.
func (e *Entry) Key(key string) bool {
	switch key {
	case "Enter":
		e.Enter(e.typing)
	case "Escape":
		e.undo()
		e.DiscardTyped()
	default:
		return false
	}
	return true
}

// Choose sets a value that the reader chose instead of typing it, and drops typed text that was not accepted.
func (e *Entry) Choose(value string) {
	e.DiscardTyped()
	e.setValue(value, value)
}

// Reset restores the value of the untouched page, and puts the focus on the field.
func (e *Entry) Reset() {
	e.Choose(e.Param.ResetValue())
	e.Page.Browser.Focus(e.Element)
}

// Fault is a message about what is wrong with the text in the field; "" where the text is valid.
func (e *Entry) Fault() string {
	switch value := e.Spell(e.Param.Get()); {
	case e.WrongReason == "" || e.isDirty && e.isStale():
		return ""
	case value == "" || e.CommitsEveryKey:
		return e.WrongReason
	default:
		return e.WrongReason + " " + value + " is still in use."
	}
}

// FocusFault moves the focus to the field and announces its fault, if it has one. It reports whether it has one.
func (e *Entry) FocusFault() bool {
	if e.Fault() == "" {
		return false
	}
	e.Page.Announcement = e.Param.Name + ": " + e.WrongReason
	e.Page.Browser.Focus(e.Element)
	return true
}

// FaultHTML is the fault, as markup.
func (e *Entry) FaultHTML() string {
	if e.Fault() == "" {
		return ""
	}
	return text.Triangle + "<span>" + text.Markup(e.Fault()) + "</span>"
}

// Invalid is the value of aria-invalid.
func (e *Entry) Invalid() any {
	if e.Fault() == "" {
		return nil
	}
	return "true"
}

// DescribedBy is the value of aria-describedby: the id of the element with the fault.
func (e *Entry) DescribedBy() any {
	if e.Fault() == "" {
		return nil
	}
	return e.Element + "-wrong"
}
