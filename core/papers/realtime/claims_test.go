package realtime

import (
	"strings"
	"testing"

	"juggle/core/experiment/report"
)

// TestTheEvidenceOnPrintedNumbersHasTheirDigits: a reader can see for each printed number whether it follows, since the computed number has
// as many digits.
func TestTheEvidenceOnPrintedNumbersHasTheirDigits(t *testing.T) {
	table := report.EvidenceTable(Claims())
	for _, row := range table.Rows {
		what, value, speaks := row[4], row[5], row[12]
		_, printed, _ := strings.Cut(what, ", printed ")
		if got := report.Follows(printed, report.Printed(value)); got != (speaks == "for") {
			t.Errorf("%s: %s is said to be %s", what, value, speaks)
		}
	}
	if len(table.Rows) != len(PaperNumbers()) {
		t.Errorf("got %d rows, want %d", len(table.Rows), len(PaperNumbers()))
	}
	printed := map[string]int{} // by what they are of: each is counted once
	for _, n := range tableTwo() {
		printed[n.Quantity]++
	}
	if len(printed) != 17 {
		t.Errorf("got %d numbers in Table II, want the 17 that are printed: %v", len(printed), printed)
	}
	for of, times := range printed {
		if times != 1 {
			t.Errorf("%s is counted %d times", of, times)
		}
	}
}
