package realtime

// An atom is one possible sum of active older utilisations, and its probability.
type atom struct {
	sum int64 // in units of 1/scale.den
	p   float64
}

// A distribution is that of the sum of the active older utilisations, as far as it matters.
//
//	sum      0        0.1      0.35     0.45    ...   capacity and more
//	         atoms[0] atoms[1] atoms[2] atoms[3]      full
//
// Invariants: sums ascend without repetition, from 0 to below the capacity; the probabilities and full add up to 1 but for
// rounding. All sums from the capacity on leave nothing, so one number holds them: merging equal sums this way keeps at most
// as many atoms as the capacity has units, where there are 2^n subsets.
type distribution struct {
	atoms []atom
	full  float64
	none  float64 // probability that no older service is active
}

// fold writes to dst the distribution with one more service of utilisation u >= 0, active with probability q. dst's storage is
// reused and must not be src's. O(len(src.atoms)).
func (dst *distribution) fold(src *distribution, u int64, q float64, capacity int64) {
	idle := 1 - q
	dst.none = src.none * idle
	dst.full = src.full
	out := dst.atoms[:0]
	below := len(src.atoms) // atoms before this one stay below the capacity with u on top
	for below > 0 && src.atoms[below-1].sum >= capacity-u {
		below--
	}
	for _, a := range src.atoms[below:] {
		dst.full += float64(a.p * q)
	}
	if q == 1 {
		for _, a := range src.atoms[:below] {
			out = append(out, atom{a.sum + u, a.p})
		}
		dst.atoms = out
		return
	}
	i, j := 0, 0
	for i < len(src.atoms) {
		switch stay := src.atoms[i]; {
		case j == below || stay.sum < src.atoms[j].sum+u:
			out = append(out, atom{stay.sum, stay.p * idle})
			i++
		case stay.sum == src.atoms[j].sum+u:
			out = append(out, atom{stay.sum, float64(stay.p*idle) + float64(src.atoms[j].p*q)})
			i++
			j++
		default:
			out = append(out, atom{src.atoms[j].sum + u, src.atoms[j].p * q})
			j++
		}
	}
	for ; j < below; j++ {
		out = append(out, atom{src.atoms[j].sum + u, src.atoms[j].p * q})
	}
	dst.atoms = out
}

// A scale counts utilisations in units of 1/den.
type scale struct {
	den      int64
	capacity int64   // U_max
	need     int64   // U_new
	older    []int64 // by index into Conflict.Older
}

// A direction says which way a scale rounds what is no whole number of its units.
type direction uint8

const (
	exact    direction = iota // nothing to round
	cautious                  // utilisations up, capacity down: too much overload, never too little
	hopeful                   // the other way
)

// newScale counts the conflict in units of 1/den.
func newScale(c *Conflict, den int64, d direction) scale {
	demand := func(r Ratio) int64 {
		n, whole := r.Of(den)
		if d == cautious && !whole {
			n++
		}
		return n
	}
	s := scale{den: den, need: demand(c.New.Utilisation()), older: make([]int64, len(c.Older))}
	n, whole := c.capacity.Of(den)
	if d == hopeful && !whole {
		n++
	}
	s.capacity = n
	for i, it := range c.Older {
		s.older[i] = demand(it.Service.Utilisation())
	}
	return s
}

// outcome sums the distribution up for the new service: (13) to (17).
func (s *scale) outcome(d *distribution, c *Conflict) Outcome {
	wcet := float64(c.New.WCET)
	t := totals{over: d.full, full: d.full, within: -d.none}
	for _, a := range d.atoms {
		left := s.capacity - a.sum
		t.some += a.p
		if s.need <= left {
			t.within += a.p
			continue
		}
		t.over += a.p
		t.spare += float64(float64(left) / float64(s.den) * a.p)
		t.excess += float64((wcet*float64(s.den)/float64(left) - float64(c.New.Period())) * a.p)
	}
	return c.outcome(t)
}
