package parts

import (
	"testing"

	"juggle/core/experiment/report"
	"juggle/site/text"
)

func TestTheDecisiveNumberOfAFindingIsBold(t *testing.T) {
	for finding, want := range map[string]string{
		"EDF is highest in " + report.Decisive("9 of 9") + " cases, by 0.1 points.": "EDF is highest in <b>9 of 9</b> cases, by 0.1 points.",
		"At λ 100 % it gains " + report.Decisive("+7.1") + ", not less.": `At <i class="sym">λ</i> 100 % it ` +
			`gains <b>+7.1</b>, not less.`,
		"Nothing <yet> of 12": "Nothing &lt;yet&gt; of 12",
	} {
		var c report.Claim
		c.SetFinding(finding)
		if got := Finding(c, text.Markup); got != want {
			t.Errorf("%q: got %q, want %q", finding, got, want)
		}
	}
}

func TestFurtherClaimsAreListedWithTheirVerdicts(t *testing.T) {
	if got := FurtherClaims(nil, "#v=1"); got != "" {
		t.Errorf("without claims: got %q, want nothing", got)
	}
	got := FurtherClaims([]report.Claim{{Title: "λ at other loads", Verdict: report.Holds, Caveat: "partly by construction"},
		{Title: "Fixing", Verdict: report.Inconclusive}}, "#v=1&fig=2")
	want := `<p class="found aside beside"><a href="#v=1&amp;fig=2">Beside the figure</a>: <i class="sym">λ</i> at ` +
		`other loads: <b>holds, partly by construction</b>; Fixing: <b>inconclusive</b>.</p>`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
