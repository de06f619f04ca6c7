package work

import (
	"io"
	"runtime/debug"

	"juggle/core/question"
	"juggle/core/swf"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

var _ question.Context = (*Job)(nil)

// answer answers a question.
func (j *Job) answer() ([]byte, error) {
	ask, err := wire.DecodeAsk(j.Body)
	if err != nil {
		return nil, err
	}
	return question.Answer(j, ask.Name, ask.Body)
}

// Trace is a log that was given, decoded once.
func (j *Job) Trace(sha256 string) (*workload.Trace, error) {
	s := j.server
	if t := s.traces[sha256]; t != nil {
		return t, nil
	}
	data, err := j.Blob(sha256)
	if err != nil {
		return nil, err
	}
	t, err := workload.DecodeTrace(data)
	if err == nil {
		s.traces[sha256] = t
	}
	return t, err
}

// Open opens the file that came with the job.
func (j *Job) Open() (io.Reader, int64, error) {
	file, size, err := j.server.out.Open(j.attached)
	if size >= swf.LargeFile {
		debug.SetGCPercent(swf.LargeFileGC) // what a worker once has it never gives back
	}
	return file, size, err
}

// Memory is what the worker remembers from one question to the next.
func (j *Job) Memory() question.Memory { return j.server.memory }
