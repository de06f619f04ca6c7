package realtime

import (
	"math"
	"math/big"
	"slices"
)

// A class has the older services of a group with the same utilisation. So the number of active ones determines how much they need.
type class struct {
	use    *big.Int  // utilisation of each service, in parts of the load
	share  float64   // the same as a share of a processor
	active []float64 // active[n] is the probability that exactly n of the services are active

	need      *big.Int // of the new service and all services of this class and the later classes, in parts of the load
	needShare float64  // the same as a share of a processor
	idle      float64  // the probability that no service of this and the later classes is active
}

// A summation computes the sums (13) to (17) over all subsets of a group's older services, given that the new service is active. Subsets
// with equally many services of each class are visited together. The recursion ends early where all remaining services fit even if all are
// active, and where nothing of the processor is left. It visits at most 2^n subsets for n services, and far fewer where many utilisations
// are equal.
//
// Comparisons are exact. The part of the processor that is left is computed in floating point, and exactly where rounding could matter.
type summation struct {
	*load                // of the new service alone
	classes      []class // the greatest utilisation first; the last class has no service
	counts       []int64 // the number of active services by class
	wcet, period float64
	totals
}

// exactBelow is a share of a processor. The part that is left, and its difference from the need, are computed exactly where they are less
// than exactBelow. A greater value has a relative error of less than 10^-12.
const exactBelow = 1.0 / 1024

// sum returns the Outcome of a group of these older services. l is the load of the new service alone.
func (c *Conflict) sum(l *load, members []int) Outcome {
	s := summation{load: l, wcet: float64(c.New.WCET), period: float64(c.New.Period())}
	order := slices.Clone(members)
	utilisation := func(member int) Ratio { return c.Older[member].Service.Utilisation() }
	slices.SortStableFunc(order, func(a, b int) int { return l.inParts[utilisation(b)].Cmp(l.inParts[utilisation(a)]) })
	for i, m := range order {
		if i == 0 || utilisation(m) != utilisation(order[i-1]) {
			s.classes = append(s.classes, class{use: l.inParts[utilisation(m)], share: utilisation(m).Float(), active: []float64{1}})
		}
		last := &s.classes[len(s.classes)-1]
		last.active = addService(last.active, c.Older[m].Service.Active.Float())
	}
	s.classes = append(s.classes, class{need: l.sum, needShare: c.New.Utilisation().Float(), idle: 1})
	for i := len(s.classes) - 2; i >= 0; i-- {
		v, next := &s.classes[i], &s.classes[i+1]
		n := int64(len(v.active) - 1)
		v.need = new(big.Int).Mul(v.use, big.NewInt(n))
		v.need.Add(v.need, next.need)
		v.needShare = next.needShare + float64(float64(n)*v.share)
		v.idle = next.idle * v.active[0]
	}
	s.counts = make([]int64, len(s.classes))
	s.visit(0, c.Capacity.Float(), 1, false)
	return c.outcome(s.totals)
}

// addService returns the probabilities of the numbers of active services after adding a service that is active with probability q.
func addService(active []float64, q float64) []float64 {
	more := make([]float64, len(active)+1)
	for n, p := range active {
		more[n] += float64(p * (1 - q))
		more[n+1] = p * q
	}
	return more
}

// visit adds all subsets that have counts[j] active services of each class j before i. These services are active together with probability
// p and leave the part left of the processor. isAnyActive reports whether there is at least one of them.
func (s *summation) visit(i int, left, p float64, isAnyActive bool) {
	v := &s.classes[i]
	fits, full := left >= v.needShare, left <= 0
	if min(math.Abs(left), math.Abs(left-v.needShare)) < exactBelow {
		exact := s.exactLeft(i)
		fits, full = exact.Cmp(v.need) >= 0, exact.Sign() <= 0
	}
	switch {
	case fits && isAnyActive:
		s.within += p
	case fits:
		s.within += float64(p * (1 - v.idle))
	case full:
		s.over += p
		s.full += p
	case i == len(s.classes)-1:
		if left < exactBelow {
			left, _ = new(big.Rat).SetFrac(s.exactLeft(i), s.denominator).Float64()
		}
		s.over += p
		s.spare += float64(left * p)
		s.excess += float64((s.wcet/left - s.period) * p)
	default:
		for n, q := range v.active {
			if q > 0 {
				s.counts[i] = int64(n)
				s.visit(i+1, left-float64(float64(n)*v.share), p*q, isAnyActive || n > 0)
			}
		}
	}
}

// exactLeft returns what the active services of the classes before i leave of the capacity, in parts of the load.
func (s *summation) exactLeft(i int) *big.Int {
	left, use := new(big.Int).Set(s.capacity), new(big.Int)
	for j, n := range s.counts[:i] {
		left.Sub(left, use.Mul(s.classes[j].use, use.SetInt64(n)))
	}
	return left
}
