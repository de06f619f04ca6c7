// Package replay plays one run of one period and keeps it decision by decision, small enough to be sent to a page and stepped through.
//
//	trace, Setup ─> jobs ─> sim.RunExplained ─> Run: jobs, decisions, places (which job has which processors after which decision),
//	                                            fixings
//	Run.At(i)      the schedule after decision i
//	Run.Explain(i) the record of decision i: queues, searches, placements; the run is made again up to it
//
// The package decides nothing about the schedule. It adds one thing that the scheduler does not have: the processors on which a chart
// draws a job. A job gets them when it is accepted. It keeps them while its start is the same, unless other jobs leave no space, so that a
// step of the chart moves only the jobs that moved.
//
// It is deterministic; nothing ordered comes from a map.
package replay
