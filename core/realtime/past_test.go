package realtime

import (
	"context"
	"errors"
	"testing"

	"juggle/core/report"
)

// TestWhoKeepsThePromiseToOlderReservations pins which scheduling keeps it on Table I.
func TestWhoKeepsThePromiseToOlderReservations(t *testing.T) {
	c, err := PastClaim(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if c.Verdict != report.HoldsInPart || len(c.Parts) != 2 || c.Parts[0].Verdict != report.DoesNotHold || c.Parts[1].Verdict != report.Holds {
		t.Errorf("got %v: %s", c.Verdict, c.Readings())
	}
	for _, p := range c.Parts {
		if len(p.Decides) != 5 {
			t.Errorf("%s: got %d conflicts, want 5", p.Name, len(p.Decides))
		}
	}
	over, stop := context.WithCancel(context.Background())
	stop()
	if _, err := PastClaim(over); !errors.Is(err, context.Canceled) {
		t.Errorf("called off: got %v", err)
	}
}
