package work

import (
	"errors"
	"fmt"
	"io"
	"log"
	"sync"
	"time"

	"juggle/core/base/coder"
	"juggle/core/base/fault"
	"juggle/core/experiment/query"
	"juggle/core/papers/study"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

// Build is the name with which a worker reports that it is ready.
const Build = "juggle " + study.Version

// Outside is what a server needs from its host.
type Outside struct {
	Post  func(wire.Frame)
	Yield func()                                       // lets Take receive the messages that have arrived
	Open  func(attached any) (io.Reader, int64, error) // opens a file that came with a job; also returns its size in bytes
	Now   func() time.Duration                         // the time since some fixed moment
}

// A Server does jobs. Take may be called at any time; Run does the work.
type Server struct {
	out Outside

	mu         sync.Mutex
	queue      []*Job
	current    *Job
	arrived    chan struct{} // has a token if the queue may have grown
	blobs      map[string][]byte
	traces     map[string]*workload.Trace // decoded logs, by SHA-256
	recent     []string                   // the SHA-256s of traces; the log that was used last is at the end
	memory     query.Memory
	plans      planner
	lastReport time.Duration // when progress was last reported
	lastYield  time.Duration // when Yield was last called
}

// A Job is a job that the server does or that waits in its queue.
type Job struct {
	server    *Server
	id        uint32
	kind      wire.Type
	Body      []byte
	attached  any
	cancelled bool
	progress  wire.Share // how much of the job is complete
}

// NewServer makes a server.
func NewServer(out Outside) *Server {
	return &Server{out: out, arrived: make(chan struct{}, 1), blobs: map[string][]byte{}, traces: map[string]*workload.Trace{},
		memory: query.Memory{}}
}

// Take handles a frame from the page. It does not block.
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
	case wire.Run, wire.Query:
		s.queue = append(s.queue, &Job{server: s, id: f.ID, kind: f.Type, Body: f.Body, attached: attached})
		select {
		case s.arrived <- struct{}{}:
		default:
		}
	}
}

// Run reports that the worker is ready, and then does jobs until the process ends.
func (s *Server) Run() {
	s.out.Post(wire.Frame{Type: wire.Ready, Body: []byte(Build)})
	for range s.arrived {
		for j := s.next(); j != nil; j = s.next() {
			f := wire.Frame{Type: wire.Done}
			answer, err := j.execute()
			switch {
			case j.isCancelled(): // it ends with an empty Done: the page does not want its answer
			case err != nil:
				f.Type, f.Body = wire.Fail, []byte(err.Error())
			default:
				f.Body = answer
			}
			j.post(f)
		}
	}
}

// next takes the first job from the queue and makes it the current one. It returns nil if the queue is empty.
func (s *Server) next() *Job {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current = nil
	if len(s.queue) > 0 {
		s.current, s.queue = s.queue[0], s.queue[1:]
	}
	return s.current
}

// errCancelled ends a cancelled job. The page does not get it.
var errCancelled = errors.New("work: the job was cancelled")

// execute does the job and returns its answer. A panic makes the job fail, and drops the plan and the memory that the worker kept between
// jobs. A panic is a fault of the core and would occur again in the same job.
func (j *Job) execute() (answer []byte, err error) {
	err = fault.Catch(func() (err error) {
		answer, err = j.runOrAnswer()
		return err
	})
	if f, isFault := fault.FromError(err); isFault {
		j.server.plans, j.server.memory = planner{}, query.Memory{}
		log.Print(f.Stack)
		err = fmt.Errorf("%w; %s", err, fault.Notice)
	}
	return answer, err
}

// runOrAnswer runs the items of the job, or answers its query.
func (j *Job) runOrAnswer() (answer []byte, err error) {
	if j.isCancelled() {
		return nil, errCancelled
	}
	if j.kind == wire.Query {
		return j.answerQuery()
	}
	return j.runItems()
}

// post sends a frame of this job to the page.
func (j *Job) post(f wire.Frame) {
	f.ID = j.id
	j.server.out.Post(f)
}

// progressInterval is the shortest time between two reports of progress, except for the report of the end.
const progressInterval = 100 * time.Millisecond

// Progress reports how much of the job is complete, at most ten times a second. The end is always reported.
func (j *Job) Progress(done, total int64) {
	j.progress = wire.Share{Done: uint64(max(done, 0)), Total: uint64(max(total, 0))}
	j.sendProgress(done >= total)
}

// Heartbeat reports that the job goes on without new progress, at most ten times a second. A worker that reports nothing for long is
// replaced.
func (j *Job) Heartbeat() { j.sendProgress(false) }

// CheckCancelled is a Heartbeat that also lets the worker receive messages. It returns an error if the job was cancelled.
func (j *Job) CheckCancelled() error {
	j.Heartbeat()
	if j.Stopped() {
		return errCancelled
	}
	return nil
}

// sendProgress sends the job's progress, unless the last report is less than progressInterval ago and force is false.
func (j *Job) sendProgress(force bool) {
	now := j.server.out.Now()
	if !force && now-j.server.lastReport < progressInterval {
		return
	}
	j.server.lastReport = now
	j.post(wire.Frame{Type: wire.Progress, Body: coder.Encode(&j.progress)})
}

// yieldInterval is the shortest time between two calls of Yield.
const yieldInterval = 20 * time.Millisecond

// Stopped reports whether the job was cancelled. If Yield was last called yieldInterval ago or earlier, Stopped calls it first.
func (j *Job) Stopped() bool {
	if s := j.server; s.out.Now()-s.lastYield >= yieldInterval {
		s.out.Yield()
		s.lastYield = s.out.Now()
	}
	return j.isCancelled()
}

// isCancelled reports whether a cancel of the job has arrived.
func (j *Job) isCancelled() bool {
	j.server.mu.Lock()
	defer j.server.mu.Unlock()
	return j.cancelled
}

// Blob returns the data that the page gave under a key, or an error if it gave none.
func (j *Job) Blob(key string) ([]byte, error) {
	j.server.mu.Lock()
	defer j.server.mu.Unlock()
	b, ok := j.server.blobs[key]
	if !ok {
		return nil, fmt.Errorf("work: the data %.12s… are not here", key)
	}
	return b, nil
}
