package admission

import (
	"strings"
	"testing"
)

// TestTransitionsAreThoseOfTheSpecsLifeCycle compares every pair of states with the spec's life cycle: the path of kAPAC, the path of
// strict negotiation, and the final states.
func TestTransitionsAreThoseOfTheSpecsLifeCycle(t *testing.T) {
	// One row and one column for each state: S0 S1 S2 S3 S4 done aborted rejected.
	want := [States]string{
		None: ".x......", Negotiated: "..xx...x", PoolBound: "...x..x.", NodeBound: "....x.x.", Running: ".....xx.",
		Done: "........", Aborted: "........", Rejected: "........",
	}
	for from := range State(States) {
		for to := range State(States) {
			if got := IsLegal(from, to); got != (want[from][to] == 'x') {
				t.Errorf("%v to %v: got %v", from, to, got)
			}
		}
		if from.IsFinal() != !strings.Contains(want[from], "x") {
			t.Errorf("%v: IsFinal() is %v", from, from.IsFinal())
		}
	}
	if IsLegal(States, None) || IsLegal(None, States) {
		t.Error("an unknown state has legal transitions")
	}
}
