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

// A bench is a host whose workers do what the test has them do.
type bench struct {
	t       *testing.T
	pool    *Pool
	workers []*worker // all that were ever started, in order
	timers  []func()
	log     []string // the replies to callers
}

type worker struct {
	Listener
	got   []wire.Frame // the jobs and cancels that it was sent, in order
	blobs []string
	ended bool
}

func (b *bench) Start(l Listener) Worker {
	w := &worker{Listener: l}
	b.workers = append(b.workers, w)
	return w
}

func (b *bench) After(_ time.Duration, f func()) { b.timers = append(b.timers, f) }

func (w *worker) Terminate() { w.ended = true }

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
	w.got = append(w.got, f)
}

// jobs lists what the worker was sent, such as "1 2 cancel 1".
func (w *worker) jobs() string {
	var s []string
	for _, f := range w.got {
		if f.Type == wire.Cancel {
			s = append(s, "cancel")
		}
		s = append(s, fmt.Sprint(f.ID))
	}
	return strings.Join(s, " ")
}

func (w *worker) says(typ wire.Type, id uint32, body string) {
	w.Heard(wire.Frame{Type: typ, ID: id, Body: []byte(body)})
}

func (w *worker) ready() { w.says(wire.Ready, 0, "") }

func newBench(t *testing.T, c Config) *bench {
	b := &bench{t: t}
	c.Replaced = func(reason string) { b.log = append(b.log, "replaced: "+reason) }
	b.pool = New(c, b)
	return b
}

func (b *bench) submit(j Job) uint32 {
	j.Reply = func(f wire.Frame) { b.log = append(b.log, fmt.Sprintf("%d %v %s", f.ID, f.Type, f.Body)) }
	return b.pool.Submit(j)
}

func (b *bench) want(log ...string) {
	b.t.Helper()
	if !slices.Equal(b.log, log) {
		b.t.Errorf("callers heard\n  %s\nwant\n  %s", strings.Join(b.log, "\n  "), strings.Join(log, "\n  "))
	}
	b.log = nil
}

func (b *bench) wantJobs(w int, jobs string) {
	b.t.Helper()
	if got := b.workers[w].jobs(); got != jobs {
		b.t.Errorf("worker %d was sent %q, want %q", w, got, jobs)
	}
}

func TestAJobWaitsForAWorkerToBeReady(t *testing.T) {
	b := newBench(t, Config{Workers: 2})
	b.submit(Job{})
	b.wantJobs(0, "")
	b.workers[1].ready()
	b.wantJobs(1, "1")
	b.workers[1].says(wire.Rows, 1, "r")
	b.workers[1].says(wire.Done, 1, "d")
	b.workers[1].says(wire.Rows, 1, "after the end")
	b.want("1 rows r", "1 done d")
}

func TestHeldWorkersStartWhenThePoolGrows(t *testing.T) {
	b := newBench(t, Config{Workers: 3, Held: 1})
	if len(b.workers) != 2 || b.pool.Workers() != 3 {
		t.Errorf("%d of %d workers started, want 2 of 3", len(b.workers), b.pool.Workers())
	}
	for range 3 {
		b.submit(Job{})
	}
	b.workers[0].ready()
	b.workers[1].ready()
	b.pool.Grow()
	b.pool.Grow()
	if len(b.workers) != 3 {
		t.Fatalf("%d workers started, want 3", len(b.workers))
	}
	b.workers[2].ready()
	b.wantJobs(2, "3")
	if b := newBench(t, Config{Workers: 1, Held: 1}); len(b.workers) != 1 {
		t.Error("a pool of one worker begins with none")
	}
}

func TestAWorkerGetsASecondShortJobAhead(t *testing.T) {
	b := newBench(t, Config{Workers: 2})
	b.workers[0].ready()
	b.workers[1].ready()
	for range 6 {
		b.submit(Job{Short: true})
	}
	b.wantJobs(0, "1 3")
	b.wantJobs(1, "2 4")
	b.workers[1].says(wire.Done, 2, "")
	b.wantJobs(1, "2 4 5")
}

