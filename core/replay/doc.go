// Package replay plays one run of one period and keeps it decision by decision, small enough to be sent to a page and stepped through.
//
//	trace, Setup ─> jobs ─> sim.Explain ─> Run: jobs, decisions, places (which job holds which processors from which decision on),
//	                                       fixings
//	Run.At(i)      the schedule as decision i left it
//	Run.Explain(i) decision i as the scheduler told it: queues, searches, placements; the run is made again up to it
//
// It decides nothing. It adds one thing that the scheduler does not know of: which processors a job is drawn on. A job gets them when it is
// accepted and keeps them while its start stands, as far as the others leave that possible, so that a step moves only what moved.
//
// It is deterministic; nothing ordered comes from a map.
package replay
