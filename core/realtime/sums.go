package realtime

import (
	"math"
	"math/big"
	"slices"
)

// A class is the older services of a group that have the same utilisation: what they need together follows from how many are active.
type class struct {
	use    *big.Int // utilisation of each, in the load's units
	share  float64  // the same, of a processor
	active []float64
	// that the new service and all of this class and those behind it need, and how probable it is that the latter are idle
	need      *big.Int
	needShare float64
	idle      float64
}

// A summation goes over all subsets of a group's older services, those with equally many of each class taken together, and sums up what
// they leave the new service, which is active: (13) to (17). Where everything that is still to be decided fits, and where nothing is
// left, it goes no further. So the time is that of 2^n subsets at most, for n different utilisations; MostItems bounds it.
//
// Decisions are exact: what is left is computed with rounding, and again without where that could matter.
type summation struct {
	*load                // the new service's alone
	classes      []class // the greatest utilisation first; the last one is that of no service
	counts       []int64 // of those that are active, by class
	wcet, period float64
	totals
}

// tight is how little is left, of a processor or above what is needed, where it is computed without rounding: what that leaves is off by
// less than a part in 10^12.
const tight = 1.0 / 1024

// sum sums up a group of these older services. The load is that of the new service alone.
func (c *Conflict) sum(l *load, members []int) Outcome {
	s := summation{load: l, wcet: float64(c.New.WCET), period: float64(c.New.Period())}
	order := slices.Clone(members)
	of := func(member int) Ratio { return c.Older[member].Service.Utilisation() }
	slices.SortStableFunc(order, func(a, b int) int { return l.counts[of(b)].Cmp(l.counts[of(a)]) })
	for i, m := range order {
		if i == 0 || of(m) != of(order[i-1]) {
			s.classes = append(s.classes, class{use: l.counts[of(m)], share: of(m).Float(), active: []float64{1}})
		}
		last := &s.classes[len(s.classes)-1]
		last.active = oneMore(last.active, c.Older[m].Service.Active.Float())
	}
	s.classes = append(s.classes, class{need: l.sum, needShare: c.New.Utilisation().Float(), idle: 1})
	for i := len(s.classes) - 2; i >= 0; i-- {
		v, behind := &s.classes[i], &s.classes[i+1]
		n := int64(len(v.active) - 1)
		v.need = new(big.Int).Mul(v.use, big.NewInt(n))
		v.need.Add(v.need, behind.need)
		v.needShare = behind.needShare + float64(float64(n)*v.share)
		v.idle = behind.idle * v.active[0]
	}
	s.counts = make([]int64, len(s.classes))
	s.visit(0, c.Capacity.Float(), 1, false)
	return c.outcome(s.totals)
}

// oneMore has the probability of each number of active services, where there is one more that is active with probability q.
func oneMore(active []float64, q float64) []float64 {
	more := make([]float64, len(active)+1)
	for n, p := range active {
		more[n] += float64(p * (1 - q))
		more[n+1] = p * q
	}
	return more
}

// visit adds up the subsets in which so many of the classes before i are active as counts has: they are so probable, and leave so much of
// the processor; any reports whether one of them is active.
func (s *summation) visit(i int, left, p float64, any bool) {
	v := &s.classes[i]
	fits, full := left >= v.needShare, left <= 0
	if min(math.Abs(left), math.Abs(left-v.needShare)) < tight {
		exact := s.left(i)
		fits, full = exact.Cmp(v.need) >= 0, exact.Sign() <= 0
	}
	switch {
	case fits && any:
		s.within += p
	case fits:
		s.within += float64(p * (1 - v.idle))
	case full:
		s.over += p
		s.full += p
	case i == len(s.classes)-1:
		if left < tight {
			left, _ = new(big.Rat).SetFrac(s.left(i), s.unit).Float64()
		}
		s.over += p
		s.spare += float64(left * p)
		s.excess += float64((s.wcet/left - s.period) * p)
	default:
		for n, q := range v.active {
			if q > 0 {
				s.counts[i] = int64(n)
				s.visit(i+1, left-float64(float64(n)*v.share), p*q, any || n > 0)
			}
		}
	}
}

// left is what the active ones of the classes before i leave, in the load's units.
func (s *summation) left(i int) *big.Int {
	left, use := new(big.Int).Set(s.capacity), new(big.Int)
	for j, n := range s.counts[:i] {
		left.Sub(left, use.Mul(s.classes[j].use, use.SetInt64(n)))
	}
	return left
}
