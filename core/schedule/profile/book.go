package profile

// Take books procs processors over [from, to), whether they are free or not; Book checks that first. An empty interval books nothing. It
// costs O(log steps + steps inside), besides moving the later steps in memory.
func (p *Profile) Take(from, to Instant, procs int32) { p.add(from, to, -procs) }

// Give frees procs processors over [from, to): the opposite of Take, at the same cost.
func (p *Profile) Give(from, to Instant, procs int32) { p.add(from, to, procs) }

func (p *Profile) add(from, to Instant, change int32) {
	if from < to {
		first, last := p.addFrom(find(p.steps, from), from, to, change)
		p.join(last)
		p.join(first)
	}
}

// join removes step i if it has as many free processors as the step before. It does nothing where there is no step i or none before it.
func (p *Profile) join(i int) {
	if i > 0 && i < len(p.steps) && p.steps[i].free == p.steps[i-1].free {
		p.steps = append(p.steps[:i], p.steps[i+1:]...)
	}
}

// Book takes procs processors over [from, to) if they are free there, and reports whether they were; otherwise nothing changes. The
// interval may not be empty. It costs what Take costs.
func (p *Profile) Book(from, to Instant, procs int32) bool {
	i := find(p.steps, from)
	if p.minFreeFrom(i, to) < procs {
		return false
	}
	p.addFrom(i, from, to, -procs)
	return true
}

// addFrom adds change to the free processors over [from, to), where from lies in step i. Unlike add it joins no steps. It returns the
// indices of the steps that begin at from and at to.
func (p *Profile) addFrom(i int, from, to Instant, change int32) (first, last int) {
	if p.steps[i].at < from {
		i++
		p.insert(i, from)
	}
	first = i
	steps := p.steps
	for ; i < len(steps) && steps[i].at < to; i++ {
		steps[i].free += change
	}
	if to < never && (i == len(steps) || steps[i].at > to) {
		p.insert(i, to)
		p.steps[i].free -= change
	}
	return first, i
}

// insert makes a step i that begins at t and has as many free processors as the step before: it splits that step at t.
func (p *Profile) insert(i int, t Instant) {
	p.steps = append(p.steps, step{})
	copy(p.steps[i+1:], p.steps[i:])
	p.steps[i] = step{at: t, free: p.steps[i-1].free}
}

// Cut makes p a copy of the part of the profile of that lies in [from, to), in p's memory. The interval may not be empty. A caller can
// search the copy without some jobs, while of stays as it is. Queries of p must stay within [from, to).
func (p *Profile) Cut(of *Profile, from, to Instant) {
	i, j := find(of.steps, from), len(of.steps)
	if to < never {
		j = find(of.steps, to-1) + 1
	}
	p.steps, p.end = append(p.steps[:0], of.steps[i:j]...), to
	p.steps[0].at = from
}

// Copy makes p a copy of the profile of, in p's memory.
func (p *Profile) Copy(of *Profile) { p.steps, p.end = append(p.steps[:0], of.steps...), never }

// Lift takes a job out of a Cut or a Copy: its procs processors become free over the part of [from, to) that p has. Only a change at
// either end of the interval is noted, so a job costs O(log steps), however many steps lie between; memory is moved where an end splits a
// step. The changes count only after Sum: call it when all jobs are lifted, and before any query.
func (p *Profile) Lift(from, to Instant, procs int32) {
	i := 0
	if from > p.steps[0].at {
		i = p.stepAt(0, from)
	}
	p.steps[i].change += procs
	if to < p.end {
		p.steps[p.stepAt(i, to)].change -= procs
	}
}

// stepAt is the index of the step that begins at t, among those from step i on. Where none begins there, it splits the step that holds at
// t.
func (p *Profile) stepAt(i int, t Instant) int {
	i += find(p.steps[i:], t)
	if p.steps[i].at < t {
		i++
		p.insert(i, t)
	}
	return i
}

// Sum adds the changes that Lift has noted to the free processors of all steps. It costs O(steps).
func (p *Profile) Sum() {
	more, steps := int32(0), p.steps
	for i := range steps {
		s := &steps[i]
		more += s.change
		s.free += more
		s.change = 0
	}
}
