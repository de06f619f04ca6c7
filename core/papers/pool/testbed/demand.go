package testbed

import (
	"juggle/core/papers/pool/admission"
	"juggle/core/papers/pool/qos"
	"juggle/core/papers/pool/sizing"
)

// A Request is one advance reservation for one node.
type Request struct {
	Arrival admission.Instant
	Start   admission.Instant
	Length  admission.Millis // of the requested interval; the run never lasts longer
	Flops   int64            // the computation amount, Request(i) of (12)
	QoS     qos.Vector
}

// End returns the end of the requested interval.
func (r *Request) End() admission.Instant { return r.Start + admission.Instant(r.Length) }

// drawRequest draws request i of a seed, which arrives at the instant arrival. Its Flops are chosen so that the slowest blade that can
// satisfy its service parameters needs its whole Length. So no node that may run the request needs longer, unless a local job shares it.
func drawRequest(s *Scenario, seed uint64, i int, arrival admission.Instant) Request {
	r := stream(seed, forRequest, i)
	lead := millis(r.Float64() * s.Lead)
	lengths := sizing.BoundedPareto{Alpha: s.Alpha, Low: s.ShortestLength, High: s.LongestLength}
	q := Request{Arrival: arrival, Start: arrival + admission.Instant(lead), Length: millis(lengths.Quantile(r.Float64()))}
	q.QoS = drawVector(r)
	removeValues(r, q.QoS, s.RequestsName, func(int) bool { return false })
	ghz := qos.Value(slowestGHz)
	if q.QoS[Processor].HasValue() {
		ghz = q.QoS[Processor]
	}
	q.Flops = int64(q.Length) * peak(s, s.BladeCPUs, ghz)
	return q
}

// arrivalGap draws the time between requests i-1 and i.
func arrivalGap(s *Scenario, seed uint64, i int) admission.Millis {
	return exponential(stream(seed, forArrival, i), s.Gap)
}

// hplFlops returns the flops that HPL computes to solve a system of n equations: 2/3 n^3 + 2 n^2 by its specification, rounded down. The
// paper prints a minus sign, in (11) and in its text.
func hplFlops(n int) int64 {
	x := int64(n)
	return (2*x*x*x + 6*x*x) / 3
}

// runTime returns the time that a node needs for a number of flops, rounded up, and at least a millisecond. The speed is in flops per
// millisecond.
func runTime(flops, speed int64) admission.Millis {
	return admission.Millis(max(1, (flops+speed-1)/speed))
}
