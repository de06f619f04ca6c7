// Package baselines is the view of what is held beside the heuristic: the best possible schedule of a stretch of requests, and figures of
// other rules and of queues.
package baselines
