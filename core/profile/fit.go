package profile

import "math"

// MinFree is the smallest number of free processors within [from, to), where from < to.
func (p *Profile) MinFree(from, to Instant) int32 {
	i := p.find(from)
	least := p.free[i]
	for i++; i < len(p.at) && p.at[i] < to; i++ {
		least = min(least, p.free[i])
	}
	return least
}

// FirstFit is the earliest start in [earliest, latest] from which procs processors are free for length, and whether there is one.
// It looks at each step once: O(log steps + steps from earliest to the answer).
func (p *Profile) FirstFit(earliest, latest Instant, length Seconds, procs int32) (Instant, bool) {
	if earliest > latest {
		return 0, false
	}
	start := earliest
	for i := p.find(earliest); ; i++ {
		last := i+1 == len(p.at)
		switch {
		case p.free[i] >= procs:
			if last || p.at[i+1] >= start.Add(length) {
				return start, true
			}
		case last || p.at[i+1] > latest:
			return 0, false
		default:
			start = p.at[i+1] // nothing that begins before the end of a step too narrow can fit
		}
	}
}

// Cut makes p equal to q within [from, to), where from < to, with nothing free from to on. p may then be asked about, and booked
// within, [from, Forever) only. It costs O(log steps + steps inside).
func (p *Profile) Cut(q *Profile, from, to Instant) {
	i := q.find(from)
	j := i + 1
	for j < len(q.at) && q.at[j] < to {
		j++
	}
	p.at = append(append(p.at[:0], q.at[i:j]...), to)
	p.free = append(append(p.free[:0], q.free[i:j]...), math.MinInt32)
	p.at[0] = from
}
