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

// answerQuery answers the job's query.
func (j *Job) answerQuery() ([]byte, error) {
	var ask wire.Ask
	if err := coder.Decode(j.Body, &ask); err != nil {
		return nil, err
	}
	return query.Answer(j, ask.Name, ask.Body)
}

// maxHeldJobs is the largest number of jobs, in all decoded logs together, that a worker holds. They take some 40 MB. The log that was used
// last is held even if it has more jobs.
const maxHeldJobs = 1 << 20

// Trace returns the decoded log with that SHA-256. The worker holds the decoded log until maxHeldJobs forces it out. The worker keeps the
// encoded log, which is much smaller, and can decode it again.
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
	s.holdTrace(sha256, t)
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

// holdTrace holds a decoded log. While all decoded logs together have more than maxHeldJobs jobs, holdTrace drops the log that has not been
// used for the longest time.
func (s *Server) holdTrace(sha256 string, t *workload.Trace) {
	s.traces[sha256] = t
	s.recent = append(s.recent, sha256)
	jobs := 0
	for _, t := range s.traces {
		jobs += len(t.Jobs)
	}
	for jobs > maxHeldJobs && len(s.recent) > 1 {
		jobs -= len(s.traces[s.recent[0]].Jobs)
		delete(s.traces, s.recent[0])
		s.recent = s.recent[1:]
	}
}
