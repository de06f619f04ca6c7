package main

import (
	"path/filepath"
	"strings"
	"testing"

	"juggle/core/sim/coallocation"
)

// TestCoallocateConforms compares the output of "juggle coallocate" with rows that two separately written programs of the same rules
// computed.
func TestCoallocateConforms(t *testing.T) {
	for _, dir := range conformanceCases(t, "conformance-together") {
		t.Run(filepath.Base(dir), func(t *testing.T) {
			args := append([]string{"coallocate"}, strings.Fields(readFile(t, filepath.Join(dir, "flags")))...)
			args = append(args, filepath.Join(dir, "requests.csv"))
			for _, extra := range [][]string{nil, {"-check"}} {
				got, stderr, code := call("", append(args, extra...)...)
				if code != 0 || stderr != "" {
					t.Fatalf("%v: got exit %d and %q, want 0 and nothing", extra, code, stderr)
				}
				if want := readExpected(t, filepath.Join(dir, "expected.csv")); got != want {
					t.Errorf("%v: got\n%s\nwant\n%s", extra, got, want)
				}
			}
		})
	}
}

// partsHeader is the first line of a file of requests with the three columns of co-allocated requests.
const partsHeader = "id,submit,ready,deadline,procs,estimate,runtime,flexible,machine,group,kind\n"

func TestCoallocateRefusesBadInputWithLineAndColumn(t *testing.T) {
	for name, c := range map[string]struct{ rows, want string }{
		"an unknown machine":             {"1,0,0,9,1,1,1,0,3,,\n", `line 2, column machine: got "3", want a whole number, 1 to 2, or any`},
		"any machine of a local request": {"1,0,0,9,1,1,1,0,any,,\n", `line 2, column machine: got "any", want a whole number, 1 to 2`},
		"a group of number zero":         {"1,0,0,9,1,1,1,0,1,0,chain\n", `line 2, column group: got "0", want a positive number`},
		"a kind without a group":         {"1,0,0,9,1,1,1,0,1,,chain\n", "line 2, column kind: "},
		"a group without a kind":         {"1,0,0,9,1,1,1,0,1,5,\n", "line 2, column kind: "},
		"an unknown kind":                {"1,0,0,9,1,1,1,0,1,5,both\n", `line 2, column kind: got "both", want together or chain`},
		"a group of one": {"1,0,0,9,1,1,1,0,1,5,chain\n",
			"line 2, column group: got one part of group 5, want at least two parts"},
		"a group of one before a local request": {"1,0,0,9,1,1,1,0,1,5,chain\n2,0,0,9,1,1,1,0,1,,\n",
			"line 2, column group: got one part of group 5"},
		"a group twice": {"1,0,0,9,1,1,1,0,1,5,chain\n2,0,0,9,1,1,1,0,1,5,chain\n3,0,0,9,1,1,1,0,1,,\n4,0,0,9,1,1,1,0,1,5,chain\n",
			"line 5, column group: got 5 again"},
		"parts with two deadlines": {"1,0,0,9,1,1,1,0,1,5,chain\n2,0,0,8,1,1,1,0,1,5,chain\n",
			`line 3, column deadline: got "8", want that of job 1 of its group, 9`},
		"parts with two submissions": {"1,0,1,9,1,1,1,0,1,5,chain\n2,1,1,9,1,1,1,0,1,5,chain\n",
			`line 3, column submit: got "1", want that of job 1 of its group, 0`},
		"parts ready at two times": {"1,0,0,9,1,1,1,0,1,5,chain\n2,0,0,9,1,1,1,0,1,5,chain\n3,0,1e0,9,1,1,1,0,1,5,chain\n",
			`line 4, column ready: got "1e0", want that of job 2 of its group, 0`},
		"a group of one between others of a group": {"1,0,0,9,1,1,1,0,1,5,chain\n2,0,0,9,1,1,1,0,1,5,chain\n3,0,0,9,1,1,1,0,1,6,chain\n" +
			"4,0,0,9,1,1,1,0,1,5,chain\n", "line 4, column group: got one part of group 6"},
		"parts of two kinds": {"1,0,0,9,1,1,1,0,1,5,chain\n2,0,0,9,1,1,1,0,1,5,together\n",
			`line 3, column kind: got "together", want that of job 1 of its group, chain`},
	} {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, code := call(partsHeader+c.rows, "coallocate", "-procs", "4,4", "-")
			if code != 1 || stdout != "" || !strings.Contains(stderr, c.want) {
				t.Errorf("got exit %d, output %q and %q, want 1, no output and %q", code, stdout, stderr, c.want)
			}
		})
	}
	for _, procs := range []string{"", "0", "4,", "4,x", strings.Repeat("1,", 64) + "1"} {
		if _, stderr, code := call(partsHeader, "coallocate", "-procs", procs, "-"); code != 2 || !strings.Contains(stderr, "-procs") {
			t.Errorf("-procs %q: got exit %d and %q, want 2 and an error about -procs", procs, code, stderr)
		}
	}
}

