package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"juggle/core/sim/session"
)

// TestAgreeConforms compares the output of "juggle agree" with ledgers that two separately written programs of the same rules computed.
func TestAgreeConforms(t *testing.T) {
	for _, dir := range conformanceCases(t, "conformance-agreements-2") {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			args := append([]string{"agree"}, strings.Fields(readFile(t, filepath.Join(dir, "flags")))...)
			args = append(args, "-events", filepath.Join(dir, "happenings.csv"), filepath.Join(dir, "requests.csv"))
			want := readExpected(t, filepath.Join(dir, "expected.csv"))
			for _, extra := range [][]string{nil, {"-check"}, {"-explain"}} {
				got, stderr, code := call("", append(args, extra...)...)
				if len(extra) > 0 && extra[0] == "-explain" { // an empty line and the explanation follow the ledger
					got, _, _ = strings.Cut(got, "\n\n")
					got += "\n"
				}
				if code != 0 || stderr != "" || got != want {
					t.Errorf("%v: got exit %d, %q and\n%s\nwant\n%s", extra, code, stderr, got, want)
				}
			}
		})
	}
}

// story has four requests for two processors, events has what happens later, and ledger has the expected rows. Worked out by hand:
//
//   - Job 1 gets both processors in [10, 20). Job 2 gets one in [20, 30); its window is wide enough for half of the discount. Job 3 is over
//     budget.
//   - At 5, job 1's slot is fixed. At 6, job 2 gets a strict window. Each is charged its higher price, and a quarter of the increase as a
//     penalty.
//   - At 7, one processor fails until 22. Job 1 needs both processors, so its promise is broken, and the provider pays half its price.
//     Job 2 needs one and keeps its slot.
//   - At 21, job 2 is cancelled. At 22, an event names job 9, which does not exist.
const (
	story = `id,submit,ready,deadline,procs,estimate,runtime,flexible,molds,budget
1,0,10,30,2,10,10,1,,
2,1,15,30,1,10,10,1,,
3,2,10,20,2,10,10,0,,19
4,8,30,60,2,10,9,0,1:20 2:10,
`
	events = `time,event,id,ready,deadline,procs
5,fix,1,,,
6,modify,2,20,30,
7,down,,,22,1
21,cancel,2,,,
22,modify,9,30,40,
`
	ledger = `time,id,event,answer,why,start,end,ready,deadline,procs,price
0,1,request,accepted,,10,20,10,30,2,10
1,2,request,accepted,,20,30,15,30,1,8
2,3,request,rejected,over budget,,,10,20,2,
5,1,fix,granted,,10,20,10,20,2,22
6,2,modify,granted,,20,30,20,30,1,10
7,,down,,,,,,22,1,
7,1,broken,,,,,10,20,2,-10
8,4,request,accepted,,30,40,30,60,2,10
21,2,cancel,granted,,20,21,20,30,1,0
22,9,modify,refused,gone,,,30,40,,
39,4,done,,,30,39,30,60,2,10
`
)

// storyCall returns the arguments with which ledger is the output for story and events, followed by more arguments.
func storyCall(more ...string) []string {
	return append(strings.Fields("agree -procs 2 -discount 50 -penalty 25 -compensation 50"), more...)
}

// eventsFlag writes the events to a file and returns the arguments -events FILE that name it.
func eventsFlag(t *testing.T, text string) []string {
	t.Helper()
	return []string{"-events", fileWith(t, "events.csv", text)}
}

// fileWith writes a text to a new file with this name in a folder of its own, and returns the file's path.
func fileWith(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	writeFile(t, file, text)
	return file
}

