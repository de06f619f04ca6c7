// Package testbed is the experiment of section 6 of Wu, Cao and Wang as a simulation: grid nodes that fail, recover and run
// local jobs, and reservation requests that kAPAC or strict negotiation admits to them.
//
//	Scenario, seed ─> hardware, failures, local jobs, requests ─> Run(policy) ─> Outcome (measures (11), (12), R_s, R_a, E_r)
//	                                                                  └────────> Trace ─> Snapshot      (Record)
//	                                                              Freeze ──────> View ─> Ask one request (a page)
//
// Determinism: time is whole milliseconds, work is whole flops, decisions are whole billionths. Every random number comes from a
// stream of its own for (seed, purpose, index), so both policies meet the same nodes, failures, local arrivals and requests, and
// a changed parameter moves nothing but what it names. Events at one instant have a documented order.
//
// The paper leaves open nearly all of the test bed's parameters. Parameters lists each with its default and why it was chosen.
//
// Not modelled: the time that negotiating takes; the network; local jobs that wait (a local job that finds its node down or busy
// is turned away); checkpoints (a node that fails takes its job with it).
package testbed
