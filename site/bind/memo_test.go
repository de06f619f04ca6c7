package bind

import (
	"strings"
	"testing"
)

func TestAMemoIsShownWhenItChangesAndInASCII(t *testing.T) {
	m := make(Memos)
	first := m.HTML("place", "λ 25 – 1\u202f000")
	if got := first; got == nil || strings.ContainsFunc(toHTML(got), func(r rune) bool { return r > 0x7f }) {
		t.Errorf("got %v, want ASCII", got)
	}
	if got := toHTML(first); got != "&#955; 25 &#8211; 1&#8239;000" {
		t.Errorf("got %q", got)
	}
	if got, want := toHTML(m.HTML("numbers", `46.8 ± 3.3, <b>95</b> %, k = 5; <i class="sym">n</i> 12`)),
		`46.8&#160;&#177;&#160;3.3, <b>95</b>&#160;%, k&#160;=&#160;5; <i class="sym">n</i>&#160;12`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := m.HTML("place", "λ 25 – 1\u202f000"); got != nil {
		t.Errorf("got %v for what is shown already, want nil", got)
	}
	if got := m.Text("place", "a < b"); toHTML(got) != "a &lt; b" {
		t.Errorf("got %v", got)
	}
}

func toHTML(x any) string {
	if h, ok := x.(interface{ HTML() string }); ok {
		return h.HTML()
	}
	return ""
}

func TestAnElementThatWasAwayIsShownAnew(t *testing.T) {
	m := make(Memos)
	m.HTML("row", "one")
	Rendered()
	if got := m.HTML("row", "one"); got != nil {
		t.Errorf("at the next rendering: got %v, want nil", got)
	}
	if got := m.HTML("row", "one"); got != nil {
		t.Errorf("asked twice in a rendering: got %v, want nil", got)
	}
	Rendered()
	Rendered()
	if got := m.HTML("row", "one"); toHTML(got) != "one" {
		t.Errorf("after a rendering without it: got %v, want one", got)
	}
}
