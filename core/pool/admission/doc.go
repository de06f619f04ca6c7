// Package admission decides whether a pool takes a reservation: kAPAC (section 5.2 of Wu, Cao and Wang) and SNAP's strict
// negotiation, to which the paper compares it.
//
//	Record (9), (10) ─> Availability ┐
//	qos.Set, request, RAQueue ───────┴─> KAPAC.Decide ─> Decision ─> Explain
//	qos.Set, request, calendar ────────> Strict ───────> Binding
//	every request ─────────────────────> Agreement, its SLA's life, by a table of legal steps
//
// Deciding is pure and in whole numbers: distances and availabilities are billionths, time is milliseconds. A decision allocates
// nothing once its buffers have grown.
//
// Ours, where the paper is silent: the availability of a k-set (SetAvailability, a switch), as if resources failed independently;
// g(t) = exp(-t / tau); similar means within epsilon by the plain distance (5), since two requests satisfy nothing of each other.
package admission
