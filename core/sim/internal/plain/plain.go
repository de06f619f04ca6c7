// Package plain is the scheduler and simulator without any cleverness: every arrival sorts the whole queue, builds the
// profile anew and places every job at or behind the request, as Algorithms 1 and 2 say. Tests and benchmarks compare package sim
// with it; nothing else imports it.
package plain

import (
	"cmp"
	"slices"

	"juggle/core/profile"
	"juggle/core/schedule"
)

// A Job is a request and its actual run time.
type Job struct {
	schedule.Request
	Runtime schedule.Seconds
}

// A Row is what became of one job. Shift/Estimate is phi.
type Row struct {
	Job
	Answer     schedule.Answer
	Reason     schedule.Reason
	Start, End schedule.Instant
	Shift      schedule.Seconds
	Moves      int32
}

type plan struct {
	arrival         int
	start           schedule.Instant
	placed          bool
	ready, deadline schedule.Instant // the window that holds
	key             int64
	shuffle         int64
}

type machine struct {
	procs   int32
	policy  schedule.Policy
	rows    []Row
	running []plan
	waiting []plan
	now     schedule.Instant
	profile *profile.Profile
}

// Run simulates the jobs, which are in order of (submission, input), and returns a row each in that order.
func Run(procs int32, policy schedule.Policy, jobs []Job) []Row {
	m := &machine{procs: procs, policy: policy, profile: profile.New(procs)}
	for _, j := range jobs {
		m.rows = append(m.rows, Row{Job: j})
	}
	for next := 0; next < len(jobs) || len(m.running)+len(m.waiting) > 0; {
		m.now = m.nextEvent(jobs[next:])
		early := m.completeAndStart()
		m.fix()
		if early && policy.Replan {
			m.replan()
			m.completeAndStart()
			m.fix()
		}
		for ; next < len(jobs) && jobs[next].Submit == m.now; next++ {
			m.completeAndStart()
			m.fix()
			m.arrive(next)
		}
		m.completeAndStart()
		m.fix()
	}
	return m.rows
}

func (m *machine) nextEvent(arrivals []Job) schedule.Instant {
	next := profile.Forever
	if len(arrivals) > 0 {
		next = arrivals[0].Submit
	}
	for _, p := range m.running {
		next = min(next, m.rows[p.arrival].End)
	}
	for _, p := range m.waiting {
		next = min(next, p.start)
	}
	return next
}

// completeAndStart is steps (1) and (2) of an instant, and tells whether a job completed early.
func (m *machine) completeAndStart() (early bool) {
	m.running = slices.DeleteFunc(m.running, func(p plan) bool {
		row := &m.rows[p.arrival]
		if row.End != m.now {
			return false
		}
		early = early || row.Runtime < row.Estimate
		return true
	})
	m.waiting = slices.DeleteFunc(m.waiting, func(p plan) bool {
		if p.start > m.now {
			return false
		}
		row := &m.rows[p.arrival]
		row.Start, row.End = p.start, p.start.Add(min(row.Runtime, row.Estimate))
		row.Ready, row.Deadline = p.ready, p.deadline
		m.running = append(m.running, p)
		return true
	})
	return early
}

// fix is step (3). A job that has just started was fixed at its start at the latest.
func (m *machine) fix() {
	share := schedule.Instant(m.policy.FixShare)
	if share < 0 {
		return
	}
	for i := range m.waiting {
		p := &m.waiting[i]
		submit := m.rows[p.arrival].Submit
		if 100*(m.now-submit) >= share*(p.start-submit) {
			p.ready, p.deadline = p.start, p.start.Add(m.rows[p.arrival].Estimate)
		}
	}
	for _, p := range m.running {
		row := &m.rows[p.arrival]
		row.Ready, row.Deadline = p.start, p.start.Add(row.Estimate)
	}
}

func (m *machine) sort(draw schedule.Draw) {
	for i := range m.waiting {
		p := &m.waiting[i]
		job := m.rows[p.arrival]
		from := max(p.ready, m.now)
		switch deadlineJob := p.ready == job.Submit; {
		case m.policy.Edition == schedule.Draft && deadlineJob:
			from = m.now
		case m.policy.Edition == schedule.Draft && p.placed:
			from = max(p.start, m.now)
		}
		switch m.policy.Order {
		case schedule.EDF:
			p.key = int64(p.deadline)
		case schedule.LFF:
			p.key = int64(p.deadline-from) - int64(job.Estimate)
		case schedule.BJF:
			p.key = -int64(job.Estimate) * int64(job.Procs)
		case schedule.Shuffle:
			p.shuffle = draw.Key(job.ID)
		}
	}
	slices.SortFunc(m.waiting, func(a, b plan) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.shuffle, b.shuffle), cmp.Compare(a.arrival, b.arrival))
	})
}

