package work

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"juggle/core/study"
	"juggle/core/swf"
	"juggle/core/workload"
	"juggle/site"
	"juggle/wasm/wire"
)

// inspect reads a log and describes it.
func (s *Server) inspect(j *Job) ([]byte, error) {
	ask, err := wire.DecodeInspection(j.Body)
	if err != nil {
		return nil, err
	}
	file, size, err := s.open(j, ask)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	source := io.TeeReader(stoppable{file, j}, sum)
	log, err := swf.Read(source, swf.Options{Name: ask.Name, Progress: func(done int64) { j.Progress(done, size) }})
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(io.Discard, source); err != nil { // what stands behind the gzip data belongs to the file's sum
		return nil, err
	}
	answer, err := describe(ask.Name, hex.EncodeToString(sum.Sum(nil)), log)
	return answer.Encode(), err
}

func (s *Server) open(j *Job, ask wire.Inspection) (io.Reader, int64, error) {
	if ask.Key == "" {
		return s.out.Open(j.attached)
	}
	data, err := j.Blob(ask.Key)
	return bytes.NewReader(data), int64(len(data)), err
}

// stoppable ends a reading when the job is cancelled.
type stoppable struct {
	r io.Reader
	j *Job
}

func (s stoppable) Read(p []byte) (int, error) {
	if s.j.Stopped() {
		return 0, errCancelled
	}
	return s.r.Read(p)
}

func describe(name, sum string, log *swf.Log) (wire.Log, error) {
	t, err := workload.NewTrace(name, log)
	if err != nil {
		return wire.Log{}, err
	}
	t.SHA256 = sum
	facts, err := json.Marshal(site.DescribeLog(log, t))
	if err != nil {
		return wire.Log{}, fmt.Errorf("work: %s: %w", name, err)
	}
	return wire.Log{Source: wire.Source(study.SourceOf(t)), Facts: facts, Trace: t.Encode()}, nil
}

// generate makes a synthetic log and describes it.
func (s *Server) generate(j *Job) ([]byte, error) {
	j.Progress(0, 1)
	name, log, err := makeLog(j.Body)
	if err != nil {
		return nil, err
	}
	if j.Stopped() {
		return nil, errCancelled
	}
	var file bytes.Buffer
	z := gzip.NewWriter(&file)
	if err := swf.Write(z, log); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(file.Bytes())
	answer, err := describe(name, hex.EncodeToString(sum[:]), log)
	answer.File = file.Bytes()
	return answer.Encode(), err
}