func TestALongJobHasItsWorkerToItself(t *testing.T) {
	b := newBench(t, Config{Workers: 1})
	b.workers[0].ready()
	b.submit(Job{})
	b.submit(Job{Short: true})
	b.wantJobs(0, "1")
}

func TestUrgentJobsGoFirstInOrderOfArrival(t *testing.T) {
	b := newBench(t, Config{Workers: 1})
	b.submit(Job{})
	b.submit(Job{Urgent: true})
	b.submit(Job{Urgent: true})
	b.workers[0].ready()
	for _, id := range []uint32{2, 3, 1} {
		b.workers[0].says(wire.Done, id, "")
	}
	b.wantJobs(0, "2 3 1")
}

func TestABlobIsGivenOnceToEachWorkerThatNeedsIt(t *testing.T) {
	b := newBench(t, Config{Workers: 2})
	b.pool.Give("k", []byte("log"))
	b.pool.Give("k", []byte("another"))
	b.workers[0].ready()
	for range 3 {
		b.submit(Job{Needs: []string{"k"}, Short: true, Tries: 2})
	}
	b.workers[0].says(wire.Done, 1, "")
	if got := b.workers[0].blobs; !slices.Equal(got, []string{"k=log"}) {
		t.Errorf("the first worker holds %q", got)
	}
	if got := b.workers[1].blobs; got != nil {
		t.Errorf("the idle worker holds %q", got)
	}
	b.workers[0].Ended("died")
	b.workers[2].ready()
	if got := b.workers[2].blobs; !slices.Equal(got, []string{"k=log"}) {
		t.Errorf("the new worker holds %q", got)
	}
}

func TestUnusedBlobsAreDroppedByThePoolAndItsWorkers(t *testing.T) {
	b := newBench(t, Config{Workers: 2})
	b.workers[0].ready()
	held := func() (keys string) {
		for _, key := range []string{"a", "b", "c"} {
			if b.pool.Has(key) {
				keys += key
			}
		}
		return keys
	}
	work := func(key, data string) {
		b.pool.Use(key)
		b.pool.Give(key, quarters(data))
		b.submit(Job{Needs: []string{key}})
	}
	work("a", "aaa")
	b.pool.Use("a") // a second user
	work("b", "bbb")
	b.workers[0].says(wire.Done, 1, "")
	b.workers[0].says(wire.Done, 2, "")
	b.pool.Release("a")
	b.pool.Release("b")
	if got := held(); got != "ab" {
		t.Errorf("with one of two in use %q are held, want both", got)
	}
	b.pool.Release("a")
	if got := held(); got != "a" {
		t.Errorf("with none in use %q are held, want the one that was used last", got)
	}
	b.pool.Give("c", quarters("cc"))
	if got := held(); got != "c" {
		t.Errorf("of what is too large together %q are held, want what came last", got)
	}
	work("a", "aaa")
	b.pool.Give("c", quarters("cc"))
	if got := held(); got != "ac" {
		t.Errorf("%q are held, want the one in use, and the one that is small enough", got)
	}
	want := []string{"a=aaa", "b=bbb", "no b", "no a", "a=aaa"}
	if got := b.workers[0].blobs; !slices.Equal(got, want) {
		t.Errorf("the worker heard %q, want %q", got, want)
	}
	if got := b.workers[1].blobs; got != nil {
		t.Errorf("the idle worker heard %q", got)
	}
}

// quarters returns data: for every letter a quarter of mostUnused bytes.
func quarters(letters string) []byte {
	return append([]byte(letters), bytes.Repeat([]byte(" "), len(letters)*(mostUnused/4-1))...)
}

func TestSubmitPanicsIfABlobIsMissing(t *testing.T) {
	b := newBench(t, Config{})
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	b.submit(Job{Needs: []string{"k"}})
}

