package main

import (
	"strings"
	"testing"
)

// The scenarios of TestScheduleScenarios test where the rules place jobs. The tests of this file are about flags and output.

// flexibleAndStrict has a flexible request and then a strict one, each for four processors.
const flexibleAndStrict = requestsHeader + "1,0,10,50,4,10,10,1\n2,1,10,25,4,10,10,0\n"

func TestFlagsThatARuleDoesNotUseAreRefused(t *testing.T) {
	tests := map[string]struct{ args, want string }{
		"offers":          {"-rule last -offers 50", "schedule: -offers: has no effect here, want it with first fit and not with -rule last: "},
		"fixing":          {"-rule retime -fix 50", "schedule: -fix: has no effect here, want it with first fit and not with -rule retime: "},
		"options":         {"-rule best -options 1", "schedule: -options: has no effect here, want it with first fit and not with -rule best: "},
		"an order":        {"-rule laxity -order fifo", "order: got fifo, want edf: the rule laxity sorts by deadlines only"},
		"reasons":         {"-rule best -explain", "schedule: -explain: has no effect here, want it with first fit and not with -rule best: "},
		"an unknown rule": {"-rule fast", "first, last, best, laxity, retime"},
		"a discount":      {"-rule laxity -discount 10", "-discount: has no effect here, want it with first fit and not with -rule laxity: "},
		"no processors":   {"-rule laxity -procs 0", `-procs: got "0"`},
		"an unknown job":  {"-rule laxity -request 7", "-request: got 7"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := scheduleCSV(flexibleAndStrict, append(strings.Fields(tc.args), "-")...)
			if code == 0 || stdout != "" || !strings.Contains(stderr, tc.want) {
				t.Errorf("got exit %d, %q and %q, want %q", code, stdout, stderr, tc.want)
			}
		})
	}
}

func TestASlotRuleFollowsItsOrder(t *testing.T) {
	const requests = requestsHeader + "1,0,10,50,4,10,10,1\n2,1,10,45,4,10,10,1\n"
	// By deadlines, job 2 comes first and gets its last slot, [35, 45), so job 1 gets [25, 35). By arrival, job 1 comes first and gets its
	// last slot, [40, 50), so job 2 gets [30, 40).
	for order, want := range map[string]string{
		"edf":  "1,accepted,25,35,10,50,0.000000\n2,accepted,35,45,10,45,0.000000\n",
		"fifo": "1,accepted,40,50,10,50,0.000000\n2,accepted,30,40,10,45,0.000000\n",
	} {
		stdout, stderr, _ := scheduleCSV(requests, "-procs", "4", "-rule", "last", "-order", order, "-")
		if _, rows, _ := strings.Cut(stdout, "\n"); rows != want {
			t.Errorf("%s: got %s%s, want %s", order, rows, stderr, want)
		}
	}
}

func TestARuleWithRequestWritesOneRow(t *testing.T) {
	got, _, code := scheduleCSV(flexibleAndStrict, "-procs", "4", "-rule", "last", "-request", "2", "-")
	if want := "id,decision,start,end,ready,deadline,phi\n2,accepted,15,25,10,25,0.000000\n"; code != 0 || got != want {
		t.Errorf("schedule: got exit %d and\n%s\nwant\n%s", code, got, want)
	}
}
