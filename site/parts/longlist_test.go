package parts

import "testing"

func TestALongListIsShownInPieces(t *testing.T) {
	l := LongList{Initial: 2, Step: 3, What: "rows"}
	for _, want := range []struct {
		shown int
		word  string
	}{{2, "3 more of 9 rows"}, {5, "3 more of 9 rows"}, {8, "All 9 rows"}, {9, ""}} {
		if got := l.Shown(9); got != want.shown || l.MoreWord(9) != want.word {
			t.Errorf("of nine rows: got %d shown and the button %q, want %d and %q", got, l.MoreWord(9), want.shown, want.word)
		}
		l.More()
	}
	if l.Shown(1) != 1 || l.MoreWord(1) != "" {
		t.Errorf("of one row: got %d shown and the button %q, want 1 and none", l.Shown(1), l.MoreWord(1))
	}
}
