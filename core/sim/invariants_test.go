package sim

import (
	"strings"
	"testing"

	"juggle/core/schedule"
)

// fakeQueues holds any jobs as the queues of a scheduler.
type fakeQueues struct{ running, waiting []schedule.QueuedJob }

func (q fakeQueues) Running() []schedule.QueuedJob { return q.running }
func (q fakeQueues) Waiting() []schedule.QueuedJob {
	return append([]schedule.QueuedJob(nil), q.waiting...)
}

func (q fakeQueues) AgreedDeadlines() []schedule.AgreedDeadline { return nil }
func (q fakeQueues) Check() error                               { return nil }

// queuedJob returns a placed job of 10 seconds with the window [0, 100).
func queuedJob(id int64, start Instant, procs int32) schedule.QueuedJob {
	return schedule.QueuedJob{ID: id, Placed: true, Start: start, Estimate: 10, Procs: procs, Ready: 0, Deadline: 100}
}

type jobs = []schedule.QueuedJob

// The beginnings of the errors that name an invariant.
const (
	startError  = `sim: invariant "an accepted job starts when it was last told, and never moves then" broken at 6 `
	windowError = `sim: invariant "an accepted job stays in its window" broken at 6 `
	queuesError = `sim: invariant "accepted jobs wait and run, each once" broken at 6 `
	useError    = `sim: invariant "no more processors are promised than there are" broken at 6 `
)

// TestABrokenInvariantNamesItsJob checks a valid state at 5, in which job 1 runs and job 2 waits on four processors, and then another state
// at 6.
func TestABrokenInvariantNamesItsJob(t *testing.T) {
	job1, job2 := queuedJob(1, 5, 2), queuedJob(2, 20, 2)
	narrower := job2
	narrower.Ready, narrower.Deadline = 20, 30
	wider := job2
	wider.Deadline = 101
	tests := map[string]struct {
		after fakeQueues
		want  string // empty: no invariant is broken
	}{
		"nothing changes":         {fakeQueues{jobs{job1}, jobs{job2}}, ""},
		"a waiting job moves":     {fakeQueues{jobs{job1}, jobs{queuedJob(2, 90, 2)}}, ""},
		"a waiting job is fixed":  {fakeQueues{jobs{job1}, jobs{narrower}}, ""},
		"a running job ends":      {fakeQueues{nil, jobs{job2}}, ""},
		"four of four processors": {fakeQueues{jobs{job1}, jobs{queuedJob(2, 6, 2)}}, ""},
		"a running job moves": {fakeQueues{jobs{queuedJob(1, 6, 2)}, jobs{job2}},
			startError + "by job 1: it started at 6, want 5, the start it was given"},
		"a running job waits again": {fakeQueues{nil, jobs{queuedJob(1, 5, 2), job2}},
			startError + "by job 1: it is waiting after it was running"},
		"a job runs before its start": {fakeQueues{jobs{job1, queuedJob(2, 20, 2)}, nil},
			startError + "by job 2: it is running before its start at 20"},
		"a start passes unnoticed": {fakeQueues{jobs{job1}, jobs{queuedJob(2, 5, 2)}},
			startError + "by job 2: its start at 5 has passed, want it running"},
		"a waiting job vanishes": {fakeQueues{jobs{job1}, nil}, startError + "by job 2: it vanished before it started"},
		"a job leaves its window at the end": {fakeQueues{jobs{job1}, jobs{queuedJob(2, 91, 2)}},
			windowError + "by job 2: it holds [91, 101), want it within [0, 100)"},
		"a window is widened": {fakeQueues{jobs{job1}, jobs{wider}},
			windowError + "by job 2: its window is [0, 101), want it within [0, 100)"},
		"a job that was not accepted waits": {fakeQueues{jobs{job1}, jobs{job2, queuedJob(3, 50, 1)}},
			queuesError + "by job 3: it waits or runs, want only accepted jobs to"},
		"a job that was not accepted runs": {fakeQueues{jobs{job1, queuedJob(3, 5, 1)}, jobs{job2}},
			queuesError + "by job 3: it waits or runs, want only accepted jobs to"},
		"a job stands in the queue twice": {fakeQueues{jobs{job1}, jobs{job2, job2}}, queuesError + "by job 2: it is queued twice"},
		"five of four processors, for a second": {fakeQueues{jobs{job1}, jobs{queuedJob(2, 14, 3)}},
			useError + "by job 2: 5 processors are in use or promised at 14, want at most 4"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			v := newInvariants(4)
			v.promised[1] = &promise{ready: 0, deadline: 100, start: 5}
			v.promised[2] = &promise{ready: 0, deadline: 100, start: 20}
			if err := v.check(5, fakeQueues{jobs{job1}, jobs{job2}}); err != nil {
				t.Fatal(err)
			}
			err := v.check(6, tc.after)
			if got := errorText(err); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestARejectionThatMovesAJobBreaksAnInvariant(t *testing.T) {
	request, widened := schedule.Request{ID: 9}, queuedJob(2, 20, 2)
	widened.Deadline++
	tests := map[string]struct {
		after jobs
		want  string
	}{
		"nothing moves": {jobs{queuedJob(2, 20, 2)}, ""},
		"a job moves":   {jobs{queuedJob(2, 21, 2)}, "by job 2: it was moved, or came to wait, when job 9 was rejected"},
		"the request waits": {jobs{queuedJob(2, 20, 2), queuedJob(9, 60, 1)},
			"by job 9: it was moved, or came to wait, when job 9 was rejected"},
		"a window is changed":    {jobs{widened}, "by job 2: its window was changed when job 9 was rejected"},
		"a waiting job vanishes": {nil, "by job 9: its rejection left 0 jobs waiting, want 1 as before"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			v := newInvariants(4)
			v.promised[2] = &promise{ready: 0, deadline: 100, start: 20}
			v.beforeArrival(fakeQueues{nil, jobs{queuedJob(2, 20, 2)}})
			err := v.afterArrival(5, &request, &schedule.Result{}, fakeQueues{nil, tc.after})
			if got := errorText(err); !strings.HasSuffix(got, tc.want) || (tc.want == "") != (err == nil) {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

// TestProcessorsOutOfUseCannotBePromised has four processors. Two are out of use until 15 and the other two until 30, so until 15 all are
// out of use.
func TestProcessorsOutOfUseCannotBePromised(t *testing.T) {
	tests := map[string]struct {
		start Instant
		procs int32
		want  string
	}{
		"one while all are out of use":          {14, 1, useError + "by job 2: 5 processors are in use or promised at 14, want at most 4"},
		"two of two in use":                     {15, 2, ""},
		"three of two in use":                   {15, 3, useError + "by job 2: 5 processors are in use or promised at 15, want at most 4"},
		"four of four in use":                   {30, 4, ""},
		"three a second before the outage ends": {29, 3, useError + "by job 2: 5 processors are in use or promised at 29, want at most 4"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			v := newInvariants(4)
			v.addOutage(5, 2, 15)
			v.addOutage(6, 2, 30)
			v.setWindow(2, 0, 100)
			if got := errorText(v.check(6, fakeQueues{nil, jobs{queuedJob(2, tc.start, tc.procs)}})); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

// errorText returns the text of an error; "" where there is none.
func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