func TestAgreeWritesTheLedgerWorkedOutByHand(t *testing.T) {
	args := append(storyCall(eventsFlag(t, events)...), "-")
	got, stderr, code := call(story, args...)
	if code != 0 || stderr != "" || got != ledger {
		t.Errorf("got exit %d, %q and\n%s\nwant\n%s", code, stderr, got, ledger)
	}
	explanation, _, _ := call(story, append(args, "-explain")...)
	for _, want := range []string{
		"job 3 asks for a window: rejected, over budget: its window costs more than its budget",
		"at 5: job 1 asks for its slot to be fixed: granted; it stands in [10, 20) on 2 processors, window [10, 20), and is charged 22",
		"at 7: 1 processor fails, until 22",
		"at 7: job 1 finds no place any more within [10, 20): its promise is broken, it is charged -10",
		"at 22: job 9 asks for another window: refused, gone: no job of that number waits",
		"at 39: job 4 ends; it ran in [30, 39) on 2 processors and is charged 10",
	} {
		if !strings.Contains(explanation, want) {
			t.Errorf("got the explanation\n%s\nwant %q in it", explanation, want)
		}
	}
	text, _, _ := call(story, append(args, "-explain", "-format", "json")...)
	var object struct {
		Rows []struct{ Event string }
		Why  []struct {
			Decision *struct{ Reason string }
		}
	}
	if err := json.Unmarshal([]byte(text), &object); err != nil || len(object.Rows) != 11 || len(object.Why) != 11 ||
		object.Why[2].Decision.Reason != "over budget" {
		t.Errorf("got error %v and %+v, want the ledger's eleven rows and a reason for each", err, object)
	}
}

// overrunningRequests has job 5, which needs 20 s but has an estimate of 10 s, and job 6, which needs exactly its estimate.
const overrunningRequests = `id,submit,ready,deadline,procs,estimate,runtime,flexible
5,0,0,10,1,10,20,0
6,0,0,10,1,10,10,0
`

func TestEveryOutputNamesAJobThatIsEndedAtItsEstimate(t *testing.T) {
	const words = "ended at its estimate"
	for args, times := range map[string]int{"-explain": 1, "-messages 5": 1, "-messages 6": 0, "-document 5": 1, "-document 6": 0} {
		out, stderr, code := call(overrunningRequests, strings.Fields("agree "+args+" -")...)
		if code != 0 || strings.Count(out, words) != times {
			t.Errorf("agree %s: got exit %d, %s and\n%s\nwant %q %d times", args, code, stderr, out, words, times)
		}
	}
	if out, _, _ := call(overrunningRequests, "agree", "-"); !strings.Contains(out, "\n10,5,done,,,0,10,0,10,1,10\n") {
		t.Errorf("the ledger lacks the row of job 5, done at its estimate:\n%s", out)
	}
}

func TestTheHelpOfAgreeNamesThePagesDefaultRules(t *testing.T) {
	help := mustRun(t, "agree", "-h")
	defaults := session.DefaultLinkState().Rules
	for _, want := range []string{
		session.DefaultRulesNote + "\n  " + session.DefaultFlags() + "\n",
		fmt.Sprintf("-penalty %d", defaults.Terms.Penalty), fmt.Sprintf("-cancel-fee %d", defaults.Terms.CancelFee),
		fmt.Sprintf("-compensation %d", defaults.Terms.Compensation), fmt.Sprintf("-discount %d", defaults.Policy.Discount),
	} {
		if !strings.Contains(help, want) {
			t.Errorf("got the help\n%s\nwant %q in it", help, want)
		}
	}
}

// TestAgreeWritesTheScheduleAfterAllEvents writes the schedule that story has after events. Job 1 has lost its slot. Job 2 was cancelled at
// 21, a second after its start.
func TestAgreeWritesTheScheduleAfterAllEvents(t *testing.T) {
	args := append(storyCall(eventsFlag(t, events)...), "-format")
	got, stderr, code := call(story, append(args, "batsim", "-")...)
	_, got, _ = strings.Cut(got, "metadata\n")
	const want = `1,juggle,delay_10,0,2,10,0,REJECTED,,,,,,,,,
2,juggle,delay_10,1,1,10,0,COMPLETED_KILLED,20,1,21,19,20,20.000000,0,,
3,juggle,delay_10,2,2,10,0,REJECTED,,,,,,,,,
4,juggle,delay_9,8,2,10,1,COMPLETED_SUCCESSFULLY,30,9,39,22,31,3.444444,0-1,,
`
	if code != 0 || stderr != "" || got != want {
		t.Errorf("got exit %d, %q and\n%s\nwant\n%s", code, stderr, got, want)
	}
	got, _, _ = call(story, append(args, "chrome", "-")...)
	if n := strings.Count(got, `"ph":"X"`); n != 3 {
		t.Errorf("the trace has %d slots of a processor, want one of job 2 and two of job 4:\n%s", n, got)
	}
}

