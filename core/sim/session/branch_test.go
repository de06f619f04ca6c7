package session

import (
	"slices"
	"testing"

	"juggle/core/narrate/replay"
	"juggle/core/schedule"
	"juggle/core/sim/agreement"
)

// TestTwoBranchesOfASessionAreCompared makes the same big request in two branches. In one branch, request 3 was accepted with a strict
// window and does not move. In the other, it was accepted with a flexible window, which saves half of its price of 24 credits, and moves by
// 4 h.
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
			t.Errorf("got the totals %+v, %v, want those of the played script, %+v", b.Totals(), err, same.Totals())
		}
		return b
	}
	strict, flexible := branch(requestInput(3, 600, 960, 1200, 6, 240, 0)), branch(requestInput(3, 600, 720, 1440, 6, 240, 0))
	if a, b, ok := DifferentStates(strict.Session, flexible.Session); !ok || a != replay.Strict || b != replay.Flexible {
		t.Errorf("got the states %v and %v, %t, want request 3 strict and flexible", a, b, ok)
	}
	if _, _, ok := DifferentStates(strict.Session, strict.Session); ok {
		t.Error("got different states in one and the same branch, want none")
	}
	if want := []schedule.Move{{ID: 3, From: 16 * 3600, To: 20 * 3600}}; strict.Moves != nil || !slices.Equal(flexible.Moves, want) {
		t.Errorf("got the moves %v and %v, want none and %v", strict.Moves, flexible.Moves, want)
	}
	if got := flexible.Savings(strict.Session); got != 12*3600 {
		t.Errorf("got savings of %d for the job that moved, want 43200", got)
	}
	if a, _ := strict.Run.Account(4); a.State != agreement.Denied {
		t.Errorf("got the big request %v beside a strict request 3, want it denied", a.State)
	}
	if b, err := FromEmpty.Script().Branch(); err != nil || b.Session == nil || b.Moves != nil {
		t.Errorf("without inputs: got %+v, %v, want a session without moves", b, err)
	}
}
