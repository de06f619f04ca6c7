package admission

import "juggle/core/pool/qos"

// A Calendar knows which resources are booked when.
type Calendar interface {
	// Free reports whether resource i is booked by nobody within [start, end).
	Free(i int, start, end Instant) bool
}

// A Binding is strict negotiation's answer to one request.
type Binding struct {
	Reason     Reason // Accepted, NoResource or Booked
	Resource   int    // the resource bound to; -1 where not Accepted
	Satisfying int    // resources looked at that satisfy every named parameter: all of them where the answer is no
}

// Strict is SNAP strict negotiation as the paper's section 6.2 describes it: the first resource that satisfies every parameter that
// the request names and is free for all of [start, end); whether it is likely to be up is not asked. It allocates nothing.
// O(resources x attributes).
func Strict(set *qos.Set, request qos.Vector, c Calendar, start, end Instant) Binding {
	b := Binding{Resource: -1}
	for i := range set.Len() {
		if !set.SatisfiesAll(request, i) {
			continue
		}
		b.Satisfying++
		if c.Free(i, start, end) {
			b.Resource = i
			return b
		}
	}
	b.Reason = Booked
	if b.Satisfying == 0 {
		b.Reason = NoResource
	}
	return b
}
