package work

import (
	"errors"
	"fmt"
	"io"
	"log"
	"sync"
	"time"

	"juggle/core/coder"
	"juggle/core/fault"
	"juggle/core/question"
	"juggle/core/study"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

// Build is what a worker calls itself when it is ready.
const Build = "juggle " + study.Version

// Outside is what a server needs of its host.
type Outside struct {
	Post  func(wire.Frame)
	Yield func()                                       // lets arrived messages in
	Open  func(attached any) (io.Reader, int64, error) // a file that came with a job, and its size
	Now   func() time.Duration                         // since some moment
}

// A Server does jobs. Take may be called at any time; Run does the work.
type Server struct {
	out Outside

	mu        sync.Mutex
	queue     []*Job
	current   *Job
	arrived   chan struct{} // holds a token where the queue may have grown
	blobs     map[string][]byte
	traces    map[string]*workload.Trace // those that are held decoded, by their sum
	recent    []string                   // their sums, in the order in which they were asked for last
	memory    question.Memory
	plans     planner
	lastSpoke time.Duration // when the last progress was told
	lastHeard time.Duration // when messages were last let in
}

// A Job is one job at work.
type Job struct {
	server    *Server
	id        uint32
	what      wire.Type
	Body      []byte
	attached  any
	cancelled bool
	far       wire.Share // as last told
}

// NewServer makes a server.
func NewServer(out Outside) *Server {
	return &Server{out: out, arrived: make(chan struct{}, 1), blobs: map[string][]byte{}, traces: map[string]*workload.Trace{},
		memory: question.Memory{}}
}

// Take takes a frame from the page. It does not block.
func (s *Server) Take(f wire.Frame, attached any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch f.Type {
	case wire.Give:
		if b := new(wire.Blob); coder.Decode(f.Body, b) == nil {
			s.blobs[b.Key] = b.Data
		}
	case wire.Drop:
		delete(s.blobs, string(f.Body))
	case wire.Cancel:
		for _, j := range append(s.queue[:len(s.queue):len(s.queue)], s.current) {
			if j != nil && j.id == f.ID {
				j.cancelled = true
			}
		}
	case wire.Run, wire.Question:
		s.queue = append(s.queue, &Job{server: s, id: f.ID, what: f.Type, Body: f.Body, attached: attached})
		select {
		case s.arrived <- struct{}{}:
		default:
		}
	}
}

// Run says that the worker is ready and does jobs for ever.
func (s *Server) Run() {
	s.out.Post(wire.Frame{Type: wire.Ready, Body: []byte(Build)})
	for range s.arrived {
		for j := s.next(); j != nil; j = s.next() {
			f := wire.Frame{Type: wire.Done}
			answer, err := j.do()
			switch {
			case j.stopped(): // whatever it said: nobody listens
			case err != nil:
				f.Type, f.Body = wire.Fail, []byte(err.Error())
			default:
				f.Body = answer
			}
			j.post(f)
		}
	}
}

func (s *Server) next() *Job {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current = nil
	if len(s.queue) > 0 {
		s.current, s.queue = s.queue[0], s.queue[1:]
	}
	return s.current
}

// errCancelled ends a job from within; nobody hears of it.
var errCancelled = errors.New("work: the job was cancelled")

// do does the job. A panic is a fault of the core that would happen again: it fails the job and leaves the worker alive, with what it held
// between jobs thrown away.
func (j *Job) do() (answer []byte, err error) {
	err = fault.Catch(func() (err error) {
		answer, err = j.work()
		return err
	})
	if f, is := fault.In(err); is {
		j.server.plans, j.server.memory = planner{}, question.Memory{}
		log.Print(f.Stack)
		err = fmt.Errorf("%w; %s", err, fault.Notice)
	}
	return answer, err
}

func (j *Job) work() (answer []byte, err error) {
	if j.stopped() {
		return nil, errCancelled
	}
	if j.what == wire.Question {
		return j.answer()
	}
	return j.runs()
}

func (j *Job) post(f wire.Frame) {
	f.ID = j.id
	j.server.out.Post(f)
}

// progressPace is how often progress is told at most.
const progressPace = 100 * time.Millisecond

// Progress tells how far the job is, at most ten times a second.
func (j *Job) Progress(done, total int64) {
	j.far = wire.Share{Done: uint64(max(done, 0)), Total: uint64(max(total, 0))}
	j.tell(done >= total)
}

// Alive tells that the job goes on, at most ten times a second, where it is no further: a worker that is silent for long is replaced.
func (j *Job) Alive() { j.tell(false) }

// GoOn is Alive, and lets messages in; its error says that the job was cancelled.
func (j *Job) GoOn() error {
	j.Alive()
	if j.Stopped() {
		return errCancelled
	}
	return nil
}

func (j *Job) tell(inAnyCase bool) {
	now := j.server.out.Now()
	if !inAnyCase && now-j.server.lastSpoke < progressPace {
		return
	}
	j.server.lastSpoke = now
	j.post(wire.Frame{Type: wire.Progress, Body: coder.Encode(&j.far)})
}

// hearPace is how long a job works at most before it lets messages in.
const hearPace = 20 * time.Millisecond

// Stopped lets messages in, where it is time, and reports whether the job was cancelled.
func (j *Job) Stopped() bool {
	if s := j.server; s.out.Now()-s.lastHeard >= hearPace {
		s.out.Yield()
		s.lastHeard = s.out.Now()
	}
	return j.stopped()
}

func (j *Job) stopped() bool {
	j.server.mu.Lock()
	defer j.server.mu.Unlock()
	return j.cancelled
}

// Blob is what was given under a key.
func (j *Job) Blob(key string) ([]byte, error) {
	j.server.mu.Lock()
	defer j.server.mu.Unlock()
	b, ok := j.server.blobs[key]
	if !ok {
		return nil, fmt.Errorf("work: the data %.12s… are not here", key)
	}
	return b, nil
}
