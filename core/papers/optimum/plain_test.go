package optimum

import (
	"math/rand/v2"

	"juggle/core/schedule"
)

// randomRequests are up to eight crowded requests, half of them strict, one now and then wider than the machine.
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

// plainOptimum tries every start of every request on a machine with a cell a second: the largest work that can be accepted.
func plainOptimum(procs int32, requests []schedule.Request) (best int64) {
	var used [64]int32
	book := func(r schedule.Request, at Instant, change int32) (fits bool) {
		fits = true
		for t := at; t < at.Add(r.Estimate); t++ {
			used[t] += change
			fits = fits && used[t] <= procs
		}
		return fits
	}
	var try func(i int, done, left int64)
	try = func(i int, done, left int64) {
		best = max(best, done)
		if i == len(requests) || done+left <= best {
			return
		}
		r := requests[i]
		for at := r.Ready; at <= latest(r); at++ {
			if book(r, at, r.Procs) {
				try(i+1, done+work(r), left-work(r))
			}
			book(r, at, -r.Procs)
		}
		try(i+1, done, left-work(r))
	}
	try(0, 0, (&Program{Requests: requests}).Asked())
	return best
}

// plainAnswer solves p by trying every variable of every request: a solver for tests.
func plainAnswer(p *Program) Answer {
	rows := make([][]int, len(p.Variables)) // of a variable
	factor := map[[2]int]int32{}
	for i, row := range p.Rows {
		for _, t := range row.Terms {
			rows[t.Variable] = append(rows[t.Variable], i)
			factor[[2]int{i, t.Variable}] = t.Factor
		}
	}
	sums := make([]int32, len(p.Rows))
	set := func(v int, sign int32) (holds bool) {
		holds = true
		for _, i := range rows[v] {
			sums[i] += sign * factor[[2]int{i, v}]
			holds = holds && sums[i] <= p.Rows[i].Limit
		}
		return holds
	}
	var chosen, best []int
	most := int64(-1)
	var try func(v int, done, left int64)
	try = func(v int, done, left int64) {
		if done > most {
			most, best = done, append([]int(nil), chosen...)
		}
		if v == len(p.Variables) || done+left <= most {
			return
		}
		next := v
		for next < len(p.Variables) && p.Variables[next].Request == p.Variables[v].Request {
			next++
		}
		for x := v; x < next; x++ {
			if set(x, 1) {
				chosen = append(chosen, x)
				try(next, done+p.Work(x), left-p.Work(x))
				chosen = chosen[:len(chosen)-1]
			}
			set(x, -1)
		}
		try(next, done, left-p.Work(v))
	}
	try(0, 0, p.Asked())
	a := Answer{Status: "Optimal", Values: map[string]float64{}, Bound: float64(most)}
	for _, v := range best {
		a.Values[p.Name(v)] = 1
	}
	return a
}
