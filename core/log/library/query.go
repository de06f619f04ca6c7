package library

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"juggle/core/base/coder"
	"juggle/core/experiment"
	"juggle/core/experiment/query"
	"juggle/core/log/joblog"
	"juggle/core/log/swf"
	"juggle/core/workload"
	"juggle/core/workload/synth"
)

// A Reading is the query that asks to read the log in the file that is sent with it, and to describe that log.
type Reading struct {
	Name  string // the file's name
	Procs int    `json:",omitempty"` // the machine's processors if the user has given them; 0: those that the log states
}

// Read answers a Reading.
var Read = query.NewLong("log.read", func(c query.Context, q Reading) (*Log, error) {
	file, size, err := c.Open()
	if err != nil {
		return nil, err
	}
	o := swf.Options{Name: q.Name, Size: size, Progress: func(done int64) { c.Progress(done, size) }, Alive: c.Heartbeat}
	if q.Procs == 0 {
		return inspect(stoppable{file, c}, o)
	}
	log, err := joblog.Read(stoppable{file, c}, o)
	if err != nil {
		return nil, err
	}
	return describeWithProcs(q, log, c.Heartbeat)
})

// describeWithProcs describes the log with the machine size that the user has given. Links and results name a log by the SHA-256 of its
// file alone, so the size has to be part of the file. Therefore describeWithProcs writes a new file in SWF, whose header has the size. With
// its own SHA-256 it is another log.
func describeWithProcs(q Reading, log *swf.Log, alive func()) (*Log, error) {
	h := &log.Header
	h.MaxProcs = int64(q.Procs)
	h.Notes = slices.DeleteFunc(h.Notes, func(note string) bool { return strings.HasPrefix(note, workload.GuessedProcsPrefix) })
	h.Notes = append(h.Notes, fmt.Sprintf("The machine's %d processors are told by whoever read %s", q.Procs, q.Name))
	var file bytes.Buffer
	if err := swf.Write(&file, log); err != nil {
		return nil, err
	}
	alive()
	sum := sha256.Sum256(file.Bytes())
	name := strings.TrimSuffix(q.Name, ".gz")
	name = fmt.Sprintf("%s-on-%d.swf", strings.TrimSuffix(name, path.Ext(name)), q.Procs)
	l, err := describe(name, hex.EncodeToString(sum[:]), log, alive)
	if err == nil {
		l.File = file.Bytes()
	}
	return l, err
}

// Inspect reads a log's file and describes it. progress is the Progress of swf.Options. alive is called from time to time after everything
// is read, to show that the work goes on.
func Inspect(name string, file io.Reader, progress func(done int64), alive func()) (*Log, error) {
	return inspect(file, swf.Options{Name: name, Progress: progress, Alive: alive})
}

// inspect reads a log and describes it. After everything is read it calls o.Alive from time to time.
func inspect(file io.Reader, o swf.Options) (*Log, error) {
	sum := sha256.New()
	source := io.TeeReader(file, sum)
	log, err := joblog.Read(source, o)
	if err != nil {
		return nil, err
	}
	// The bytes that joblog.Read has left, such as those behind JSON, count for the file's SHA-256, too.
	if _, err := io.Copy(io.Discard, source); err != nil {
		return nil, err
	}
	return describe(o.Name, hex.EncodeToString(sum.Sum(nil)), log, o.Alive)
}

// stoppable is a reader that fails once its query is cancelled.
type stoppable struct {
	io.Reader
	context query.Context
}

func (s stoppable) Read(p []byte) (int, error) {
	if err := s.context.CheckCancelled(); err != nil {
		return 0, err
	}
	return s.Reader.Read(p)
}

// describe returns the Log of a log that was read or generated: its Source, Facts and Trace. sum is the SHA-256 of its file. It calls alive
// from time to time.
func describe(name, sum string, log *swf.Log, alive func()) (*Log, error) {
	alive()
	t, err := workload.NewTrace(name, log)
	if err != nil {
		return nil, err
	}
	t.SHA256 = sum
	facts, err := json.Marshal(DescribeLog(log, t, alive))
	if err != nil {
		return nil, fmt.Errorf("library: %s: %w", name, err)
	}
	alive()
	return &Log{Source: experiment.SourceOf(t), Facts: facts, Trace: coder.Encode(t)}, nil
}

// A Recipe is the query that asks to generate a synthetic log and to describe it.
type Recipe struct {
	synth.Request
	As *Bundled `json:",omitempty"` // the bundled log that must result; nil: any log may result
}

// A Bundled is a log that comes with the page and that a worker generates, so that its file in the folder traces is not fetched. Generated,
// it has the same Source as if the file had been read.
type Bundled struct {
	Source     experiment.Source // its SHA256 is of the file in traces, which is compressed by gzip
	TextSHA256 string            // of the text that is generated, which is not compressed, in hexadecimal
}

// Make answers a Recipe.
var Make = query.NewLong("log.make", func(c query.Context, q Recipe) (*Log, error) {
	c.Progress(0, 1)
	log, err := q.Generate()
	if err != nil {
		return nil, err
	}
	if err := c.CheckCancelled(); err != nil {
		return nil, err
	}
	var file bytes.Buffer
	if err := swf.Write(&file, log); err != nil {
		return nil, err
	}
	c.Heartbeat()
	sum := sha256.Sum256(file.Bytes())
	textSHA256 := hex.EncodeToString(sum[:])
	if q.As != nil {
		return DescribeGenerated(q.As, textSHA256, &file, c.Heartbeat)
	}
	l, err := describe(q.FileName(), textSHA256, log, c.Heartbeat)
	if err == nil {
		l.File = file.Bytes()
	}
	return l, err
})

// DescribeGenerated describes a bundled log as Inspect would, from the text that was generated. sum is the text's SHA-256.
func DescribeGenerated(l *Bundled, sum string, text io.Reader, alive func()) (*Log, error) {
	if sum != l.TextSHA256 {
		return nil, fmt.Errorf("library: %s: made again it is another log: got the SHA-256 %s, want %s", l.Source.Name, sum, l.TextSHA256)
	}
	log, err := swf.Read(text, swf.Options{Name: l.Source.Name})
	if err != nil {
		return nil, err
	}
	return describe(l.Source.Name, l.Source.SHA256, log, alive)
}
