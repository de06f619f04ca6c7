package replay

import (
	"cmp"
	"slices"
	"sort"

	"juggle/core/sim"
)

// lanes assigns processors to the waiting and the running jobs. A chart draws a job on its processors, but the scheduler only counts them.
//
// Invariants (checkLanes tests them): no two jobs hold a processor at the same instant; a job has as many processors as it requests, in
// ranges that ascend and do not touch.
type lanes struct {
	procs int32
	held  []holding // in no particular order
	busy  []span    // filled by collectBusy
}

// A span is the processors [first, end), packed into one number with first in the upper half. Numbers sort several times as fast as
// structs.
type span uint64

// spanOf returns the processors of a range as a span.
func spanOf(r sim.Range) span { return span(r.First)<<32 | span(r.First+r.Count) }

func (s span) first() int32 { return int32(s >> 32) }
func (s span) end() int32   { return int32(s & (1<<32 - 1)) }

// A holding is the slot of one job and its processors. Before assign has given it processors, ranges are those that the job had last; nil
// if it had none.
type holding struct {
	job        int32
	procs      int32
	start, end Instant
	ranges     []sim.Range
}

// release removes the job's holding and returns the processors that it had; nil where it had none.
func (l *lanes) release(job int32) []sim.Range {
	for i := range l.held {
		if h := l.held[i]; h.job == job {
			last := len(l.held) - 1
			l.held[i] = l.held[last]
			l.held = l.held[:last]
			return h.ranges
		}
	}
	return nil
}

// assignNew assigns processors to new holdings, none of which starts before now. It returns every holding that is new or changed, sorted by
// job. If the new holdings do not fit beside the others, assignNew assigns processors again to every job that starts after now. That always
// succeeds, because jobs are assigned in order of start, so a processor that is free when a job starts stays free.
func (l *lanes) assignNew(now Instant, wanted []holding) []holding {
	kept := len(l.held)
	if l.assign(wanted) {
		assigned := slices.Clone(l.held[kept:])
		sort.Slice(assigned, func(i, j int) bool { return assigned[i].job < assigned[j].job })
		return assigned
	}
	l.held = l.held[:kept]
	before := make(map[int32][]sim.Range) // the processors that the jobs which start after now had
	var started []holding
	for _, h := range l.held {
		if h.start <= now {
			started = append(started, h)
			continue
		}
		before[h.job] = h.ranges
		wanted = append(wanted, h)
	}
	l.held = started
	if !l.assign(wanted) {
		panic("replay: lanes: more processors promised than there are")
	}
	var changed []holding
	for _, h := range l.held[len(started):] {
		if !slices.Equal(before[h.job], h.ranges) {
			changed = append(changed, h)
		}
	}
	sort.Slice(changed, func(i, j int) bool { return changed[i].job < changed[j].job })
	return changed
}

// assign gives each holding processors, in order of start and then of job, and adds it to held. It stops at the first holding that does not
// fit, and reports whether all fit.
func (l *lanes) assign(wanted []holding) bool {
	slices.SortFunc(wanted, func(a, b holding) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.job, b.job)) })
	for _, h := range wanted {
		if h.ranges = l.choose(h); h.ranges == nil {
			return false
		}
		l.held = append(l.held, h)
	}
	return true
}

// choose returns processors that are free for the whole slot of h. It prefers the processors that the job had last, then the lowest block
// that is wide enough, then the lowest free processors in several ranges. It returns nil where too few are free.
func (l *lanes) choose(h holding) []sim.Range {
	l.collectBusy(h.start, h.end)
	if len(h.ranges) > 0 && !slices.ContainsFunc(h.ranges, l.overlapsBusy) {
		return h.ranges
	}
	var pieces []sim.Range
	shortage, next := h.procs, int32(0)
	for i := 0; i <= len(l.busy); i++ {
		end := l.procs
		if i < len(l.busy) {
			end = l.busy[i].first()
		}
		if free := end - next; free >= h.procs {
			return []sim.Range{{First: next, Count: h.procs}}
		} else if free > 0 && shortage > 0 {
			pieces = append(pieces, sim.Range{First: next, Count: min(free, shortage)})
			shortage -= min(free, shortage)
		}
		if i < len(l.busy) {
			next = max(next, l.busy[i].end())
		}
	}
	if shortage > 0 {
		return nil
	}
	return pieces
}

// collectBusy fills busy with the processors that are held at some instant of [start, end), sorted by the first processor. Spans may
// overlap.
func (l *lanes) collectBusy(start, end Instant) {
	l.busy = l.busy[:0]
	for i := range l.held {
		if h := &l.held[i]; h.start < end && start < h.end {
			for _, r := range h.ranges {
				l.busy = append(l.busy, spanOf(r))
			}
		}
	}
	slices.Sort(l.busy)
}

// overlapsBusy reports whether a processor of r is busy.
func (l *lanes) overlapsBusy(r sim.Range) bool {
	return slices.ContainsFunc(l.busy, func(b span) bool { return r.First < b.end() && b.first() < r.First+r.Count })
}
