package site

import "testing"

func TestKeys(t *testing.T) {
	s := newStage(t, "").open()
	s.compute()
	press := func(keys ...string) (used bool) {
		for _, k := range keys {
			used = s.Key(Key{Key: k})
		}
		return used
	}
	press("g", "t")
	if s.view() != "trace" {
		t.Errorf("g t leads to %s", s.view())
	}
	press("g", "f")
	if s.view() != "figures" {
		t.Errorf("g f leads to %s", s.view())
	}
	wantIn(t, s.keyList(), "<kbd>1</kbd> – <kbd>6</kbd>")
	press("3")
	if s.window.scrolled != "figure-3" {
		t.Errorf("3 leads to %q", s.window.scrolled)
	}
	if press("t", "d"); !s.figures().every.list[3].table.open || !s.figures().every.list[3].decided.open {
		t.Error("t and d do not open the table and the decisions of Figure 3")
	}
	s.Key(Key{Key: "]", Element: "table-3"})
	if s.Key(Key{Key: "e", Element: "large-4"}); s.link.Figure != 4 || s.window.focused != "large-title" {
		t.Errorf("] e shows Figure %d large, with the focus on %q, want 4 and its heading", s.link.Figure, s.window.focused)
	}
	if press("Escape"); s.window.focused != "large-4" {
		t.Errorf("Escape moves the focus to %q, want where it was", s.window.focused)
	}
	s.Key(Key{Key: "e", Element: "param-p-0"})
	if press("Escape"); s.window.focused != "param-p-0" {
		t.Errorf("Escape moves the focus to %q, want where it was", s.window.focused)
	}
	press("e")
	if press("["); s.link.Figure != 3 {
		t.Errorf("[ leads from Figure 4 to %d", s.link.Figure)
	}
	if press("Escape"); s.link.Figure != 0 {
		t.Error("Escape does not lead back to all figures")
	}
	if press("x"); s.run.phase != done {
		t.Error("x throws away a study that is done")
	}
	s.figures().every.progress.main()
	if press("x"); s.run.phase != stopped {
		t.Error("x does not stop it")
	}
	if press("x"); s.run.phase != running {
		t.Error("x does not resume it")
	}
	if press("?"); !s.keys || s.window.focused != "keys" {
		t.Error("? does not open the list of keys")
	}
	wantIn(t, s.html(), `role="dialog"`, "large view, table, decisions")
	if press("Escape"); s.keys || s.window.focused != "open-keys" {
		t.Error("Escape does not close the list of keys")
	}
	s.Key(Key{Key: "?", Element: "param-p-0"})
	if press("Escape"); s.keys || s.window.focused != "param-p-0" {
		t.Errorf("closing the list of keys moves the focus to %q, want where it was", s.window.focused)
	}
	if press("/"); s.window.focused != "param-L" {
		t.Errorf("/ leads to %q", s.window.focused)
	}
	if press("q") || press("Escape") {
		t.Error("keys without a meaning are taken from the browser")
	}

	s.figures().params.find("p").enter("9")
	if !s.Key(Key{Key: "0", Element: "param-p-0"}) || s.figures().params.find("p").changed() {
		t.Error("0 in a slider does not go back to the paper's value")
	}
	if s.window.focused != "param-p-0" {
		t.Errorf("after it the focus is on %q, want the slider still", s.window.focused)
	}
	if s.Key(Key{Key: "3", Typing: true}) {
		t.Error("a digit that is typed leads away")
	}
	s.letters = false
	if press("g") {
		t.Error("letters act although they are switched off")
	}
}
