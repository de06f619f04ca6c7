package workload

import (
	"math"

	"juggle/core/coder"
	"juggle/core/schedule"
	"juggle/core/swf"
)

// encodingMark begins every encoded trace; its last byte is the encoding's version.
const encodingMark = "jtrace\x02"

// Fields says what the trace has: a few bytes for each job, where the log has a line. It is how a trace travels to programs beside this
// one, and how browsers keep it; it is no file format. Whether the jobs keep the invariant of Trace is the writer's promise.
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