func TestAgreeNamesTheWrongCellAndWritesNoLedger(t *testing.T) {
	eventsHeader, _, _ := strings.Cut(events, "\n")
	tests := map[string]struct {
		requests, events, want string
	}{
		"a budget that is no number": {strings.Replace(story, ",,19", ",,much", 1), events,
			`standard input: line 4, column budget: got "much", want a whole number, 0 to 9007199254740991`},
		"molds without procs and estimate": {strings.Replace(story, "1:20 2:10", "1:20", 1), events,
			`standard input: line 5, column molds: got "1:20", want procs:estimate, 2:10, among them`},
		"molds that do not ascend": {strings.Replace(story, "1:20 2:10", "2:10 1:20", 1), events,
			`standard input: line 5, column molds: got "1:20", want more than 2 processors, the pairs ascending`},
		"a mold without a time": {strings.Replace(story, "1:20 2:10", "1 2:10", 1), events,
			`standard input: line 5, column molds: got "1", want procs:time, 1 to 16777215 and 1 to 549755813888`},
		"a window too short for every mold": {strings.Replace(story, "4,8,30,60,2,10", "4,8,30,39,2,10", 1), events,
			`standard input: line 5, column deadline: got 39, want at least ready + the shortest mold = 40`},
		"an unknown event": {story, eventsHeader + "\n1,sleep,1,,,\n", `events.csv: line 2, column event: got "sleep", want ` +
			`modify, fix, cancel or down`},
		"events out of order": {story, eventsHeader + "\n2,fix,1,,,\n1,fix,1,,,\n",
			"events.csv: line 3, column time: got 1, want at least 2, the time of the line before"},
		"a window without a deadline": {story, eventsHeader + "\n1,modify,1,5,,\n",
			`events.csv: line 2, column deadline: got "", want a whole number, 0 to 549755813888`},
		"a cancellation with a deadline": {story, eventsHeader + "\n1,cancel,1,,9,\n",
			`events.csv: line 2, column deadline: got "9", want nothing there in a line of cancel`},
		"processors back at the same second": {story, eventsHeader + "\n3,down,,,3,1\n",
			"events.csv: line 2, column deadline: got 3, want when the processors come back, after 3"},
		"a failure of no processor": {story, eventsHeader + "\n3,down,,,4,0\n",
			`events.csv: line 2, column procs: got "0", want a whole number, 1 to 16777215`},
		"a missing column": {story, "time,event,id,ready,deadline\n",
			"events.csv: line 1, column procs: got no such column, want the columns time, event, id, ready, deadline, procs"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got, stderr, code := call(tc.requests, append(storyCall(eventsFlag(t, tc.events)...), "-")...)
			if code != 1 || got != "" || !strings.Contains(stderr, tc.want) {
				t.Errorf("got exit %d, %q and %q, want exit 1, nothing and %q", code, got, stderr, tc.want)
			}
		})
	}
}

