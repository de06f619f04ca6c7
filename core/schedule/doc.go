// Package schedule decides advance reservations by the rules of Netto, Bubendorfer and Buyya, "SLA-based advance reservations
// with flexible and adaptive time QoS parameters" (ICSOC 2007).
//
// Data flow: a Scheduler holds a running queue, whose jobs never move, and a waiting queue, whose jobs hold a start inside their
// accepted window and may move until they start. Arrive decides one request: Algorithm 1 places it and every job behind it in the
// queue by first fit; where that fails, Algorithm 2 tries the request's own window and the offers. Start, Complete, Fix and Replan
// are the other events; package sim calls them in the order of the paper's simulation. Modify, FixSlot, Withdraw, Fail and Again are
// what can befall jobs that were accepted; askOthers is the way out of an impasse. Record hands over what was tried as data, of which
// package tell makes sentences.
//
// The scheduler never sees an actual run time: Request has none, and Complete only says that a job has ended.
//
// It is deterministic: integers decide, every order of the queue is total, Shuffle's keys depend on (seed, arriving request, job)
// alone, and nothing ordered comes from a map.
//
// Not modelled: which processors a job gets (package replay assigns them for drawing), preemption, migration, jobs that are molded once
// they run. What is charged besides a window's price is for package agreement.
//
// # To read it
//
//	queue.go      a job in a queue; sorting
//	place.go      placing: which jobs need no look, what a try is, what it is to commit one
//	arrive.go     Algorithms 1 and 2
//	offers.go     the list Psi
//	scheduler.go  the queues and the events: start, completion, fixing, replan
//
// These five are the paper's; order.go declares what a queue is sorted by. What they ask of agreements is listed in agreement.go;
// molding.go, price.go, asking.go, changing.go, failing.go and holding.go are of agreements. placer.go lets another function place requests
// than first fit, as package rules has them. explain.go makes a Decision of the tries.
//
// An outage takes processors out of use for a while (failing.go). Without one nothing in the five files changes.
//
// # Speed
//
// The paper says that every job at or behind the new one is placed again. A try costs O(steps + waiting jobs) where placing them again can
// be seen to change nothing, and otherwise the first fit of those that may go elsewhere: with up to some hundred jobs waiting an arrival
// costs microseconds, with 1 000 tens of microseconds, and with 10 000 about two milliseconds. The decisions are exactly those of the
// paper; the tests compare them with the reference, which does place every job again.
package schedule
