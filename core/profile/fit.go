package profile

// MinFree is the smallest number of free processors within [from, to), where from < to.
func (p *Profile) MinFree(from, to Instant) int32 {
	i := find(p.steps, from)
	least := p.steps[i].free
	for _, s := range p.steps[i+1:] {
		if s.at >= to {
			break
		}
		least = min(least, s.free)
	}
	return least
}

// Overbooked is the hull of the instants in [from, to), where from < to, at which fewer than no processors are free; it is empty, with
// both ends equal, where there is none.
func (p *Profile) Overbooked(from, to Instant) (first, end Instant) {
	for i := find(p.steps, from); i < len(p.steps) && p.steps[i].at < to; i++ {
		if p.steps[i].free >= 0 {
			continue
		}
		if first == end {
			first = max(from, p.steps[i].at)
		}
		end = min(to, p.steps[i+1].at) // the last step is never overbooked
	}
	return first, end
}

// FirstFit is the earliest start in [earliest, latest] from which procs processors are free for length, and whether there is one.
// It looks at each step once: O(log steps + steps from earliest to the answer).
func (p *Profile) FirstFit(earliest, latest Instant, length Seconds, procs int32) (Instant, bool) {
	return firstFit(p.steps, earliest, latest, length, procs)
}

func firstFit(steps []step, earliest, latest Instant, length Seconds, procs int32) (Instant, bool) {
	if earliest > latest {
		return 0, false
	}
	start := earliest
	for i := find(steps, earliest); ; i++ {
		last := i+1 == len(steps)
		switch {
		case steps[i].free >= procs:
			if last || steps[i+1].at >= start.Add(length) {
				return start, true
			}
		case last || steps[i+1].at > latest:
			return 0, false
		default:
			start = steps[i+1].at // nothing that begins before the end of a step too narrow can fit
		}
	}
}

// A Lack is an interval in which Procs processors are missing to as many free ones as somebody wants.
type Lack struct {
	From, To Instant
	Procs    int32
}

// Lacks appends to lacks every interval in [from, to), where from < to, in which fewer than procs processors are free, in order of time;
// those that touch lack different numbers. It costs O(log steps + steps inside).
func (p *Profile) Lacks(lacks []Lack, from, to Instant, procs int32) []Lack {
	for i := find(p.steps, from); i < len(p.steps) && p.steps[i].at < to; i++ {
		if s := p.steps[i]; s.free < procs {
			end := to
			if i+1 < len(p.steps) {
				end = min(to, p.steps[i+1].at)
			}
			lacks = append(lacks, Lack{max(from, s.at), end, procs - s.free})
		}
	}
	return lacks
}
