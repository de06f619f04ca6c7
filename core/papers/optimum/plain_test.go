package optimum

import (
	"math/rand/v2"

	"juggle/core/schedule"
)

// randomRequests returns the size of a machine, from 1 to 5 processors, and 1 to 8 requests, most of whose windows overlap. About half of
// them are strict, and one in twenty needs more processors than the machine has.
func randomRequests(rng *rand.Rand) (procs int32, requests []schedule.Request) {
	procs = 1 + rng.Int32N(5)
	for i := range 1 + rng.IntN(8) {
		r := schedule.Request{ID: int64(i + 1), Ready: Instant(rng.IntN(12)), Procs: 1 + rng.Int32N(procs), Estimate: Seconds(1 + rng.IntN(6))}
		if rng.IntN(20) == 0 {
			r.Procs = procs + 1
		}
		r.Deadline = r.Ready.Add(r.Estimate)
		if rng.IntN(2) == 0 {
			r.Deadline += Instant(rng.IntN(9))
		}
		requests = append(requests, r)
	}
	return procs, requests
}

// plainOptimum returns the largest work that can be accepted. It is the reference for the programs, and tries every start of every request.
func plainOptimum(procs int32, requests []schedule.Request) (best int64) {
	var used [64]int32 // processors in use, by second
	book := func(r schedule.Request, at Instant, change int32) (fits bool) {
		fits = true
		for t := at; t < at.Add(r.Estimate); t++ {
			used[t] += change
			fits = fits && used[t] <= procs
		}
		return fits
	}
	// try tries every way to place the requests from i on, with accepted work so far, and remaining work of the requests from i on.
	var try func(i int, accepted, remaining int64)
	try = func(i int, accepted, remaining int64) {
		best = max(best, accepted)
		if i == len(requests) || accepted+remaining <= best {
			return
		}
		r := requests[i]
		for at := r.Ready; at <= latest(r); at++ {
			if book(r, at, r.Procs) {
				try(i+1, accepted+work(r), remaining-work(r))
			}
			book(r, at, -r.Procs)
		}
		try(i+1, accepted, remaining-work(r))
	}
	try(0, 0, (&Program{Requests: requests}).Asked())
	return best
}

// plainAnswer is a Solver for small programs. It tries every variable of every request.
func plainAnswer(p *Program) (Answer, error) {
	rows := make([][]int, len(p.Variables)) // by variable: the rows that have it
	factor := map[[2]int]int32{}            // by row and variable
	for i, row := range p.Rows {
		for _, t := range row.Terms {
			rows[t.Variable] = append(rows[t.Variable], i)
			factor[[2]int{i, t.Variable}] = t.Factor
		}
	}
	sums := make([]int32, len(p.Rows)) // of the chosen variables
	// change adds a variable to the rows that have it, or subtracts it if sign is -1. It reports whether these rows hold.
	change := func(v int, sign int32) (holds bool) {
		holds = true
		for _, i := range rows[v] {
			sums[i] += sign * factor[[2]int{i, v}]
			holds = holds && sums[i] <= p.Rows[i].Limit
		}
		return holds
	}
	var chosen, best []int
	bestWork := int64(-1)
	// try tries every choice of the variables from v on, the first of a request. accepted is the work of the chosen variables, and remaining
	// the work of the requests from that of v on.
	var try func(v int, accepted, remaining int64)
	try = func(v int, accepted, remaining int64) {
		if accepted > bestWork {
			bestWork, best = accepted, append([]int(nil), chosen...)
		}
		if v == len(p.Variables) || accepted+remaining <= bestWork {
			return
		}
		next := v
		for next < len(p.Variables) && p.Variables[next].Request == p.Variables[v].Request {
			next++
		}
		for x := v; x < next; x++ {
			if change(x, 1) {
				chosen = append(chosen, x)
				try(next, accepted+p.Work(x), remaining-p.Work(x))
				chosen = chosen[:len(chosen)-1]
			}
			change(x, -1)
		}
		try(next, accepted, remaining-p.Work(v))
	}
	try(0, 0, p.Asked())
	a := Answer{Status: "Optimal", Values: map[string]float64{}, Bound: float64(bestWork)}
	for _, v := range best {
		a.Values[p.Name(v)] = 1
	}
	return a, nil
}
