package batsim

import (
	"fmt"
	"strings"
	"testing"

	"juggle/core/log/swf"

	"github.com/google/go-cmp/cmp"
)

// small is a workload of three jobs. The submit time is rounded down, the delay and the walltime are rounded up. Job "x" has no number.
const small = `{"description": "made by hand", "nb_res": 8,
 "jobs": [
  {"id": "w0!2", "subtime": 10.7, "walltime": 100.2, "res": 4, "profile": "short"},
  {"id": 1, "subtime": 3, "res": 8, "profile": 7},
  {"id": "x", "subtime": 20, "walltime": -1, "res": 1, "profile": "short", "extra": [1, {}]}
 ],
 "profiles": {"short": {"type": "delay", "delay": 20.5}, "7": {"type": "delay", "delay": 60}, "wide": {"type": "parallel", "cpu": [1]}}
}`

func TestAWorkloadBecomesALog(t *testing.T) {
	if !Is([]byte(small)) {
		t.Error("got a text that is not recognised as Batsim's, want it recognised")
	}
	log, err := Read(strings.NewReader(small), swf.Options{Strict: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, j := range log.Jobs {
		got = append(got, fmt.Sprintf("%d at %d for %d of %d on %d", j.Number, j.Submit, j.Runtime, j.RequestedTime, j.Procs()))
	}
	want := []string{"1 at 3 for 60 of -1 on 8", "2 at 10 for 21 of 101 on 4", "-1 at 20 for 21 of -1 on 1"}
	if diff := cmp.Diff(want, got); diff != "" || log.Header.MaxProcs != 8 {
		t.Errorf("%s\ngot %d processors, want 8", diff, log.Header.MaxProcs)
	}
}

func TestAJobThatIsNotUnderstoodIsAnErrorWithItsLine(t *testing.T) {
	for name, tc := range map[string]struct{ from, to, want string }{
		"an unknown profile": {`"profile": "short", "extra"`, `"profile": "long", "extra"`,
			`line 5: got "long", want a profile of the workload`},
		"a parallel profile":     {`"profile": 7`, `"profile": "wide"`, `line 4: got a profile of type "parallel", want a delay`},
		"no submission":          {`"subtime": 3,`, ``, `line 4: got no subtime, want seconds from 0 to 10000000000`},
		"a negative submit time": {`"subtime": 3,`, `"subtime": -3,`, `line 4: got subtime -3, want seconds from 0 to 10000000000`},
		"no processors":          {`"res": 4, `, ``, `line 3: got res -1, want at least 1 processor`},
		"a negative delay":       {`"delay": 60`, `"delay": -60`, `line 4: got delay -60, want seconds from 0 to 10000000000`},
		"a long limit": {`100.2`, `1e300`,
			`line 3: got walltime 1e+300, want seconds above 0 and up to 10000000000, or -1 for no limit`},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Replace(small, tc.from, tc.to, 1)
			log, err := Read(strings.NewReader(text), swf.Options{Name: "w"})
			if err != nil || len(log.Jobs) != 2 || log.ErrorCount != 1 || !strings.HasPrefix(log.Errors[0].Error(), "batsim: w: "+tc.want) {
				t.Errorf("got %v, %d jobs, %v; want 2 jobs and %s", err, len(log.Jobs), log.Errors, tc.want)
			}
			_, err = Read(strings.NewReader(text), swf.Options{Strict: true})
			if err == nil || !strings.HasPrefix(err.Error(), "batsim: "+tc.want) {
				t.Errorf("read strictly: got %v, want %s", err, tc.want)
			}
		})
	}
}

func TestTheErrorForOtherJSONHasItsPosition(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"cut short":    {small[:70], "batsim: line 3, column 15: got the end of the text, want more JSON"},
		"a wrong kind": {strings.Replace(small, "3,", `"3",`, 1), "batsim: line 4, column 3: subtime: got a text, want a number"},
		"a character that is not JSON": {strings.Replace(small, ": 3,", ": ?,", 1),
			"batsim: line 4, column 3: invalid character '?' looking for beginning of value"},
		"jobs are no list": {`{"nb_res": 3, "jobs": 4}`, "batsim: line 1, column 23: got 4, want the list of jobs"},
		"no jobs":          {`{"nb_res": 3, "jobs": []}`, "batsim: no jobs"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Read(strings.NewReader(tc.text), swf.Options{}); err == nil || err.Error() != tc.want {
				t.Errorf("got %v, want %s", err, tc.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Fuzz(func(t *testing.T, text string) {
		log, err := Read(strings.NewReader(text), swf.Options{})
		if err != nil {
			return
		}
		for _, j := range log.Jobs {
			if j.Submit < 0 || j.Runtime < 0 || j.RequestedTime < swf.Unknown || j.Procs() < 1 {
				t.Fatalf("got %+v, want no negative number and at least one processor", j)
			}
		}
	})
}
