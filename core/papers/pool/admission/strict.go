package admission

import "juggle/core/papers/pool/qos"

// A Binding is the answer of strict negotiation to one request.
type Binding struct {
	Reason     Reason // Accepted, NoResource or Booked
	Resource   int    // the resource that the request is bound to; -1 where it is not Accepted
	Satisfying int    // examined resources that satisfy every named parameter; all such resources where the request is not Accepted
}

// Strict is SNAP strict negotiation as section 6.2 of the paper describes it. It binds the request to the first resource that satisfies
// every named parameter and has no booking in the interval of the request, as isFree reports. The availability of the resource plays no
// part. It allocates nothing. O(resources x attributes).
func Strict(set *qos.Set, request qos.Vector, isFree func(resource int) bool) Binding {
	b := Binding{Resource: -1}
	for i := range set.Len() {
		if !set.SatisfiesAll(request, i) {
			continue
		}
		b.Satisfying++
		if isFree(i) {
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
