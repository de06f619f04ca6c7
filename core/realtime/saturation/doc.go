// Package saturation measures what a provider gains, and its users lose, by a weaker guarantee: the trade-off between quality of
// service and resource saturation that the real-time paper promises in its abstract and gives no numbers for. The experiment is ours.
//
//	Params ─> Request ─> realtime.Admit ─> registries ─> realtime.SimulateAll ─> Outcome ─> experiment.DeclaredFigure: figure, claims
//
// Requests for reservations of one service each come in a stream; the services are the four of the paper's Table I. Each request is
// admitted by the same test as in the rest of the package realtime, and takes the first offer: a machine with a hard guarantee
// where there is one, otherwise the one with the lowest P(overload). What the machines then hold is played with EDF and hard
// constant-bandwidth servers.
//
// Requests, lengths, services and activations are keyed by seed and request, so every p meets the same stream: differences are paired.
//
// Two things the paper's test does not promise, and the figure shows. It judges the newcomer only: what it does to those who were
// admitted earlier is not asked. So a reservation with a hard guarantee loses deadlines to those that are admitted later: each such
// loss is found by playing the machine again without them (Outcome.Broken). With older reservations first there is none, but then a
// hard guarantee is not always kept to the newest, as (10) is a test for EDF. And (13) has the newcomer's own q as a factor: at p >= q
// nothing is refused.
package saturation
