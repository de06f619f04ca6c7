package rules

import (
	"slices"

	"juggle/core/schedule"
	"juggle/core/schedule/profile"
)

// leastImpact tries several starts of the request: its earliest start, the ends of jobs, and the starts at which it would end when another
// job begins. For each start it places the request, lifts the waiting jobs that overlap its slot, and places these again at their earliest
// starts, the job with the earliest deadline first. All other jobs stay. A start is impossible if the running jobs leave too few processors
// in the slot, or if a lifted job finds no gap. The cost of a start is the laxity that the waiting jobs lose, each in thousandths of its
// estimate. leastImpact takes the start with the lowest cost, and of equal ones the earliest.
func (b *board) leastImpact() (failed int, ok bool) {
	slots, lowest := slices.Clone(b.Slots), int64(0)
	var best []schedule.Slot
	var free, bestFree profile.Profile
	free.Copy(b.Free)
	for _, start := range b.candidates() {
		copy(b.Slots, slots)
		b.Free.Copy(&free)
		if cost, possible := b.pushAside(start); possible && (!ok || cost < lowest) {
			best, lowest, ok = slices.Clone(b.Slots), cost, true
			bestFree.Copy(b.Free)
		}
	}
	if ok {
		copy(b.Slots, best)
		b.Free.Copy(&bestFree)
	}
	return b.Request, ok
}

// candidates returns the starts of the request that are tried, ascending.
func (b *board) candidates() []Instant {
	request := b.Waiting[b.Request]
	list := []Instant{b.earliest(request)}
	for _, j := range slices.Concat(b.Running, b.Waiting) {
		for _, at := range []Instant{j.End, j.Start.Add(-length(request))} {
			if j.Arrival != request.Arrival && at >= b.earliest(request) && at <= latest(request) {
				list = append(list, at)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// pushAside places the request at start, and places the waiting jobs that overlap its slot again. It returns the cost of the start: see
// leastImpact. possible is false where no such placement exists.
func (b *board) pushAside(start Instant) (cost int64, possible bool) {
	request := b.Waiting[b.Request]
	end := start.Add(length(request))
	var lifted []int
	for i := range b.Waiting {
		if j := b.Waiting[i]; i != b.Request && j.Start < end && start < j.End {
			lifted = append(lifted, i)
			b.give(j.Slot)
		}
	}
	b.run.Fits++
	if b.Free.MinFree(start, end) < request.Procs {
		return 0, false
	}
	b.setStart(b.Request, start)
	for _, i := range lifted { // in the order of the queue, which is sorted by deadline
		j := b.Waiting[i]
		b.run.Fits++
		at, ok := b.firstFit(j)
		if !ok {
			return 0, false
		}
		b.setStart(i, at)
		cost += 1000 * int64(max(0, at-j.Start)) / int64(length(j))
	}
	return cost, true
}
