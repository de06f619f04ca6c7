package admission

import "juggle/core/papers/pool/qos"

// A Binding is the answer of strict negotiation to one request.
type Binding struct {
	Reason     Reason // Accepted, NoResource or Booked
	Resource   int    // the resource to which the request is bound; -1 if it is not Accepted
	Satisfying int    // the number of resources that satisfy every named parameter, up to and including Resource if the request is Accepted
}

// Strict is SNAP strict negotiation as section 6.2 of the paper describes it. It binds the request to the first resource that satisfies
// every named parameter and has no booking in the interval of the request, as isFree reports. It ignores the availability of the resource.
// It allocates no memory. It takes time O(resources x attributes).
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
