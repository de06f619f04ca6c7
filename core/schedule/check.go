package schedule

import (
	"cmp"
	"fmt"
	"slices"

	"juggle/core/profile"
)

// Check reports the first broken invariant of what s remembers from one event to the next. It is for tests and for runs that are to be
// checked, between two events, once every job whose start has come has started. It works everything out again from the slots of the
// running and the waiting jobs, and costs O(n log n + n first fits) for n jobs.
//
//   - Queue, numbers and indices name the same waiting jobs, with the slots, windows and moments that these have; of them only those are
//     loose that are not at the beginning of their windows.
//   - A job whose key is not that of its rank is noted in unsorted; nobody is behind last.
//   - The plan is what the outages, the running and the waiting jobs leave free.
//   - A job that is not loose is settled: it stands at its first fit beside the outages, the running jobs and those before it in the queue.
func (s *Scheduler) Check() error {
	for _, check := range []func() error{s.checkNumbers, s.checkIndices, s.checkOrder, s.checkPlan, s.checkSettled} {
		if err := check(); err != nil {
			return fmt.Errorf("schedule: at %d: %w", s.now, err)
		}
	}
	return nil
}

func (s *Scheduler) checkNumbers() error {
	if len(s.queue)+len(s.free) != len(s.jobs) {
		return fmt.Errorf("got %d waiting and %d free numbers, want %d together", len(s.queue), len(s.free), len(s.jobs))
	}
	for at, i := range s.queue {
		p := &s.jobs[i]
		if p.at != int32(at) || s.where[p.arrival] != waitingAt(i) {
			return fmt.Errorf("job %d: got place %d of the queue and %d, want %d and %d",
				s.ids[p.arrival], p.at, s.where[p.arrival], at, waitingAt(i))
		}
	}
	for at := range s.running {
		if p := &s.running[at]; s.where[p.arrival] != runningAt(at) {
			return fmt.Errorf("job %d: got it at %d, want it running at %d", s.ids[p.arrival], s.where[p.arrival], runningAt(at))
		}
	}
	for at, i := range s.loose {
		if p := &s.jobs[i]; p.loose != int32(at)+1 || s.where[p.arrival] != waitingAt(i) || !p.mayBeEarlier() {
			return fmt.Errorf("loose job %d: got place %d, want %d, and that it waits and may be earlier", s.ids[p.arrival], p.loose, at+1)
		}
	}
	return nil
}

func (s *Scheduler) checkIndices() error {
	var slots, flexible, moments []entry
	for _, i := range s.queue {
		p := &s.jobs[i]
		slots = append(slots, entry{p.start, p.end, i})
		if !p.strict() {
			flexible = append(flexible, entry{p.ready, p.deadline, i})
		}
		if p.moment != noMoment {
			moments = append(moments, entry{p.moment, p.moment, i})
		}
		if due := s.policy.FixShare != Never && s.movable(p); due != (p.moment != noMoment) || due && p.moment != s.fixMoment(p) {
			return fmt.Errorf("job %d: got %d as the moment at which it is fixed, want it by its slot", s.ids[p.arrival], p.moment)
		}
	}
	for _, x := range []struct {
		name  string
		index *index
		want  []entry
	}{{"slots", &s.slots, slots}, {"flexible", &s.flexible, flexible}, {"moments", &s.moments, moments}} {
		if err := x.index.checkEntries(x.want); err != nil {
			return fmt.Errorf("index %s: %w", x.name, err)
		}
	}
	return nil
}

func (s *Scheduler) checkOrder() error {
	for _, i := range s.queue {
		p := &s.jobs[i]
		switch {
		case p.rank.arrival != p.arrival:
			return fmt.Errorf("job %d: got the rank of arrival %d, want its own, %d", s.ids[p.arrival], p.rank.arrival, p.arrival)
		case s.last.before(p.rank):
			return fmt.Errorf("job %d: got %+v behind the last of the queue, %+v", s.ids[p.arrival], p.rank, s.last)
		case p.rank.key != p.key && !p.unsorted:
			return fmt.Errorf("job %d: got key %d with rank %+v, want it noted as unsorted", s.ids[p.arrival], p.key, p.rank)
		}
		if !s.policy.Order.Ages() && !s.looks.at(atChance) && p.key != s.keyOf(p, true) {
			return fmt.Errorf("job %d: got key %d, want %d", s.ids[p.arrival], p.key, s.keyOf(p, true))
		}
	}
	return nil
}

