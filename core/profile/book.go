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
	p.steps, _ = addTo(p.steps, find(p.steps, from), from, to, never, change)
}

// addTo adds change over the part of [from, to) before end, when the steps end, and returns them. It begins in step i, and the step that
// holds at from afterwards is returned too.
func addTo(steps []step, i int, from, to, end Instant, change int32) (_ []step, at int) {
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
	n := len(steps)
	steps = join(steps, i)
	return steps, i - (n - len(steps))
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
