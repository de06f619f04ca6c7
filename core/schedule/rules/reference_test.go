package rules

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"

	"juggle/core/schedule"
	"juggle/core/sim"
)

const referenceEnd = 400 // every random job ends before this instant

// A referenceMachine is the reference implementation, with which Run has to agree. It counts the free processors of every second.
type referenceMachine struct {
	procs int32
	rule  Rule
	jobs  []sim.Job       // in order of arrival; the machine refers to them by index
	start map[int]Instant // the starts of the accepted jobs
	begun map[int]bool    // the jobs whose start has come
	now   Instant
}

// lastStart returns the last start within the job's window.
func lastStart(j *sim.Job) Instant { return j.Deadline.Add(-j.Estimate) }

// end returns the planned end of job i.
func (m *referenceMachine) end(i int) Instant { return m.start[i].Add(m.jobs[i].Estimate) }

// realEnd returns the instant at which job i ends.
func (m *referenceMachine) realEnd(i int) Instant {
	return m.start[i].Add(min(m.jobs[i].Estimate, m.jobs[i].Runtime))
}

// free returns the number of free processors in every second beside the given jobs in their slots.
func (m *referenceMachine) free(jobs []int) (cells [referenceEnd]int32) {
	for t := range cells {
		cells[t] = m.procs
	}
	for _, i := range jobs {
		for t := m.start[i]; t < m.end(i); t++ {
			cells[t] -= m.jobs[i].Procs
		}
	}
	return cells
}

// fits reports whether the processors of job i are free from at on for its estimate.
func (m *referenceMachine) fits(cells *[referenceEnd]int32, i int, at Instant) bool {
	for t := at; t < at.Add(m.jobs[i].Estimate); t++ {
		if cells[t] < m.jobs[i].Procs {
			return false
		}
	}
	return true
}

// idle returns the idle processor-seconds right before and right after the slot of job i that begins at at. They reach to where the number
// of free processors changes, within the window of the job. Best fit minimises them.
func (m *referenceMachine) idle(cells *[referenceEnd]int32, i int, at Instant) (sum int64) {
	j := m.jobs[i]
	if before := at - 1; before >= max(j.Ready, m.now) && cells[before] == cells[at] {
		for t := before; t >= max(j.Ready, m.now) && cells[t] == cells[before]; t-- {
			sum += int64(cells[t])
		}
	}
	if end := at.Add(j.Estimate); end < j.Deadline && cells[end] == cells[end-1] {
		for t := end; t < j.Deadline && cells[t] == cells[end]; t++ {
			sum += int64(cells[t])
		}
	}
	return sum
}

// chooseStart returns the start that the slot rule gives to job i beside the given jobs.
func (m *referenceMachine) chooseStart(jobs []int, i int) (best Instant, found bool) {
	cells := m.free(jobs)
	j := m.jobs[i]
	least := int64(-1)
	for at := max(j.Ready, m.now); at <= lastStart(&j); at++ {
		if !m.fits(&cells, i, at) {
			continue
		}
		switch m.rule {
		case LastFit:
			best, found = at, true
		case BestFit:
			// Only a slot that touches an end of its gap is considered: it could not begin a second earlier, or not a second later.
			fillsBefore := at == max(j.Ready, m.now) || cells[at-1] < j.Procs
			fillsAfter := at == lastStart(&j) || cells[at.Add(j.Estimate)] < j.Procs
			if idle := m.idle(&cells, i, at); (fillsBefore || fillsAfter) && (least < 0 || idle < least) {
				least, best, found = idle, at, true
			}
		case WorstFit:
			used := int64(0)
			for t := at; t < at.Add(j.Estimate); t++ {
				used = max(used, int64(m.procs-cells[t]))
			}
			if least < 0 || used < least {
				least, best, found = used, at, true
			}
		default:
			return at, true
		}
	}
	return best, found
}

// waitingAndRunning returns the accepted jobs that have not ended.
func (m *referenceMachine) waitingAndRunning() (waiting, running []int) {
	for i := range m.jobs {
		switch _, accepted := m.start[i]; {
		case accepted && m.begun[i] && m.realEnd(i) > m.now:
			running = append(running, i)
		case accepted && !m.begun[i]:
			waiting = append(waiting, i)
		}
	}
	return waiting, running
}

// sortByDeadline sorts jobs by deadline, and those with equal deadlines by arrival.
func (m *referenceMachine) sortByDeadline(jobs []int) {
	slices.SortFunc(jobs, func(a, b int) int {
		return cmp.Or(cmp.Compare(m.jobs[a].Deadline, m.jobs[b].Deadline), cmp.Compare(a, b))
	})
}

// placeBySlotRule places request k by Algorithm 1 with the slot rule, in the order of deadlines.
func (m *referenceMachine) placeBySlotRule(k int) {
	waiting, running := m.waitingAndRunning()
	queue := append(waiting, k)
	m.sortByDeadline(queue)
	old := maps.Clone(m.start)
	for index := slices.Index(queue, k); ; {
		failed := -1
		m.start = maps.Clone(old)
		for i := index; i < len(queue) && failed < 0; i++ {
			start, found := m.chooseStart(slices.Concat(running, queue[:i]), queue[i])
			if !found {
				failed = i
				break
			}
			m.start[queue[i]] = start
		}
		switch failed {
		case -1:
			return
		case index:
			m.start = old
			return
		}
		queue[index], queue[failed] = queue[failed], queue[index]
		index = failed
	}
}

