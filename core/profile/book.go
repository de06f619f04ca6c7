package profile

import "slices"

// Take books procs processors over [from, to). It does not ask whether they are free: MinFree does. An empty interval books
// nothing. It costs O(steps) at worst, O(log steps + steps inside) but for moving memory.
func (p *Profile) Take(from, to Instant, procs int32) { p.add(from, to, -procs) }

// Give frees procs processors over [from, to): the opposite of Take, at the same cost.
func (p *Profile) Give(from, to Instant, procs int32) { p.add(from, to, procs) }

func (p *Profile) add(from, to Instant, change int32) {
	if from >= to || change == 0 {
		return
	}
	i := p.edge(p.find(from), from)
	j := i
	for ; j < len(p.at) && p.at[j] < to; j++ {
		p.free[j] += change
	}
	if j == len(p.at) || p.at[j] > to {
		p.insert(j, to, p.free[j-1]-change)
	} else {
		p.join(j)
	}
	p.join(i)
}

// edge makes a step begin at t, which step i holds, and returns its index.
func (p *Profile) edge(i int, t Instant) int {
	if p.at[i] == t {
		return i
	}
	p.insert(i+1, t, p.free[i])
	return i + 1
}

func (p *Profile) insert(i int, t Instant, free int32) {
	p.at = slices.Insert(p.at, i, t)
	p.free = slices.Insert(p.free, i, free)
}

// join removes step i where it says what the step before says.
func (p *Profile) join(i int) {
	if i > 0 && p.free[i] == p.free[i-1] {
		p.at = slices.Delete(p.at, i, i+1)
		p.free = slices.Delete(p.free, i, i+1)
	}
}
