// Package qos compares what a request asks for with what resources offer: the QoS vectors and distances of section 5.1 of Wu,
// Cao and Wang, equations (5) to (8).
//
//	Schema ─> Vector (a request's or a resource's) ─> Set of resources ─> Distance, Adjusted ─> Nearest, Compare
//
// Distances are whole billionths, rounded attribute by attribute when a number enters, so that they compare exactly and ties are
// ties everywhere. Of two resources equally near the one that stands first in the set is nearer.
//
// Ours, where the paper is silent: two vectors without a common attribute are at distance 1; an interval attribute whose value
// is the same in every resource adds 0; a request far beyond every resource has a distance above 1, for (6) divides by the
// range over the resources alone; a resource that does not state a service parameter does not satisfy it.
package qos
