// Package coallocation promises requests on several machines at once. Each machine decides by the rules of the reservations paper. The
// components of a co-allocated request are called parts here. The parts start together or one after the other.
//
// A broker places the parts. A machine shows it the instants at which running and waiting jobs end by plan, but not their numbers or
// processors. The broker tries the earliest possible start, and then these instants in order, until one works. At each it asks the machine
// whether it could run the part from then on. If so, the machine holds the part, which is strict from then on. From the instants and the
// answers the broker could infer much of a machine's plan. A provider that keeps its workload private would not show the instants, and
// would have to be asked about every second.
//
// With shifting, the broker places one waiting co-allocated request again if a machine has no gap for a local request. With
// Config.ShiftBegunChains it may also place the waiting parts of a chain that has begun again.
//
// The paper names co-allocation and workflows as reasons to reserve in advance (section 1), and its conclusion expects that flexible
// windows help there; it has no rules for them. The rules here are this project's. Not modelled: parts that change their processors from
// one machine to another, and a search that goes back to an earlier choice.
package coallocation
