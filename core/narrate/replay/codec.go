package replay

import (
	"math"

	"juggle/core/base/coder"
	"juggle/core/schedule"
	"juggle/core/sim"
)

// Fields lists the fields of the run for the coder. Only the same version of this package can read what it wrote.
func (r *Run) Fields(c *coder.Coder) {
	setup := Default()
	setup.Policy = r.policy
	spelled := setup.Encode()
	c.Text("policy", &spelled)
	if c.Reading {
		read, wrong := Decode(spelled)
		if r.policy = read.Policy; len(wrong) > 0 {
			c.Fail("%v", wrong[0])
		}
	}
	coder.Whole(c, "processors", &r.Procs, schedule.MaxProcs)
	coder.List(c, "jobs", &r.Jobs, func(j *sim.Job, c *coder.Coder) {
		coder.Signed(c, "id", &j.ID, math.MinInt64, math.MaxInt64)
		coder.Whole(c, "submit", &j.Submit, schedule.MaxTime)
		coder.Whole(c, "ready", &j.Ready, schedule.MaxTime)
		coder.Whole(c, "deadline", &j.Deadline, schedule.MaxTime)
		coder.Whole(c, "procs", &j.Procs, schedule.MaxProcs)
		coder.Whole(c, "estimate", &j.Estimate, schedule.MaxTime)
		coder.Whole(c, "runtime", &j.Runtime, math.MaxInt64)
		c.Flag("flexible", &j.Flexible)
	})
	coder.List(c, "decisions", &r.Decisions, func(d *Event, c *coder.Coder) {
		coder.Whole(c, "now", &d.Now, schedule.MaxTime)
		job := int(d.Job) // or -1
		c.OptionalIndex("job", &job, len(r.Jobs))
		d.Job = int32(job)
		coder.Whole(c, "answer", &d.Answer, schedule.Offered)
		coder.Whole(c, "reason", &d.Reason, schedule.NotWaiting)
		coder.Whole(c, "ready", &d.Ready, schedule.MaxTime)
		coder.Whole(c, "deadline", &d.Deadline, 2*schedule.MaxTime)
		shift := d.Shift + schedule.MaxTime // an offer may lie before the window asked for
		coder.Whole(c, "shift", &shift, 2*schedule.MaxTime)
		d.Shift = shift - schedule.MaxTime
		coder.Whole(c, "moves", &d.Moves, coder.MaxInt32)
	})
	coder.List(c, "places", &r.Places, func(p *Place, c *coder.Coder) {
		coder.Whole(c, "decision", &p.Decision, coder.MaxInt32)
		coder.Whole(c, "job", &p.Job, coder.MaxInt32)
		coder.Whole(c, "start", &p.Start, schedule.MaxTime)
		coder.List(c, "processors", &p.Ranges, func(on *sim.Range, c *coder.Coder) {
			coder.Whole(c, "first", &on.First, coder.MaxInt32)
			coder.Whole(c, "count", &on.Count, coder.MaxInt32)
		})
	})
	coder.List(c, "fixings", &r.Fixings, func(f *Fixing, c *coder.Coder) {
		coder.Whole(c, "decision", &f.Decision, coder.MaxInt32)
		coder.Whole(c, "job", &f.Job, coder.MaxInt32)
	})
	if c.Reading && c.OK() {
		if err := r.index(); err != nil {
			c.Fail("%w", err)
		}
	}
}
