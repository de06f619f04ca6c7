package profile

import "slices"

// Take books procs processors over [from, to). It does not ask whether they are free: MinFree does. An empty interval books
// nothing. It costs O(log steps + steps inside), and the memory behind them is moved.
func (p *Profile) Take(from, to Instant, procs int32) { p.add(from, to, -procs) }

// Give frees procs processors over [from, to): the opposite of Take, at the same cost.
func (p *Profile) Give(from, to Instant, procs int32) { p.add(from, to, procs) }

func (p *Profile) add(from, to Instant, change int32) {
	if from >= to || change == 0 {
		return
	}
	i, j := 0, 0
	p.steps, i, j = addTo(p.steps, from, to, change)
	p.join(j)
	p.join(i)
}

// addTo adds change over [from, to) and returns the steps, with the indices of those at from and to. Neighbours may then be equal, at
// these two.
func addTo(steps []step, from, to Instant, change int32) (_ []step, i, j int) {
	if steps[0].at < from {
		i = find(steps, from)
	}
	if steps[i].at < from {
		i++
		steps = slices.Insert(steps, i, step{from, steps[i-1].free})
	}
	j = i
	for ; j < len(steps) && steps[j].at < to; j++ {
		steps[j].free += change
	}
	if j == len(steps) || steps[j].at > to {
		steps = slices.Insert(steps, j, step{to, steps[j-1].free - change})
	}
	return steps, i, j
}

// join removes step i where it says what the step before says.
func (p *Profile) join(i int) {
	if p.steps[i].free == p.steps[i-1].free {
		p.steps = slices.Delete(p.steps, i, i+1)
	}
}
