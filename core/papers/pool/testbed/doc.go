// Package testbed is the experiment of section 6 of Wu, Cao and Wang as a simulation: grid nodes that fail, recover and run
// local jobs, and reservation requests that kAPAC or strict negotiation admits to them.
//
//	Scenario, seed ─> hardware, failures, local jobs, requests ─> Run(policy) ─> Outcome (measures (11), (12), R_s, R_a, E_r)
//	                                                              Record ──────> Trace ─> Snapshot
//	                                                              Freeze ──────> View ─> Ask one request
//
// Determinism: time is whole milliseconds, work is whole flops, decisions are whole billionths. Every random number comes from a
// stream of its own for (seed, purpose, index). So both policies meet the same nodes, failures, local arrivals and requests, and
// a change of one parameter changes only the draws that depend on it. The order of events at one instant is that of the constants of kind.
//
// The paper gives few of the test bed's parameters. Parameters lists each with its default and why it was chosen.
//
// Not modelled: the time that negotiating takes; the network; local jobs that wait (a local job that finds its node down or busy
// is turned away); checkpoints (the job of a node that fails is lost).
package testbed