func TestTheJobsOfADeadWorkerGoToTheHeadOfTheQueue(t *testing.T) {
	b := newBench(t, Config{Workers: 1})
	b.workers[0].ready()
	for range 3 {
		b.submit(Job{Short: true, Tries: 3})
	}
	b.workers[0].Ended("out of memory")
	if !b.workers[0].ended {
		t.Error("the dead worker was not put away")
	}
	b.workers[0].says(wire.Done, 1, "a ghost's word")
	b.workers[1].ready()
	b.wantJobs(1, "1 2")
	b.want("replaced: out of memory")
}

func TestAJobThatKillsThreeWorkersFailsAndTheNextIsNotBlamed(t *testing.T) {
	b := newBench(t, Config{Workers: 1})
	b.submit(Job{Short: true, Tries: 3})
	b.submit(Job{Short: true, Tries: 1})
	for i := range 3 {
		b.workers[i].ready()
		b.wantJobs(i, "1 2")
		b.workers[i].Ended("poison")
	}
	b.want("replaced: poison", "replaced: poison", "replaced: poison", "1 fail poison")
	b.workers[3].ready()
	b.wantJobs(3, "2")
}

func (b *bench) tick(n int) {
	for range n {
		b.pool.Tick()
	}
}

func TestAHangingWorkerIsReplacedAfterItsTicks(t *testing.T) {
	b := newBench(t, Config{Workers: 1})
	b.workers[0].ready()
	b.tick(hangTicks + 1) // an idle worker may be silent
	b.submit(Job{Tries: 2})
	b.tick(hangTicks - 1)
	b.workers[0].says(wire.Progress, 1, "half")
	b.tick(hangTicks - 1)
	b.want("1 progress half")
	b.pool.Tick()
	b.want("replaced: a worker stopped answering")
	b.workers[1].ready()
	b.wantJobs(1, "1")
}

func TestASlotIsGivenUpWhenItsWorkersNeverGetReadyAndItsJobsFail(t *testing.T) {
	b := newBench(t, Config{Workers: 1})
	b.submit(Job{Tries: 9})
	b.workers[0].Ended("404")
	b.tick(hangTicks) // the second worker hangs
	b.workers[2].Ended("404")
	b.want("replaced: 404", "replaced: a worker stopped answering", "replaced: 404", "1 fail 404")
	b.tick(hangTicks)
	if n := len(b.workers); n != 3 {
		t.Fatalf("%d workers were started, want 3", n)
	}
	b.submit(Job{}) // a new job starts the workers again
	b.workers[3].ready()
	b.wantJobs(3, "2")
}

func TestAWorkerOfAnotherBuildIsNotUsed(t *testing.T) {
	b := newBench(t, Config{Workers: 1, Build: "new"})
	b.submit(Job{})
	for i := range maxFailures {
		b.workers[i].says(wire.Ready, 0, "old")
		b.wantJobs(i, "")
	}
	const replaced = `replaced: a worker is of build "old", want "new"`
	b.want(replaced, replaced, replaced, `1 fail a worker is of build "old", want "new"`)
}

