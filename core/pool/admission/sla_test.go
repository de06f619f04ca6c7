package admission

import (
	"strings"
	"testing"
)

// TestTheTableOfMoves holds the table against the spec's life cycle: kAPAC's path, strict negotiation's, and the ways out.
func TestTheTableOfMoves(t *testing.T) {
	// One row a state, one column a state: S0 S1 S2 S3 S4 done aborted rejected.
	want := [States]string{
		None: ".x......", Negotiated: "..xx...x", PoolBound: "...x..x.", NodeBound: "....x.x.", Running: ".....xx.",
		Done: "........", Aborted: "........", Rejected: "........",
	}
	for from := range State(States) {
		for to := range State(States) {
			if got := Legal(from, to); got != (want[from][to] == 'x') {
				t.Errorf("%v to %v: got %v", from, to, got)
			}
		}
		if from.End() != !strings.Contains(want[from], "x") {
			t.Errorf("%v: End() is %v", from, from.End())
		}
	}
	if Legal(States, None) || Legal(None, States) {
		t.Error("an unknown state has legal moves")
	}
}

func TestAnAgreementMovesByTheTable(t *testing.T) {
	var a Agreement
	for i, to := range []State{Negotiated, PoolBound, NodeBound, Running, Done} {
		if err := a.Move(to, Instant(10*i+10)); err != nil {
			t.Fatal(err)
		}
		if a.State() != to {
			t.Errorf("got %v, want %v", a.State(), to)
		}
	}
	if err := a.Move(Running, 99); err == nil || err.Error() != "admission: agreement at 99 ms: got a move from done to running, want one "+
		"of the table" {
		t.Errorf("got %v", err)
	}
	if a.State() != Done {
		t.Errorf("an illegal move changed the state to %v", a.State())
	}
}

func TestAnAgreementDoesNotGoBackInTime(t *testing.T) {
	var a Agreement
	if err := a.Move(Negotiated, 10); err != nil {
		t.Fatal(err)
	}
	if err := a.Move(Rejected, 9); err == nil || a.State() != Negotiated {
		t.Errorf("got %v, state %v", err, a.State())
	}
	if err := a.Move(Rejected, 10); err != nil {
		t.Error(err)
	}
}
