// Package batsim reads workloads in the JSON of Batsim, a simulator of batch systems, in its versions up to 5.
package batsim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"juggle/core/base/jsontokens"
	"juggle/core/log/swf"
)

// Is reports whether a text with this beginning is JSON. Of all formats only Batsim's is JSON. The beginning may have none of Batsim's own
// fields, because the fields of an object may come in any order.
func Is(begin []byte) bool {
	begin = bytes.TrimSpace(begin)
	return bytes.HasPrefix(begin, []byte("{")) || bytes.HasPrefix(begin, []byte("["))
}

// Read reads a text as a stream. A workload describes what jobs would do, not what happened. Therefore a job runs for the length of its
// profile, or until its walltime, at which Batsim ends it (status 0). The text determines only the lengths of delays and of sequences of
// delays. Jobs with other profiles, and invalid jobs, become Errors, which end the reading if o.Strict. Read returns an error if text fails
// or is not such JSON, with line and column, and if there are too many jobs, or none. The fraction of a second is cut off from a submit
// time, and a length is rounded up, as in package swf. Second 0 of the log is second 0 of the text. It costs O(n log n) in the number of
// jobs.
func Read(text io.Reader, o swf.Options) (*swf.Log, error) {
	log := &swf.Log{}
	if err := o.Validate(); err != nil {
		return log, err
	}
	o = o.WithDefaults()
	fail := func(err error) error { return swf.WrapError("batsim", o.Name, 0, err) }
	w := workload{o: o, placeOf: map[string]int32{}}
	if err := w.parse(text); err != nil {
		return log, fail(err)
	}
	log.Jobs = make([]swf.Job, 0, len(w.jobs))
	log.Header = swf.Header{Version: "2.2", MaxProcs: w.processors, Conversion: "from a workload of Batsim"}
	for i := range w.jobs {
		j, got, want := w.job(&w.jobs[i])
		if want != "" {
			if err := log.AddError(&swf.Error{Format: "batsim", Name: o.Name, Line: int(w.jobs[i].line), Got: got, Want: want}, o); err != nil {
				return log, err
			}
			continue
		}
		if n := len(log.Jobs); n > 0 && j.Submit < log.Jobs[n-1].Submit {
			log.OutOfOrder++
		}
		log.Jobs = append(log.Jobs, j)
	}
	if len(log.Jobs) == 0 {
		err := fail(swf.ErrNoJobs)
		if log.ErrorCount > 0 {
			err = fmt.Errorf("%w; %d not understood, the first: %s: %s", err, log.ErrorCount, log.Errors[0].Position(), log.Errors[0].Complaint())
		}
		return log, err
	}
	log.Sort(o)
	return log, nil
}

// A workload has the content of a text.
type workload struct {
	o          swf.Options
	processors int64
	jobs       []job
	profiles   []profile
	placeOf    map[string]int32 // by name: the place in profiles
}

// A job is one job of the workload.
type job struct {
	number            int64
	subtime, walltime float64 // seconds; NaN if missing
	res               int64
	line, profile     int32
}

// A jobText is a job as JSON. A walltime of -1, or none, means no limit.
type jobText struct {
	ID       any
	Subtime  *float64
	Walltime *float64
	Res      int64
	Profile  any
	JobID    any `json:"job_id"` // in workloads made from Slurm's logs
}

// parse reads the fields that are used, in any order, and skips the others. An error has the position where its value begins.
func (w *workload) parse(text io.Reader) error {
	s := newStream(text)
	at := s.Next()
	err := func() error {
		tok, err := s.Token()
		if err != nil || tok != json.Delim('{') {
			return errors.Join(err, fmt.Errorf("got %v, want an object with nb_res, jobs and profiles, as Batsim reads", tok))
		}
		for s.More() {
			key, err := s.Token()
			if err != nil {
				return err
			}
			at = s.Next()
			switch key {
			case "nb_res":
				err = s.Decode(&w.processors)
			case "profiles":
				err = w.parseProfiles(s, &at)
			case "jobs":
				err = w.parseJobs(s, &at)
			default:
				err = s.Skip()
			}
			if err != nil {
				return err
			}
		}
		_, err = s.Token()
		return err
	}()
	if err == nil || s.Failed() != nil {
		return s.Failed()
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		at, err = s.End(), jsontokens.ErrEnd
	}
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		err = fmt.Errorf("%s: %s", strings.ToLower(mismatch.Field), jsontokens.Mismatch(mismatch))
	}
	return fmt.Errorf("%s: %w", s.Place(at), err)
}

