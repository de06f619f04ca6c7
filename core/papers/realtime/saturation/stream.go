package saturation

import (
	"math/rand/v2"
	"strconv"

	"juggle/core/base/splitmix"
	"juggle/core/papers/realtime"
)

// purpose distinguishes the random streams of one request. The results depend on these constants, so they must not change.
type purpose uint64

const (
	forArrival purpose = 1 + iota
	forRequest
)

// A Request is a request of the stream, with the slice in which it arrives.
type Request struct {
	Arrival realtime.Slice
	realtime.Reservation
}

// Requests draws the requests of one seed, in the order of arrival, up to the end of the measured slices.
func (p Params) Requests(seed uint64) []Request {
	services := p.services()
	mean := 0.0
	for _, s := range services {
		mean += s.Utilisation().Float() / float64(len(services))
	}
	gap := splitmix.NewGeometric(100 * mean * float64(p.Length) / (float64(p.Load) * float64(p.Machines)))
	var all []Request
	end := p.measured().To
	for at := realtime.Slice(0); ; {
		i := uint64(len(all))
		at += realtime.Slice(gap.Draw(stream(seed, forArrival, i)))
		if at >= end {
			return all
		}
		draw := stream(seed, forRequest, i)
		s := services[draw.IntN(len(services))]
		length := p.Length/2 + realtime.Slice(draw.Int64N(int64(p.Length)+1))
		from := at + realtime.Slice(draw.Int64N(int64(p.Notice)+1))
		all = append(all, Request{at, realtime.Reservation{ID: "r" + strconv.FormatUint(i+1, 10),
			Span: realtime.Span{From: from, To: from + length}, Services: []realtime.Service{s}}})
	}
}

// stream returns the random numbers for one purpose of request i, counted from 0.
func stream(seed uint64, p purpose, i uint64) *rand.Rand { return splitmix.Stream(seed, uint64(p), i) }
