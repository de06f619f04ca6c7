package site

import (
	"errors"
	"strings"
	"time"

	"juggle/core/param"
)

// An entry is a typed field. What is typed is taken when the reader presses Enter, leaves the field or pauses; Escape gives back what was
// there before. What is wrong stays as typed, with what is wanted beside it, while the value from before it stays in use.
type entry struct {
	root    *Root
	element string // its id
	held    holder
	typing  string // as typed, while it differs from how the value is spelled; see dirty
	dirty   bool
	before  string // the value that was in use when typing began
	left    string // the value in use after the last pause
	pause   Task   // takes the entry when the reader pauses; nil while nobody types
	wrong   string // what is wrong with what was typed
}

// A holder keeps the value that an entry shows and sets, as text. What set refuses changes nothing; a *param.Error says what is
// wanted.
type holder interface {
	get() string
	paper() string // the value of the untouched page
	set(text string) error
}

// A speller is a holder whose values people read in another spelling than set's.
type speller interface{ spell(value string) string }

func (e *entry) id() string { return e.element }

func (e *entry) spell(value string) string {
	if s, ok := e.held.(speller); ok {
		return s.spell(value)
	}
	return value
}

// changed tells whether the value differs from the untouched page's.
func (e *entry) changed() bool { return e.held.get() != e.held.paper() }

// text is what the field shows: the text being typed, or the value.
func (e *entry) text() string {
	if e.dirty && !e.overtaken() {
		return e.typing
	}
	return e.spell(e.held.get())
}

// overtaken tells whether the value was set in another way after what was typed was taken or refused.
func (e *entry) overtaken() bool { return e.pause == nil && e.held.get() != e.left }

// pausing is how long nobody types before an entry is taken as it stands.
const pausing = 700 * time.Millisecond

// edit hears of every change of the text.
func (e *entry) edit(text string) {
	if !e.dirty || e.overtaken() {
		e.before = e.held.get()
	}
	e.rest()
	e.typing, e.dirty = text, true
	e.root.typed[e.element] = e
	e.pause = e.root.out.Window.After(pausing, func() {
		e.pause = nil
		if !e.accept() {
			return
		}
		// Who pauses may go on: "1." stays as it is, to become "1.5".
		if spelled := e.spell(e.left); tight(e.typing) == tight(spelled) {
			e.typing = spelled
		}
	})
}

// tight is text without spaces.
func tight(text string) string { return strings.ReplaceAll(text, " ", "") }

// enter takes the text for good.
func (e *entry) enter(text string) {
	if !e.dirty && text == e.text() {
		return
	}
	e.edit(text)
	e.rest()
	if e.accept() {
		e.forget()
	}
}

// accept takes what was typed, as people write it: "−3", "40 %". Where that is wrong, the value from before the typing holds.
func (e *entry) accept() bool {
	text := strings.ReplaceAll(strings.TrimSpace(e.typing), "−", "-")
	if e.take(strings.TrimSuffix(text, " %"), e.typing); e.wrong != "" {
		e.undo()
	}
	e.left = e.held.get()
	return e.wrong == ""
}

// take sets the value, or says what is wrong with it.
func (e *entry) take(value, typed string) {
	e.wrong = ""
	if err := e.held.set(value); err != nil {
		want := err.Error()
		if bad := (*param.Error)(nil); errors.As(err, &bad) {
			want = bad.Want
		}
		e.wrong = "Got " + quoteEmpty(typed) + "; want " + want + "."
	}
}

// undo puts back the value from before the typing.
func (e *entry) undo() {
	if e.held.get() != e.before {
		_ = e.held.set(e.before) // it was in use, so nothing is wrong with it
	}
}

// forget drops what was typed.
func (e *entry) forget() {
	e.rest()
	e.typing, e.dirty, e.wrong = "", false, ""
	delete(e.root.typed, e.element)
}

// rest ends the waiting for a pause.
func (e *entry) rest() { callOff(&e.pause) }

// key is what Enter and Escape do while something is typed.
func (e *entry) key(key string) bool {
	switch key {
	case "Enter":
		e.enter(e.typing)
	case "Escape":
		e.undo()
		e.forget()
	default:
		return false
	}
	return true
}

// settled sets a value that cannot be wrong by its form, and shows it as the page spells it.
func (e *entry) settled(value string) {
	e.forget()
	e.take(value, value)
}

// reset goes back to the value of the untouched page.
func (e *entry) reset() {
	e.settled(e.held.paper())
	e.root.out.Window.Focus(e.element)
}

// fault is what is wrong with what the field shows.
func (e *entry) fault() string {
	switch value := e.spell(e.held.get()); {
	case e.wrong == "" || e.dirty && e.overtaken():
		return ""
	case value == "":
		return e.wrong
	default:
		return e.wrong + " " + value + " is still in use."
	}
}

// wrongWords are the fault as markup.
func (e *entry) wrongWords() string {
	if e.fault() == "" {
		return ""
	}
	return triangle + "<span>" + sym(e.fault()) + "</span>"
}

// invalid and describedBy are the field's attributes.
func (e *entry) invalid() any {
	if e.fault() == "" {
		return nil
	}
	return "true"
}

func (e *entry) describedBy() any {
	if e.fault() == "" {
		return nil
	}
	return e.element + "-wrong"
}

func quoteEmpty(s string) string {
	if strings.TrimSpace(s) == "" {
		return "nothing"
	}
	return strings.ReplaceAll(clip(s), "-", "−")
}
