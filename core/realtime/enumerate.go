package realtime

import "math/big"

// enumerate is the group's outcome by the definition: one term for each of the 2^n subsets of its members. Exact for any
// utilisations; for small groups.
func (c *Conflict) enumerate(members []int) Outcome {
	items := c.units(members)
	active := c.load(items)                               // the subset so far, the new service included
	most := new(big.Int).Add(active.capacity, active.sum) // less the sum it is what is left for the new service
	var t totals
	var decide func(rest []Unit, p float64, any bool) // p is the probability of the decisions so far
	decide = func(rest []Unit, p float64, any bool) {
		if len(rest) > 0 {
			q := rest[0].Service.Active.Float()
			decide(rest[1:], p*(1-q), any)
			active.add(rest[0])
			decide(rest[1:], p*q, true)
			active.remove(rest[0])
			return
		}
		if active.fits() {
			t.some += p
			if any {
				t.within += p
			}
			return
		}
		t.over += p
		left := new(big.Int).Sub(most, active.sum)
		if left.Sign() <= 0 {
			t.full += p
			return
		}
		t.some += p
		u, _ := new(big.Rat).SetFrac(left, active.unit).Float64()
		t.spare += float64(u * p)
		t.excess += float64((float64(c.New.WCET)/u - float64(c.New.Period())) * p)
	}
	decide(items, 1, false)
	return c.outcome(t)
}

// units are older services by their indices.
func (c *Conflict) units(members []int) []Unit {
	items := make([]Unit, len(members))
	for i, m := range members {
		items[i] = c.Older[m]
	}
	return items
}

// load is that of the new service alone, exact for these items.
func (c *Conflict) load(items []Unit) *load {
	own := c.New.Utilisation()
	return newLoad(commonDenominator(c.capacity, own, items), c.capacity, own)
}
