package main

import (
	"testing"

	"juggle/core/schedule"
	"juggle/core/schedule/rules"
	"juggle/core/sim"
)

// TestCheckComparesTheRowOfEveryRequest compares the kernel with Algorithm 1 itself, where all rows are the same, and with a placer that
// gives a request with a long window its last slot, where some rows differ.
func TestCheckComparesTheRowOfEveryRequest(t *testing.T) {
	const estimate = 12
	var jobs []sim.Job
	for i := range int64(40) {
		submit := sim.Instant(5 * i)
		jobs = append(jobs, sim.Job{Request: schedule.Request{
			ID: i + 1, Submit: submit, Ready: submit, Deadline: submit + 30 + sim.Instant(i%3)*20,
			Procs: 1 + int32(i%2), Estimate: estimate, Flexible: i%2 == 0,
		}, Runtime: estimate})
	}
	placeLast := func(b *schedule.Board) (int, bool) {
		j := b.Waiting[b.Request]
		if j.Window.Deadline.Sub(j.Window.Ready) < 60 {
			return rules.PlaceAll(b)
		}
		start := j.Deadline - estimate
		b.Slots[b.Request].Start, b.Slots[b.Request].End = start, j.Deadline
		if b.Free.MinFree(start, j.Deadline) < j.Procs {
			return b.Request, false
		}
		b.Free.Take(start, j.Deadline, j.Procs)
		return 0, true
	}
	for _, c := range checkCases(2, 1) {
		rows, accepted, same, err := c.compare(jobs, rules.PlaceAll)
		if err != nil || same != len(rows) || accepted < 10 || accepted == len(rows) {
			t.Errorf("%s: got %d of %d accepted, %d the same, %v, want some refused and all the same", c.name, accepted, len(rows), same, err)
		}
		if rows, _, same, err := c.compare(jobs, placeLast); err != nil || same == len(rows) {
			t.Errorf("%s: got %d of %d rows the same with another placer, %v, want fewer", c.name, same, len(rows), err)
		}
	}
}
