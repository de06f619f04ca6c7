// Package admission decides whether a pool takes a reservation: kAPAC (section 5.2 of Wu, Cao and Wang) and SNAP's strict negotiation, to
// which the paper compares it. Numbers in parentheses are equations of the paper.
//
//	Record (9), (10) ─> Availability ┐
//	qos.Set, request, RAQueue ───────┴─> KAPAC.Decide ─> Answer ─> Explain
//	qos.Set, request, bookings ────────> Strict ───────> Binding
//	every request ─────────────────────> State, by a table of legal transitions
//
// Decisions are pure and in whole numbers: distances and availabilities are billionths, time is milliseconds. A decision allocates
// nothing once its buffers have grown.
//
// Decisions of ours, where the paper is silent: the availability of a k-set (SetAvailability, a parameter) treats failures of resources as
// independent; g(t) = exp(-t / tau); two requests are similar if their distance (5) is at most epsilon, since (8) has no meaning between
// two requests.
package admission
