package pool

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"juggle/core/base/coder"
	"juggle/wasm/wire"
)

// A testHost is a host whose workers the test controls.
type testHost struct {
	t       *testing.T
	pool    *Pool
	workers []*worker // all started workers, in order
	timers  []func()  // what the pool gave to After and has not run yet
	log     []string  // replies to jobs, and reasons of replacements
}

// A worker records what the pool sends to it. The test sends its frames by hand.
type worker struct {
	Listener                // passes the worker's frames to the pool
	received   []wire.Frame // jobs and cancels, in order
	blobs      []string     // given blobs, such as "k=data", and dropped ones, such as "no k"
	terminated bool
}

func (b *testHost) Start(l Listener) Worker {
	w := &worker{Listener: l}
	b.workers = append(b.workers, w)
	return w
}

func (b *testHost) After(_ time.Duration, f func()) { b.timers = append(b.timers, f) }

func (w *worker) Terminate() { w.terminated = true }

func (w *worker) Send(f wire.Frame, _ any) {
	if f.Type == wire.Give {
		var blob wire.Blob
		if err := coder.Decode(f.Body, &blob); err != nil {
			panic(err)
		}
		w.blobs = append(w.blobs, blob.Key+"="+string(bytes.TrimRight(blob.Data, " ")))
		return
	}
	if f.Type == wire.Drop {
		w.blobs = append(w.blobs, "no "+string(f.Body))
		return
	}
	w.received = append(w.received, f)
}

// jobs lists what the worker was sent, such as "1 2 cancel 1".
func (w *worker) jobs() string {
	var s []string
	for _, f := range w.received {
		if f.Type == wire.Cancel {
			s = append(s, "cancel")
		}
		s = append(s, fmt.Sprint(f.ID))
	}
	return strings.Join(s, " ")
}

func (w *worker) send(typ wire.Type, id uint32, body string) {
	w.Receive(wire.Frame{Type: typ, ID: id, Body: []byte(body)})
}

func (w *worker) becomeReady() { w.send(wire.Ready, 0, "") }

func newTestHost(t *testing.T, c Config) *testHost {
	b := &testHost{t: t}
	c.Replaced = func(reason string) { b.log = append(b.log, "replaced: "+reason) }
	b.pool = New(c, b)
	return b
}

// submit submits a job whose replies are recorded in the log.
func (b *testHost) submit(j Job) uint32 {
	j.Reply = func(f wire.Frame) { b.log = append(b.log, fmt.Sprintf("%d %v %s", f.ID, f.Type, f.Body)) }
	return b.pool.Submit(j)
}

// wantLog fails the test unless the log is the wanted one, and empties the log.
func (b *testHost) wantLog(log ...string) {
	b.t.Helper()
	if !slices.Equal(b.log, log) {
		b.t.Errorf("got the log\n  %s\nwant\n  %s", strings.Join(b.log, "\n  "), strings.Join(log, "\n  "))
	}
	b.log = nil
}

// wantJobs fails the test unless worker w was sent these jobs; see worker.jobs.
func (b *testHost) wantJobs(w int, jobs string) {
	b.t.Helper()
	if got := b.workers[w].jobs(); got != jobs {
		b.t.Errorf("worker %d was sent %q, want %q", w, got, jobs)
	}
}

func TestAJobWaitsForAWorkerToBeReady(t *testing.T) {
	b := newTestHost(t, Config{Workers: 2})
	b.submit(Job{})
	b.wantJobs(0, "")
	b.workers[1].becomeReady()
	b.wantJobs(1, "1")
	b.workers[1].send(wire.Rows, 1, "r")
	b.workers[1].send(wire.Done, 1, "d")
	b.workers[1].send(wire.Rows, 1, "after the end")
	b.wantLog("1 rows r", "1 done d")
}

func TestHeldWorkersStartWhenThePoolGrows(t *testing.T) {
	b := newTestHost(t, Config{Workers: 3, StartLater: 1})
	if len(b.workers) != 2 || b.pool.Workers() != 3 {
		t.Errorf("%d of %d workers started, want 2 of 3", len(b.workers), b.pool.Workers())
	}
	for range 3 {
		b.submit(Job{})
	}
	b.workers[0].becomeReady()
	b.workers[1].becomeReady()
	b.pool.Grow()
	b.pool.Grow()
	if len(b.workers) != 3 {
		t.Fatalf("%d workers started, want 3", len(b.workers))
	}
	b.workers[2].becomeReady()
	b.wantJobs(2, "3")
	if b := newTestHost(t, Config{Workers: 1, StartLater: 1}); len(b.workers) != 1 {
		t.Error("a pool of one worker started none, want one")
	}
}

