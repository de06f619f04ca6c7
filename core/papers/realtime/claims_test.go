package realtime

import (
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

// TestTheEvidenceShowsEnoughDigits rounds each computed number of the evidence table to as many digits as the paper prints. If the result
// is the printed number, the row must be evidence for the claim, otherwise against it. So a reader of the table reaches the same verdict.
func TestTheEvidenceShowsEnoughDigits(t *testing.T) {
	table := report.EvidenceTable(Claims())
	for _, row := range table.Rows {
		comparison, computed, outcome := row[4], row[5], row[12]
		_, printed, _ := strings.Cut(comparison, ", printed ")
		if rounds := report.RoundsTo(report.Printed(computed), printed); rounds != (outcome == "for") {
			t.Errorf("%s: computed %s: got evidence %q, want \"for\" exactly if it rounds to the printed number", comparison, computed, outcome)
		}
	}
	if len(table.Rows) != len(PaperNumbers()) {
		t.Errorf("got %d rows, want %d", len(table.Rows), len(PaperNumbers()))
	}
}

func TestTableTwoListsEveryPrintedNumberOnce(t *testing.T) {
	times := map[string]int{} // how often each quantity is listed
	for _, n := range tableTwo() {
		times[n.Quantity]++
	}
	if len(times) != 17 {
		t.Errorf("got %d quantities in Table II, want the 17 that are printed: %v", len(times), times)
	}
	for quantity, n := range times {
		if n != 1 {
			t.Errorf("%s is listed %d times, want once", quantity, n)
		}
	}
}