func TestAgreeRefusesFlagsOutOfRange(t *testing.T) {
	tests := map[string]struct{ args, want string }{
		"asking for no later deadline": {"-ask 0 -", `agree: -ask: got "0", want a whole number from 1 to 1000000, or never`},
		"more than the whole price":    {"-discount 101 -", "want a whole number from 0 to 100"},
		"a compensation too large":     {"-compensation 1001 -", "want a whole number from 0 to 1000"},
		"two files":                    {"- -", "agree: got 2 files, want 1; "},
		"standard input for both":      {"-events - -", "agree: got standard input for the requests, -events and -again"},
		"a machine without processors": {"-procs 0 -", `agree: -procs: got "0", want a whole number from 1 to 16777215`},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got, stderr, code := call(story, append([]string{"agree"}, strings.Fields(tc.args)...)...)
			if code != 2 || got != "" || !strings.Contains(stderr, tc.want) {
				t.Errorf("got exit %d, %q and %q, want exit 2, nothing and %q", code, got, stderr, tc.want)
			}
		})
	}
}

// TestScheduleListsOptions requests [12, 22) for job 1 and then [10, 20) for jobs 2 and 3, on one processor. The options are the windows
// just before and just after job 1. Job 2 accepts the first. Job 3 accepts only windows at most half an estimate away, so it is rejected.
func TestScheduleListsOptions(t *testing.T) {
	const requests = `id,submit,ready,deadline,procs,estimate,runtime,flexible,accepts
1,0,12,22,1,10,10,0,
2,1,10,20,1,10,10,1,
3,1,10,20,1,10,10,1,50
`
	const options = `window,neighbour,ready,deadline,phi,price,start,end,procs,moves
before,1,2,12,-0.800000,10,2,12,1,
after,1,22,32,1.200000,10,22,32,1,
`
	args := strings.Fields("schedule -procs 1 -offers 150 -")
	if got, stderr, code := call(requests, append(args, "-options", "2")...); code != 0 || stderr != "" || got != options {
		t.Errorf("got exit %d, %q and\n%s\nwant\n%s", code, stderr, got, options)
	}
	const rows = "2,offered,2,12,2,12,-0.800000\n3,rejected,,,10,20,\n"
	if got, _, _ := call(requests, args...); !strings.HasSuffix(got, rows) {
		t.Errorf("got\n%s\nwant it to end in\n%s", got, rows)
	}
	for name, tc := range map[string]struct{ flags, want string }{
		"options of an unknown job":  {"-options 7", "schedule: -options: got 7, want the id of a request"},
		"options and an explanation": {"-options 2 -explain", "-options: got it with -explain, want one of them"},
		"-sort without -options":     {"-sort end", "-sort: has no effect here, want it with -options"},
	} {
		if got, stderr, code := call(requests, append(args, strings.Fields(tc.flags)...)...); code == 0 || got != "" ||
			!strings.Contains(stderr, tc.want) {
			t.Errorf("%s: got exit %d, %q and %q, want nothing and %q", name, code, got, stderr, tc.want)
		}
	}
}

// TestOptionsAreSorted offers job 2 two slots: after job 1, within job 2's own window and for half the price, and before job 1, with the
// earlier end.
func TestOptionsAreSorted(t *testing.T) {
	const requests = `id,submit,ready,deadline,procs,estimate,runtime,flexible
1,0,12,22,1,10,10,0
2,1,10,40,1,10,10,1
`
	const (
		header    = "window,neighbour,ready,deadline,phi,price,start,end,procs,moves\n"
		ownWindow = "own,,10,40,0.000000,5,22,32,1,\n"
		offer     = "before,1,2,12,-0.800000,10,2,12,1,\n"
	)
	for sort, want := range map[string]string{"distance": ownWindow + offer, "price": ownWindow + offer, "end": offer + ownWindow} {
		args := append(strings.Fields("schedule -procs 1 -offers 150 -discount 50 -options 2 -sort"), sort, "-")
		if got, stderr, code := call(requests, args...); code != 0 || stderr != "" || got != header+want {
			t.Errorf("%s: got exit %d, %q and\n%s\nwant\n%s", sort, code, stderr, got, header+want)
		}
	}
}

