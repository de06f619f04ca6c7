package parts

import (
	"testing"

	"juggle/core/report"
)

func TestTheNumberThatAFindingTurnsOnIsBold(t *testing.T) {
	tests := map[string]string{
		"EDF is highest in 9 of 9 cases, by 0.1 points.": "EDF is highest in <b>9 of 9</b> cases, by 0.1 points.",
		"All is 12.":                                 "All is <b>12</b>.",
		"At λ 100 % it gains +7.1, not less.":        `At <i class="sym">λ</i> 100 % it gains <b>+7.1</b>, not less.`,
		"Offers add 0.9; they stay below in 8 of 9.": "Offers add 0.9; they stay below in <b>8 of 9</b>.",
		"Undecided (+3.4, interval −6.7 to 13.4).":   "Undecided (<b>+3.4</b>, interval −6.7 to 13.4).",
		"3 of many":     "<b>3</b> of many",
		"Nothing <yet>": "Nothing &lt;yet&gt;",
	}
	for finding, want := range tests {
		if got := Decisive(report.Claim{Finding: finding}); got != want {
			t.Errorf("%q: got %q, want %q", finding, got, want)
		}
	}
}
