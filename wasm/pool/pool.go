package pool

import (
	"fmt"
	"slices"
	"time"

	"juggle/core/base/coder"
	"juggle/wasm/wire"
)

// A Worker is one running worker. Its host made it.
type Worker interface {
	// Send sends a frame. attached goes with it unchanged: a file that the user dropped, or nil.
	Send(f wire.Frame, attached any)
	// Terminate ends the worker at once. It sends nothing more.
	Terminate()
}

// A Host starts workers and timers. It passes the frames and the ends of workers to a Listener, but never during a call of Start, Send or
// Terminate.
type Host interface {
	Start(l Listener) Worker
	After(d time.Duration, f func())
}

// A Listener receives what one worker sends, and its end.
type Listener struct {
	pool       *Pool
	slot       *slot
	generation int
}

// Config is how a pool behaves.
type Config struct {
	Workers    int                 // at least 1
	StartLater int                 // the number of Workers that start only when Grow is called; at least one starts at once
	Build      string              // the name with which workers must report that they are ready
	Replaced   func(reason string) // called after a worker has died, hung or reported another build; may be nil
}

const (
	hangTicks      = 60                     // ticks without a frame after which a busy worker is replaced
	cancelLimit    = 100 * time.Millisecond // how long a cancelled job may go on before its worker is terminated
	maxShortJobs   = 2                      // the number of short jobs that a worker holds, so that it does not wait for the page
	maxFailures    = 3                      // the number of workers in a row that end before they are ready, after which a slot starts no more
	maxUnusedBytes = 8 << 20                // the number of bytes of unused blobs that are kept
)

// A Job is work for a worker.
type Job struct {
	Type     wire.Type // Run or Query
	Body     []byte
	Attached any              // sent to the worker unchanged
	Needs    []string         // keys of the blobs that the worker must hold
	Tries    int              // the number of workers that may begin the job; 0 means 1
	Short    bool             // the job is quick: a worker may get it before it has finished another short job
	Urgent   bool             // goes before jobs that are not urgent
	Reply    func(wire.Frame) // gets the job's frames: any number of Progress and Rows, and then one Done or Fail
}

// A task is a job that was submitted and has not ended.
type task struct {
	Job
	id        uint32
	usedTries int  // the number of workers that died or hung while they worked on it
	cancelled bool // the worker may still be working on it, but its frames are ignored
}

// A slot is the place of one worker.
//
// Invariant: the worker works on the first of tasks; the others wait at the worker.
type slot struct {
	worker     Worker // nil if no worker runs: the slot was not started, or has failed maxFailures times
	generation int    // the number of the present worker in this slot; frames of earlier ones are ignored
	ready      bool   // the worker has sent Ready
	failures   int    // the number of workers in a row that ended before they were ready
	silent     int    // ticks since the worker sent a frame
	tasks      []*task
	blobs      map[string]bool // keys of the blobs that the worker holds
}

// A Pool shares jobs among workers. New makes one. Its methods and those of its Listeners must not overlap.
type Pool struct {
	config Config
	host   Host
	slots  []*slot
	queue  []*task // urgent tasks first; otherwise in order of arrival; the tasks of a replaced worker go to the head
	blobs  map[string][]byte
	recent []string       // keys of blobs; the last used one is at the end
	users  map[string]int // by key: calls of Use minus calls of Release; the blob may not have been given yet
	lastID uint32         // the number of the last job submitted
}

// New makes a pool and starts its workers, except the last StartLater of them. It starts at least one.
func New(c Config, h Host) *Pool {
	c.Workers = max(c.Workers, 1)
	p := &Pool{config: c, host: h, blobs: map[string][]byte{}, users: map[string]int{}}
	for range c.Workers {
		p.slots = append(p.slots, new(slot))
	}
	for _, s := range p.slots[:max(1, c.Workers-c.StartLater)] {
		p.start(s)
	}
	return p
}

// Grow starts the workers that New did not start. A second call does nothing.
func (p *Pool) Grow() {
	for _, s := range p.slots {
		if s.generation == 0 {
			p.start(s)
		}
	}
}

// start starts a worker in a slot that has none.
func (p *Pool) start(s *slot) {
	s.generation++
	s.ready, s.silent, s.blobs = false, 0, map[string]bool{}
	s.worker = p.host.Start(Listener{p, s, s.generation})
}

// Workers returns the number of workers for which the pool was made.
func (p *Pool) Workers() int { return len(p.slots) }