// TestAgreeExplainsARescueAndPaidFixing lets both processors fail at 2, until 14. Job 1 waits for [10, 20); it agrees to a later deadline
// and starts at 14. Job 2 may be fixed from 15 on. It is fixed at the next event, the end of job 1 at 24.
func TestAgreeExplainsARescueAndPaidFixing(t *testing.T) {
	const requests = `id,submit,ready,deadline,procs,estimate,runtime,flexible,tolerance
1,0,10,20,1,10,10,1,100
2,0,30,60,1,10,10,1,
`
	args := append(strings.Fields("agree -procs 2 -discount 50 -rescue -ask 50 -fix-pays -fix 50 -explain -"),
		eventsFlag(t, "time,event,id,ready,deadline,procs\n2,down,,,14,2\n")...)
	got, stderr, code := call(requests, args...)
	for _, want := range []string{
		"  job 1 finds no place any more, and asks again: kept; it stands in [14, 24) on 1 processor, window [10, 25), and is charged 8",
		"at 24: job 2 is fixed by its share of waiting: it stands in [30, 40) on 1 processor, window [30, 40), and is charged 10",
	} {
		if code != 0 || !strings.Contains(got, want) {
			t.Errorf("got exit %d, %q and\n%s\nwant %q in it", code, stderr, got, want)
		}
	}

	// Among the messages, the consumer's "agree" precedes the provider's "keep". The ledger has these two rows in the other order.
	messages, _, _ := call(requests, append(slices.DeleteFunc(slices.Clone(args), func(a string) bool { return a == "-explain" }),
		"-messages", "1")...)
	const order = "2,consumer,provider,agree,,14,24,10,25,1,8\n2,provider,consumer,keep,,14,24,10,25,1,8\n14,provider,consumer,fixed"
	if !strings.Contains(messages, order) {
		t.Errorf("got\n%s\nwant in it\n%s", messages, order)
	}
}

func TestAgreeWritesTheMessagesAndTheDocumentOfOneJob(t *testing.T) {
	file := fileWith(t, "events.csv", events)
	args := storyCall("-events", file, "-")
	const messages = `time,from,to,says,why,start,end,ready,deadline,procs,price
1,consumer,provider,request,,,,,,,
1,provider,consumer,accept,,20,30,15,30,1,8
6,consumer,provider,change,,,,,,,
6,provider,consumer,grant,,20,30,20,30,1,10
21,consumer,provider,cancel,,,,,,,
21,provider,consumer,grant,,20,21,20,30,1,0
`
	if got, stderr, code := call(story, append(args, "-messages", "2")...); code != 0 || stderr != "" || got != messages {
		t.Errorf("got exit %d, %q and\n%s\nwant\n%s", code, stderr, got, messages)
	}
	brokenAgreement, _, _ := call(story, append(args, "-document", "1")...)
	for _, want := range []string{`"state": "broken"`, `"says": "break"`, `"charged": -10`, `"penalty_percent": 25`} {
		if !strings.Contains(brokenAgreement, want) {
			t.Errorf("got %s\nwant %s in it", brokenAgreement, want)
		}
	}

	// The document of job 4 is requested again, beside the first three requests. The document has the job's molds but not its actual run
	// time, so the job now runs for its whole estimate.
	document, _, _ := call(story, append(args, "-document", "4")...)
	again := fileWith(t, "again.json", document)
	firstThree, _, _ := strings.Cut(story, "4,8,")
	want := strings.Replace(ledger, "39,4,done,,,30,39", "40,4,done,,,30,40", 1)
	if got, stderr, code := call(firstThree, append(args, "-again", again)...); code != 0 || stderr != "" || got != want {
		t.Errorf("got exit %d, %q and\n%s\nwant\n%s", code, stderr, got, want)
	}

	for name, tc := range map[string]struct{ flags, want string }{
		"a document of an unknown job": {"-document 7", "agree: -document: got 7, want the id of a request"},
		"messages of an unknown job":   {"-messages 7", "agree: -messages: got 7, want the id of a request"},
		"both at once":                 {"-document 1 -messages 1", "want one"},
		"a document with reasons":      {"-document 1 -explain", "want one"},
		"a document as a table":        {"-document 1 -format table", "-format: got table, want json with -document"},
		"standard input twice":         {"-again -", "got standard input for the requests, -events and -again, want it for one of them"},
		"a document of no agreement":   {"-again " + file, "agree: agreement: " + file + ": line 1, column 2: invalid character"},
		"an id that story has too":     {"-again " + again, "job 4: got its id again"},
	} {
		got, stderr, code := call(story, append(args, strings.Fields(tc.flags)...)...)
		if code == 0 || got != "" || !strings.Contains(stderr, tc.want) {
			t.Errorf("%s: got exit %d, %q and %q, want nothing and %q", name, code, got, stderr, tc.want)
		}
	}
}

