package allocation

import (
	"bufio"
	"encoding/json"
	"io"
	"strconv"
)

// microsecondsPerSecond converts seconds to the format's unit of time.
const microsecondsPerSecond = 1_000_000

// The processes of a trace.
const (
	machineProcess  = 1 // has a thread for each processor that had a job
	requestsProcess = 2 // has one thread, with every request
)

// An event is an event of the trace. Its fields have the format's names.
type event struct {
	Name    string `json:"name"`
	Phase   string `json:"ph"` // X: an interval, i: an instant, M: the name of a process or thread
	Process int    `json:"pid"`
	Thread  int    `json:"tid"`
	At      int64  `json:"ts"`
	Lasts   int64  `json:"dur,omitempty"`
	Args    any    `json:"args,omitempty"`
}

// eventArgs are the fields that a viewer shows when an event is clicked. Times are in seconds.
type eventArgs struct {
	Decision string  `json:"decision"`
	Submit   int64   `json:"submit_s"`
	Ready    int64   `json:"ready_s"`
	Deadline int64   `json:"deadline_s"`
	Estimate int64   `json:"estimate_s"`
	Procs    int32   `json:"procs"`
	Phi      float64 `json:"phi,omitempty"` // how far an offered window lies from the wanted one, in estimates; 0 without an offer
}

// WriteChrome writes a trace in Chrome's format: each job on each of its processors, and every request at its submission. origin tells
// where the schedule comes from, and is written as otherData unless it is nil.
func (s *Schedule) WriteChrome(to io.Writer, origin any) error {
	w := bufio.NewWriterSize(to, 1<<16)
	var failed error
	separator := ""
	write := func(v any) {
		text, err := json.Marshal(v)
		if failed == nil {
			failed = err
		}
		w.WriteString(separator)
		w.Write(text)
		separator = ",\n"
	}
	w.WriteString("{\"displayTimeUnit\": \"ms\",\n")
	if origin != nil {
		w.WriteString("\"otherData\": ")
		write(origin)
		w.WriteString(",\n")
		separator = ""
	}
	w.WriteString("\"traceEvents\": [\n")
	writeName := func(kind string, process, thread int, name string) {
		write(event{Name: kind, Phase: "M", Process: process, Thread: thread, Args: map[string]string{"name": name}})
	}
	writeName("process_name", machineProcess, 0, "machine")
	writeName("process_name", requestsProcess, 0, "requests")
	for p := range s.used {
		writeName("thread_name", machineProcess, p, "processor "+strconv.Itoa(p))
	}
	for i := range s.Runs {
		s.Runs[i].writeEvents(write)
	}
	w.WriteString("\n]}\n")
	if err := w.Flush(); err != nil {
		return err
	}
	return failed
}

// writeEvents writes the request and, if it was accepted, an interval on each of its processors. Only the first interval has
// arguments.
func (r *Run) writeEvents(write func(any)) {
	id := strconv.FormatInt(r.ID, 10)
	row := &r.Row
	args := any(eventArgs{
		row.Decision.String(), int64(r.Submit), int64(row.Ready), int64(row.Deadline), int64(r.Estimate), r.Procs, row.Phi(),
	})
	write(event{Name: "request " + id + " " + row.Decision.String(), Phase: "i", Process: requestsProcess,
		At: int64(r.Submit) * microsecondsPerSecond, Args: args})
	for _, processors := range r.Ranges {
		for p := processors.First; p < processors.First+processors.Count; p++ {
			write(event{Name: "job " + id, Phase: "X", Process: machineProcess, Thread: int(p),
				At: int64(row.Start) * microsecondsPerSecond, Lasts: int64(row.End-row.Start) * microsecondsPerSecond, Args: args})
			args = nil
		}
	}
}