// TestCoallocateOfLocalRequestsHasTheRowsOfSchedule uses requests without the three columns, which are local to machine 1.
func TestCoallocateOfLocalRequestsHasTheRowsOfSchedule(t *testing.T) {
	want, _, _ := scheduleCSV(twoJobs, "-procs", "1", "-")
	got, stderr, code := call(twoJobs, "coallocate", "-procs", "1", "-")
	lines := strings.Split(strings.TrimSpace(got), "\n")
	for i := range lines[1:] {
		lines[i+1] = strings.TrimSuffix(lines[i+1], ",1,,,")
	}
	if rows := strings.Join(lines[1:], "\n"); code != 0 || !strings.HasSuffix(want, "\n"+rows+"\n") {
		t.Errorf("got exit %d, %q and\n%s\nwant\n%s", code, stderr, got, want)
	}
}

// TestCoallocateExplainsEveryDecision explains the decisions of coallocation.Example: the broker's questions and the jobs that moved.
func TestCoallocateExplainsEveryDecision(t *testing.T) {
	args := []string{"coallocate", "-procs", "8,6,4", "-shift"}
	rows, _, _ := call(coallocation.Example, append(args, "-")...)
	explanation, stderr, code := call(coallocation.Example, append(args, "-explain", "-")...)
	if code != 0 || stderr != "" || !strings.HasPrefix(explanation, rows+"\nat 0: Request 1 on machine 1: accepted\n") {
		t.Fatalf("got exit %d, %q and\n%s\nwant the rows and the first decision", code, stderr, explanation)
	}
	const shifted = `at 1200: Request 7 on machine 2: accepted
  asked for: 7: 4 processors for 7200 s on machine 2, within 14400 to 21600
  Machine 2 finds no gap for it, and asks the broker for room.
  Co-allocated request 2 is lifted out; 7 fits now, and the lifted request looks for another place.
  At 7200? 5: machine 1 no.
  At 10800? 5: machine 1 no.
  At 14400? 5: machine 1 yes, 6: machine 2 no.
  At 21600? 5: machine 1 yes, 6: machine 2 yes. Held.
  Co-allocated request 2 has a place again, so 7 is accepted.
  5 stands on machine 1 from 21600 to 28800, before on machine 1 from 14400.
  6 stands on machine 2 from 21600 to 28800, before on machine 2 from 14400.
  7 stands on machine 2 from 14400 to 21600.
`
	explainRequest := func(id string) (stdout, stderr string, code int) {
		return call(coallocation.Example, append(args, "-request", id, "-")...)
	}
	if got, _, code := explainRequest("7"); code != 0 || got != shifted || !strings.Contains(explanation, shifted) {
		t.Errorf("got exit %d and\n%s\nwant\n%s", code, got, shifted)
	}
	if got, _, _ := explainRequest("4"); !strings.HasPrefix(got, "at 600: Co-allocated request 1: rejected, no gap\n") ||
		!strings.Contains(got, "  At 7200? 3: machine 1 no.\n  The co-allocated request finds no place, so everything is as before.\n") {
		t.Errorf("a part of a rejected co-allocated request: got\n%s\nwant the decision about the whole request", got)
	}
	if _, stderr, code := explainRequest("99"); code != 1 || !strings.Contains(stderr, "-request: got 99") {
		t.Errorf("an unknown request: got exit %d and %q, want 1 and an error about -request", code, stderr)
	}
	if stdout, stderr, code := call(coallocation.Example, append(args, "-explain", "-format", "json", "-")...); code != 2 || stdout != "" ||
		!strings.Contains(stderr, "-format: got json with -explain") {
		t.Errorf("explanations as JSON: got exit %d, %q and %q, want 2, no output and an error about -format", code, stdout, stderr)
	}
}