func TestACancelledJobHasNoReply(t *testing.T) {
	for name, c := range map[string]struct {
		do      func(b *bench)
		jobs    []string // by worker
		log     []string
		workers int
	}{
		"of a queued job leaves no trace": {
			do:   func(b *bench) { b.pool.Cancel(3); b.workers[0].says(wire.Done, 1, "") },
			jobs: []string{"1 2"}, log: []string{"1 done "}, workers: 1,
		},
		"of a running job silences it and the worker goes on": {
			do: func(b *bench) {
				b.pool.Cancel(1)
				b.pool.Cancel(1)
				b.workers[0].says(wire.Rows, 1, "late")
				b.workers[0].says(wire.Done, 1, "late")
				b.fire()
			},
			jobs: []string{"1 2 cancel 1 3"}, workers: 1,
		},
		"of a running job ends a worker that does not listen, and the others run again unblamed": {
			do: func(b *bench) {
				b.pool.Cancel(1)
				b.fire()
				b.workers[1].ready()
			},
			jobs: []string{"1 2 cancel 1", "2 3"}, workers: 2,
		},
		"of a job that waits at a worker lets the one before it end": {
			do: func(b *bench) {
				b.pool.Cancel(2)
				b.fire()
				b.workers[0].says(wire.Done, 1, "")
				b.workers[0].says(wire.Done, 2, "late")
				b.fire()
			},
			jobs: []string{"1 2 cancel 2 3"}, log: []string{"1 done "}, workers: 1,
		},
		"of a job that waits at a worker ends the worker that begins it and does not listen": {
			do: func(b *bench) {
				b.pool.Cancel(2)
				b.workers[0].says(wire.Done, 1, "")
				b.fire()
				b.workers[1].ready()
			},
			jobs: []string{"1 2 cancel 2 3", "3"}, log: []string{"1 done "}, workers: 2,
		},
		"of a job whose worker has died since is over": {
			do: func(b *bench) {
				b.pool.Cancel(1)
				b.workers[0].Ended("died")
				b.fire()
				b.workers[1].ready()
			},
			jobs: []string{"1 2 cancel 1", "2 3"}, log: []string{"replaced: died"}, workers: 2,
		},
		"of an unknown job does nothing": {
			do: func(b *bench) { b.pool.Cancel(99) }, jobs: []string{"1 2"}, workers: 1,
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, Config{Workers: 1})
			b.workers[0].ready()
			for range 3 {
				b.submit(Job{Short: true})
			}
			c.do(b)
			for w, jobs := range c.jobs {
				b.wantJobs(w, jobs)
			}
			b.want(c.log...)
			if len(b.workers) != c.workers {
				t.Errorf("%d workers were started, want %d", len(b.workers), c.workers)
			}
		})
	}
}

func (b *bench) fire() {
	timers := b.timers
	b.timers = nil
	for _, f := range timers {
		f()
	}
}

// TestEveryJobEndsOnce plays random deaths, silences and cancels, and counts the ends of every job.
func TestEveryJobEndsOnce(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 0))
		b := newBench(t, Config{Workers: 1 + rng.IntN(4)})
		ends, cancelled := map[uint32]int{}, map[uint32]bool{}
		var ids []uint32
		for step := 0; step < 400 || len(b.pool.queue) > 0 || b.busy(); step++ {
			calm := step >= 400                      // from then on the workers behave, so that all jobs end
			w := b.workers[rng.IntN(len(b.workers))] // perhaps it ended long ago
			if live, ok := b.pool.slots[rng.IntN(len(b.pool.slots))].worker.(*worker); ok && calm {
				w = live
			}
			switch n := rng.IntN(12); {
			case n < 3 && !calm:
				ids = append(ids, b.pool.Submit(Job{Short: rng.IntN(2) == 0, Urgent: rng.IntN(5) == 0, Tries: rng.IntN(4), Reply: func(f wire.Frame) {
					if f.Type == wire.Done || f.Type == wire.Fail {
						ends[f.ID]++
					}
				}}))
			case n == 3 && !calm && len(ids) > 0:
				id := ids[rng.IntN(len(ids))]
				if ends[id] == 0 {
					cancelled[id] = true
				}
				b.pool.Cancel(id)
			case n == 4 && !calm:
				w.Ended("died")
			case n == 5 && !calm:
				b.tick(hangTicks / 2)
			case n == 6:
				b.fire()
			case n < 9:
				w.ready()
			case len(w.got) > 0:
				w.says(wire.Done, w.got[rng.IntN(len(w.got))].ID, "")
			}
			if step > 100_000 {
				t.Fatalf("seed %d: the pool does not come to an end", seed)
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

func (b *bench) busy() bool {
	return slices.ContainsFunc(b.pool.slots, func(s *slot) bool { return len(s.tasks) > 0 })
}
