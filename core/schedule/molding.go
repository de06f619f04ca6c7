package schedule

// A slot is where a job stands: procs processors over [start, end).
type slot struct {
	start, end Instant
	procs      int32
}

func (p *planned) slot() slot { return slot{p.start, p.end, p.procs} }

// slotAt is the slot of p at another start, in the mold that it holds.
func (p *planned) slotAt(start Instant) slot { return slot{start, start.Add(p.length()), p.procs} }

// fits is what first fit asks: a profile or a part of it.
type fits interface {
	FirstFit(earliest, latest Instant, length Seconds, procs int32) (Instant, bool)
}

// fitMolds is the first fit of the job i, which has several molds, in its window, beside the running jobs and those before it: of the
// earliest slots of all molds the one that ends first, and of equal ones the one of fewest processors.
func (s *Scheduler) fitMolds(i int32) (slot, bool) {
	p := &s.jobs[i]
	earliest := max(p.ready, s.now)
	if earliest >= p.deadline {
		return slot{}, false
	}
	var free fits = &s.plan
	if s.cutBefore(i, earliest, p.deadline) {
		free = &s.window
	}
	return s.bestMold(free, p, earliest)
}

// bestMold is the slot among all molds of p, from earliest on, that ends first in what is free.
func (s *Scheduler) bestMold(free fits, p *planned, earliest Instant) (best slot, found bool) {
	for _, m := range s.known[p.arrival].request.molds() {
		latest := p.deadline - Instant(m.Time)
		if found {
			latest = min(latest, best.end-1-Instant(m.Time)) // more processors are worth it only for an earlier end
		}
		if m.Procs > s.procs {
			break // molds ascend
		}
		if start, ok := free.FirstFit(earliest, latest, m.Time, m.Procs); ok {
			best, found = slot{start, start.Add(m.Time), m.Procs}, true
		}
	}
	return best, found
}
