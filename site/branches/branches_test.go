package branches

import (
	"strings"
	"testing"

	"juggle/core/sim/session"
	"juggle/core/sim/session/input"
	"juggle/site/pagetest"
)

func TestExtremeBranchesAreDrawnWithoutNaNOrNotAtAll(t *testing.T) {
	setup := session.FromEmpty.Script().Setup
	if html := pagetest.Rendered(t, New(setup, nil, nil, 0)); strings.Contains(html, "NaN") || strings.Count(html, "none refused") != 2 {
		t.Errorf("without requests: got\n%s\nwant none refused in both branches, and no NaN", html)
	}
	const longWindow = "R0.0.70jyf0to.1.3c" // a request whose window has 17 000 years
	inputs, ok := input.Read(longWindow)
	if !ok {
		t.Fatalf("%s cannot be read", longWindow)
	}
	if pair := New(setup, inputs, inputs, 0); pair != nil {
		if html := pagetest.Rendered(t, pair); strings.Contains(html, "NaN") || strings.Count(html, "<line") > 24 {
			t.Errorf("a deadline of %d: got\n%s\nwant at most 24 lines, and no NaN", inputs[0].Job.Deadline, html)
		}
	}
	repeatedID, _ := input.Read("R0.0.0.1.1I1R0.0.0.1.1I1")
	if pair := New(setup, repeatedID, nil, 0); pair != nil {
		t.Errorf("two requests with the same ID: got %+v, want nil", pair)
	}
}

// Branches are usually named by the states of the first job whose state differs. Equal branches have no such job.
func TestEqualBranchesAreNamedThisSessionAndTheOtherBranch(t *testing.T) {
	script := session.FromTask1.Script()
	html := pagetest.Rendered(t, New(script.Setup, script.Inputs, script.Inputs, script.Now))
	const summary = "<b>the other branch: 80 credits, none refused · this session: 80 credits, none refused</b>.</p>"
	if !strings.Contains(html, summary) {
		t.Errorf("got\n%s\nwant %s in it", html, summary)
	}
	for words, wantCount := range map[string]int{">0</text>": 2, ">8</text>": 2, ">16</text>": 2, `"tick spare"`: 2} {
		if got := strings.Count(html, words); got != wantCount {
			t.Errorf("got %s %d times, want %d, in\n%s", words, got, wantCount, html)
		}
	}
}
