package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// The scenarios of TestScheduleScenarios say what the rules do; here stands what is around them.

const twoFlexible = head + "1,0,10,50,4,10,10,1\n2,1,10,25,4,10,10,0\n"

func TestARuleIsRefusedWhatItDoesNotKnow(t *testing.T) {
	tests := map[string]struct{ args, want string }{
		"offers":      {"-rule last -offers 50", "schedule: -offers: got it with -rule last, want it with first fit"},
		"fixing":      {"-rule retime -fix 50", "schedule: -fix: got it with -rule retime"},
		"options":     {"-rule best -options 1", "schedule: -options: got it with -rule best"},
		"shuffle":     {"-rule best -order shuffle", "order: got shuffle, want one that looks neither"},
		"no rule":     {"-rule fast", "first, last, best, laxity, retime"},
		"a discount":  {"-rule laxity -discount 10", "schedule: -discount: got it with -rule laxity"},
		"no machine":  {"-rule laxity -procs 0", `-procs: got "0"`},
		"no such job": {"-rule laxity -request 7", "-request: got 7"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := scheduleCSV(twoFlexible, append(strings.Fields(tc.args), "-")...)
			if code == 0 || stdout != "" || !strings.Contains(stderr, tc.want) {
				t.Errorf("got exit %d, %q and %q, want %q", code, stdout, stderr, tc.want)
			}
		})
	}
}

func TestASlotRuleFollowsItsOrder(t *testing.T) {
	const requests = head + "1,0,10,50,4,10,10,1\n2,1,10,45,4,10,10,1\n"
	// In the order of deadlines 2 stands as late as it may, and 1 has to give way; in that of arrival 2 stands before 1.
	for order, want := range map[string]string{
		"edf":  "1,accepted,25,35,10,50,0.000000\n2,accepted,35,45,10,45,0.000000\n",
		"fifo": "1,accepted,40,50,10,50,0.000000\n2,accepted,30,40,10,45,0.000000\n",
	} {
		got, stderr, _ := scheduleCSV(requests, "-procs", "4", "-rule", "last", "-order", order, "-")
		if _, rows, _ := strings.Cut(got, "\n"); rows != want {
			t.Errorf("%s: got %s%s, want %s", order, rows, stderr, want)
		}
	}
}

func TestHowARuleDecidesIsTold(t *testing.T) {
	const second = `request 2 at 1
  1. Asked. Request 2 wants 4 processors for 10 s, from 10 to 25. 0 running, 1 waiting.
  2. Index 0. 1 of 1 waiting jobs are lifted out, and placed again behind the request.
  3. Starts. 1 to choose from: of every hole its end; the latest is taken.
  4. 15. 0 s before the latest start of the window. taken
  5. Behind it. 1 as before.
  6. Taken. Nobody else moves; it begins at 15
`
	got, _, code := scheduleCSV(twoFlexible, "-procs", "4", "-rule", "last", "-request", "2", "-")
	want := "id,decision,start,end,ready,deadline,phi\n2,accepted,15,25,10,25,0.000000\n\n" + second
	if code != 0 || got != want {
		t.Errorf("schedule: got exit %d and\n%s\nwant\n%s", code, got, want)
	}
	if _, stderr, code := scheduleCSV(twoFlexible, "-rule", "best", "-order", "shuffle", "-explain", "-"); code != 2 ||
		!strings.Contains(stderr, "order: got shuffle") {
		t.Errorf("got exit %d, %s", code, stderr)
	}
	got, _, _ = scheduleCSV(twoFlexible, "-procs", "4", "-rule", "last", "-explain", "-format", "json", "-")
	var told struct {
		Rows      []struct{ ID int64 }
		Decisions []struct {
			Rule   string
			Start  int64
			Rounds []struct{ Placed []struct{ ID int64 } }
		}
	}
	if err := json.Unmarshal([]byte(got), &told); err != nil || len(told.Rows) != 2 || len(told.Decisions) != 2 {
		t.Fatalf("json: %v, %+v", err, told)
	}
	if d := told.Decisions[1]; d.Rule != "last" || d.Start != 15 || len(d.Rounds) != 1 || len(d.Rounds[0].Placed) != 2 {
		t.Errorf("json: got %+v", d)
	}
}
