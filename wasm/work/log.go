package work

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"juggle/core/study"
	"juggle/core/swf"
	"juggle/core/workload"
	"juggle/wasm/wire"
)

// inspect reads the log that came with the job and describes it.
func (s *Server) inspect(j *Job) ([]byte, error) {
	file, size, err := s.out.Open(j.attached)
	if err != nil {
		return nil, err
	}
	l, err := Inspect(string(j.Body), stoppable{file, j}, func(done int64) { j.Progress(done, size) }, j.Alive)
	return l.Encode(), err
}

// Inspect reads a log's file and describes it; see swf.Options for progress. alive is called now and then when everything is read.
func Inspect(name string, file io.Reader, progress func(done int64), alive func()) (wire.Log, error) {
	sum := sha256.New()
	source := io.TeeReader(file, sum)
	log, err := swf.Read(source, swf.Options{Name: name, Progress: progress})
	if err != nil {
		return wire.Log{}, err
	}
	if _, err := io.Copy(io.Discard, source); err != nil { // what stands behind the gzip data belongs to the file's sum
		return wire.Log{}, err
	}
	return describe(name, hex.EncodeToString(sum.Sum(nil)), log, alive)
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

func describe(name, sum string, log *swf.Log, alive func()) (wire.Log, error) {
	alive()
	t, err := workload.NewTrace(name, log)
	if err != nil {
		return wire.Log{}, err
	}
	t.SHA256 = sum
	facts, err := json.Marshal(study.DescribeLog(log, t, alive))
	if err != nil {
		return wire.Log{}, fmt.Errorf("work: %s: %w", name, err)
	}
	alive()
	return wire.Log{Source: wire.Source(study.SourceOf(t)), Facts: facts, Trace: t.Encode()}, nil
}

// generate makes a synthetic log and describes it.
func (s *Server) generate(j *Job) ([]byte, error) {
	j.Progress(0, 1)
	var r wire.Recipe
	if err := json.Unmarshal(j.Body, &r); err != nil {
		return nil, fmt.Errorf("work: request for a log: %w", err)
	}
	log, err := r.Generate()
	if err != nil {
		return nil, err
	}
	if j.Stopped() {
		return nil, errCancelled
	}
	var file bytes.Buffer
	if err := swf.Write(&file, log); err != nil {
		return nil, err
	}
	j.Alive()
	binary := sha256.Sum256(file.Bytes())
	sum := hex.EncodeToString(binary[:])
	if r.As != nil {
		answer, err := Again(r.As, sum, &file, j.Alive)
		return answer.Encode(), err
	}
	answer, err := describe(r.FileName(), sum, log, j.Alive)
	answer.File = file.Bytes()
	return answer.Encode(), err
}

// Again describes a bundled log by the text that was made, whose SHA-256 is sum, as Inspect would by its file.
func Again(l *wire.BundledLog, sum string, text io.Reader, alive func()) (wire.Log, error) {
	if sum != l.Text {
		return wire.Log{}, fmt.Errorf("work: %s: made again it is another log: got the SHA-256 %s, want %s", l.Source.Name, sum, l.Text)
	}
	log, err := swf.Read(text, swf.Options{Name: l.Source.Name})
	if err != nil {
		return wire.Log{}, err
	}
	return describe(l.Source.Name, l.Source.SHA256, log, alive)
}
