package partstest

import (
	"testing"

	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
)

// CheckTypedEntry checks what a text field does with typed text: Enter, a pause and leaving the field set the parameter, Escape restores
// its value. An invalid text shows a fault and does not set the parameter. right is a valid text for the field, wrong an invalid one.
func CheckTypedEntry(t *testing.T, s *pagetest.Stage, e *parts.Entry, right, wrong string) {
	t.Helper()
	before := e.Param.Get()
	check := func(when, value, text string, hasFault bool) {
		t.Helper()
		if e.Param.Get() != value || e.Text() != text || (e.Fault() != "") != hasFault {
			t.Errorf("%s: got %q, shown as %q with the fault %q; want %q, shown as %q, with a fault: %t", when, e.Param.Get(), e.Text(), e.Fault(),
				value, text, hasFault)
		}
	}
	press := func(key string) {
		t.Helper()
		if !s.Key(page.Key{Key: key, Typing: true, Element: e.ID()}) {
			t.Errorf("the key %s is not handled", key)
		}
	}
	e.Edit(right)
	check("while typing", before, right, false)
	press("Escape")
	check("Escape", before, before, false)
	s.Browser.Pass(2 * parts.TypingPause)
	check("after Escape", before, before, false)

	e.Edit(wrong)
	check("while typing an invalid text", before, wrong, false)
	press("Enter")
	check("Enter after an invalid text", before, wrong, true)
	press("Escape")
	check("Escape after an invalid text", before, before, false)

	e.Edit(right)
	s.Browser.Pass(parts.TypingPause)
	check("a pause", right, right, false)
	press("Escape")
	check("Escape after a pause", before, before, false)

	e.Edit(right)
	press("Enter")
	check("Enter", right, right, false)

	e.Edit(wrong)
	s.Browser.Pass(parts.TypingPause)
	check("a pause after an invalid text", right, wrong, true)
	if err := e.Param.Set(before); err != nil {
		t.Fatal(err)
	}
	check("set by other means than typing", before, before, false)
	e.Enter(right)
	check("leaving the field", right, right, false)
}
