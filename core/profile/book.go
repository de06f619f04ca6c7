package profile

// Take books procs processors over [from, to). It does not ask whether they are free: Book does. An empty interval books nothing. It costs
// O(log steps + steps inside), and the memory behind them is moved.
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

// join removes step i, where there is one, if it says what the step before says.
func (p *Profile) join(i int) {
	if i > 0 && i < len(p.steps) && p.steps[i].free == p.steps[i-1].free {
		p.steps = append(p.steps[:i], p.steps[i+1:]...)
	}
}

// Book takes procs processors over [from, to), where from < to, if they are free there, and reports whether they are. Where they are not,
// nothing has changed. It costs what Take costs.
func (p *Profile) Book(from, to Instant, procs int32) bool {
	i := find(p.steps, from)
	if p.leastFrom(i, to) < procs {
		return false
	}
	p.addFrom(i, from, to, -procs)
	return true
}

// addFrom is add where from lies in step i, but that no steps are joined. It returns the steps that begin at from and at to.
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

// insert makes a step i that begins at t and says what the step before says.
func (p *Profile) insert(i int, t Instant) {
	p.steps = append(p.steps, step{})
	copy(p.steps[i+1:], p.steps[i:])
	p.steps[i] = step{at: t, free: p.steps[i-1].free}
}

// Cut makes p what of is within [from, to), where from < to, keeping p's memory: a place to ask "and if these jobs were not there?" without
// touching of. Nothing outside [from, to) can be asked of p.
func (p *Profile) Cut(of *Profile, from, to Instant) {
	i, j := find(of.steps, from), len(of.steps)
	if to < never {
		j = find(of.steps, to-1) + 1
	}
	p.steps, p.until = append(p.steps[:0], of.steps[i:j]...), to
	p.steps[0].at = from
}

// Copy makes p what of is, keeping p's memory.
func (p *Profile) Copy(of *Profile) { p.steps, p.until = append(p.steps[:0], of.steps...), never }

// Lift gives procs processors back over the part of [from, to) that lies in a Cut or a Copy. They are only noted as changes at the two
// ends, so that to lift many jobs costs O(log steps) each, however many steps lie between, and nothing can be asked before Sum.
func (p *Profile) Lift(from, to Instant, procs int32) {
	i := 0
	if from > p.steps[0].at {
		i = p.stepAt(0, from)
	}
	p.steps[i].change += procs
	if to < p.until {
		p.steps[p.stepAt(i, to)].change -= procs
	}
}

// stepAt is the index of the step, from step i on, that begins at t, which is made where there is none.
func (p *Profile) stepAt(i int, t Instant) int {
	i += find(p.steps[i:], t)
	if p.steps[i].at < t {
		i++
		p.insert(i, t)
	}
	return i
}

// Sum adds up what Lift has noted.
func (p *Profile) Sum() {
	more, steps := int32(0), p.steps
	for i := range steps {
		s := &steps[i]
		more += s.change
		s.free += more
		s.change = 0
	}
}
