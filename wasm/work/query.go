package work

import (
	"io"
	"runtime/debug"
	"slices"

	"juggle/core/base/coder"
	"juggle/core/experiment/query"
	"juggle/core/log/swf"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

var _ query.Context = (*Job)(nil)

// answer answers the job's query.
func (j *Job) answer() ([]byte, error) {
	var ask wire.Ask
	if err := coder.Decode(j.Body, &ask); err != nil {
		return nil, err
	}
	return query.Answer(j, ask.Name, ask.Body)
}

// mostJobs is the largest number of jobs, in all decoded logs together, that a worker holds, some 40 MB. The log that was used last is held
// even if it has more.
const mostJobs = 1 << 20

// Trace returns the decoded log with that SHA-256. The worker holds it decoded until other logs need the room that mostJobs allows. It
// still has the encoded log, a fraction of that size, and can decode it again.
func (j *Job) Trace(sha256 string) (*workload.Trace, error) {
	s := j.server
	if t := s.traces[sha256]; t != nil {
		s.recent = append(slices.DeleteFunc(s.recent, func(sum string) bool { return sum == sha256 }), sha256)
		return t, nil
	}
	data, err := j.Blob(sha256)
	if err != nil {
		return nil, err
	}
	t := new(workload.Trace)
	if err := coder.Decode(data, t); err != nil {
		return nil, err
	}
	s.keep(sha256, t)
	return t, nil
}

// Open opens the file that came with the job.
func (j *Job) Open() (io.Reader, int64, error) {
	file, size, err := j.server.out.Open(j.attached)
	if size >= swf.LargeFile {
		debug.SetGCPercent(swf.LargeFileGC) // a worker never gives memory back to the browser
	}
	return file, size, err
}

// Memory returns what answers keep for the next query to the same worker.
func (j *Job) Memory() query.Memory { return j.server.memory }

// keep holds a decoded log. While all decoded logs have more than mostJobs jobs, it drops the one that has not been used for the longest
// time.
func (s *Server) keep(sha256 string, t *workload.Trace) {
	s.traces[sha256] = t
	s.recent = append(s.recent, sha256)
	jobs := 0
	for _, t := range s.traces {
		jobs += len(t.Jobs)
	}
	for jobs > mostJobs && len(s.recent) > 1 {
		jobs -= len(s.traces[s.recent[0]].Jobs)
		delete(s.traces, s.recent[0])
		s.recent = s.recent[1:]
	}
}
