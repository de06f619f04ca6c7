package admission

import (
	"strings"
	"testing"
)

// TestLegalTransitionsFollowTheLifeCycle compares every pair of states with the life cycle: the path of kAPAC, the path of strict
// negotiation, and the final states.
func TestLegalTransitionsFollowTheLifeCycle(t *testing.T) {
	// By the state before, an x for each legal next state. The next states are in the order of the constants: None, Negotiated, PoolBound,
	// NodeBound, Running, Done, Aborted, Rejected.
	want := [States]string{
		None: ".x......", Negotiated: "..xx...x", PoolBound: "...x..x.", NodeBound: "....x.x.", Running: ".....xx.",
		Done: "........", Aborted: "........", Rejected: "........",
	}
	for from := range State(States) {
		for to := range State(States) {
			if got := IsLegal(from, to); got != (want[from][to] == 'x') {
				t.Errorf("%v to %v: got legal %v, want %v", from, to, got, !got)
			}
		}
		if from.IsFinal() != !strings.Contains(want[from], "x") {
			t.Errorf("%v: got final %v, want %v", from, from.IsFinal(), !from.IsFinal())
		}
	}
	if IsLegal(States, None) || IsLegal(None, States) {
		t.Error("got a legal transition of an unknown state, want none")
	}
}
