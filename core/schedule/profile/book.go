package profile

// Take books procs processors over [from, to), whether they are free or not; Book checks that first. An empty interval books nothing. It
// costs O(log steps + steps inside), besides moving the later steps in memory.
func (p *Profile) Take(from, to Instant, procs int32) { p.add(from, to, -procs) }

// Give frees procs processors over [from, to): the opposite of Take, at the same cost.
func (p *Profile) Give(from, to Instant, procs int32) { p.add(from, to, procs) }

// add adds change to the number of free processors over [from, to).
func (p *Profile) add(from, to Instant, change int32) {
	if from < to {
		first, last := p.addFrom(stepIndexAt(p.steps, from), from, to, change)
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

// Book takes procs processors over [from, to) and returns true if they are free there; otherwise it changes nothing and returns false.
// The interval may not be empty. Book costs as much as Take.
func (p *Profile) Book(from, to Instant, procs int32) bool {
	i := stepIndexAt(p.steps, from)
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
	if to < endOfLastStep && (i == len(steps) || steps[i].at > to) {
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

// CopyInterval copies the part of source that lies in [from, to) into p, and reuses p's memory. The interval may not be empty. A caller can
// take jobs out of the copy, while source stays as it is. Queries of p must stay within [from, to).
func (p *Profile) CopyInterval(source *Profile, from, to Instant) {
	i, j := stepIndexAt(source.steps, from), len(source.steps)
	if to < endOfLastStep {
		j = stepIndexAt(source.steps, to-1) + 1
	}
	p.steps, p.end = append(p.steps[:0], source.steps[i:j]...), to
	p.steps[0].at = from
}

// Copy copies source into p, and reuses p's memory.
func (p *Profile) Copy(source *Profile) {
	p.steps, p.end = append(p.steps[:0], source.steps...), endOfLastStep
}

// Lift takes a job out of a profile that CopyInterval or Copy has made: its procs processors become free over the part of [from, to) that p
// has. Lift notes only a change at each end of the interval. So it costs O(log steps), however many steps lie between, besides moving steps
// in memory where an end splits a step. Queries see the changes only after ApplyLifts: call it when all jobs are lifted.
func (p *Profile) Lift(from, to Instant, procs int32) {
	i := 0
	if from > p.steps[0].at {
		i = p.splitAt(0, from)
	}
	p.steps[i].change += procs
	if to < p.end {
		p.steps[p.splitAt(i, to)].change -= procs
	}
}

// splitAt returns the index of the step that begins at t, among step i and the later ones. If none begins at t, it splits the step that
// contains t.
func (p *Profile) splitAt(i int, t Instant) int {
	i += stepIndexAt(p.steps[i:], t)
	if p.steps[i].at < t {
		i++
		p.insert(i, t)
	}
	return i
}

// ApplyLifts adds the changes that Lift has noted to the numbers of free processors. It costs O(steps).
func (p *Profile) ApplyLifts() {
	lifted, steps := int32(0), p.steps
	for i := range steps {
		s := &steps[i]
		lifted += s.change
		s.free += lifted
		s.change = 0
	}
}
