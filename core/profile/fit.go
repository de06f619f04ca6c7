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

// Positive is the hull of the instants in [from, to), where from < to, at which any processor is free; both ends are equal where there is
// none. Such a profile may hold changes in place of processors.
func (p *Profile) Positive(from, to Instant) (first, end Instant) {
	for i := find(p.steps, from); i < len(p.steps) && p.steps[i].at < to; i++ {
		if p.steps[i].free <= 0 {
			continue
		}
		if first == end {
			first = max(from, p.steps[i].at)
		}
		end = to
		if i+1 < len(p.steps) {
			end = min(to, p.steps[i+1].at)
		}
	}
	return first, end
}

// FirstFit is the earliest start in [earliest, latest] from which procs processors are free for length, and whether there is one.
// It looks at each step once: O(log steps + steps from earliest to the answer).
func (p *Profile) FirstFit(earliest, latest Instant, length Seconds, procs int32) (Instant, bool) {
	if earliest > latest {
		return 0, false
	}
	start, _ := firstFit(p.steps, find(p.steps, earliest), never, earliest, latest, length, procs)
	return found(start, latest)
}

// firstFit looks for a first fit that begins at start, which is in step i, or later in steps that end at an instant. Where it is decided,
// start is that of the fit or after latest; otherwise it fits from start on as far as the steps go.
func firstFit(steps []step, i int, end, start, latest Instant, length Seconds, procs int32) (_ Instant, decided bool) {
	until := start.Add(length)
	for ; i < len(steps); i++ {
		next := end
		if i+1 < len(steps) {
			next = steps[i+1].at
		}
		switch {
		case steps[i].free >= procs:
			if next >= until {
				return start, true
			}
		case next > latest:
			return next, true
		default: // nothing that begins before the end of a step too narrow can fit
			start, until = next, next.Add(length)
		}
	}
	return start, false
}

// found is an answer of FirstFit.
func found(start, latest Instant) (Instant, bool) {
	if start > latest {
		return 0, false
	}
	return start, true
}
