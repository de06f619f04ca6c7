// Package coallocation promises on several machines at once. Each machine is the reservations paper's by itself. Of its plan it shows the
// instants at which its running and waiting jobs end, without their numbers or processors; a broker places a composite request, whose parts
// start together or one after the other, by asking at those instants "could you run this then?" and "do". From the ends and the answers it
// could learn much of a plan: a provider that keeps its workload to itself would have to be asked at every second. A part is strict once it
// is held. With shifting, a machine without room for a local request has the broker place one waiting composite again, or, where
// that is chosen, what waits of a chain that has begun.
//
// The paper names co-allocation and workflows as reasons to reserve in advance (section 1), and its conclusion believes that flexible
// windows help there; it has no rules for them. Those here are ours. Not modelled: parts that change their processors from one machine to
// another, and choices tried again.
package coallocation
