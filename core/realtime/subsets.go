package realtime

import (
	"cmp"
	"math/big"
	"slices"
	"sort"

	"container/heap"
)

// A Subset is a set of older services of one group, active in a slice together with the new service and without the others.
type Subset struct {
	Members     []int   // indices into Older, ascending; empty: the new service is active alone
	Probability float64 // (13), the new service's own q included
	Left        float64 // (14): what of U_max is left for the new service, at least 0
	Over        bool    // less is left than the new service needs
	Full        bool    // nothing is left: the response time is unbounded
}

// Subsets lists the group's most probable subsets, at most limit, by falling probability; equal ones by their members. Subsets
// of probability 0 are left out. Finding them takes O(limit log limit) steps whatever the group's size, and each of them a walk over
// the group's services.
//
// Which of two subsets is the more probable depends only on the services that deviate from their more probable state, each
// of which costs a factor min(q,1-q) / max(q,1-q) <= 1. With the factors in falling order, every set of deviations arises from
// a more probable one, by moving its last deviation one place on or by adding the next place to it. So a heap that holds the
// frontier yields the sets in order.
func (c *Conflict) Subsets(group, limit int) []Subset {
	members := c.Members(group)
	items := c.units(members)
	active := c.load(items)
	var deviations []deviation
	usual := make([]bool, len(members))
	for i, it := range items {
		q := it.Service.Active.Float()
		usual[i] = q > 0.5
		if f := min(q, 1-q) / max(q, 1-q); f > 0 {
			deviations = append(deviations, deviation{i, f})
		}
	}
	sort.SliceStable(deviations, func(i, j int) bool { return deviations[j].factor < deviations[i].factor })
	var subsets []Subset
	open := &frontier{{weight: 1}}
	for len(subsets) < limit && open.Len() > 0 {
		s := heap.Pop(open).(deviating)
		state := slices.Clone(usual)
		for _, at := range s.places {
			state[deviations[at].member] = !state[deviations[at].member]
		}
		subsets = append(subsets, c.subset(members, state, active))
		open.expand(s, deviations)
	}
	slices.SortFunc(subsets, func(a, b Subset) int {
		return cmp.Or(cmp.Compare(b.Probability, a.Probability), slices.Compare(a.Members, b.Members))
	})
	return subsets
}

// subset computes (13) and (14) for the members that are active; sum is the new service's load, to which they are added meanwhile.
func (c *Conflict) subset(members []int, active []bool, sum *load) Subset {
	s := Subset{Probability: c.New.Active.Float()}
	left := new(big.Int).Add(sum.capacity, sum.sum) // with the need of the new service, which is in the sum
	for i, m := range members {
		q := c.Older[m].Service.Active.Float()
		if !active[i] {
			s.Probability *= 1 - q
			continue
		}
		s.Probability *= q
		s.Members = append(s.Members, m)
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
	return s
}

// A deviation is a member in its less probable state, and what that costs.
type deviation struct {
	member int
	factor float64
}

// deviating is a set of places in the row of deviations, ascending, and the product of their factors.
type deviating struct {
	weight float64
	places []int
}

// frontier is a heap, the greatest weight on top.
type frontier []deviating

func (f *frontier) Len() int { return len(*f) }
func (f *frontier) Less(i, j int) bool {
	a, b := (*f)[i], (*f)[j]
	return cmp.Or(cmp.Compare(b.weight, a.weight), slices.Compare(a.places, b.places)) < 0
}
func (f *frontier) Swap(i, j int) { (*f)[i], (*f)[j] = (*f)[j], (*f)[i] }
func (f *frontier) Push(x any)    { *f = append(*f, x.(deviating)) }
func (f *frontier) Pop() any {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}

// expand pushes the two sets that arise from s.
func (f *frontier) expand(s deviating, row []deviation) {
	n, next := len(s.places), 0
	if n > 0 {
		next = s.places[n-1] + 1
	}
	if next == len(row) {
		return
	}
	f.open(append(slices.Clone(s.places), next), row)
	if n > 0 {
		f.open(append(slices.Clone(s.places[:n-1]), next), row)
	}
}

func (f *frontier) open(places []int, row []deviation) {
	weight := 1.0
	for _, at := range places {
		weight *= row[at].factor
	}
	if weight > 0 {
		heap.Push(f, deviating{weight, places})
	}
}
