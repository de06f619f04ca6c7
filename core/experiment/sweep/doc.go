// Package sweep makes studies that are larger than one machine: over many logs, seeds and lists of parameters.
//
// The flow, one arrow a file:
//
//	SWEEP.json ─ ReadSpec ─> Spec + Logs ─ New ─> Plan ─ Items(share) ─ Execute ─> part ─ ReadPart ─> Results ─ State ─> Collection
//	lists of values          every combination    as many each  a simulation      two lines          any order          tables, claims
//
// Every combination of the values is an experiment (package experiment), with its plan, keys and results. A plan is a pure function of its
// Spec and Logs. Its hash covers everything that decides a result, so whoever has a plan of that hash can compute any share of it,
// anywhere, in any order and more than once, and parts of different shares fit together.
//
// A part is what was computed of a share, a file that comes to be whole, by a rename. A sum of all its bytes tells damage, and the plan's
// hash a part of another sweep; nothing of either is used. The sum is no signature: results that somebody made up can have one. Where two
// parts have the same item they must agree to the last bit.
//
// The package knows no files and no clock: "juggle sweep" has those.
package sweep