// parseJobs reads the list of jobs. *at becomes the place of the value that is being read, for errors.
func (w *workload) parseJobs(s *stream, at *int) error {
	if tok, err := s.Token(); err != nil || tok != json.Delim('[') {
		return errors.Join(err, fmt.Errorf("got %v, want the list of jobs", tok))
	}
	for s.More() {
		*at = s.Next()
		t := jobText{Res: -1}
		if err := s.Decode(&t); err != nil {
			return err
		}
		*at = s.Begin(*at)
		if t.JobID != nil && t.ID == nil {
			return errors.New("got a job as sacct --json prints it, want sacct -P")
		}
		if len(w.jobs) == w.o.MaxJobs {
			return fmt.Errorf("got more jobs, want at most %d", w.o.MaxJobs)
		}
		if len(w.jobs) == cap(w.jobs) {
			w.jobs = slices.Grow(w.jobs, w.o.JobsToAllocate(len(w.jobs), s.InputOffset(), 0))
		}
		w.jobs = append(w.jobs, job{number: id(t.ID), subtime: orNaN(t.Subtime), walltime: orNaN(t.Walltime), res: t.Res,
			line: int32(s.Line(*at)), profile: w.profile(fmt.Sprint(t.Profile))})
	}
	_, err := s.Token()
	return err
}

// orNaN returns the number, or NaN if it is missing.
func orNaN(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}

// job returns a job as a line of a log. want is empty on success; otherwise it is what was wanted.
func (w *workload) job(b *job) (j swf.Job, got, want string) {
	took, got, want := w.seconds(b.profile, 0)
	limited := !math.IsNaN(b.walltime) && b.walltime != -1
	switch {
	case want != "":
		return j, got, want
	case !(b.subtime >= 0 && b.subtime <= swf.MaxTime):
		return j, number("subtime", b.subtime), fmt.Sprintf("seconds from 0 to %d", swf.MaxTime)
	case b.res < 1:
		return j, fmt.Sprintf("res %d", b.res), "at least 1 processor"
	case !(took >= 0 && took <= swf.MaxTime):
		return j, number("delay", took), fmt.Sprintf("seconds from 0 to %d", swf.MaxTime)
	case limited && !(b.walltime > 0 && b.walltime <= swf.MaxTime):
		return j, number("walltime", b.walltime), fmt.Sprintf("seconds above 0 and up to %d, or -1 for no limit", swf.MaxTime)
	}
	limit, status := int64(swf.Unknown), int64(swf.Unknown)
	if limited {
		limit = int64(math.Ceil(b.walltime))
		if took > b.walltime {
			took, status = b.walltime, 0
		}
	}
	return swf.Job{Number: b.number, Submit: int64(b.subtime), Wait: swf.Unknown, Runtime: int64(math.Ceil(took)),
		UsedProcs: swf.Unknown, RequestedProcs: b.res, RequestedTime: limit, UsedCPU: swf.Unknown, UsedMemory: swf.Unknown,
		RequestedMemory: swf.Unknown, Status: status, User: swf.Unknown, Group: swf.Unknown, Executable: swf.Unknown, Queue: swf.Unknown,
		Partition: swf.Unknown, PrecedingJob: swf.Unknown, ThinkTime: swf.Unknown}, "", ""
}

// number names a field and its value, for errors: "delay -3", or "no delay" if it is NaN.
func number(name string, x float64) string {
	if math.IsNaN(x) {
		return "no " + name
	}
	return name + " " + strconv.FormatFloat(x, 'g', -1, 64)
}

// id returns a job's number, such as 12 for "w0!12", or Unknown.
func id(of any) int64 {
	text := fmt.Sprint(of)
	n, err := strconv.ParseInt(text[strings.LastIndexByte(text, '!')+1:], 10, 64)
	if err != nil || n < 0 {
		return swf.Unknown
	}
	return n
}
