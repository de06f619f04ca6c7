package realtime

import (
	"cmp"
	"math/big"
	"slices"
)

// A Subset is a set of older services of one group that are active in a slice together with the new service, while the other older services
// of the group are not.
type Subset struct {
	Members     []int   // indices into Older, ascending; empty where the new service alone is active
	Probability float64 // (13), with the new service's q as a factor
	Left        float64 // (14): the part of U_max that is left for the new service, at least 0
	Over        bool    // the subset is over-allocated: less is left than the new service needs
	Full        bool    // nothing is left: the response time is unbounded
}

// Subsets returns the group's most probable subsets, at most limit. The most probable is first, and equally probable subsets are sorted by
// their members. Subsets that a q of 0 or 1 of an older service makes impossible are left out. The method extends the subsets by one
// service after the other, and keeps the limit most probable ones each time.
func (c *Conflict) Subsets(group, limit int) []Subset {
	members := c.Groups[group].Members
	alone := c.load(c.Older)
	best := []Subset{{Probability: 1}}
	for _, m := range members {
		q := c.Older[m].Service.Active.Float()
		var longer []Subset
		for _, s := range best {
			if q < 1 {
				longer = append(longer, Subset{Members: s.Members, Probability: s.Probability * (1 - q)})
			}
			if q > 0 {
				longer = append(longer, Subset{Members: append(slices.Clip(s.Members), m), Probability: s.Probability * q})
			}
		}
		slices.SortFunc(longer, byProbability)
		best = longer[:min(limit, len(longer))]
	}
	for i := range best {
		c.setSums(&best[i], members, alone)
	}
	slices.SortFunc(best, byProbability)
	return best
}

func byProbability(a, b Subset) int {
	return cmp.Or(cmp.Compare(b.Probability, a.Probability), slices.Compare(a.Members, b.Members))
}

// setSums sets (13), (14) and the fields that follow from them. sum is the load of the new service alone. setSums adds the members and
// removes them again.
func (c *Conflict) setSums(s *Subset, members []int, sum *load) {
	left := new(big.Int).Add(sum.capacity, sum.sum) // sum.sum has the need of the new service, which does not reduce what is left
	s.Probability = c.New.Active.Float()
	for _, m := range members {
		q := c.Older[m].Service.Active.Float()
		if !slices.Contains(s.Members, m) {
			s.Probability *= 1 - q
			continue
		}
		s.Probability *= q
		sum.add(c.Older[m])
	}
	s.Over = !sum.fits()
	if left.Sub(left, sum.sum); left.Sign() > 0 {
		s.Left, _ = new(big.Rat).SetFrac(left, sum.denominator).Float64()
	}
	s.Full = left.Sign() <= 0
	for _, m := range s.Members {
		sum.remove(c.Older[m])
	}
}
