package sim

import (
	"strings"
	"testing"

	"juggle/core/schedule"
)

// fakeQueues are the queues of a scheduler, with any content.
type fakeQueues struct{ running, waiting []schedule.QueuedJob }

func (l fakeQueues) Running() []schedule.QueuedJob { return l.running }
func (l fakeQueues) Waiting() []schedule.QueuedJob {
	return append([]schedule.QueuedJob(nil), l.waiting...)
}

func (l fakeQueues) AgreedDeadlines() []schedule.AgreedDeadline { return nil }
func (l fakeQueues) Check() error                               { return nil }

func slot(id int64, start Instant, procs int32) schedule.QueuedJob {
	return schedule.QueuedJob{ID: id, Placed: true, Start: start, Estimate: 10, Procs: procs, Ready: 0, Deadline: 100}
}

type slots = []schedule.QueuedJob

// The beginnings of the errors that name an invariant.
const (
	started  = `sim: invariant "an accepted job starts when it was last told, and never moves then" broken at 6 `
	windowed = `sim: invariant "an accepted job stays in its window" broken at 6 `
	queued   = `sim: invariant "accepted jobs wait and run, each once" broken at 6 `
	used     = `sim: invariant "no more processors are promised than there are" broken at 6 `
)

// TestABrokenInvariantNamesItsJob checks a valid state at 5, in which job 1 runs and job 2 waits on four processors, and then another state
// at 6.
func TestABrokenInvariantNamesItsJob(t *testing.T) {
	one, two := slot(1, 5, 2), slot(2, 20, 2)
	narrower := two
	narrower.Ready, narrower.Deadline = 20, 30
	wider := two
	wider.Deadline = 101
	tests := map[string]struct {
		after fakeQueues
		want  string // empty: no invariant is broken
	}{
		"nothing changes":         {fakeQueues{slots{one}, slots{two}}, ""},
		"a waiting job moves":     {fakeQueues{slots{one}, slots{slot(2, 90, 2)}}, ""},
		"a waiting job is fixed":  {fakeQueues{slots{one}, slots{narrower}}, ""},
		"a running job ends":      {fakeQueues{nil, slots{two}}, ""},
		"four of four processors": {fakeQueues{slots{one}, slots{slot(2, 6, 2)}}, ""},
		"a running job moves": {fakeQueues{slots{slot(1, 6, 2)}, slots{two}},
			started + "by job 1: it started at 6, want 5, the start it was given"},
		"a running job waits again": {fakeQueues{nil, slots{slot(1, 5, 2), two}},
			started + "by job 1: it is waiting after it was running"},
		"a job runs before its start": {fakeQueues{slots{one, slot(2, 20, 2)}, nil},
			started + "by job 2: it is running before its start at 20"},
		"a start passes unnoticed": {fakeQueues{slots{one}, slots{slot(2, 5, 2)}},
			started + "by job 2: its start at 5 has passed, want it running"},
		"a waiting job vanishes": {fakeQueues{slots{one}, nil}, started + "by job 2: it vanished before it started"},
		"a job leaves its window at the end": {fakeQueues{slots{one}, slots{slot(2, 91, 2)}},
			windowed + "by job 2: it holds [91, 101), want it within [0, 100)"},
		"a window is widened": {fakeQueues{slots{one}, slots{wider}},
			windowed + "by job 2: its window is [0, 101), want it within [0, 100)"},
		"a job that was not accepted waits": {fakeQueues{slots{one}, slots{two, slot(3, 50, 1)}},
			queued + "by job 3: it waits or runs, want only accepted jobs to"},
		"a job that was not accepted runs": {fakeQueues{slots{one, slot(3, 5, 1)}, slots{two}},
			queued + "by job 3: it waits or runs, want only accepted jobs to"},
		"a job stands in the queue twice": {fakeQueues{slots{one}, slots{two, two}}, queued + "by job 2: it is queued twice"},
		"five of four processors, for seconds": {fakeQueues{slots{one}, slots{slot(2, 14, 3)}},
			used + "by job 2: 5 processors are in use or promised at 14, want at most 4"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			l := newInvariants(4)
			l.promised[1] = &promise{0, 100, 5, false}
			l.promised[2] = &promise{0, 100, 20, false}
			if err := l.check(5, fakeQueues{slots{one}, slots{two}}); err != nil {
				t.Fatal(err)
			}
			err := l.check(6, tc.after)
			if got := errorText(err); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestARejectionThatMovesAJobBreaksAnInvariant(t *testing.T) {
	request, widened := schedule.Request{ID: 9}, slot(2, 20, 2)
	widened.Deadline++
	tests := map[string]struct {
		after slots
		want  string
	}{
		"nothing moves":          {slots{slot(2, 20, 2)}, ""},
		"a job moves":            {slots{slot(2, 21, 2)}, "by job 2: it was moved, or came to wait, when job 9 was rejected"},
		"the request waits":      {slots{slot(2, 20, 2), slot(9, 60, 1)}, "by job 9: it was moved, or came to wait, when job 9 was rejected"},
		"a window is changed":    {slots{widened}, "by job 2: its window was changed when job 9 was rejected"},
		"a waiting job vanishes": {nil, "by job 9: its rejection left 0 jobs waiting, want 1 as before"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			l := newInvariants(4)
			l.promised[2] = &promise{0, 100, 20, false}
			l.beforeArrival(fakeQueues{nil, slots{slot(2, 20, 2)}})
			err := l.afterArrival(5, &request, &schedule.Result{}, fakeQueues{nil, tc.after})
			if got := errorText(err); !strings.HasSuffix(got, tc.want) || (tc.want == "") != (err == nil) {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

// Of four processors, two are out of use until 15 and the other two until 30, so until 15 all are out of use.
func TestProcessorsOutOfUseCannotBePromised(t *testing.T) {
	tests := map[string]struct {
		start Instant
		procs int32
		want  string
	}{
		"one while all are out of use":          {14, 1, used + "by job 2: 5 processors are in use or promised at 14, want at most 4"},
		"two of two in use":                     {15, 2, ""},
		"three of two in use":                   {15, 3, used + "by job 2: 5 processors are in use or promised at 15, want at most 4"},
		"four of four in use":                   {30, 4, ""},
		"three a second before the outage ends": {29, 3, used + "by job 2: 5 processors are in use or promised at 29, want at most 4"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			l := newInvariants(4)
			l.addOutage(5, 2, 15)
			l.addOutage(6, 2, 30)
			l.setWindow(2, 0, 100)
			if got := errorText(l.check(6, fakeQueues{nil, slots{slot(2, tc.start, tc.procs)}})); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
