package branches

import (
	"strings"
	"testing"

	"juggle/core/sim/session"
	"juggle/core/sim/session/input"
	"juggle/site/pagetest"
)

func TestBranchesThatCannotBePlayedHaveNoPicture(t *testing.T) {
	p := session.FromEmpty.Script()
	if html := pagetest.Rendered(t, New(p.Setup, nil, nil, 0)); strings.Contains(html, "NaN") || strings.Count(html, "none refused") != 2 {
		t.Errorf("without requests: got\n%s", html)
	}
	const years = "R0.0.70jyf0to.1.3c" // a window of 17 000 years
	inputs, ok := input.Read(years)
	if !ok {
		t.Fatalf("%s cannot be read", years)
	}
	if pair := New(p.Setup, inputs, inputs, 0); pair != nil {
		if html := pagetest.Rendered(t, pair); strings.Contains(html, "NaN") || strings.Count(html, "<line") > 24 {
			t.Errorf("a slack of %d: got\n%s", inputs[0].Job.Deadline, html)
		}
	}
	twice, _ := input.Read("R0.0.0.1.1I1R0.0.0.1.1I1")
	if pair := New(p.Setup, twice, nil, 0); pair != nil {
		t.Errorf("two requests with the same ID: got %+v", pair)
	}
}

// Branches are usually named by the first input that differs. Equal branches have no such input.
func TestEqualBranchesAreCalledThisSessionAndTheOtherBranch(t *testing.T) {
	p := session.FromTask1.Script()
	html := pagetest.Rendered(t, New(p.Setup, p.Inputs, p.Inputs, p.Now))
	if !strings.Contains(html, "<b>the other branch: 80 credits, none refused · this session: 80 credits, none refused</b>.</p>") {
		t.Errorf("got\n%s", html)
	}
	for words, want := range map[string]int{">0</text>": 2, ">8</text>": 2, ">16</text>": 2, `"tick spare"`: 2} {
		if got := strings.Count(html, words); got != want {
			t.Errorf("%s: found %d times, want %d, in\n%s", words, got, want, html)
		}
	}
}
