// Package batsim reads workloads in the JSON of Batsim, a simulator of batch systems.
package batsim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"juggle/core/jsontokens"
	"juggle/core/swf"
)

// Is tells from a text's beginning whether it is a workload of Batsim: an object with its keys.
func Is(begin []byte) bool {
	begin = bytes.TrimSpace(begin)
	return bytes.HasPrefix(begin, []byte("{")) && (bytes.Contains(begin, []byte(`"nb_res"`)) || bytes.Contains(begin, []byte(`"subtime"`)))
}

// A job is one of the workload. Numbers are seconds; a walltime of -1, or none, is no limit.
type job struct {
	ID       any
	Subtime  *float64
	Walltime *float64
	Res      int64
	Profile  any
	line     int
}

// A profile says what a job does.
type profile struct {
	Type  string
	Delay *float64
}

// Read reads a text. Only jobs whose profile is a delay have a run time that follows from the text; others, and those that make no sense,
// are Errors, which end the reading where o.Strict. It returns an error where text fails or is no such JSON, with line and column, where
// there are too many jobs, and where there is none. A submission's fraction of a second is cut off and a length is rounded up, as in
// package swf. Seconds count as the text has them. O(n log n) in the number of jobs.
func Read(text io.Reader, o swf.Options) (*swf.Log, error) {
	log := &swf.Log{}
	if err := o.Validate(); err != nil {
		return log, err
	}
	o = o.WithDefaults()
	fail := func(err error) error { return swf.Fail("batsim", o.Name, 0, err) }
	all, err := io.ReadAll(text)
	if err != nil {
		return log, fail(err)
	}
	w, err := parse(all)
	if err != nil {
		return log, fail(err)
	}
	if len(w.jobs) > o.MaxJobs {
		return log, fail(fmt.Errorf("got %d jobs, want at most %d", len(w.jobs), o.MaxJobs))
	}
	log.Header = swf.Header{Version: "2.2", MaxProcs: w.processors, Conversion: "from a workload of Batsim"}
	for i := range w.jobs {
		j, got, want := w.job(&w.jobs[i])
		if want != "" {
			if err := log.Note(&swf.Error{Format: "batsim", Name: o.Name, Line: w.jobs[i].line, Got: got, Want: want}, o); err != nil {
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
	log.Sort()
	return log, nil
}

// A workload is what a text says.
type workload struct {
	processors int64
	jobs       []job
	profiles   map[string]profile
}

// parse reads the keys that count, in any order, and passes over the others. An error names where the value that it is in begins.
func parse(text []byte) (*workload, error) {
	w, r := &workload{}, jsontokens.New(text)
	at := r.Next()
	err := func() error {
		if _, err := r.Token(); err != nil { // "{", as Is has seen
			return err
		}
		for r.More() {
			key, err := r.Token()
			if err != nil {
				return err
			}
			at = r.Next()
			switch key {
			case "nb_res":
				err = r.Decode(&w.processors)
			case "profiles":
				err = r.Decode(&w.profiles)
			case "jobs":
				if tok, err := r.Token(); err != nil || tok != json.Delim('[') {
					return errors.Join(err, fmt.Errorf("got %v, want the list of jobs", tok))
				}
				for r.More() {
					at = r.Next()
					j := job{Res: -1, line: jsontokens.Line(text, at)}
					if err := r.Decode(&j); err != nil {
						return err
					}
					w.jobs = append(w.jobs, j)
				}
				_, err = r.Token()
			default:
				err = r.Decode(new(json.RawMessage))
			}
			if err != nil {
				return err
			}
		}
		_, err := r.Token()
		return err
	}()
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		at, err = len(text), jsontokens.ErrEnd
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		err = fmt.Errorf("%s: %s", strings.ToLower(kind.Field), jsontokens.Mismatch(kind))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", jsontokens.Place(text, at), err)
	}
	return w, nil
}

// job is a job as a line of a log, or what is wrong with it: want is empty where nothing is.
func (w *workload) job(b *job) (j swf.Job, got, want string) {
	delay, got, want := w.delay(b)
	switch {
	case want != "":
		return j, got, want
	case b.Subtime == nil || *b.Subtime < 0 || *b.Subtime > swf.MaxTime:
		return j, number("subtime", b.Subtime), "seconds from 0"
	case b.Res < 1:
		return j, fmt.Sprintf("res %d", b.Res), "at least 1 processor"
	case delay < 0 || delay > swf.MaxTime:
		return j, number("delay", &delay), "seconds from 0"
	case b.Walltime != nil && *b.Walltime > swf.MaxTime:
		return j, number("walltime", b.Walltime), "seconds, or -1 for no limit"
	}
	limit := int64(swf.Unknown)
	if b.Walltime != nil && *b.Walltime >= 0 {
		limit = int64(math.Ceil(*b.Walltime))
	}
	return swf.Job{Number: id(b.ID), Submit: int64(*b.Subtime), Wait: swf.Unknown, Runtime: int64(math.Ceil(delay)),
		UsedProcs: swf.Unknown, RequestedProcs: b.Res, RequestedTime: limit, UsedCPU: swf.Unknown, UsedMemory: swf.Unknown,
		RequestedMemory: swf.Unknown, Status: swf.Unknown, User: swf.Unknown, Group: swf.Unknown, Executable: swf.Unknown, Queue: swf.Unknown,
		Partition: swf.Unknown, PrecedingJob: swf.Unknown, ThinkTime: swf.Unknown}, "", ""
}

// delay is how long a job's profile takes.
func (w *workload) delay(b *job) (seconds float64, got, want string) {
	name := fmt.Sprint(b.Profile)
	p, there := w.profiles[name]
	switch {
	case !there:
		return 0, swf.Quote([]byte(name)), "a profile of the workload"
	case p.Type != "delay":
		return 0, "a profile of type " + swf.Quote([]byte(p.Type)), "a delay: how long others take depends on the machine"
	case p.Delay == nil:
		return 0, "no delay", "seconds from 0"
	}
	return *p.Delay, "", ""
}

func number(name string, x *float64) string {
	if x == nil {
		return "no " + name
	}
	return name + " " + strconv.FormatFloat(*x, 'g', -1, 64)
}

// id is a job's number: that of "w0!12" is 12. It is unknown where there is none.
func id(of any) int64 {
	text := fmt.Sprint(of)
	n, err := strconv.ParseInt(text[strings.LastIndexByte(text, '!')+1:], 10, 64)
	if err != nil || n < 0 {
		return swf.Unknown
	}
	return n
}