func (s *Scheduler) checkPlan() error {
	var free profile.Window
	free.Cut(&s.plan, s.now, profile.Forever)
	s.eachBooked(free.Give)
	for _, i := range s.queue {
		p := &s.jobs[i]
		free.Give(p.start, p.end, p.procs)
	}
	if least, most := free.Range(); least != s.procs || most != s.procs {
		return fmt.Errorf("got %d to %d processors free in the plan without outages and jobs, want all %d", least, most, s.procs)
	}
	return nil
}

// eachBooked calls book for what no waiting job holds: the slots of the running jobs and, piece by piece, the processors out of use.
func (s *Scheduler) eachBooked(book func(from, to Instant, procs int32)) {
	for i := range s.running {
		book(s.running[i].start, s.running[i].end, s.running[i].procs)
	}
	from := s.now
	for n, o := range s.outages { // by the instant at which they end
		out := int64(0)
		for _, lasting := range s.outages[n:] {
			out += lasting.procs
		}
		if from < o.until {
			book(from, o.until, int32(min(out, int64(s.procs))))
			from = o.until
		}
	}
}

func (s *Scheduler) checkSettled() error {
	free := profile.New(s.procs)
	s.eachBooked(free.Take)
	for _, i := range s.inQueue() {
		p := &s.jobs[i]
		if p.loose == 0 {
			want, ok := s.fitFrom(free, p, max(p.ready, s.now))
			if !ok || want != p.slot() {
				return fmt.Errorf("job %d: got %+v, not loose, want it at its first fit, %+v, %t", s.ids[p.arrival], p.slot(), want, ok)
			}
		}
		free.Take(p.start, p.end, p.procs)
	}
	return nil
}

// checkEntries reports the first broken invariant of x, or that its entries are not those of want, in any order.
func (x *index) checkEntries(want []entry) error {
	if err := x.check(); err != nil {
		return err
	}
	got := slices.Clone(x.few)
	for _, c := range x.chunks {
		got = append(got, c...)
	}
	order := func(a, b entry) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.job, b.job)) }
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if !slices.Equal(got, want) {
		return fmt.Errorf("got %v, want %v", got, want)
	}
	return nil
}

// check reports the first broken invariant.
func (x *index) check() error {
	if len(x.few) > 0 && len(x.chunks) > 0 {
		return fmt.Errorf("got %d entries in few and %d chunks, want one of them", len(x.few), len(x.chunks))
	}
	soonest := profile.Forever
	for i, e := range x.few {
		if x.at[e.job] != int32(i) {
			return fmt.Errorf("entry %d of few: at of job %d is %d", i, e.job, x.at[e.job])
		}
		soonest = min(soonest, e.from)
	}
	if len(x.chunks) == 0 {
		if x.soonest > soonest || !x.stale && x.soonest != soonest {
			return fmt.Errorf("soonest: got %d, want %d", x.soonest, soonest)
		}
		return nil
	}
	last, size := entry{from: longAgo}, 0
	for i, c := range x.chunks {
		if len(c) == 0 || len(c) > chunkSize {
			return fmt.Errorf("chunk %d: got %d entries, want 1 to %d", i, len(c), chunkSize)
		}
		size += len(c)
		for _, e := range c {
			if !last.before(e) {
				return fmt.Errorf("chunk %d: got %+v after %+v", i, e, last)
			}
			last = e
		}
	}
	if size != x.size {
		return fmt.Errorf("size: got %d, want %d", x.size, size)
	}
	for c := range x.leaves {
		want := Instant(longAgo)
		if c < len(x.chunks) {
			want = latestOf(x.chunks[c])
			if x.ends[c] != want {
				return fmt.Errorf("chunk %d: got latest end %d, want %d", c, x.ends[c], want)
			}
		}
		if got := x.latest[x.leaves+c]; got != want {
			return fmt.Errorf("leaf %d: got %d, want %d", c, got, want)
		}
	}
	for i := 1; i < x.leaves; i++ {
		if got, want := x.latest[i], max(x.latest[2*i], x.latest[2*i+1]); got != want {
			return fmt.Errorf("tournament %d: got %d, want %d", i, got, want)
		}
	}
	return nil
}
