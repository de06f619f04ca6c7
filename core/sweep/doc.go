// Package sweep makes studies that are larger than one machine: over many logs, seeds and lists of parameters.
//
// The flow, one arrow a file:
//
//	SWEEP.json ─ ReadSpec ─> Spec + Logs ─ New ─> Plan ─ Items(share) ─ Execute ─> part ─ ReadPart ─> Results ─ State ─> Collection
//	lists of values          every combination    equal costs   a simulation       lines              any order          tables, claims
//
// Every combination of the values is an experiment (package experiment), with its plan, keys and results; what the studies share is
// computed once. A plan is a pure function of its Spec and Logs. Its hash covers everything that decides a result, so whoever has a plan of
// that hash can
// compute any share of it, anywhere, in any order and more than once, and parts of different shares fit together.
//
// A part is a file of lines, each bound to its plan by a checksum of its own: of a part that was torn every whole line still counts, and a
// line that was damaged, or is of another plan, never does. Where two parts have the same item they must agree to the last bit.
//
// The package knows no files and no clock: "juggle sweep" has those.
package sweep
