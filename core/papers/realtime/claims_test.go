package realtime

import (
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

// TestTheEvidenceShowsEnoughDigits rounds each number of the evidence to the digits that the paper prints. If that is the paper's number,
// the row must be evidence for the claim, else against it. So a reader of the table reaches the same verdict.
func TestTheEvidenceShowsEnoughDigits(t *testing.T) {
	table := report.EvidenceTable(Claims())
	for _, row := range table.Rows {
		comparison, computed, outcome := row[4], row[5], row[12]
		_, printed, _ := strings.Cut(comparison, ", printed ")
		if rounds := report.RoundsTo(report.Printed(computed), printed); rounds != (outcome == "for") {
			t.Errorf("%s: computed %s; the evidence is %q", comparison, computed, outcome)
		}
	}
	if len(table.Rows) != len(PaperNumbers()) {
		t.Errorf("got %d rows, want %d", len(table.Rows), len(PaperNumbers()))
	}
}

func TestTableTwoHasEachOfItsPrintedNumbersOnce(t *testing.T) {
	times := map[string]int{} // by quantity
	for _, n := range tableTwo() {
		times[n.Quantity]++
	}
	if len(times) != 17 {
		t.Errorf("got %d quantities in Table II, want the 17 that are printed: %v", len(times), times)
	}
	for quantity, n := range times {
		if n != 1 {
			t.Errorf("%s is listed %d times", quantity, n)
		}
	}
}
