// Package session holds a negotiation as a value: a machine with its provider's rules, the inputs so far, which are requests and events,
// and an instant. All other state follows from these. So a session fits into a link or into two files, and one steps back by playing fewer
// inputs.
//
// Package sim makes the decisions. This package computes what a negotiator needs between two inputs: the open promises, the next event, the
// price of a change, the later deadlines that consumers would accept, and the jobs that leave too few processors in a window.
package session
