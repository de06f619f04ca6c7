package main

import (
	"testing"

	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/sim"
)

// A kernel that placed otherwise than Algorithm 1 would be found out, as a placer is here that gives the request its last fit.
func TestCheckComparesEveryFate(t *testing.T) {
	var jobs []sim.Job
	for i := range int64(40) {
		at := sim.Instant(5 * i)
		jobs = append(jobs, sim.Job{Request: schedule.Request{
			ID: i + 1, Submit: at, Ready: at, Deadline: at + 30 + sim.Instant(i%3)*20, Procs: 1 + int32(i%2), Estimate: 12, Flexible: i%2 == 0,
		}, Runtime: 12})
	}
	late := func(b *schedule.Board) (int, bool) {
		j := b.Waiting[b.Request]
		if j.Window.Deadline.Sub(j.Window.Ready) < 60 {
			return rules.PlaceAll(b)
		}
		b.Slots[b.Request].Start, b.Slots[b.Request].End = j.Deadline-12, j.Deadline
		if b.Free.MinFree(j.Deadline-12, j.Deadline) < j.Procs {
			return b.Request, false
		}
		b.Free.Take(j.Deadline-12, j.Deadline, j.Procs)
		return 0, true
	}
	for _, c := range checkCases(2, 1) {
		rows, accepted, same, err := c.compare(jobs, rules.PlaceAll)
		if err != nil || same != len(rows) || accepted < 10 || accepted == len(rows) {
			t.Errorf("%s: got %d of %d accepted, %d the same, %v, want some refused and all the same", c.name, accepted, len(rows), same, err)
		}
		if rows, _, same, err := c.compare(jobs, late); err != nil || same == len(rows) {
			t.Errorf("%s: got %d of %d the same where long windows are filled from behind, %v, want fewer", c.name, same, len(rows), err)
		}
	}
}