func TestAWorkerGetsASecondShortJobAhead(t *testing.T) {
	b := newTestHost(t, Config{Workers: 2})
	b.workers[0].becomeReady()
	b.workers[1].becomeReady()
	for range 6 {
		b.submit(Job{Short: true})
	}
	b.wantJobs(0, "1 3")
	b.wantJobs(1, "2 4")
	b.workers[1].send(wire.Done, 2, "")
	b.wantJobs(1, "2 4 5")
}

func TestALongJobHasItsWorkerToItself(t *testing.T) {
	b := newTestHost(t, Config{Workers: 1})
	b.workers[0].becomeReady()
	b.submit(Job{})
	b.submit(Job{Short: true})
	b.wantJobs(0, "1")
}

func TestUrgentJobsGoFirstInOrderOfArrival(t *testing.T) {
	b := newTestHost(t, Config{Workers: 1})
	b.submit(Job{})
	b.submit(Job{Urgent: true})
	b.submit(Job{Urgent: true})
	b.workers[0].becomeReady()
	for _, id := range []uint32{2, 3, 1} {
		b.workers[0].send(wire.Done, id, "")
	}
	b.wantJobs(0, "2 3 1")
}

func TestABlobIsGivenOnceToEachWorkerThatNeedsIt(t *testing.T) {
	b := newTestHost(t, Config{Workers: 2})
	b.pool.Give("k", []byte("log"))
	b.pool.Give("k", []byte("another"))
	b.workers[0].becomeReady()
	for range 3 {
		b.submit(Job{Needs: []string{"k"}, Short: true, Tries: 2})
	}
	b.workers[0].send(wire.Done, 1, "")
	if got := b.workers[0].blobs; !slices.Equal(got, []string{"k=log"}) {
		t.Errorf("the first worker got the blobs %q, want k once, with the data that were given first", got)
	}
	if got := b.workers[1].blobs; got != nil {
		t.Errorf("the idle worker got the blobs %q, want none", got)
	}
	b.workers[0].Ended("died")
	b.workers[2].becomeReady()
	if got := b.workers[2].blobs; !slices.Equal(got, []string{"k=log"}) {
		t.Errorf("the new worker got the blobs %q, want k", got)
	}
}

func TestUnusedBlobsAreDroppedByThePoolAndItsWorkers(t *testing.T) {
	b := newTestHost(t, Config{Workers: 2})
	b.workers[0].becomeReady()
	heldKeys := func() (keys string) {
		for _, key := range []string{"a", "b", "c"} {
			if b.pool.Has(key) {
				keys += key
			}
		}
		return keys
	}
	submitWith := func(key, data string) {
		b.pool.Use(key)
		b.pool.Give(key, quartersOfMax(data))
		b.submit(Job{Needs: []string{key}})
	}
	submitWith("a", "aaa")
	b.pool.Use("a") // a second user
	submitWith("b", "bbb")
	b.workers[0].send(wire.Done, 1, "")
	b.workers[0].send(wire.Done, 2, "")
	b.pool.Release("a")
	b.pool.Release("b")
	if got := heldKeys(); got != "ab" {
		t.Errorf("with a in use %q are held, want a and b", got)
	}
	b.pool.Release("a")
	if got := heldKeys(); got != "a" {
		t.Errorf("with none in use %q are held, want a, which was used last", got)
	}
	b.pool.Give("c", quartersOfMax("cc"))
	if got := heldKeys(); got != "c" {
		t.Errorf("with too many unused bytes %q are held, want only the last one, c", got)
	}
	submitWith("a", "aaa")
	b.pool.Give("c", quartersOfMax("cc"))
	if got := heldKeys(); got != "ac" {
		t.Errorf("with a in use %q are held, want a, and c, which is small enough", got)
	}
	want := []string{"a=aaa", "b=bbb", "no b", "no a", "a=aaa"}
	if got := b.workers[0].blobs; !slices.Equal(got, want) {
		t.Errorf("the worker got the blobs %q, want %q", got, want)
	}
	if got := b.workers[1].blobs; got != nil {
		t.Errorf("the idle worker got the blobs %q, want none", got)
	}
}

// quartersOfMax returns data that begin with letters, and have a quarter of maxUnusedBytes for each letter.
func quartersOfMax(letters string) []byte {
	return append([]byte(letters), bytes.Repeat([]byte(" "), len(letters)*(maxUnusedBytes/4-1))...)
}