// Give keeps data under a key for the workers whose jobs need them. If the key has data already, those stay. A blob that no job uses may be
// dropped.
func (p *Pool) Give(key string, data []byte) {
	if _, ok := p.blobs[key]; !ok {
		p.blobs[key] = data
		p.recent = append(p.recent, key)
		p.dropUnused()
	}
}

// Use announces jobs that need these blobs. The blobs are not dropped until Release was called as often.
func (p *Pool) Use(keys ...string) {
	for _, key := range keys {
		p.users[key]++
	}
}

// Release ends a Use of these blobs: its jobs have ended.
func (p *Pool) Release(keys ...string) {
	for _, key := range keys {
		if p.users[key]--; p.users[key] <= 0 {
			delete(p.users, key)
		}
		if i := slices.Index(p.recent, key); i >= 0 {
			p.recent = append(slices.Delete(p.recent, i, i+1), key)
		}
	}
	p.dropUnused()
}

// dropUnused drops blobs that no job uses, from the pool and from the workers, while together they have more than maxUnusedBytes.
// The blobs whose last use is longest ago go first.
func (p *Pool) dropUnused() {
	unused := 0
	for _, key := range slices.Backward(slices.Clone(p.recent)) {
		if p.users[key] > 0 {
			continue
		}
		if unused += len(p.blobs[key]); unused <= maxUnusedBytes {
			continue
		}
		delete(p.blobs, key)
		p.recent = slices.DeleteFunc(p.recent, func(k string) bool { return k == key })
		for _, s := range p.slots {
			if s.worker != nil && s.blobs[key] {
				delete(s.blobs, key)
				s.worker.Send(wire.Frame{Type: wire.Drop, Body: []byte(key)}, nil)
			}
		}
	}
}

// Has reports whether data were given under this key and not dropped since.
func (p *Pool) Has(key string) bool { return p.blobs[key] != nil }

// Busy reports whether a job is in the queue or at a worker, cancelled or not.
func (p *Pool) Busy() bool {
	return len(p.queue) > 0 || slices.ContainsFunc(p.slots, func(s *slot) bool { return len(s.tasks) > 0 })
}

// Submit queues a job and returns its number. It panics if the job needs a blob that was not given. The caller must have called Use for the
// job's blobs, and must call Release after the job has ended.
func (p *Pool) Submit(j Job) uint32 {
	for _, key := range j.Needs {
		if !p.Has(key) {
			panic("pool: Submit: a job needs a blob that was not given")
		}
	}
	j.Tries = max(j.Tries, 1)
	p.lastID++
	p.enqueue(&task{Job: j, id: p.lastID})
	if p.hasNoWorker() {
		for _, s := range p.slots { // the reason may have gone, such as a lost network
			s.failures = 0
			p.start(s)
		}
	}
	p.dispatch()
	return p.lastID
}

// enqueue puts an urgent task behind the other urgent ones, and any other task at the end of the queue.
func (p *Pool) enqueue(t *task) {
	at := len(p.queue)
	if t.Urgent {
		at = slices.IndexFunc(p.queue, func(o *task) bool { return !o.Urgent })
		if at < 0 {
			at = len(p.queue)
		}
	}
	p.queue = slices.Insert(p.queue, at, t)
}

// Cancel ends a job without a Done or Fail. It ignores an unknown number.
func (p *Pool) Cancel(id uint32) {
	if i := slices.IndexFunc(p.queue, func(t *task) bool { return t.id == id }); i >= 0 {
		p.queue = slices.Delete(p.queue, i, i+1)
		return
	}
	for _, s := range p.slots {
		t := s.find(id)
		if t == nil || t.cancelled {
			continue
		}
		t.cancelled = true
		s.worker.Send(wire.Frame{Type: wire.Cancel, ID: id}, nil)
		p.replaceUnlessItStops(s)
	}
}

// replaceUnlessItStops replaces the slot's worker after cancelLimit if it still works on a cancelled job then. A cancelled job that only
// waits at the worker does no harm.
func (p *Pool) replaceUnlessItStops(s *slot) {
	if len(s.tasks) == 0 || !s.tasks[0].cancelled {
		return
	}
	t, generation := s.tasks[0], s.generation
	p.host.After(cancelLimit, func() {
		if s.generation == generation && len(s.tasks) > 0 && s.tasks[0] == t {
			p.replace(s, "a cancelled job went on", false)
		}
	})
}

