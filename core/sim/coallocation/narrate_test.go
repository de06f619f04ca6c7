package coallocation_test

import (
	"strings"
	"testing"

	"juggle/core/narrate"
	. "juggle/core/sim/coallocation"
)

// TestFailedStartsInARowAreAbridged has nine failed starts in a row, and lists only the first three of them. All lines are nine failed
// starts, one start that is held, and the moves of two parts: 12. The abridged lines have three failed starts and a count instead of nine:
// 7.
func TestFailedStartsInARowAreAbridged(t *testing.T) {
	head, _, _ := strings.Cut(Example, "\n")
	var b strings.Builder
	b.WriteString(head + "\n")
	for i := range 9 { // on machine 1 one job of 1000 s follows the other, and machine 2 is full until 9000
		digit := string(rune('0' + i))
		b.WriteString("1" + digit + ",0," + digit + "000," + "999999,2,1000,1000,0,1,,\n")
	}
	b.WriteString("30,0,0,9000,2,9000,9000,0,2,,\n")
	b.WriteString("31,0,0,99999,1,500,500,0,1,1,together\n32,0,0,99999,2,500,500,0,2,1,together\n")
	cfg, err := Open(b.String(), "many.csv")
	if err != nil {
		t.Fatal(err)
	}
	cfg.Procs = []int{3, 2}
	cfg.Explain = true
	r, err := cfg.Play()
	if err != nil {
		t.Fatal(err)
	}
	last, plain := len(r.Events)-1, narrate.Narrator{Spelling: narrate.PlainSpelling{}}
	unabridged := EventNarrator{plain, r, 99}.Lines(last)
	abridged := EventNarrator{plain, r, 3}.Lines(last)
	counted := narrate.Line{Lead: "6 more starts:", Text: "a no to each."}
	if len(unabridged) != 12 || len(abridged) != 7 || abridged[3] != counted || abridged[4].Success != "Held." ||
		abridged[4] != unabridged[9] {
		t.Errorf("got %d lines, abridged to %d, want 12 and 7:\n%v", len(unabridged), len(abridged), abridged)
	}
	lines, want := EventNarrator{plain, r, 8}.Lines(last), narrate.Line{Lead: "1 more start:", Text: "a no."}
	if len(lines) != 12 || lines[8] != want {
		t.Errorf("abridged by one line: got %v, want the ninth to be %v", lines, want)
	}
}
