package negotiate

import (
	"strings"
	"testing"
)

func TestAGuideSaysWhatIsToBeDoneAndWhatToLookAt(t *testing.T) {
	g := Guide{Steps: []GuideStep{{"Ask.", "It is 4."}, {"Take it.", "It is yours."}}}
	for name, c := range map[string]struct {
		done          int
		hand, seen    string
		pips, looksAt int // how many are done; how many looks are told
	}{
		"at the beginning": {0, "step 1 of 2: Ask.", "step 1 of 2: Ask.", 0, 0},
		"on the way":       {1, "step 2 of 2: Take it.", "It is 4. Step 2 of 2: Take it.", 1, 1},
		"at the end":       {2, "done", "It is yours. Done", 2, 2},
	} {
		t.Run(name, func(t *testing.T) {
			g.Done = c.done
			if got := g.AtHand(); got != c.hand {
				t.Errorf("at hand: got %q, want %q", got, c.hand)
			}
			if got := g.Seen(); got != c.seen {
				t.Errorf("in the panel: got %q, want %q", got, c.seen)
			}
			if got := strings.Count(g.Line(), "data-done"); got != c.pips {
				t.Errorf("got %d pips that are done, want %d", got, c.pips)
			}
			if got := strings.Count(g.List(), "<em>"); got != c.looksAt {
				t.Errorf("got %d looks, want %d", got, c.looksAt)
			}
		})
	}
	if got := (Guide{}).Seen(); got != "done" {
		t.Errorf("without steps: got %q", got)
	}
}
