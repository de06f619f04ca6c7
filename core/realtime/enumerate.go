package realtime

import "math/big"

// enumerate is the group's outcome by the definition: one term for each of the 2^n subsets of its members. Exact for any
// utilisations; for small groups.
func (c *Conflict) enumerate(members []int) Outcome {
	items := make([]Unit, len(members))
	for i, m := range members {
		items[i] = c.Older[m]
	}
	own := c.New.Utilisation()
	e := &enumeration{c: c, items: items, load: newLoad(commonDenominator(c.capacity, own, items), c.capacity, own)}
	e.need = new(big.Int).Set(e.load.sum)
	e.descend(0, 1, false)
	return c.outcome(e.totals)
}

type enumeration struct {
	c     *Conflict
	items []Unit
	load  *load // of the subset so far, the new service included
	need  *big.Int
	totals
}

// descend decides for items[i] on; p is the probability of the decisions so far.
func (e *enumeration) descend(i int, p float64, any bool) {
	if i == len(e.items) {
		e.count(p, any)
		return
	}
	q := e.items[i].Service.Active.Float()
	e.descend(i+1, p*(1-q), any)
	e.load.add(e.items[i])
	e.descend(i+1, p*q, true)
	e.load.remove(e.items[i])
}

func (e *enumeration) count(p float64, any bool) {
	if e.load.fits() {
		e.some += p
		if any {
			e.within += p
		}
		return
	}
	e.over += p
	left := new(big.Int).Sub(e.load.capacity, e.load.sum)
	left.Add(left, e.need)
	if left.Sign() <= 0 {
		e.full += p
		return
	}
	e.some += p
	u, _ := new(big.Rat).SetFrac(left, e.load.unit).Float64()
	e.spare += float64(u * p)
	e.excess += float64((float64(e.c.New.WCET)/u - float64(e.c.New.Period())) * p)
}
