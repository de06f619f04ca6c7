package realtime

import "math"

// A ResponseTest is the response-time test of fixed priorities (Joseph and Pandya 1986) on the services of a simulation. A service that
// passes misses no deadline under RateMonotonic, whatever the others do: it is the yardstick's hard guarantee, as (10) is that of EDF.
type ResponseTest struct {
	Services int      // that were tested
	Refused  []string // labels of those that do not pass
	Longest  Float    // longest response time of the new service, in ticks; NaN where it does not pass
}

// mostSteps is after how many steps a service does not pass for want of an answer: that takes a processor filled to a hair's breadth.
const mostSteps = 10_000

// test tests every service against all of higher priority whose reservations overlap its own.
func (e *engine) test() *ResponseTest {
	t := &ResponseTest{Services: len(e.items), Longest: Float(math.NaN())}
	for i := range e.servers {
		r, passes := e.longest(i)
		switch v := &e.servers[i]; {
		case !passes:
			t.Refused = append(t.Refused, e.items[i].Label())
		case i == e.own: // the parts before the last one take whole periods
			t.Longest = Float((v.work/v.full-1)*v.period+r) / Float(e.grain)
		}
	}
	return t
}

// longest is the least r = Q_i + sum of ceil(r/period_j) Q_j over the higher priorities j: how long server i takes at most to spend its
// budget. It passes where that is at most its period. C, P and r are those of the services divided by h, so a service passes where its
// server does.
func (e *engine) longest(i int) (r moment, passes bool) {
	v := &e.servers[i]
	for range mostSteps {
		next := v.full
		for j := range e.servers {
			w := &e.servers[j]
			if w.class < v.class && e.items[i].Span.And(e.items[j].Span).Len() > 0 {
				if w.full > w.period {
					return 0, false
				}
				next += (r + w.period - 1) / w.period * w.full
			}
			if next > v.period {
				return 0, false
			}
		}
		if next == r {
			return r, true
		}
		r = next
	}
	return 0, false
}
