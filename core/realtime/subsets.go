package realtime

import (
	"cmp"
	"math/big"
	"slices"
)

// A Subset is a set of older services of one group, active in a slice together with the new service and without the others.
type Subset struct {
	Members     []int   // indices into Older, ascending; empty: the new service is active alone
	Probability float64 // (13), the new service's own q included
	Left        float64 // (14): what of U_max is left for the new service, at least 0
	Over        bool    // less is left than the new service needs
	Full        bool    // nothing is left: the response time is unbounded
}

// Subsets lists the group's most probable subsets, at most limit, by falling probability; equal ones by their members. Subsets of
// probability 0 are left out. It decides on one service after the other, and keeps so many of the most probable decisions.
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
		c.complete(&best[i], members, alone)
	}
	slices.SortFunc(best, byProbability)
	return best
}

func byProbability(a, b Subset) int {
	return cmp.Or(cmp.Compare(b.Probability, a.Probability), slices.Compare(a.Members, b.Members))
}

// complete computes (13) and (14); sum is the new service's load, to which the members are added meanwhile.
func (c *Conflict) complete(s *Subset, members []int, sum *load) {
	left := new(big.Int).Add(sum.capacity, sum.sum) // with the need of the new service, which is in the sum
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
		s.Left, _ = new(big.Rat).SetFrac(left, sum.unit).Float64()
	}
	s.Full = left.Sign() <= 0
	for _, m := range s.Members {
		sum.remove(c.Older[m])
	}
}
