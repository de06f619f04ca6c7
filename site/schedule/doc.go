// Package schedule is the view of one run, decision by decision: what was requested, what was tried and what moved.
//
//	link, knobs, files ─> setup ─> a worker plays the run ─> shownDecision ─> drawing, texts, table, files
//
// A run is on one machine (single.go) or, for the reader's own requests, on several (coallocated.go). Both are a shownDecision, and the
// rest of the view does not distinguish between them.
package schedule
