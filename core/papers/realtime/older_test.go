package realtime

import (
	"context"
	"errors"
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

// TestOlderReservationsKeepTheirDeadlinesOnlyWithOlderFirst compares the schedulers on Table I.
func TestOlderReservationsKeepTheirDeadlinesOnlyWithOlderFirst(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: four schedulers are simulated in conflicts of up to 120 000 slices")
	}
	c, err := OlderClaim(context.Background(), 2)
	if err != nil {
		t.Fatal(err)
	}
	const want = "EDF and hard CBS: does not hold; older reservations first: holds" // the baselines are no part of the verdict
	if c.Verdict != report.DependsOnReading || c.PartsInWords() != want {
		t.Errorf("got %v: %s\nwant %v: %s", c.Verdict, c.PartsInWords(), report.DependsOnReading, want)
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
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := OlderClaim(cancelled, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled context: got %v, want context.Canceled", err)
	}
}

// TestAShareMeasuredAsZeroIsAtMost3OverN checks the rule of three. At a share of 3/n the probability of 0 of n is (1 − 3/n)^n, about e^−3,
// which is nearly 0.05.
func TestAShareMeasuredAsZeroIsAtMost3OverN(t *testing.T) {
	for n, want := range map[int]string{300_000: "0 (0 to 0.001, 0 of 300000)", 1000: "0 (0 to 0.3, 0 of 1000)", 2: "0 (0 to 100.0, 0 of 2)"} {
		if got := FormatNone(n); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	for _, n := range []int{100, 10_000} {
		probability := 1.0
		for range n {
			probability *= 1 - UpperBoundOfNone(n)/100
		}
		if probability < 0.045 || probability > 0.05 {
			t.Errorf("0 of %d at a share of %v %%: got a probability of %.3f, want 0.05 or a little less", n, UpperBoundOfNone(n), probability)
		}
	}
}
