package main

import (
	"encoding/json"
	"strings"
	"testing"

	"juggle/core/sim/queue"
)

// fourJobs is a log of a machine with 4 processors. Job 2 waits for job 1. Job 3 fits beside job 1, before job 2. Job 4 never ran.
const fourJobs = `; MaxProcs: 4
1 0 -1 10 3 -1 -1 3 12 -1 1 1 1 1 1 1 -1 -1
2 1 -1 10 4 -1 -1 4 10 -1 1 1 1 1 1 1 -1 -1
3 2 -1 8 1 -1 -1 1 -1 -1 1 1 1 1 1 1 -1 -1
4 3 -1 0 1 -1 -1 1 10 -1 1 1 1 1 1 1 -1 -1
`

func TestQueueWritesRowsAndSummaryOfEachPolicy(t *testing.T) {
	// By hand, for EASY backfilling: waits 0, 9 and 0 s; bounded slowdowns 1, 19/10 and 1; 30 + 40 + 8 of 4 x 20 processor-seconds used. First
	// come, first served: waits 0, 9 and 18 s; bounded slowdowns 1, 19/10 and 26/10; 78 of 4 x 28 processor-seconds used.
	const summary = "# jobs 3\n# mean wait 3.00 s\n# median wait 0.0 s\n# mean bounded slowdown 1.300000\n" +
		"# utilisation 97.500 %\n# makespan 20 s\n"
	tests := map[string]struct{ args, want string }{
		"by EASY backfilling": {"-", "id,submit,start,end,wait\n1,0,0,10,0\n2,1,10,20,9\n3,2,2,10,0\n" + summary},
		"first come, first served": {"-policy fcfs -", "id,submit,start,end,wait\n1,0,0,10,0\n2,1,10,20,9\n3,2,20,28,18\n" +
			"# jobs 3\n# mean wait 9.00 s\n# median wait 9.0 s\n# mean bounded slowdown 1.833333\n# utilisation 69.643 %\n# makespan 28 s\n"},
		"the summary alone": {"-policy conservative -summary -", "measure,value,unit\njobs,3,\nmean wait,3.00,s\nmedian wait,0.0,s\n" +
			"mean bounded slowdown,1.300000,\nutilisation,97.500,%\nmakespan,20,s\n"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := call(fourJobs, strings.Fields("queue "+tc.args)...)
			if code != 0 || stdout != tc.want {
				t.Errorf("got exit %d and\n%s\nwant\n%s", code, stdout, tc.want)
			}
			if want := "3 of 4 jobs kept; never ran 1"; !strings.Contains(stderr, want) {
				t.Errorf("got %q, want %q in it", stderr, want)
			}
		})
	}
}

func TestQueueWritesJobsAndSummaryAsJSON(t *testing.T) {
	stdout, _, code := call(fourJobs, "queue", "-format", "json", "-")
	var got struct {
		Jobs    []struct{ ID, Start, Wait int }
		Summary []struct {
			Measure string
			Value   float64
		}
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || code != 0 {
		t.Fatalf("got exit %d, error %v, want JSON: %s", code, err, stdout)
	}
	if len(got.Jobs) != 3 || got.Jobs[1].Start != 10 || got.Jobs[1].Wait != 9 || len(got.Summary) != 6 || got.Summary[1].Value != 3 {
		t.Errorf("got %+v, want three jobs, the second from 10 after a wait of 9, and six measures, the second 3", got)
	}
}

func TestQueueRefusesWrongFlagsAndALogWithoutJobs(t *testing.T) {
	tests := map[string]struct {
		log, args string
		code      int
		want      string
	}{
		"an unknown policy":  {fourJobs, "-policy sjf -", 2, "want one of fcfs, easy, conservative"},
		"an unknown format":  {fourJobs, "-format xml -", 2, "want one of csv, json, table"},
		"no file":            {fourJobs, "", 2, "got 0 logs, want 1"},
		"a log without jobs": {"; MaxProcs: 4\n1 0 -1 0 1 -1 -1 1 9 -1 1 1 1 1 1 1 -1 -1\n", "-", 1, "no job left"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := call(tc.log, strings.Fields("queue "+tc.args)...)
			if code != tc.code || stdout != "" || !strings.Contains(stderr, tc.want) {
				t.Errorf("got exit %d, output %q and %q, want %d, none and %q", code, stdout, stderr, tc.code, tc.want)
			}
		})
	}
}

func TestTheHelpOfQueueStatesTheOrderOfEventsAtOneInstant(t *testing.T) {
	help := strings.Join(strings.Fields(mustRun(t, "queue", "-h")), " ")
	for _, want := range []string{
		"At one instant, those that are submitted join the queue first, in the order of the log; then jobs end",
		"Under fcfs and easy the policy says after each submission and after each end who starts.",
		"Under conservative every job has a planned start from its submission on",
	} {
		if !strings.Contains(help, want) {
			t.Errorf("got %s\nwant %q in it", help, want)
		}
	}
}

func TestAQueueWithoutJobsHasNoMeans(t *testing.T) {
	if got := summaryTable(queue.Measure(4, nil, nil)).Rows[1]; got[0] != "mean wait" || got[1] != "" {
		t.Errorf("got %q, want a mean wait that is empty", got)
	}
}
