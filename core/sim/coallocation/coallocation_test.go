package coallocation_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"juggle/core/narrate"
	. "juggle/core/sim/coallocation"
	"juggle/core/sim/coallocation/coallocationtest"
)

// TestRunsOfConformanceCases compares runs with the results that two independently written programs have computed. The tests of
// core/sim/internal/referencetest compare random runs with a third program, the reference broker.
func TestRunsOfConformanceCases(t *testing.T) {
	for _, c := range coallocationtest.Cases(t) {
		t.Run(c.Name, func(t *testing.T) {
			out, err := Run(c.Config, c.Requests)
			if err != nil {
				t.Fatal(err)
			}
			var got bytes.Buffer
			if err := Table(out.Rows).WriteCSV(&got); err != nil {
				t.Fatal(err)
			}
			if got.String() != c.Want {
				t.Errorf("got\n%s\nwant\n%s", got.String(), c.Want)
			}
		})
	}
}

// TestWaitingPartsOfAChainMoveForALocalRequest makes a local request for a whole machine while the first part of a chain runs, or has ended
// early, and its other two parts wait. Config.ShiftBegunChains decides whether they may move.
func TestWaitingPartsOfAChainMoveForALocalRequest(t *testing.T) {
	const unmoved, moved = "2,accepted,100,150,100,150 3,accepted,150,170,150,170", "2,accepted,150,200,150,200 3,accepted,200,220,200,220"
	for name, c := range map[string]struct {
		machine           string // the machine of the first part
		runtime, deadline int    // the run time of the first part, and the deadline of the chain
		shiftBegun        bool   // Config.ShiftBegunChains
		want              string // the rows of the waiting parts and of the local request: id, decision, start, end, ready, deadline
	}{
		"without Config.ShiftBegunChains the parts stay":          {"1", 100, 400, false, unmoved + " 4,rejected,,,100,150"},
		"with Config.ShiftBegunChains the parts move":             {"1", 100, 400, true, moved + " 4,accepted,100,150,100,150"},
		"the window is just long enough":                          {"1", 100, 220, true, moved + " 4,accepted,100,150,100,150"},
		"the window is one second too short":                      {"1", 100, 219, true, unmoved + " 4,rejected,,,100,150"},
		"the parts start after the planned end of the first part": {"2", 10, 400, true, moved + " 4,accepted,100,150,100,150"},
	} {
		t.Run(name, func(t *testing.T) {
			head, _, _ := strings.Cut(Example, "\n")
			cfg, err := Open(fmt.Sprintf(head+"\n1,0,0,%[1]d,128,100,%[2]d,0,%[3]s,7,chain\n2,0,0,%[1]d,128,50,50,0,1,7,chain\n"+
				"3,0,0,%[1]d,128,20,20,0,1,7,chain\n4,20,100,150,128,50,50,0,1,,\n", c.deadline, c.runtime, c.machine), "chain.csv")
			if err != nil {
				t.Fatal(err)
			}
			cfg.ShiftCoAllocated, cfg.ShiftBegunChains, cfg.Check, cfg.Explain = true, c.shiftBegun, true, true
			out, err := cfg.Play()
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, row := range Table(out.Rows).Rows[1:] {
				got = append(got, strings.Join(row[:6], ","))
			}
			if got := strings.Join(got, " "); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
			lines := EventNarrator{narrate.Narrator{Spelling: narrate.PlainSpelling{}}, out, 1}.Lines(1)
			if lifted := strings.Contains(fmt.Sprint(lines), "has begun; its waiting parts are lifted out; 4 fits now"); lifted != c.shiftBegun {
				t.Errorf("got %v, want a line that the waiting parts are lifted out: %t", lines, c.shiftBegun)
			}
		})
	}
}
