package session

import (
	"strings"
	"testing"

	"juggle/core/sim/session/input"
)

func TestALinkWithoutInputsIsTheScriptOfItsStart(t *testing.T) {
	for pairs, from := range map[string]Start{"": FromScenarios, "g=10": FromScenarios, "from=task1": FromTask1, "g=10&from=task3": FromTask3,
		"from=empty": FromEmpty, "from=nowhere": FromScenarios} {
		l, script := LinkStateWithoutInputs(pairs), from.Script()
		if l.From != from || l.Setup != script.Setup || l.Inputs != input.Spell(script.Inputs) || l.Now != script.Now {
			t.Errorf("%q: got %+v, want the script of %v", pairs, l, from)
		}
	}
	if l := LinkStateWithoutInputs("from=task1&said=R0.1"); l != DefaultLinkState() {
		t.Errorf("got %+v for a link with inputs, want the default", l)
	}
}

func TestTheSessionOfALinkIsPlayed(t *testing.T) {
	l := LinkStateWithoutInputs("from=task1")
	if s, err := l.Play(); err != nil || len(s.Inputs) != 2 || s.Now != l.Now {
		t.Errorf("got %+v, %v, want a session of 2 inputs at %d", s, err, l.Now)
	}
	l.Inputs = "Z"
	if _, err := l.Play(); err == nil {
		t.Error("got a session of inputs that cannot be read, want an error")
	}
}

func TestTheOtherBranchOfALinkIsShort(t *testing.T) {
	l := DefaultLinkState()
	if wrong := Parameters.Decode("beside="+strings.Repeat("R0.0.0.1.1", MaxOtherInputs), &l); len(wrong) > 0 || l.OtherInputs == "" {
		t.Errorf("a branch of %d inputs: got %v, want no error", MaxOtherInputs, wrong)
	}
	for _, otherInputs := range []string{strings.Repeat("R0.0.0.1.1", MaxOtherInputs+1), "Z"} {
		if wrong := Parameters.Decode("beside="+otherInputs, &l); len(wrong) != 1 || !strings.Contains(wrong[0].Want, "at most 64") {
			t.Errorf("%.9s: got %v, want one error", otherInputs, wrong)
		}
	}
}

func TestASessionWithSlowInputsIsRefused(t *testing.T) {
	for n, refused := range map[int]bool{maxInputsWithAsking: false, maxInputsWithAsking + 1: true} {
		l := LinkStateWithoutInputs("from=empty")
		pairs := "from=empty&m=16&ask=100&order=random%257&said=" + // the order "random % 7"; a link spells % as %25
			strings.Repeat("R0.0.0.1.1", n)
		if wrong := Parameters.Decode(pairs, &l); len(wrong) > 0 {
			t.Fatal(wrong)
		}
		inputs, _ := input.Read(l.Inputs)
		err := Script{l.Setup, inputs, l.Now}.CheckPlayable()
		if (err != nil) != refused {
			t.Errorf("%d inputs: got %v, want an error: %t", n, err, refused)
		}
		if !refused {
			continue
		}
		if _, err := l.Play(); err == nil || !strings.Contains(err.Error(), "got 301 inputs, want at most 300") {
			t.Errorf("Play of %d inputs: got %v, want the same error", n, err)
		}
	}
}
