// Package saturation measures what a provider gains, and its users lose, by a weaker guarantee. The abstract of the real-time paper
// promises this trade-off between quality of service and resource saturation, but the paper gives no numbers for it. The experiment is
// ours.
//
//	Params ─> Request ─> realtime.Admit ─> registries ─> realtime.SimulateAll ─> Outcome ─> experiment.DeclaredFigure: figure, claims
//
// A stream of requests arrives. Each request is for a reservation of one service. The services are the four of the paper's Table I. Each
// request is admitted by the same test as in the rest of the package realtime, and takes the first offer: a machine with a hard guarantee
// where there is one, otherwise the one with the lowest P(overload). The reservations of the machines are then simulated under the study's
// scheduler, by default EDF and hard constant-bandwidth servers.
//
// Requests, lengths, services and activations depend on seed and request only. So every p has the same stream, and differences are paired.
//
// The figure shows two consequences of the paper's test. First, the test judges only the new reservation, and not its effect on the
// reservations that were admitted earlier. So a reservation with a hard guarantee can lose deadlines to later ones. The losses are counted
// by a second simulation of the machine without the later reservations (Outcome.Broken). With older reservations first there is no such
// loss, but then a hard guarantee is not always kept for the newest reservation, since (10) is a test for EDF. Second, (13) has the new
// reservation's own q as a factor, so no request is refused at p >= q.
package saturation
