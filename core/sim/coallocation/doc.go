// Package coallocation promises requests on several machines at once. Each machine decides by the rules of the reservations paper. A
// machine shows the instants at which its running and waiting jobs end, but not their numbers or processors. A broker places a
// co-allocated request, called a composite here, whose components, called parts, start together or one after the other. At each of these
// instants it asks a machine "could you run this then?", and if so the machine holds the part. From the ends and the answers the broker
// could learn much of a plan; a provider that keeps its workload private would have to be asked about every second. A part is strict once
// it is held. With shifting, the broker places one waiting composite again if a machine has no gap for a local request. Where Config.Begun
// is set, it may also place the waiting parts of a chain that has begun.
//
// The paper names co-allocation and workflows as reasons to reserve in advance (section 1), and its conclusion expects that flexible
// windows help there; it has no rules for them. The rules here are this project's. Not modelled: parts that change their processors from
// one machine to another, and a search that goes back to an earlier choice.
package coallocation
