// Package qos compares what a request asks for with what resources offer: the QoS vectors and distances of section 5.1 of Wu,
// Cao and Wang, equations (5) to (8).
//
//	Schema ─> Vector (a request's or a resource's) ─> Set of resources ─> Distance, Adjusted ─> Nearest, CompareAll
//
// Distances are whole billionths. Each attribute's part is rounded when it is computed, so distances compare exactly and are equal on every
// machine. Of two resources at the same distance, the resource with the lower number counts as nearer.
//
// Decisions of ours, where the paper is silent:
//   - Two vectors without a common attribute are at distance 1.
//   - An interval or ordinal attribute whose value is the same in every resource that states it adds 0.
//   - A request far beyond every resource can have a distance above 1, since (6) divides by the range over the resources alone.
//   - A resource that does not state a service parameter does not satisfy a request that names it.
package qos
