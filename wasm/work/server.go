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
	Yield func()                                       // lets messages that have arrived reach Take
	Open  func(attached any) (io.Reader, int64, error) // a file that came with a job, and its size
	Now   func() time.Duration                         // since some moment
}

// A Server does jobs. Take may be called at any time; Run does the work.
type Server struct {
	out Outside

	mu        sync.Mutex
	queue     []*Job
	current   *Job
	arrived   chan struct{} // has a token when the queue may have grown
	blobs     map[string][]byte
	traces    map[string]*workload.Trace // logs that are held decoded, by their SHA-256
	recent    []string                   // their SHA-256s; the one that was asked for last is at the end
	memory    question.Memory
	plans     planner
	lastSpoke time.Duration // when progress was last reported
	lastHeard time.Duration // when Yield was last called
}

// A Job is one job at work.
type Job struct {
	server    *Server
	id        uint32
	what      wire.Type
	Body      []byte
	attached  any
	cancelled bool
	progress  wire.Share // how much of the job is done
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
			case j.stopped(): // it ends with an empty Done, and its answer is not sent: nobody waits for it
			case err != nil:
				f.Type, f.Body = wire.Fail, []byte(err.Error())
			default:
				f.Body = answer
			}
			j.post(f)
		}
	}
}

// next takes the first job from the queue and makes it the current one; nil if the queue is empty.
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

// work runs the items or answers the question that the job is about.
func (j *Job) work() (answer []byte, err error) {
	if j.stopped() {
		return nil, errCancelled
	}
	if j.what == wire.Question {
		return j.answer()
	}
	return j.runs()
}

// post sends a frame of this job to the page.
func (j *Job) post(f wire.Frame) {
	f.ID = j.id
	j.server.out.Post(f)
}

// progressPace is the shortest time between two reports of progress.
const progressPace = 100 * time.Millisecond

// Progress reports how much of the job is done, at most ten times a second; the end is always reported.
func (j *Job) Progress(done, total int64) {
	j.progress = wire.Share{Done: uint64(max(done, 0)), Total: uint64(max(total, 0))}
	j.report(done >= total)
}

// Heartbeat reports that the job goes on without new progress, at most ten times a second. A worker that is silent for long is replaced.
func (j *Job) Heartbeat() { j.report(false) }

// CheckCancelled is a Heartbeat that also lets messages in. It returns an error if the job was cancelled.
func (j *Job) CheckCancelled() error {
	j.Heartbeat()
	if j.Stopped() {
		return errCancelled
	}
	return nil
}

// report sends the job's progress, unless the last report is less than progressPace ago and force is false.
func (j *Job) report(force bool) {
	now := j.server.out.Now()
	if !force && now-j.server.lastSpoke < progressPace {
		return
	}
	j.server.lastSpoke = now
	j.post(wire.Frame{Type: wire.Progress, Body: coder.Encode(&j.progress)})
}

// hearPace is the shortest time between two calls of Yield.
const hearPace = 20 * time.Millisecond

// Stopped reports whether the job was cancelled. If Yield was last called hearPace ago or earlier, it first lets messages in.
func (j *Job) Stopped() bool {
	if s := j.server; s.out.Now()-s.lastHeard >= hearPace {
		s.out.Yield()
		s.lastHeard = s.out.Now()
	}
	return j.stopped()
}

// stopped reports whether a cancel of the job has arrived.
func (j *Job) stopped() bool {
	j.server.mu.Lock()
	defer j.server.mu.Unlock()
	return j.cancelled
}

// Blob is the data that the page gave under a key; an error if it gave none.
func (j *Job) Blob(key string) ([]byte, error) {
	j.server.mu.Lock()
	defer j.server.mu.Unlock()
	b, ok := j.server.blobs[key]
	if !ok {
		return nil, fmt.Errorf("work: the data %.12s… are not here", key)
	}
	return b, nil
}
