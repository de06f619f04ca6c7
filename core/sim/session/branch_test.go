package session

import (
	"slices"
	"testing"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// TestTwoBranchesOfASessionAreCompared makes the same big request in two branches: in one, request 3 was accepted with a strict window; in
// the other, with a flexible window.
func TestTwoBranchesOfASessionAreCompared(t *testing.T) {
	big := WithoutOffers(*requestInput(4, 600, 960, 1200, 12, 240, 0).Job)
	branch := func(request3 Input) Branch {
		p := FromTask1.Script()
		p.Inputs = append(p.Inputs, request3, Input{Job: &big})
		b, err := p.Branch()
		if err != nil {
			t.Fatal(err)
		}
		same, err := p.Play()
		if err != nil || same.Totals() != b.Totals() || len(same.Run.Ledger()) != len(b.Run.Ledger()) {
			t.Errorf("got the totals %+v of the branch, %+v of the played script, %v", b.Totals(), same.Totals(), err)
		}
		return b
	}
	strict, flexible := branch(requestInput(3, 600, 960, 1200, 6, 240, 0)), branch(requestInput(3, 600, 720, 1440, 6, 240, 0))
	if a, b, ok := DifferentStates(strict.Session, flexible.Session); !ok || a != replay.Strict || b != replay.Flexible {
		t.Errorf("got the branches %v and %v, %v", a, b, ok)
	}
	if _, _, ok := DifferentStates(strict.Session, strict.Session); ok {
		t.Error("got different states in one and the same branch")
	}
	if want := []schedule.Move{{ID: 3, From: 16 * 3600, To: 20 * 3600}}; strict.Moves != nil || !slices.Equal(flexible.Moves, want) {
		t.Errorf("got the moves %v and %v, want none and %v", strict.Moves, flexible.Moves, want)
	}
	if got := flexible.Savings(strict.Session); got != 12*3600 {
		t.Errorf("got savings of %d for the job that moved, want 43200", got)
	}
	if a, _ := strict.Run.Account(4); a.State != agreement.Denied {
		t.Errorf("the big request is %v where 3 is strict", a.State)
	}
	if b, err := FromEmpty.Script().Branch(); err != nil || b.Session == nil || b.Moves != nil {
		t.Errorf("got %+v, %v of no inputs", b, err)
	}
}
