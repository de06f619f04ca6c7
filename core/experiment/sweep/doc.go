// Package sweep computes studies too large for one machine: over many logs, seeds and lists of parameters.
//
// The flow:
//
//	SWEEP.json ─ ReadSpec ─> Spec + Logs ─ New ─> Plan ─ Items(share) ─ Execute ─> part ─ ReadPart ─> Results ─ StudyResults ─> Collection
//	lists of values          every combination    as many each  one run           two lines          any order                 tables, claims
//
// Every combination of the values is an experiment (package experiment), with its plan, keys and results. A plan depends only on its Spec
// and Logs. Its hash covers everything that determines a result. So machines with plans of the same hash can compute any share, in any
// order and more than once, and parts of different shares fit together.
//
// A part holds the computed results of a share. Its file is renamed to its final name once it is complete. A checksum reveals a damaged
// part, and the plan's hash reveals a part of another sweep. Such a part is refused as a whole. The checksum is no signature: a part with
// invented results can have a valid checksum. If two parts have the same item, their results must agree to the last bit.
//
// The package uses no files and no clock. The command "juggle sweep" does.
package sweep
