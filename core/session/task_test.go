package session

import (
	"testing"

	"juggle/core/agreement"
	"juggle/core/session/input"
)

// TestATaskIsDoneAsFarAsItsSessionBearsOut plays every task to its end.
func TestATaskIsDoneAsFarAsItsSessionBearsOut(t *testing.T) {
	happens := func(what agreement.Happening) Input { return Input{What: what} }
	for _, tc := range []struct {
		from   Start
		now    Instant // when the reader has ended, in minutes
		more   []Input
		rescue bool
		done   int // of the start alone
	}{
		{FromTask1, 600, []Input{asks(3, 600, 720, 1440, 6, 240, 0), asks(4, 600, 960, 1200, 12, 240, 0)}, false, 2},
		{FromTask2, 600, []Input{asks(3+1, 600, 720, 900, 4, 180, 0), asks(5, 600, 720, 900, 4, 180, 0)}, false, 3},
		{FromTask3, 2000, []Input{asks(3, 600, 720, 960, 8, 240, 0)}, false, 3},
		{FromTask4, 600, []Input{happens(agreement.Happening{Time: 600 * minute, Event: agreement.Down, Procs: 4, Deadline: 840 * minute})}, true,
			3},
	} {
		p := tc.from.Plan()
		l := Linked{Setup: p.Setup, From: tc.from, Said: input.Spell(p.Inputs), Now: p.Now, Step: 9}
		if n, err := l.Done(); n != tc.done || err != nil {
			t.Errorf("%v: %d steps are done by a claim alone (%v), want %d", tc.from, n, err, tc.done)
		}
		l.Said, l.Now, l.Rules.Policy.Rescue = input.Spell(append(p.Inputs, tc.more...)), tc.now*minute, tc.rescue
		if n, err := l.Done(); n != TaskSteps || err != nil {
			t.Errorf("%v, %s: %d steps are done (%v), want all", tc.from, l.Said, n, err)
		}
	}
	l := Unlinked()
	if l.Step = 3; l.From.Done(nil, 3) != 0 {
		t.Error("a start without a task has steps that are done")
	}
	if l.Said = "Z"; true {
		if _, err := l.Done(); err == nil {
			t.Error("what cannot be read is played")
		}
	}
}