// find returns the slot's task with that number, or nil.
func (s *slot) find(id uint32) *task {
	if i := slices.IndexFunc(s.tasks, func(t *task) bool { return t.id == id }); i >= 0 {
		return s.tasks[i]
	}
	return nil
}

// Tick replaces workers that have a job, or are not ready yet, and have sent nothing for hangTicks ticks. The host calls it about once a
// second.
func (p *Pool) Tick() {
	for _, s := range p.slots {
		if s.worker == nil || s.ready && len(s.tasks) == 0 {
			continue
		}
		if s.silent++; s.silent >= hangTicks {
			p.replace(s, "a worker stopped answering", true)
		}
	}
}

// dispatch sends queued jobs to workers: first one to each idle worker, then a second short job to each worker that has a single short one.
func (p *Pool) dispatch() {
	for held := range maxShortJobs {
		for _, s := range p.slots {
			if len(p.queue) == 0 {
				return
			}
			if s.ready && len(s.tasks) == held && (held == 0 || p.queue[0].Short && s.tasks[0].Short) {
				t := p.queue[0]
				p.queue = slices.Delete(p.queue, 0, 1)
				p.send(s, t)
			}
		}
	}
}

// send sends a task to the slot's worker, after the blobs that the task needs and the worker does not hold.
func (p *Pool) send(s *slot, t *task) {
	for _, key := range t.Needs {
		if !s.blobs[key] {
			s.blobs[key] = true
			s.worker.Send(wire.Frame{Type: wire.Give, Body: coder.Encode(&wire.Blob{Key: key, Data: p.blobs[key]})}, nil)
		}
	}
	if len(s.tasks) == 0 {
		s.silent = 0
	}
	s.tasks = append(s.tasks, t)
	s.worker.Send(wire.Frame{Type: t.Type, ID: t.id, Body: t.Body}, t.Attached)
}

// Receive handles a frame from the worker.
func (l Listener) Receive(f wire.Frame) {
	p, s := l.pool, l.slot
	if s.generation != l.generation {
		return
	}
	s.silent = 0
	if f.Type == wire.Ready {
		if got := string(f.Body); got != p.config.Build {
			p.replace(s, fmt.Sprintf("a worker is of build %q, want %q", got, p.config.Build), true)
			return
		}
		s.ready, s.failures = true, 0
		p.dispatch()
		return
	}
	t := s.find(f.ID)
	if t == nil {
		return
	}
	if f.Type == wire.Done || f.Type == wire.Fail {
		s.tasks = slices.DeleteFunc(s.tasks, func(o *task) bool { return o == t })
		p.replaceUnlessItStops(s)
		p.dispatch()
	}
	if !t.cancelled {
		t.Reply(f)
	}
}

// Ended handles the end of a worker that the pool did not terminate.
func (l Listener) Ended(reason string) {
	if l.slot.generation == l.generation {
		l.pool.replace(l.slot, reason, true)
	}
}

// replace terminates the slot's worker and starts another one. The worker's jobs go back to the head of the queue, except the
// cancelled ones and those without a try left. If blame is true, the job on which it worked has used one of its tries.
func (p *Pool) replace(s *slot, reason string, blame bool) {
	tasks, wasReady := s.tasks, s.ready
	s.tasks = nil
	s.worker.Terminate()
	var failed []*task
	for i, t := range slices.Backward(tasks) {
		if t.cancelled {
			continue
		}
		if i == 0 && blame {
			t.usedTries++
		}
		if t.usedTries >= t.Tries {
			failed = append(failed, t)
		} else {
			p.queue = slices.Insert(p.queue, 0, t)
		}
	}
	if !wasReady {
		s.failures++
	}
	if s.failures < maxFailures {
		p.start(s)
	} else {
		s.worker, s.ready = nil, false
		s.generation++
	}
	if p.hasNoWorker() {
		failed = append(failed, p.queue...)
		p.queue = nil
	}
	if blame && p.config.Replaced != nil {
		p.config.Replaced(reason)
	}
	p.dispatch()
	for _, t := range failed {
		t.Reply(wire.Frame{Type: wire.Fail, ID: t.id, Body: []byte(reason)})
	}
}

// hasNoWorker reports whether no slot has a worker.
func (p *Pool) hasNoWorker() bool {
	return !slices.ContainsFunc(p.slots, func(s *slot) bool { return s.worker != nil })
}
