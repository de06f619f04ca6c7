package referencetest

import (
	"cmp"
	"slices"

	"juggle/core/schedule"
	"juggle/core/schedule/formula"
	"juggle/core/schedule/profile"
)

// sort sorts a queue of waiting jobs, and of the request that is being decided if it is among them.
func (m *machine) sort(queue []plan, randomKeys schedule.RandomKeys) {
	order := m.policy.Order
	key := order.Key()
	for i := range queue {
		p := &queue[i]
		row := &m.rows[p.arrival]
		price := row.price
		if !p.placed {
			price, _ = p.quote(p.ready, p.deadline)
		}
		random := randomKeys.Key(row.ID)
		j := schedule.KeyValues{Placed: p.placed, Edition: m.policy.Edition, Job: formula.Job{
			Now: int64(m.now), Submit: int64(row.Submit), Ready: int64(p.ready), Deadline: int64(p.deadline), Start: int64(p.start),
			Estimate: int64(row.Estimate), Price: int64(price), Procs: int64(row.Procs), Random: random,
		}}
		if !p.placed {
			j.Start = j.Ready
		}
		switch {
		case key != nil:
			p.key = key(&j)
		case order.IsRandom():
			p.key = random
		}
	}
	slices.SortFunc(queue, func(a, b plan) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.arrival, b.arrival))
	})
}

// place places the jobs from index k of queue on by first fit. It returns the index of the first job without a gap, or len(queue).
func (m *machine) place(queue []plan, k int) int {
	m.buildProfile(queue[:k])
	for i := k; i < len(queue); i++ {
		if !m.fit(&queue[i]) {
			return i
		}
	}
	return len(queue)
}

// buildProfile builds the profile of the outages, the running jobs, and the other jobs.
func (m *machine) buildProfile(others []plan) {
	m.profile.Reset(m.procs)
	slices.SortFunc(m.outages, func(a, b outage) int { return cmp.Compare(a.until, b.until) })
	for from := m.now; from < profile.Forever; {
		down, until := m.downAt(from)
		m.profile.Take(from, until, down)
		from = until
	}
	for _, p := range slices.Concat(m.running, others) {
		m.profile.Take(p.start, p.end(), p.mold.Procs)
	}
}

// downAt returns the number of processors out of use at t, and the next end of an outage; Forever if there is none.
func (m *machine) downAt(t schedule.Instant) (down int32, until schedule.Instant) {
	sum := int64(0)
	until = profile.Forever
	for _, o := range m.outages {
		if o.until > t {
			sum += int64(o.procs)
			until = min(until, o.until)
		}
	}
	return int32(min(int64(m.procs), sum)), until
}

// fit places p at its first fit in the profile, in the mold that ends first, and books it. It returns false if p does not fit.
func (m *machine) fit(p *plan) bool {
	choices := molds(m.rows[p.arrival].Request)
	if p.fixed {
		choices = []schedule.Mold{p.mold}
	}
	found := false
	for _, mold := range choices {
		if mold.Procs > m.procs {
			continue
		}
		start, ok := m.profile.FirstFit(max(p.ready, m.now), p.deadline-schedule.Instant(mold.Time), mold.Time, mold.Procs)
		if ok && (!found || start.Add(mold.Time) < p.end()) {
			p.start, p.mold, found = start, mold, true
		}
	}
	if found {
		p.placed = true
		m.profile.Take(p.start, p.end(), p.mold.Procs)
	}
	return found
}

// replan places the whole waiting queue again, and keeps the new schedule if every job fits.
func (m *machine) replan() {
	queue := slices.Clone(m.waiting)
	m.sort(queue, schedule.KeysForReplan(m.policy.Seed, m.now))
	m.waiting = slices.Clone(queue)
	if m.place(queue, 0) == len(queue) {
		m.commit(queue)
	}
}

// commit makes queue the waiting queue and counts the moves of its jobs.
func (m *machine) commit(queue []plan) {
	old := map[int]schedule.Instant{}
	for _, p := range m.waiting {
		if p.placed {
			old[p.arrival] = p.start
		}
	}
	for _, p := range queue {
		if start, ok := old[p.arrival]; ok && start != p.start {
			m.rows[p.arrival].Moves++
		}
	}
	m.waiting = queue
}
