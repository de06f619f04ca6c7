// Package session holds a negotiation as a value: a machine with its provider's rules, the inputs so far, which are requests and events,
// and an instant. Everything else follows from these. So a session fits into a link and into two files, and is stepped back by playing
// fewer inputs.
//
// Package sim decides. This package adds what a negotiator needs between two inputs: which promises are open, what happens next, what a
// change would cost, which consumers would accept later deadlines, and why a window is refused.
package session