func TestSubmitPanicsIfABlobIsMissing(t *testing.T) {
	b := newTestHost(t, Config{})
	defer func() {
		if recover() == nil {
			t.Error("Submit returned, want a panic")
		}
	}()
	b.submit(Job{Needs: []string{"k"}})
}

func TestTheJobsOfADeadWorkerGoToTheHeadOfTheQueue(t *testing.T) {
	b := newTestHost(t, Config{Workers: 1})
	b.workers[0].becomeReady()
	for range 3 {
		b.submit(Job{Short: true, Tries: 3})
	}
	b.workers[0].Ended("out of memory")
	if !b.workers[0].terminated {
		t.Error("the worker that ended was not terminated, want it terminated")
	}
	b.workers[0].send(wire.Done, 1, "sent after its end")
	b.workers[1].becomeReady()
	b.wantJobs(1, "1 2")
	b.wantLog("replaced: out of memory")
}

func TestAJobThatKillsThreeWorkersFailsAndTheNextIsNotBlamed(t *testing.T) {
	b := newTestHost(t, Config{Workers: 1})
	b.submit(Job{Short: true, Tries: 3})
	b.submit(Job{Short: true, Tries: 1})
	for i := range 3 {
		b.workers[i].becomeReady()
		b.wantJobs(i, "1 2")
		b.workers[i].Ended("poison")
	}
	b.wantLog("replaced: poison", "replaced: poison", "replaced: poison", "1 fail poison")
	b.workers[3].becomeReady()
	b.wantJobs(3, "2")
}

func (b *testHost) tickTimes(n int) {
	for range n {
		b.pool.Tick()
	}
}

func TestAHangingWorkerIsReplacedAfterItsTicks(t *testing.T) {
	b := newTestHost(t, Config{Workers: 1})
	b.workers[0].becomeReady()
	b.tickTimes(hangTicks + 1) // an idle worker may be silent
	b.submit(Job{Tries: 2})
	b.tickTimes(hangTicks - 1)
	b.workers[0].send(wire.Progress, 1, "half")
	b.tickTimes(hangTicks - 1)
	b.wantLog("1 progress half")
	b.pool.Tick()
	b.wantLog("replaced: a worker stopped answering")
	b.workers[1].becomeReady()
	b.wantJobs(1, "1")
}

func TestAfterThreeWorkersThatNeverGetReadyNoFurtherOneStartsAndTheJobsFail(t *testing.T) {
	b := newTestHost(t, Config{Workers: 1})
	b.submit(Job{Tries: 9})
	b.workers[0].Ended("404")
	b.tickTimes(hangTicks) // the second worker hangs
	b.workers[2].Ended("404")
	b.wantLog("replaced: 404", "replaced: a worker stopped answering", "replaced: 404", "1 fail 404")
	b.tickTimes(hangTicks)
	if n := len(b.workers); n != 3 {
		t.Fatalf("%d workers were started, want 3", n)
	}
	b.submit(Job{}) // a new job starts the workers again
	b.workers[3].becomeReady()
	b.wantJobs(3, "2")
}

func TestAWorkerOfAnotherBuildIsNotUsed(t *testing.T) {
	b := newTestHost(t, Config{Workers: 1, Build: "new"})
	b.submit(Job{})
	for i := range maxFailures {
		b.workers[i].send(wire.Ready, 0, "old")
		b.wantJobs(i, "")
	}
	const replaced = `replaced: a worker is of build "old", want "new"`
	b.wantLog(replaced, replaced, replaced, `1 fail a worker is of build "old", want "new"`)
}

