package partstest

import (
	"testing"

	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
)

// TypedEntry fails the test unless a text field waits with typed text until the reader has finished. right is a valid value for the field,
// wrong an invalid one.
func TypedEntry(t *testing.T, s *pagetest.Stage, e *parts.Entry, right, wrong string) {
	t.Helper()
	before := e.Param.Get()
	want := func(when, value, text string, hasFault bool) {
		t.Helper()
		if e.Param.Get() != value || e.Text() != text || (e.Fault() != "") != hasFault {
			t.Errorf("%s: got %q, shown as %q, %q; want %q, %q", when, e.Param.Get(), e.Text(), e.Fault(), value, text)
		}
	}
	press := func(key string) {
		t.Helper()
		if !s.Key(page.Key{Key: key, Typing: true, Element: e.ID()}) {
			t.Errorf("%s is not used", key)
		}
	}
	e.Edit(right)
	want("while typing", before, right, false)
	press("Escape")
	want("Escape", before, before, false)
	s.Browser.Pass(2 * parts.TypingPause)
	want("after Escape", before, before, false)

	e.Edit(wrong)
	want("while typing what is wrong", before, wrong, false)
	press("Enter")
	want("Enter on what is wrong", before, wrong, true)
	press("Escape")
	want("Escape from what is wrong", before, before, false)

	e.Edit(right)
	press("Enter")
	want("Enter", right, right, false)

	e.Edit(wrong)
	s.Browser.Pass(parts.TypingPause)
	want("a pause", right, wrong, true)
	if err := e.Param.Set(before); err != nil {
		t.Fatal(err)
	}
	want("set in another way", before, before, false)
	e.Enter(right)
	want("left", right, right, false)
}