// placeByLaxityImpact places request k by minimum laxity impact: see leastImpact.
func (m *referenceMachine) placeByLaxityImpact(k int) {
	waiting, running := m.waitingAndRunning()
	j := m.jobs[k]
	before := m.start
	var best map[int]Instant
	least := int64(-1)
	for at := max(j.Ready, m.now); at <= lastStart(&j); at++ {
		candidate := at == max(j.Ready, m.now)
		for _, i := range slices.Concat(waiting, running) {
			candidate = candidate || at == before[i].Add(m.jobs[i].Estimate) || at == before[i].Add(-j.Estimate)
		}
		if !candidate {
			continue
		}
		m.start = maps.Clone(before)
		m.start[k] = at
		var staying, lifted []int // waiting jobs; the request pushes the lifted ones aside, and they get other starts
		for _, i := range waiting {
			if m.start[i] < m.end(k) && at < m.end(i) {
				lifted = append(lifted, i)
			} else {
				staying = append(staying, i)
			}
		}
		placed := slices.Concat(running, staying)
		cells := m.free(placed)
		if !m.fits(&cells, k, at) {
			continue
		}
		placed = append(placed, k)
		m.sortByDeadline(lifted)
		cost, possible := int64(0), true
		for _, i := range lifted {
			start, found := m.chooseStart(placed, i)
			if possible = possible && found; !possible {
				break
			}
			m.start[i] = start
			placed = append(placed, i)
			if delay := start - before[i]; delay > 0 {
				cost += 1000 * int64(delay) / int64(m.jobs[i].Estimate)
			}
		}
		if possible && (least < 0 || cost < least) {
			least, best = cost, m.start
		}
	}
	m.start = before
	if best != nil {
		m.start = best
	}
}

// runReference returns the rows of Run, without moves, for jobs that are sorted by submission.
func runReference(procs int32, rule Rule, jobs []sim.Job) []sim.Row {
	m := &referenceMachine{procs: procs, rule: rule, jobs: jobs, start: map[int]Instant{}, begun: map[int]bool{}}
	for k := range jobs {
		m.now = jobs[k].Submit
		for i, at := range m.start {
			m.begun[i] = m.begun[i] || at <= m.now
		}
		switch {
		case jobs[k].Procs > procs || lastStart(&jobs[k]) < m.now:
		case rule == LaxityImpact:
			m.placeByLaxityImpact(k)
		default:
			m.placeBySlotRule(k)
		}
	}
	rows := make([]sim.Row, len(jobs))
	for i, j := range jobs {
		rows[i] = sim.Row{ID: j.ID, Submit: j.Submit, Procs: j.Procs, Estimate: j.Estimate, Ready: j.Ready, Deadline: j.Deadline}
	}
	for i, at := range m.start {
		rows[i].Decision, rows[i].Start, rows[i].End, rows[i].HeldProcs = sim.Accepted, at, m.realEnd(i), jobs[i].Procs
	}
	return rows
}

// randomJobs returns n requests for a small machine, in order of submission. They are crowded; some are strict, and some run shorter than
// estimated.
func randomJobs(rng *rand.Rand, n int) (procs int32, jobs []sim.Job) {
	procs = 1 + rng.Int32N(6)
	now, maxGap := 0, 1+rng.IntN(6)
	for i := range n {
		now += rng.IntN(maxGap)
		r := schedule.Request{ID: int64(i + 1), Submit: Instant(now), Procs: 1 + rng.Int32N(procs), Estimate: Seconds(1 + rng.IntN(8))}
		j := sim.Job{Request: r}
		if rng.IntN(20) == 0 {
			j.Procs = procs + 1
		}
		j.Runtime = Seconds(1 + rng.IntN(int(j.Estimate)))
		if rng.IntN(2) == 0 {
			j.Runtime = j.Estimate
		}
		j.Ready = max(0, j.Submit+Instant(rng.IntN(20)-2))
		j.Deadline = j.Ready.Add(j.Estimate) + Instant(rng.IntN(2)*rng.IntN(20))
		jobs = append(jobs, j)
	}
	return procs, jobs
}

// canRetime reports whether the jobs fit into the free processors. It tries every start of every job.
func canRetime(m *referenceMachine, cells *[referenceEnd]int32, jobs []int) bool {
	if len(jobs) == 0 {
		return true
	}
	j := m.jobs[jobs[0]]
	for at := max(j.Ready, m.now); at <= lastStart(&j); at++ {
		if !m.fits(cells, jobs[0], at) {
			continue
		}
		for t := at; t < at.Add(j.Estimate); t++ {
			cells[t] -= j.Procs
		}
		ok := canRetime(m, cells, jobs[1:])
		for t := at; t < at.Add(j.Estimate); t++ {
			cells[t] += j.Procs
		}
		if ok {
			return true
		}
	}
	return false
}
