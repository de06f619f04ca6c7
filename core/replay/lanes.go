package replay

import (
	"cmp"
	"slices"
	"sort"

	"juggle/core/sim"
)

// lanes says which processors the waiting and the running jobs are drawn on.
//
// Invariants (the tests check them): two jobs that hold a processor at the same instant do not exist; a job has as many processors as it
// asked for, in ranges that ascend and do not touch.
type lanes struct {
	procs int32
	held  []holding // in no particular order
	busy  []span
}

// A span is processors [first, end) as one number, the first one in its upper half: numbers sort several times as fast as structures.
type span uint64

func spanOf(r sim.Range) span { return span(r.First)<<32 | span(r.First+r.Count) }

func (s span) first() int32 { return int32(s >> 32) }
func (s span) end() int32   { return int32(s & (1<<32 - 1)) }

// A holding is one job's slot and its processors; of a job that asks for some, those that it was drawn on before, if it was.
type holding struct {
	job        int32
	procs      int32
	start, end Instant
	on         []sim.Range
}

// release takes the job's processors back and returns them.
func (l *lanes) release(job int32) []sim.Range {
	for i := range l.held {
		if h := l.held[i]; h.job == job {
			last := len(l.held) - 1
			l.held[i] = l.held[last]
			l.held = l.held[:last]
			return h.on
		}
	}
	return nil
}

// seat gives processors to jobs that have none, none of which starts before now, and returns every holding that is new or changed, by
// job. Where they do not fit beside the others as these are drawn, every job that starts after now is drawn anew: in order of start
// there is always room, since a processor free at a job's start is free from then on.
func (l *lanes) seat(now Instant, seats []holding) []holding {
	kept := len(l.held)
	if l.seatAll(seats) {
		seated := slices.Clone(l.held[kept:])
		sort.Slice(seated, func(i, j int) bool { return seated[i].job < seated[j].job })
		return seated
	}
	l.held = l.held[:kept]
	before := make(map[int32][]sim.Range)
	var stay []holding
	for _, h := range l.held {
		if h.start <= now {
			stay = append(stay, h)
			continue
		}
		before[h.job] = h.on
		seats = append(seats, h)
	}
	l.held = stay
	if !l.seatAll(seats) {
		panic("replay: lanes: more processors promised than there are")
	}
	var changed []holding
	for _, h := range l.held[len(stay):] {
		if !slices.Equal(before[h.job], h.on) {
			changed = append(changed, h)
		}
	}
	sort.Slice(changed, func(i, j int) bool { return changed[i].job < changed[j].job })
	return changed
}

// seatAll seats them in order of (start, job), and stops at the first that does not fit.
func (l *lanes) seatAll(seats []holding) bool {
	slices.SortFunc(seats, func(a, b holding) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.job, b.job)) })
	for _, s := range seats {
		if s.on = l.choose(s); s.on == nil {
			return false
		}
		l.held = append(l.held, s)
	}
	return true
}

// choose gives a job the processors that it was on, else the lowest block that is free for its whole slot, else the lowest pieces; nil
// where fewer than it needs are free for so long.
func (l *lanes) choose(s holding) []sim.Range {
	l.collect(s.start, s.end)
	if len(s.on) > 0 && !slices.ContainsFunc(s.on, l.meetsBusy) {
		return s.on
	}
	var pieces []sim.Range
	missing, next := s.procs, int32(0)
	for i := 0; i <= len(l.busy); i++ {
		end := l.procs
		if i < len(l.busy) {
			end = l.busy[i].first()
		}
		if free := end - next; free >= s.procs {
			return []sim.Range{{First: next, Count: s.procs}}
		} else if free > 0 && missing > 0 {
			pieces = append(pieces, sim.Range{First: next, Count: min(free, missing)})
			missing -= min(free, missing)
		}
		if i < len(l.busy) {
			next = max(next, l.busy[i].end())
		}
	}
	if missing > 0 {
		return nil
	}
	return pieces
}

// collect lists what is held at some instant of [start, end), in order of the first processor; entries may overlap.
func (l *lanes) collect(start, end Instant) {
	l.busy = l.busy[:0]
	for i := range l.held {
		if h := &l.held[i]; h.start < end && start < h.end {
			for _, r := range h.on {
				l.busy = append(l.busy, spanOf(r))
			}
		}
	}
	slices.Sort(l.busy)
}

func (l *lanes) meetsBusy(r sim.Range) bool {
	return slices.ContainsFunc(l.busy, func(b span) bool { return r.First < b.end() && b.first() < r.First+r.Count })
}
