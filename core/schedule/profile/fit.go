package profile

// MinFree returns the smallest number of free processors within [from, to), where from < to.
func (p *Profile) MinFree(from, to Instant) int32 {
	return p.minFreeFrom(stepIndexAt(p.steps, from), to)
}

// minFreeFrom returns the smallest number of free processors of step i and of the later steps that begin before to.
func (p *Profile) minFreeFrom(i int, to Instant) int32 {
	least := p.steps[i].free
	for _, s := range p.steps[i+1:] {
		if s.at >= to {
			break
		}
		least = min(least, s.free)
	}
	return least
}

// FirstFit returns the start of the first gap for a job: the earliest start in [earliest, latest], both included, from which procs
// processors are free for length. It returns false if there is no such start. It reads each step once, so it costs O(log steps + steps
// from earliest to the end of the gap).
func (p *Profile) FirstFit(earliest, latest Instant, length Seconds, procs int32) (Instant, bool) {
	if earliest > latest {
		return 0, false
	}
	start := earliest
	end := start.Add(length)
	steps := p.steps[stepIndexAt(p.steps, earliest):]
	for i := 0; ; i++ {
		next := endOfLastStep
		if i+1 < len(steps) {
			next = steps[i+1].at
		}
		switch {
		case steps[i].free >= procs:
			if next >= end {
				return start, true
			}
		case next > latest:
			return 0, false
		default: // this step has too few free processors, so no start before its end fits
			start, end = next, next.Add(length)
		}
	}
}
