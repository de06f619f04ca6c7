package coallocation_test

import (
	"strings"
	"testing"

	"juggle/core/narrate"
	. "juggle/core/sim/coallocation"
)

// TestFailedStartsInARowAreAbridged has nine failed starts in a row, of which the first three are listed and the others counted.
func TestFailedStartsInARowAreAbridged(t *testing.T) {
	head, _, _ := strings.Cut(Example, "\n")
	var b strings.Builder
	b.WriteString(head + "\n")
	for i := range 9 { // machine 1 has a job of 1000 s after the other, and machine 2 is full until 9000
		at := string(rune('0' + i))
		b.WriteString("1" + at + ",0," + at + "000," + "999999,2,1000,1000,0,1,,\n")
	}
	b.WriteString("30,0,0,9000,2,9000,9000,0,2,,\n")
	b.WriteString("31,0,0,99999,1,500,500,0,1,1,together\n32,0,0,99999,2,500,500,0,2,1,together\n")
	s, err := Open(b.String(), "many.csv")
	if err != nil {
		t.Fatal(err)
	}
	s.Procs = []int{3, 2}
	s.Explain = true
	r, err := s.Play()
	if err != nil {
		t.Fatal(err)
	}
	last, plain := len(r.Events)-1, narrate.Narrator{Spelling: narrate.PlainSpelling{}}
	all := EventNarrator{plain, r, 99}.Lines(last)
	few := EventNarrator{plain, r, 3}.Lines(last)
	counted := narrate.Line{Lead: "6 more starts:", Text: "a no to each."}
	if len(all) != 12 || len(few) != 7 || few[3] != counted || few[4].Success != "Held." || few[4] != all[9] {
		t.Errorf("got %d lines abridged to %d:\n%v", len(all), len(few), few)
	}
}