// place places the jobs at indices >= k of queue by first fit and returns the index of the one without a hole, or len(queue).
func (m *machine) place(queue []plan, k int) int {
	m.profile.Reset(m.procs)
	for _, p := range m.running {
		m.take(p)
	}
	for _, p := range queue[:k] {
		m.take(p)
	}
	for i := k; i < len(queue); i++ {
		p, job := &queue[i], m.rows[queue[i].arrival]
		start, ok := m.profile.FirstFit(max(p.ready, m.now), p.deadline-schedule.Instant(job.Estimate), job.Estimate, job.Procs)
		if !ok {
			return i
		}
		p.start, p.placed = start, true
		m.take(*p)
	}
	return len(queue)
}

func (m *machine) take(p plan) {
	job := m.rows[p.arrival]
	m.profile.Take(p.start, p.start.Add(job.Estimate), job.Procs)
}

func (m *machine) replan() {
	m.sort(schedule.DrawForReplan(m.policy.Seed, m.now))
	queue := slices.Clone(m.waiting)
	if m.place(queue, 0) == len(queue) {
		m.commit(queue)
	}
}

func (m *machine) commit(queue []plan) {
	old := map[int]schedule.Instant{}
	for _, p := range m.waiting {
		if p.placed {
			old[p.arrival] = p.start
		}
	}
	for _, p := range queue {
		if was, ok := old[p.arrival]; ok && was != p.start {
			m.rows[p.arrival].Moves++
		}
	}
	m.waiting = queue
}

// arrive is Algorithm 1, then Algorithm 2.
func (m *machine) arrive(arrival int) {
	row := &m.rows[arrival]
	if row.Procs > m.procs {
		row.Reason = schedule.TooWide
		return
	}
	if row.Deadline-schedule.Instant(row.Estimate) < m.now {
		row.Reason = schedule.TooLate
		return
	}
	m.waiting = append(m.waiting, plan{arrival: arrival, ready: row.Ready, deadline: row.Deadline})
	m.sort(schedule.DrawForArrival(m.policy.Seed, row.ID))
	isRequest := func(p plan) bool { return p.arrival == arrival }
	k := slices.IndexFunc(m.waiting, isRequest)
	original := slices.Clone(m.waiting) // the queue of this round, every start as before the arrival

	queue := slices.Clone(original)
	failed := m.place(queue, k)
	if failed == len(queue) {
		row.Answer = schedule.Accepted
		m.commit(queue)
		return
	}
	row.Reason = schedule.NoHole
rounds:
	for {
		if failed != k {
			row.Reason = schedule.Breaks
			original[k], original[failed] = original[failed], original[k]
			k = failed
		}
		for i, w := range m.windows(original, k) {
			if i == 0 && m.policy.SkipOwnWindow {
				continue
			}
			queue := slices.Clone(original)
			queue[k].ready, queue[k].deadline = w.ready, w.ready.Add(row.Estimate)
			if w.shift == 0 {
				queue[k].deadline = row.Deadline
			}
			failed = m.place(queue, k)
			switch {
			case failed == len(queue):
				row.Answer, row.Reason, row.Shift = schedule.Accepted, schedule.NoReason, w.shift
				if w.shift != 0 {
					row.Answer = schedule.Offered
				}
				m.commit(queue)
				return
			case failed != k:
				continue rounds
			case m.policy.StopAtFirstFailure && w.shift != 0:
				break rounds
			}
		}
		break
	}
	m.waiting = slices.DeleteFunc(m.waiting, isRequest)
}

type window struct {
	ready schedule.Instant
	shift schedule.Seconds
}

// windows is the list Psi for the request at index k of queue.
func (m *machine) windows(queue []plan, k int) []window {
	job := m.rows[queue[k].arrival]
	psi := []window{{ready: job.Ready}}
	if m.policy.OfferThreshold < 0 || m.policy.OffersTo == schedule.OffersToFlexible && !job.Flexible {
		return psi
	}
	var offers []window
	offer := func(ready schedule.Instant, shift schedule.Seconds) {
		if ready >= m.now && 100*abs(shift) <= schedule.Seconds(m.policy.OfferThreshold)*job.Estimate {
			offers = append(offers, window{ready, shift})
		}
	}
	neighbour := func(p plan, ready, deadline schedule.Instant) {
		end := p.start.Add(m.rows[p.arrival].Estimate)
		if p.start >= job.Deadline || end <= job.Ready {
			return
		}
		before := ready - schedule.Instant(job.Estimate)
		if m.policy.Edition == schedule.Draft {
			before = p.start - schedule.Instant(job.Estimate)
		}
		if before < job.Ready {
			offer(before, before.Sub(job.Ready))
		}
		if after := deadline.Add(job.Estimate); after > job.Deadline && m.policy.OffersSide == schedule.BothSides {
			offer(deadline, after.Sub(job.Deadline))
		}
	}
	for _, p := range m.running {
		neighbour(p, p.start, p.start.Add(m.rows[p.arrival].Estimate))
	}
	for _, p := range queue[:k] {
		neighbour(p, p.ready, p.deadline)
	}
	slices.SortFunc(offers, func(a, b window) int {
		return cmp.Or(cmp.Compare(abs(a.shift), abs(b.shift)), cmp.Compare(a.ready, b.ready))
	})
	return append(psi, slices.Compact(offers)...)
}

func abs(s schedule.Seconds) schedule.Seconds { return max(s, -s) }
