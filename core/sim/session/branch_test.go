package session

import (
	"slices"
	"testing"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// TestTwoBranchesOfASessionAreCompared puts the same big request to a machine that has promised a strict slot, and to one that has promised
// the same run a window.
func TestTwoBranchesOfASessionAreCompared(t *testing.T) {
	big := WithoutOffers(*requestInput(4, 600, 960, 1200, 12, 240, 0).Job)
	branch := func(three Input) Branch {
		p := FromTask1.Script()
		p.Inputs = append(p.Inputs, three, Input{Job: &big})
		b, err := p.Branch()
		if err != nil {
			t.Fatal(err)
		}
		same, err := p.Play()
		if err != nil || same.Totals() != b.Totals() || len(same.Run.Ledger()) != len(b.Run.Ledger()) {
			t.Errorf("the branch comes to %+v, its session to %+v, %v", b.Totals(), same.Totals(), err)
		}
		return b
	}
	strict, flexible := branch(requestInput(3, 600, 960, 1200, 6, 240, 0)), branch(requestInput(3, 600, 720, 1440, 6, 240, 0))
	if a, b, ok := DifferentStates(strict.Session, flexible.Session); !ok || a != replay.Strict || b != replay.Flexible {
		t.Errorf("got the branches %v and %v, %v", a, b, ok)
	}
	if _, _, ok := DifferentStates(strict.Session, strict.Session); ok {
		t.Error("a branch parts from itself")
	}
	if want := []schedule.Move{{ID: 3, From: 16 * 3600, To: 20 * 3600}}; strict.Moves != nil || !slices.Equal(flexible.Moves, want) {
		t.Errorf("got the moves %v and %v, want none and %v", strict.Moves, flexible.Moves, want)
	}
	if got := flexible.Savings(strict.Session); got != 12*3600 {
		t.Errorf("who moved saved %d, want 43200", got)
	}
	if a, _ := strict.Run.Account(4); a.State != agreement.Denied {
		t.Errorf("the big request is %v where 3 is strict", a.State)
	}
	if b, err := FromEmpty.Script().Branch(); err != nil || b.Session == nil || b.Moves != nil {
		t.Errorf("got %+v, %v of no inputs", b, err)
	}
}
