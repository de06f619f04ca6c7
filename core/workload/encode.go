package workload

import (
	"math"

	"juggle/core/base/coder"
	"juggle/core/log/swf"
	"juggle/core/schedule"
)

// encodingMark is the beginning of every encoded trace. Its last byte is the version of the encoding.
const encodingMark = "jtrace\x02"

// Fields lists the fields of the trace for the coder, which writes or reads them. LoadFitted and Made are not among them. An encoded job
// takes a few bytes. Encoded traces are sent to workers and kept by browsers; they are no file format. The writer must ensure the invariant
// of Trace. A trace of NewFullTrace with a job shorter than MinRuntime cannot be read back.
func (t *Trace) Fields(c *coder.Coder) {
	c.Mark(encodingMark)
	c.Text("name", &t.Name)
	c.Text("title", &t.Title)
	c.Text("sum", &t.SHA256)
	coder.Signed(c, "processors", &t.Procs, 1, schedule.MaxProcs)
	coder.Signed(c, "first", &t.First, 0, swf.MaxTime)
	coder.Signed(c, "last", &t.Last, 0, swf.MaxTime)
	coder.Signed(c, "dropped", &t.Dropped.Total, 0, math.MaxInt32)
	coder.Signed(c, "renumbered", &t.Dropped.Renumbered, 0, math.MaxInt32)
	for i := range t.Dropped.By {
		coder.Signed(c, "dropped", &t.Dropped.By[i], 0, math.MaxInt32)
	}
	var last Job
	coder.List(c, "jobs", &t.Jobs, func(j *Job, c *coder.Coder) {
		id, submit := j.ID-last.ID, j.Submit-last.Submit
		coder.Signed(c, "id", &id, math.MinInt64, math.MaxInt64)
		coder.Signed(c, "submit", &submit, 0, math.MaxInt64)
		last = Job{ID: last.ID + id, Submit: last.Submit + submit}
		if c.Reading {
			*j = last
		}
		coder.Signed(c, "runtime", &j.Runtime, MinRuntime, math.MaxInt64)
		coder.Signed(c, "requested", &j.Requested, math.MinInt64, math.MaxInt64)
		coder.Signed(c, "procs", &j.Procs, 1, int32(t.Procs))
	})
}
