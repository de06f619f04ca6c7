// Package baselines is the view Baselines. It compares the heuristic with the best possible schedule of a stretch of requests, with other
// rules and with queues.
package baselines
