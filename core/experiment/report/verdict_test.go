package report

import (
	"os"
	"strings"
	"testing"
)

// TestTheReadmeHasTheRuleOfVerdicts checks that README.md has every line of VerdictRule and every verdict.
func TestTheReadmeHasTheRuleOfVerdicts(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(data)
	if lines := strings.Count(readme, "\n"); lines > 25 {
		t.Errorf("README.md: got %d lines, want at most 25", lines)
	}
	for _, l := range VerdictRule {
		if row := "| " + l.Subject + " | " + l.Text + " | " + l.Example + " |\n"; !strings.Contains(readme, row) {
			t.Errorf("README.md lacks %q", row)
		}
	}
	if !strings.Contains(readme, "*"+NoVerdict+"*") {
		t.Errorf("README.md lacks %q", NoVerdict)
	}
	for v := range Verdicts {
		if word := "*" + Verdict(v).String() + "*"; !strings.Contains(readme, word) {
			t.Errorf("README.md lacks %s", word)
		}
	}
}
