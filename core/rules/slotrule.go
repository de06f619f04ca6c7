package rules

import (
	"cmp"
	"slices"

	"juggle/core/formula"
	"juggle/core/profile"
	"juggle/core/schedule"
)

// algorithm1 is the paper's, with the rule's hole: the request goes to its place in the queue, and it and every job behind it are placed
// anew. Where a job behind it finds no hole, that job and the request change places (fixqueue) and it is tried again from there, until
// everybody is placed or the request itself finds none.
func (m *machine) algorithm1(k int) (queue []booking, accepted bool) {
	queue = append(slices.Clone(m.waiting), booking{job: k})
	for _, s := range queue {
		if s.job == k || m.Order.Ages() {
			m.keys[s.job] = m.key(s, s.job != k)
		}
	}
	slices.SortFunc(queue, func(a, b booking) int {
		return cmp.Or(cmp.Compare(m.keys[a.job], m.keys[b.job]), cmp.Compare(a.job, b.job))
	})
	old := slices.Clone(queue)
	at := slices.IndexFunc(queue, func(s booking) bool { return s.job == k })
	for {
		m.choice.round(at, len(queue))
		switch failed := m.place(queue, at); failed {
		case len(queue):
			return queue, true
		case at:
			return nil, false
		default:
			old[at], old[failed] = old[failed], old[at]
			queue = slices.Clone(old) // every start is again what it was before this arrival
			at = failed
		}
	}
}

// key sorts the queue, ascending.
func (m *machine) key(s booking, placed bool) int64 {
	j := &m.jobs[s.job]
	if m.sorts == nil {
		return 0
	}
	if !placed {
		s.start = j.Ready
	}
	return m.sorts(&schedule.Sorted{Placed: placed, Job: formula.Job{
		Now: int64(m.now), Submit: int64(j.Submit), Ready: int64(j.Ready), Deadline: int64(j.Deadline), Start: int64(s.start),
		Estimate: int64(j.Estimate), Procs: int64(j.Procs),
	}})
}

// place gives the jobs from index k on their holes beside the running jobs and those before them, and returns the index of the one
// that has none, or the queue's length.
func (m *machine) place(queue []booking, k int) int {
	m.withRunning()
	for _, s := range queue[:k] {
		m.take(s)
	}
	for i := k; i < len(queue); i++ {
		start, found := m.fit(queue[i].job)
		m.choice.place(m, queue[i], start, found)
		if !found {
			return i
		}
		queue[i].start = start
		m.take(queue[i])
	}
	return len(queue)
}

// fit is the start that the slot rule chooses in plan; the rules that are none take the first fit.
func (m *machine) fit(job int) (start Instant, found bool) {
	if m.slot == declared[FirstFit] {
		return m.firstFit(job)
	}
	m.measures.Fits++
	list := m.weigh(job)
	if len(list) == 0 {
		return 0, false
	}
	return slices.MinFunc(list, func(a, b weighed) int { return cmp.Compare(a.measure, b.measure) }).start, true
}

// weighed is a start that a slot rule may choose, and the number that the rule minimises.
type weighed struct {
	start   Instant
	measure int64
}

// weigh lists the starts in plan that the slot rule chooses from, the earliest first. The list is good until the next call.
func (m *machine) weigh(job int) []weighed {
	m.list = m.list[:0]
	m.holes(job, func(h hole) { m.list = m.slot.weigh(m, job, h, m.list) })
	return m.list
}

// A hole is a longest interval within a job's window in which its processors are free for long enough.
type hole struct{ from, to Instant }

// holes hands over the job's holes in plan, the earliest first.
func (m *machine) holes(job int, each func(hole)) {
	j := &m.jobs[job]
	from, open := Instant(0), false
	for i := range m.plan.Len() {
		begin, free := m.plan.Step(i)
		if begin >= j.Deadline {
			break
		}
		begin = max(begin, m.ready(job))
		end := min(m.stepEnd(i), j.Deadline)
		if end <= begin {
			continue
		}
		if free < j.Procs {
			open = false
			continue
		}
		if !open {
			from, open = begin, true
		}
		if last := end == j.Deadline || m.nextFree(i) < j.Procs; last && end.Sub(from) >= j.Estimate {
			each(hole{from, end})
		}
	}
}

func (m *machine) stepEnd(i int) Instant {
	if i+1 == m.plan.Len() {
		return profile.Forever
	}
	end, _ := m.plan.Step(i + 1)
	return end
}

// nextFree is the number of free processors in the step after i; none after the last.
func (m *machine) nextFree(i int) int32 {
	if i+1 == m.plan.Len() {
		return 0
	}
	_, free := m.plan.Step(i + 1)
	return free
}
