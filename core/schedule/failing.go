package schedule

import (
	"cmp"
	"slices"
	"sort"

	"juggle/core/profile"
)

// An outage has procs processors out of use until an instant. Several outages together have at most the machine's out of use.
type outage struct {
	until Instant
	procs int64
}

// A Lost job has been taken out of its queue by failing processors.
type Lost struct {
	Arrival         int32
	Ready, Deadline Instant // the window that held

	job planned
}

// Fail takes procs processors out of use over [now, until), because of the n-th happening of a run. Running jobs that can no longer be
// served are killed, the last started first (of equal ones the last arrived), and reported in order of arrival: Again is to be called
// for each.
// Where the plan then promises too much, the whole waiting queue is placed anew; who finds no place is stranded, and reported in the order
// of the queue: where the policy rescues, Again is to be called for each, before the killed.
func (s *Scheduler) Fail(now Instant, n int, procs int32, until Instant) (stranded, killed []Lost) {
	s.now = now
	s.putOut(outage{until, int64(procs)})
	killed = s.kill()
	if s.findLacks(now, profile.Forever, 0) > 0 {
		stranded = s.placeAgain(DrawForChange(s.policy.Seed, n, 0))
	}
	s.Fix(now)
	return stranded, killed
}

// putOut adds an outage that begins now, and books it: at most all processors are out of use.
func (s *Scheduler) putOut(o outage) {
	s.outages = slices.DeleteFunc(s.outages, func(o outage) bool { return o.until <= s.now })
	all := int64(s.procs)
	out := int64(0) // processors out of use before o
	for _, other := range s.outages {
		out += other.procs
	}
	from := s.now
	for i := 0; from < o.until; i++ {
		to := o.until
		if i < len(s.outages) {
			to = min(to, s.outages[i].until)
		}
		s.plan.Take(from, to, int32(min(all, out+o.procs)-min(all, out)))
		if i < len(s.outages) {
			out -= s.outages[i].procs
		}
		from = to
	}
	at, _ := slices.BinarySearchFunc(s.outages, o, func(a, b outage) int { return cmp.Compare(a.until, b.until) })
	s.outages = slices.Insert(s.outages, at, o)
}

// kill takes running jobs away until the others have their processors.
func (s *Scheduler) kill() (killed []Lost) {
	usable, used := int64(s.procs), int64(0)
	for _, o := range s.outages {
		usable -= o.procs
	}
	usable = max(0, usable)
	for i := range s.running {
		used += int64(s.running[i].procs)
	}
	for used > usable {
		last := slices.MaxFunc(s.running, func(a, b planned) int {
			return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.arrival, b.arrival))
		})
		used -= int64(last.procs)
		s.stop(last.arrival)
		s.giveBack(s.now, last.end, last.procs)
		killed = append(killed, Lost{last.arrival, last.ready, last.deadline, last})
	}
	sort.Slice(killed, func(i, j int) bool { return killed[i].Arrival < killed[j].Arrival })
	return killed
}

// placeAgain places every waiting job anew, in order, and takes out those that find no place.
func (s *Scheduler) placeAgain(draw Draw) (stranded []Lost) {
	s.sort(draw)
	for _, i := range s.queue {
		s.unfile(i)
		s.forgetFix(i)
		s.tighten(i)
		p := &s.jobs[i]
		s.plan.Give(p.start, p.end, p.procs)
	}
	for _, i := range slices.Clone(s.inQueue()) {
		p := &s.jobs[i]
		to, ok := s.fitFrom(&s.plan, p, max(p.ready, s.now))
		if !ok {
			stranded = append(stranded, Lost{p.arrival, p.ready, p.deadline, *p})
			s.where[p.arrival] = 0
			s.dequeue(i)
			continue
		}
		if to.start != p.start {
			p.moves++
			s.sortLater(i)
		}
		p.start, p.end, p.procs = to.start, to.end, to.procs
		s.plan.Take(p.start, p.end, p.procs)
		s.file(i)
		s.awaitFix(i)
	}
	return stranded
}

// Again has a job that has lost its slot ask for another, without its old one, no longer fixed and with all its molds, because of the n-th
// happening of a run: by Algorithm 1 alone in its window, or, where the policy rescues, as a new request would, the impasse included, but
// for its budget. Its price stays, unless its own consumer is asked.
func (s *Scheduler) Again(n int, lost Lost) Result {
	a := &s.known[lost.Arrival]
	r, p := a.request, lost.job
	r.Ready, r.Deadline = lost.Ready, lost.Deadline
	p.fixed = false
	s.bargain, s.agreed = bargain{kept: true, was: a.tag}, s.agreed[:0]
	s.beginAgain(&r)
	draw := DrawForChange(s.policy.Seed, n, r.ID)
	var result *Result
	if s.policy.Rescue {
		result = s.search(&r, &p, draw)
		if s.policy.Ask > 0 && result.Answer == Rejected {
			result = s.askOthers(&r, &p, draw, result)
		}
	} else {
		result = s.searchOnce(&r, &p, ownWindow(&r), draw)
	}
	s.endArrival(result)
	return *result
}

// CouldKeep tells whether Algorithm 1 alone would give a job that has lost its slot another in its window. Nothing changes. It is for the
// laws: Again asks no less.
func (s *Scheduler) CouldKeep(n int, lost Lost) bool {
	r, p := s.known[lost.Arrival].request, lost.job
	r.Ready, r.Deadline = lost.Ready, lost.Deadline
	p.fixed = false
	s.bargain = bargain{kept: true, was: s.known[lost.Arrival].tag}
	s.BeginTrial()
	k := s.admit(&r, &p, DrawForChange(s.policy.Seed, n, r.ID))
	could := s.try(k, ownWindow(&r)) == nobody
	s.EndTrial(false)
	return could
}