// TestARefusedChangeIsExplained asks for new windows of a running job, of a waiting job and of a job that does not exist. The waiting job's
// new window, [70, 100), is shorter than its 50 s.
func TestARefusedChangeIsExplained(t *testing.T) {
	requests := fileWith(t, "requests.csv",
		"id,submit,ready,deadline,procs,estimate,runtime,flexible\n1,0,0,100,2,50,50,1\n2,0,60,200,2,50,50,1\n")
	changes := fileWith(t, "changes.csv", "time,event,id,ready,deadline,procs\n5,modify,1,5,90,\n6,modify,2,70,100,\n7,modify,9,70,100,\n")
	explanation := mustRun(t, "agree", "-procs", "4", "-events", changes, "-explain", requests)
	for _, want := range []string{
		"at 5: job 1 asks for another window: refused, gone: it runs already, and a running job is not moved",
		"at 6: job 2 asks for another window: refused, ", ": the window is shorter than the job",
		"at 7: job 9 asks for another window: refused, gone: no job of that number waits",
	} {
		if !strings.Contains(explanation, want) {
			t.Errorf("got %s\nwant %q in it", explanation, want)
		}
	}
}

// TestAnImpossibleRequestOrFailureIsReportedWithItsFile lets more processors fail than the machine has, and requests more processor-seconds
// than the program can count: 4 096 processors for 5e11 s.
func TestAnImpossibleRequestOrFailureIsReportedWithItsFile(t *testing.T) {
	requests := fileWith(t, "requests.csv", "id,submit,ready,deadline,procs,estimate,runtime,flexible\n1,0,0,100,2,50,50,1\n")
	noEvents := fileWith(t, "events.csv", "time,event,id,ready,deadline,procs\n")
	down := fileWith(t, "down.csv", "time,event,id,ready,deadline,procs\n5,down,,,50,9\n")
	if _, stderr, code := call("", "agree", "-procs", "4", "-events", down, requests); code == 0 ||
		!strings.Contains(stderr, "9 processors fail, want at most the machine's 4") || !strings.HasPrefix(stderr, "juggle: agree: "+down) {
		t.Errorf("got exit %d and %q, want an error that names %s", code, stderr, down)
	}
	largeWork := fileWith(t, "work.csv",
		"id,submit,ready,deadline,procs,estimate,runtime,flexible\n7,9,9,549755813888,4096,500000000000,5,1\n")
	if _, stderr, code := call("", "agree", "-procs", "4096", "-events", noEvents, largeWork); code == 0 ||
		!strings.HasPrefix(stderr, "juggle: agree: "+largeWork) || !strings.Contains(stderr, "processor-seconds") {
		t.Errorf("got exit %d and %q, want an error that names %s", code, stderr, largeWork)
	}
}

func TestRequestsWithoutCommasAreRefused(t *testing.T) {
	for separator, name := range map[string]string{";": "semicolons", "\t": "tabs"} {
		requests := strings.ReplaceAll("id,submit,ready,deadline,procs,estimate,runtime,flexible\n1,0,0,100,2,50,50,1\n", ",", separator)
		if _, stderr, code := call(requests, "schedule", "-procs", "4", "-"); code == 0 ||
			!strings.Contains(stderr, "line 1: got "+name+" between the columns, want commas") {
			t.Errorf("got exit %d and %q, want an error that names the %s", code, stderr, name)
		}
	}
}
