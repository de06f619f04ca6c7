package requestcsv

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"juggle/core/schedule"
	"juggle/core/sim"
)

type limit struct{ least, most int64 }

func (l limit) String() string {
	if l.most == math.MaxInt64 {
		return "a whole number of 64 bits"
	}
	return fmt.Sprintf("a whole number, %d to %d", l.least, l.most)
}

// limits are those of schedule.Request and sim.Job, by column.
var limits = [len(columns)]limit{
	{math.MinInt64, math.MaxInt64},
	{0, schedule.MaxTime}, {0, schedule.MaxTime}, {0, schedule.MaxTime},
	{1, schedule.MaxProcs},
	{1, schedule.MaxTime}, {1, schedule.MaxTime},
	{0, 1},
}

func indexOf(name string) int { return slices.Index(columns[:], name) }

func columnList() string { return strings.Join(columns[:], ", ") }

func jobOf(v [len(columns)]int64) sim.Job {
	return sim.Job{
		Request: schedule.Request{
			ID: v[0], Submit: sim.Instant(v[1]), Ready: sim.Instant(v[2]), Deadline: sim.Instant(v[3]),
			Procs: int32(v[4]), Estimate: sim.Seconds(v[5]), Flexible: v[7] == 1,
		},
		Runtime: sim.Seconds(v[6]),
	}
}

func valuesOf(j sim.Job) [len(columns)]int64 {
	flexible := int64(0)
	if j.Flexible {
		flexible = 1
	}
	return [...]int64{j.ID, int64(j.Submit), int64(j.Ready), int64(j.Deadline), int64(j.Procs), int64(j.Estimate), int64(j.Runtime), flexible}
}
