package pool

import (
	"fmt"
	"slices"
	"time"

	"juggle/core/coder"
	"juggle/wasm/wire"
)

// A Worker is one running worker, as its host made it.
type Worker interface {
	// Send hands over a frame; attached goes with it as it is (a file that the user dropped) or is nil.
	Send(f wire.Frame, attached any)
	// Terminate ends the worker at once. It says nothing more.
	Terminate()
}

// A Host starts workers and timers. Frames and ends of workers reach the pool through Listener, never from inside Start, Send or
// Terminate.
type Host interface {
	Start(l Listener) Worker
	After(d time.Duration, f func())
}

// A Listener is where a host reports what one worker did.
type Listener struct {
	pool  *Pool
	slot  *slot
	birth int
}

// Config is how a pool behaves.
type Config struct {
	Workers  int                 // at least 1
	Held     int                 // of them, how many start only when Grow is called; at least one starts at once
	Build    string              // what workers must call themselves when they are ready
	Replaced func(reason string) // hears of workers that died or hung; may be nil
}

const (
	hangTicks   = 60                     // ticks of silence after which a busy worker is replaced
	patience    = 100 * time.Millisecond // how long a cancelled job may go on before its worker is ended
	depth       = 2                      // short jobs that a worker holds at once, so that it need not wait for the page
	stillbirths = 3                      // how often in a row a slot's worker may end before it is ready
	mostUnused  = 8 << 20                // bytes of blobs that are held though nobody uses them
)

// A Job is something to be done by a worker.
type Job struct {
	Type     wire.Type // Run or Question
	Body     []byte
	Attached any              // goes to the worker as it is
	Needs    []string         // keys of blobs that the worker must hold
	Tries    int              // how often the job is begun at most; 1 where 0
	Short    bool             // takes a moment: may be handed over before the worker has finished the one before
	Urgent   bool             // goes before those that are not
	Reply    func(wire.Frame) // hears Progress, Rows, and at last Done or Fail
}

type task struct {
	Job
	id    uint32
	begun int  // how often
	dead  bool // cancelled
}

// A slot is the place of one worker.
//
// Invariant: at most one of tasks, the first, is being worked on; the others wait at the worker.
type slot struct {
	worker Worker // nil where none runs: the slot is given up
	birth  int    // counts the workers of this slot, so that a word from a former one is known for what it is
	ready  bool
	still  int // workers that ended before they were ready, in a row
	silent int // ticks since the worker said something
	tasks  []*task
	given  map[string]bool // blobs that the worker holds
}

// A Pool shares jobs among workers. It must be made by New. Its methods and those of its Listeners must not overlap.
type Pool struct {
	config Config
	host   Host
	slots  []*slot
	queue  []*task // urgent ones first, each part in order of arrival
	blobs  map[string][]byte
	recent []string       // keys of blobs, those that were used last at the end
	users  map[string]int // of blobs, also of those that are still to be given
	last   uint32
}

// New starts the workers.
func New(c Config, h Host) *Pool {
	c.Workers = max(c.Workers, 1)
	p := &Pool{config: c, host: h, blobs: map[string][]byte{}, users: map[string]int{}}
	for range c.Workers {
		p.slots = append(p.slots, new(slot))
	}
	for _, s := range p.slots[:max(1, c.Workers-c.Held)] {
		p.start(s)
	}
	return p
}

// Grow starts the workers that were held back. Again, it does nothing.
func (p *Pool) Grow() {
	for _, s := range p.slots {
		if s.birth == 0 {
			p.start(s)
		}
	}
}

func (p *Pool) start(s *slot) {
	s.birth++
	s.ready, s.silent, s.given = false, 0, map[string]bool{}
	s.worker = p.host.Start(Listener{p, s, s.birth})
}

// Workers is how many workers the pool was made for.
func (p *Pool) Workers() int { return len(p.slots) }

// Give keeps data under a key for the workers whose jobs need it. Data that is there already stays. What nobody uses may be let go.
func (p *Pool) Give(key string, data []byte) {
	if _, ok := p.blobs[key]; !ok {
		p.blobs[key] = data
		p.recent = append(p.recent, key)
		p.letGo()
	}
}

// Use says that jobs which need these blobs are to come: until as many calls of Release they are not let go.
func (p *Pool) Use(keys ...string) {
	for _, key := range keys {
		p.users[key]++
	}
}

// Release says that the jobs for which Use was called have ended.
func (p *Pool) Release(keys ...string) {
	for _, key := range keys {
		if p.users[key]--; p.users[key] <= 0 {
			delete(p.users, key)
		}
		if i := slices.Index(p.recent, key); i >= 0 {
			p.recent = append(slices.Delete(p.recent, i, i+1), key)
		}
	}
	p.letGo()
}

// letGo drops blobs that nobody uses, here and at the workers, where they are too large together: those first that were not used longest.
func (p *Pool) letGo() {
	unused := 0
	for _, key := range slices.Backward(slices.Clone(p.recent)) {
		if p.users[key] > 0 {
			continue
		}
		if unused += len(p.blobs[key]); unused <= mostUnused {
			continue
		}
		delete(p.blobs, key)
		p.recent = slices.DeleteFunc(p.recent, func(k string) bool { return k == key })
		for _, s := range p.slots {
			if s.worker != nil && s.given[key] {
				delete(s.given, key)
				s.worker.Send(wire.Frame{Type: wire.Drop, Body: []byte(key)}, nil)
			}
		}
	}
}

