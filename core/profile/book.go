package profile

// Take books procs processors over [from, to). It does not ask whether they are free: MinFree does. An empty interval books
// nothing. It costs O(log steps + steps inside), and the memory behind them is moved.
func (p *Profile) Take(from, to Instant, procs int32) { p.add(from, to, -procs) }

// Give frees procs processors over [from, to): the opposite of Take, at the same cost.
func (p *Profile) Give(from, to Instant, procs int32) { p.add(from, to, procs) }

func (p *Profile) add(from, to Instant, change int32) {
	if from >= to || change == 0 {
		return
	}
	p.steps = addTo(p.steps, from, to, never, change)
}

// addTo adds change over the part of [from, to) before end, when the steps end, and returns them. It begins in them.
func addTo(steps []step, from, to, end Instant, change int32) []step {
	i := find(steps, from)
	if steps[i].at < from {
		i++
		steps = insert(steps, i, from, steps[i-1].free)
	}
	j := i
	for ; j < len(steps) && steps[j].at < to; j++ {
		steps[j].free += change
	}
	switch {
	case j < len(steps) && steps[j].at == to:
		steps = join(steps, j)
	case to < end:
		steps = insert(steps, j, to, steps[j-1].free-change)
	}
	return join(steps, i)
}

// join removes step i, which there is, where it says what the step before says.
func join(steps []step, i int) []step {
	if i > 0 && steps[i].free == steps[i-1].free {
		steps = append(steps[:i], steps[i+1:]...)
	}
	return steps
}

// insert makes a step i that begins at t. It is what slices.Insert does, in a third of its time for the few steps behind most places.
func insert(steps []step, i int, t Instant, free int32) []step {
	steps = append(steps, step{})
	copy(steps[i+1:], steps[i:])
	steps[i] = step{at: t, free: free}
	return steps
}
