package site

import (
	"strings"
	"testing"

	"juggle/site/page"
	"juggle/site/pagetest"
	"juggle/site/parts"
)

func TestKeysDoWhatTheListOfKeysSays(t *testing.T) {
	s := newRootStage(t, "").open()
	s.compute(-1)
	s.html()
	s.compute(-1) // the remaining seeds
	// press presses the keys one after the other, and reports whether the page has used the last of them.
	press := func(keys ...string) (used bool) {
		for _, k := range keys {
			used = s.Key(page.Key{Key: k})
		}
		return used
	}
	press("g", "t")
	if s.View() != "trace" {
		t.Errorf("g t leads to %s, want trace", s.View())
	}
	press("g", "f")
	if s.View() != "figures" {
		t.Errorf("g f leads to %s, want figures", s.View())
	}
	press("g")
	s.window.Pass(leaderTimeout)
	if press("s"); s.View() != "figures" {
		t.Errorf("s after leaderTimeout leads to %s, want figures", s.View())
	}
	press("g")
	s.Key(page.Key{Key: "x", Typing: true, Element: "param-L"})
	if press("s"); s.View() != "figures" {
		t.Errorf("after g and typing in a field s leads to %s, want figures", s.View())
	}
	pagetest.WantIn(t, s.keyList(), "<kbd>1</kbd> – <kbd>6</kbd>")
	press("3")
	if s.window.Scrolled != "figure-3" {
		t.Errorf("3 scrolls to %q, want figure-3", s.window.Scrolled)
	}
	press("t", "d")
	for _, button := range []string{"table-3", "decided-3"} {
		_, before, _ := strings.Cut(strings.SplitN(s.html(), `id="`+button+`"`, 2)[0], "data-figure=\"3\"")
		if tag := before[strings.LastIndex(before, "<"):]; !strings.Contains(tag, `aria-expanded="true"`) {
			t.Errorf("after t and d got the button %s as %s, want the table and the decisions of Figure 3 open", button, tag)
		}
	}
	s.Key(page.Key{Key: "]", Element: "table-3"})
	if s.Key(page.Key{Key: "e", Element: "large-4"}); s.Link.Figure != 4 || s.window.Focused != "large-title" {
		t.Errorf("] e shows Figure %d large, with the focus on %q, want 4 and its heading", s.Link.Figure, s.window.Focused)
	}
	if press("Escape"); s.window.Focused != "large-4" {
		t.Errorf("Escape moves the focus to %q, want its place before", s.window.Focused)
	}
	s.Key(page.Key{Key: "e", Element: "param-p-0"})
	if press("Escape"); s.window.Focused != "param-p-0" {
		t.Errorf("Escape moves the focus to %q, want its place before", s.window.Focused)
	}
	press("e")
	if press("["); s.Link.Figure != 3 {
		t.Errorf("[ leads from Figure 4 to %d, want 3", s.Link.Figure)
	}
	if press("Escape"); s.Link.Figure != 0 {
		t.Error("after Escape a figure is large, want none")
	}
	requestsBefore := len(s.engine.requests)
	press("x")
	if pagetest.WantIn(t, s.html(), "<b>Done.</b>"); len(s.engine.requests) != requestsBefore {
		t.Error("x runs a finished study again, want no request")
	}
	s.Moved("v=1&seed=20")
	press("x")
	pagetest.WantIn(t, s.html(), "<b>Stopped at 0 of ", ">Resume<")
	press("x")
	pagetest.WantIn(t, s.html(), ">Stop<")
	if press("?"); !s.keysOpen || s.window.Modal != "keys" {
		t.Error("? does not open the list of keys, want it open")
	}
	pagetest.WantIn(t, s.html(), `<dialog class="dialog" id="keys"`, "large view, table, assumptions")
	if press("2", "Escape"); !s.keysOpen || s.Link.Figure != 0 {
		t.Error("keys act while the list of keys is open, or Escape closes it before the browser does")
	}
	s.keysClosed()
	if press("/"); s.window.Focused != "param-L" {
		t.Errorf("/ moves the focus to %q, want param-L", s.window.Focused)
	}
	if press("q") || press("Escape") {
		t.Error("keys without a meaning are handled, want them left to the browser")
	}

	p := s.figures.Sliders().(*parts.Params).Find("p")
	p.Enter("9")
	if !s.Key(page.Key{Key: "0", Element: "param-p-0"}) || p.Changed() {
		t.Error("0 in a slider does not restore the paper's value")
	}
	if s.window.Focused != "param-p-0" {
		t.Errorf("after 0 the focus is on %q, want the slider param-p-0", s.window.Focused)
	}
	if s.Key(page.Key{Key: "3", Typing: true}) {
		t.Error("a digit typed in a field is used as a key, want it left to the field")
	}
	s.lettersOn = false
	if press("g") {
		t.Error("g is used while letters are switched off, want it left to the browser")
	}
}

func TestALinkMayNameAViewByItsTitle(t *testing.T) {
	for _, v := range newRootStage(t, "").Views {
		for _, word := range []string{v.Key, v.Title, strings.ToLower(v.Title)} {
			s := newRootStage(t, "view="+word)
			if s.Open(); s.View() != v.Key || len(s.Notices) > 0 {
				t.Errorf("view=%s: got %s and notices %q, want %s and none", word, s.View(), s.Notices, v.Key)
			}
		}
	}
}
