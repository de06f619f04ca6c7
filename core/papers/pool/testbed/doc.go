// Package testbed is the experiment of section 6 of Wu, Cao and Wang as a simulation: grid nodes that fail, recover and run
// local jobs, and reservation requests that kAPAC or strict negotiation admits to them.
//
//	Scenario, seed ─> hardware, failures, local jobs, requests ─> Run(policy) ─> Outcome (measures (11), (12), R_s, R_a, E_r)
//	                                                              Record ──────> Trace ─> Snapshot
//	                                                              Freeze ──────> View ─> Ask one request
//
// Determinism: time is whole milliseconds, work is whole flops, decisions are whole billionths. There is a random stream for each (seed,
// purpose, index). So both policies meet the same nodes, failures, local arrivals and requests, and a change of one parameter changes only
// the draws that depend on it. Events at the same instant are handled in the order of the constants of kind.
//
// The paper gives few of the test bed's parameters. Parameters lists each with its default and, for most of them, the
// reason for the default.
//
// Not modelled: the time that negotiation takes; the network; local jobs that wait (a local job that its node cannot begin at once
// is dropped); checkpoints (the job of a node that fails is lost).
package testbed