func TestACancelledJobHasNoReply(t *testing.T) {
	for name, c := range map[string]struct {
		act     func(b *testHost)
		jobs    []string // of each worker
		log     []string
		workers int // the number of started workers
	}{
		"a queued job is not sent": {
			act:  func(b *testHost) { b.pool.Cancel(3); b.workers[0].send(wire.Done, 1, "") },
			jobs: []string{"1 2"}, log: []string{"1 done "}, workers: 1,
		},
		"the replies of a running job are ignored and its worker goes on": {
			act: func(b *testHost) {
				b.pool.Cancel(1)
				b.pool.Cancel(1)
				b.workers[0].send(wire.Rows, 1, "late")
				b.workers[0].send(wire.Done, 1, "late")
				b.runTimers()
			},
			jobs: []string{"1 2 cancel 1 3"}, workers: 1,
		},
		"a worker that does not stop its job is replaced, and its other job runs again without using up a try": {
			act: func(b *testHost) {
				b.pool.Cancel(1)
				b.runTimers()
				b.workers[1].becomeReady()
			},
			jobs: []string{"1 2 cancel 1", "2 3"}, workers: 2,
		},
		"a job that waits at a worker does not stop the job before it": {
			act: func(b *testHost) {
				b.pool.Cancel(2)
				b.runTimers()
				b.workers[0].send(wire.Done, 1, "")
				b.workers[0].send(wire.Done, 2, "late")
				b.runTimers()
			},
			jobs: []string{"1 2 cancel 2 3"}, log: []string{"1 done "}, workers: 1,
		},
		"a worker that begins a cancelled job and does not stop is replaced": {
			act: func(b *testHost) {
				b.pool.Cancel(2)
				b.workers[0].send(wire.Done, 1, "")
				b.runTimers()
				b.workers[1].becomeReady()
			},
			jobs: []string{"1 2 cancel 2 3", "3"}, log: []string{"1 done "}, workers: 2,
		},
		"a job whose worker has ended since does not run again": {
			act: func(b *testHost) {
				b.pool.Cancel(1)
				b.workers[0].Ended("died")
				b.runTimers()
				b.workers[1].becomeReady()
			},
			jobs: []string{"1 2 cancel 1", "2 3"}, log: []string{"replaced: died"}, workers: 2,
		},
		"an unknown job is ignored": {
			act: func(b *testHost) { b.pool.Cancel(99) }, jobs: []string{"1 2"}, workers: 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newTestHost(t, Config{Workers: 1})
			b.workers[0].becomeReady()
			for range 3 {
				b.submit(Job{Short: true})
			}
			c.act(b)
			for w, jobs := range c.jobs {
				b.wantJobs(w, jobs)
			}
			b.wantLog(c.log...)
			if len(b.workers) != c.workers {
				t.Errorf("%d workers were started, want %d", len(b.workers), c.workers)
			}
		})
	}
}

// runTimers runs every timer, whatever its time.
func (b *testHost) runTimers() {
	timers := b.timers
	b.timers = nil
	for _, f := range timers {
		f()
	}
}

// TestEveryJobEndsOnce plays random ends and silences of workers and random cancels. Every job must end exactly once, or never if it was
// cancelled.
func TestEveryJobEndsOnce(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 0))
		b := newTestHost(t, Config{Workers: 1 + rng.IntN(4)})
		ends, cancelled := map[uint32]int{}, map[uint32]bool{}
		var ids []uint32
		for step := 0; step < 400 || len(b.pool.queue) > 0 || b.hasTasks(); step++ {
			ending := step >= 400                    // then only replies follow, so that all jobs end
			w := b.workers[rng.IntN(len(b.workers))] // may have ended
			if running, ok := b.pool.slots[rng.IntN(len(b.pool.slots))].worker.(*worker); ok && ending {
				w = running
			}
			switch n := rng.IntN(12); {
			case n < 3 && !ending:
				ids = append(ids, b.pool.Submit(Job{Short: rng.IntN(2) == 0, Urgent: rng.IntN(5) == 0, Tries: rng.IntN(4), Reply: func(f wire.Frame) {
					if f.Type == wire.Done || f.Type == wire.Fail {
						ends[f.ID]++
					}
				}}))
			case n == 3 && !ending && len(ids) > 0:
				id := ids[rng.IntN(len(ids))]
				if ends[id] == 0 {
					cancelled[id] = true
				}
				b.pool.Cancel(id)
			case n == 4 && !ending:
				w.Ended("died")
			case n == 5 && !ending:
				b.tickTimes(hangTicks / 2)
			case n == 6:
				b.runTimers()
			case n < 9:
				w.becomeReady()
			case len(w.received) > 0:
				w.send(wire.Done, w.received[rng.IntN(len(w.received))].ID, "")
			}
			if step > 100_000 {
				t.Fatalf("seed %d: jobs are left after 100 000 steps, want none", seed)
			}
		}
		for _, id := range ids {
			want := 1
			if cancelled[id] {
				want = 0
			}
			if ends[id] != want {
				t.Fatalf("seed %d: job %d ended %d times, want %d", seed, id, ends[id], want)
			}
		}
	}
}

// hasTasks reports whether a worker has a job that has not ended.
func (b *testHost) hasTasks() bool {
	return slices.ContainsFunc(b.pool.slots, func(s *slot) bool { return len(s.tasks) > 0 })
}
