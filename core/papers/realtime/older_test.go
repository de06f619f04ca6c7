package realtime

import (
	"context"
	"errors"
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

// TestOlderReservationsKeepTheirDeadlinesWithOlderFirstOnly compares the schedulers on Table I.
func TestOlderReservationsKeepTheirDeadlinesWithOlderFirstOnly(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: four schedulers are played for 120 000 slices")
	}
	c, err := OlderClaim(context.Background(), 2)
	if err != nil {
		t.Fatal(err)
	}
	const want = "EDF and hard CBS: does not hold; older reservations first: holds" // the baselines are no part of the verdict
	if c.Verdict != report.DependsOnReading || c.PartsInWords() != want {
		t.Errorf("got %v: %s", c.Verdict, c.PartsInWords())
	}
	for _, part := range []string{"of their deadlines and r4 ", "the older reservations miss 0 (0 to ", ". With proportional share"} {
		if !strings.Contains(c.Finding, part) {
			t.Errorf("got %q, want %q in it", c.Finding, part)
		}
	}
	for _, p := range c.Parts {
		if len(p.Evidence) != 5 {
			t.Errorf("%s: got %d conflicts, want 5", p.Reading, len(p.Evidence))
		}
	}
	over, stop := context.WithCancel(context.Background())
	stop()
	if _, err := OlderClaim(over, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("called off: got %v", err)
	}
}

// TestAShareOfNoneInNHasAnUpperBound: where none was found in n, the share is at most 3/n. At that share the probability to find one is
// 0.95, since (1 − 3/n)^n is about e^−3.
func TestAShareOfNoneInNHasAnUpperBound(t *testing.T) {
	for n, want := range map[int]string{300_000: "0 (0 to 0.001, 0 of 300000)", 1000: "0 (0 to 0.3, 0 of 1000)", 2: "0 (0 to 100.0, 0 of 2)"} {
		if got := FormatNone(n); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for _, n := range []int{100, 10_000} {
		missed := 1.0
		for range n {
			missed *= 1 - UpperBoundOfNone(n)/100
		}
		if missed < 0.045 || missed > 0.05 {
			t.Errorf("none in %d at a share of %v %%: got a probability of %.3f, want 0.05 or a little less", n, UpperBoundOfNone(n), missed)
		}
	}
}
