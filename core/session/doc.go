// Package session is a negotiation as a value: a machine with its provider's rules, the requests and events that it has heard, and an
// instant. Whatever can be known of it follows from these, so it fits a link (Spell, Read) and two files, and is stepped back by playing
// fewer inputs.
//
// Package sim decides; what is added here is what somebody who negotiates wants to know between two inputs: what stands, what comes next,
// what a change would cost, who could be asked for more slack, why a window is refused.
package session