// Has reports whether data was given under this key.
func (p *Pool) Has(key string) bool { return p.blobs[key] != nil }

// Busy reports whether a job is queued or at a worker, cancelled or not.
func (p *Pool) Busy() bool {
	return len(p.queue) > 0 || slices.ContainsFunc(p.slots, func(s *slot) bool { return len(s.tasks) > 0 })
}

// Submit queues a job and returns its number. It panics where the job needs a blob that nobody gave. The caller uses those that it needs
// until the job has ended: see Use.
func (p *Pool) Submit(j Job) uint32 {
	for _, key := range j.Needs {
		if !p.Has(key) {
			panic("pool: Submit: a job needs a blob that was not given")
		}
	}
	j.Tries = max(j.Tries, 1)
	p.last++
	p.enqueue(&task{Job: j, id: p.last})
	if p.lost() {
		for _, s := range p.slots { // perhaps the network is back
			s.still = 0
			p.start(s)
		}
	}
	p.dispatch()
	return p.last
}

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

// Cancel ends a job; nothing more is heard of it. A number that is not known is ignored.
func (p *Pool) Cancel(id uint32) {
	if i := slices.IndexFunc(p.queue, func(t *task) bool { return t.id == id }); i >= 0 {
		p.queue = slices.Delete(p.queue, i, i+1)
		return
	}
	for _, s := range p.slots {
		t := s.find(id)
		if t == nil || t.dead {
			continue
		}
		t.dead = true
		s.worker.Send(wire.Frame{Type: wire.Cancel, ID: id}, nil)
		p.hurry(s)
	}
}

// hurry ends the worker where what it works on is cancelled and goes on all the same. A cancelled job that waits at the worker harms
// nobody.
func (p *Pool) hurry(s *slot) {
	if len(s.tasks) == 0 || !s.tasks[0].dead {
		return
	}
	t, birth := s.tasks[0], s.birth
	p.host.After(patience, func() {
		if s.birth == birth && len(s.tasks) > 0 && s.tasks[0] == t {
			p.replace(s, "a cancelled job went on", false)
		}
	})
}

func (s *slot) find(id uint32) *task {
	if i := slices.IndexFunc(s.tasks, func(t *task) bool { return t.id == id }); i >= 0 {
		return s.tasks[i]
	}
	return nil
}

// Tick lets time pass. The host calls it about once a second.
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

// dispatch hands queued jobs to workers that have room: first to idle ones, then a second short job to each.
func (p *Pool) dispatch() {
	for held := range depth {
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

func (p *Pool) send(s *slot, t *task) {
	for _, key := range t.Needs {
		if !s.given[key] {
			s.given[key] = true
			s.worker.Send(wire.Frame{Type: wire.Give, Body: coder.Encode(&wire.Blob{Key: key, Data: p.blobs[key]})}, nil)
		}
	}
	if len(s.tasks) == 0 {
		s.silent = 0
	}
	s.tasks = append(s.tasks, t)
	s.worker.Send(wire.Frame{Type: t.Type, ID: t.id, Body: t.Body}, t.Attached)
}

// Heard takes a frame from the worker.
func (l Listener) Heard(f wire.Frame) {
	p, s := l.pool, l.slot
	if s.birth != l.birth {
		return
	}
	s.silent = 0
	if f.Type == wire.Ready {
		if got := string(f.Body); got != p.config.Build {
			p.replace(s, fmt.Sprintf("a worker is of build %q, want %q", got, p.config.Build), true)
			return
		}
		s.ready, s.still = true, 0
		p.dispatch()
		return
	}
	t := s.find(f.ID)
	if t == nil {
		return
	}
	if f.Type == wire.Done || f.Type == wire.Fail {
		s.tasks = slices.DeleteFunc(s.tasks, func(o *task) bool { return o == t })
		p.hurry(s)
		p.dispatch()
	}
	if !t.dead {
		t.Reply(f)
	}
}

// Ended says that the worker ended by itself, and why.
func (l Listener) Ended(reason string) {
	if l.slot.birth == l.birth {
		l.pool.replace(l.slot, reason, true)
	}
}

// replace ends the slot's worker and starts another. Its jobs go back to the head of the queue; the one that was being worked on
// has used up a try where it is to blame.
func (p *Pool) replace(s *slot, reason string, blame bool) {
	tasks, wasReady := s.tasks, s.ready
	s.tasks = nil
	s.worker.Terminate()
	var failed []*task
	for i, t := range slices.Backward(tasks) {
		if t.dead {
			continue
		}
		if i == 0 && blame {
			t.begun++
		}
		if t.begun >= t.Tries {
			failed = append(failed, t)
		} else {
			p.queue = slices.Insert(p.queue, 0, t)
		}
	}
	if !wasReady {
		s.still++
	}
	if s.still < stillbirths {
		p.start(s)
	} else {
		s.worker, s.ready = nil, false
		s.birth++
	}
	if p.lost() {
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

// lost reports whether no worker is left.
func (p *Pool) lost() bool {
	return !slices.ContainsFunc(p.slots, func(s *slot) bool { return s.worker != nil })
}
