package allocation

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"
)

// microseconds are those of a second: the format counts in them.
const microseconds = 1_000_000

// The processes of a trace: a thread a processor, and one for all that was asked.
const (
	machineProcess  = 1
	requestsProcess = 2
)

// An event is one of the trace. Its fields are those of the format.
type event struct {
	Name    string `json:"name"`
	Phase   string `json:"ph"` // X: a stretch of time, i: an instant, M: what a process or thread is called
	Process int    `json:"pid"`
	Thread  int    `json:"tid"`
	At      int64  `json:"ts"`
	Lasts   int64  `json:"dur,omitempty"`
	Args    any    `json:"args,omitempty"`
}

// A fate is what a job's event tells when one clicks it. Times are in seconds.
type fate struct {
	Decision string  `json:"decision"`
	Submit   int64   `json:"submit_s"`
	Ready    int64   `json:"ready_s"`
	Deadline int64   `json:"deadline_s"`
	Estimate int64   `json:"estimate_s"`
	Procs    int32   `json:"procs"`
	Phi      float64 `json:"phi,omitempty"` // of an offered window
}

// WriteChrome writes a trace in Chrome's format: each job on each of its processors, and every request at its submission. origin says
// where the schedule comes from; nil: nothing does.
func (s *Schedule) WriteChrome(to io.Writer, origin any) error {
	w := bufio.NewWriterSize(to, 1<<16)
	var failed error
	between := ""
	write := func(v any) {
		text, err := json.Marshal(v)
		if failed == nil {
			failed = err
		}
		w.WriteString(between)
		w.Write(text)
		between = ",\n"
	}
	w.WriteString("{\"displayTimeUnit\": \"ms\",\n")
	if origin != nil {
		w.WriteString("\"otherData\": ")
		write(origin)
		w.WriteString(",\n")
		between = ""
	}
	w.WriteString("\"traceEvents\": [\n")
	called := func(kind string, process, thread int, name string) {
		write(event{Name: kind, Phase: "M", Process: process, Thread: thread, Args: map[string]string{"name": name}})
	}
	called("process_name", machineProcess, 0, "machine")
	called("process_name", requestsProcess, 0, "requests")
	for p := range s.used {
		called("thread_name", machineProcess, p, "processor "+strconv.Itoa(p))
	}
	for i := range s.Runs {
		s.Runs[i].events(write)
	}
	w.WriteString("\n]}\n")
	if err := w.Flush(); err != nil {
		return err
	}
	return failed
}

// events are the request and, where it was accepted, a stretch on each processor, of which the first tells all.
func (r *Run) events(write func(any)) {
	id := strconv.FormatInt(r.ID, 10)
	row := &r.Row
	args := any(fate{row.Decision.String(), int64(r.Submit), int64(row.Ready), int64(row.Deadline), int64(r.Estimate), r.Procs, row.Phi()})
	write(event{Name: "request " + id + " " + row.Decision.String(), Phase: "i", Process: requestsProcess,
		At: int64(r.Submit) * microseconds, Args: args})
	for _, on := range r.Ranges {
		for p := on.First; p < on.First+on.Count; p++ {
			write(event{Name: "job " + id, Phase: "X", Process: machineProcess, Thread: int(p), At: int64(row.Start) * microseconds,
				Lasts: int64(row.End-row.Start) * microseconds, Args: args})
			args = nil
		}
	}
}
