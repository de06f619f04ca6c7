// Package schedule decides advance reservations by the rules of Netto, Bubendorfer and Buyya, "SLA-based advance reservations
// with flexible and adaptive time QoS parameters" (ICSOC 2007).
//
// Data flow: a Scheduler holds a running queue, whose jobs never move, and a waiting queue, whose jobs have a start inside their accepted
// window and may move until they start. Arrive decides one request: Algorithm 1 places it, and every job behind it in the queue, by first
// fit; where that fails, Algorithm 2 tries the request's own window and offers. Start, Complete, Fix and Replan are the other events.
// Package sim calls them in the order of the paper's simulation. Modify, FixSlot, Withdraw, FailProcessors and PlaceLostJob change
// accepted jobs. Where a request has no gap, askOthers asks other consumers for later deadlines. Hold and Release place and remove parts
// of co-allocated requests. Record passes on what was tried, as data; package narrate turns these data into sentences.
//
// The scheduler never gets an actual run time: Request has none, and Complete reports only that a job has ended.
//
// It is deterministic: integers decide, every order of the queue is total, random keys depend only on the seed, the event and the job, and
// nothing ordered comes from a map.
//
// Not modelled: the processors of a job (package replay assigns them for drawing), preemption, migration, and molding of running jobs. What
// is charged besides the price of a window is computed by package agreement.
//
// # Files
//
//	queue.go      a job in a queue; sorting
//	place.go      placing: what a try is, which jobs need not be placed again, how a try is committed
//	arrive.go     Algorithms 1 and 2
//	offers.go     the list Psi
//	scheduler.go  the queues and the events: start, completion, fixing, replan
//
// These five files are the paper's rules. order.go declares the orders of the queue. agreement.go lists what the rules need of agreements,
// and implements it together with molding.go, price.go and impasse.go. modify.go and outage.go change accepted jobs, and hold.go serves the
// broker of several machines. placer.go replaces first fit by another function, as package rules does. explain.go records a Decision.
//
// An outage takes processors out of use for some time (outage.go). Without outages that file has no effect.
//
// # Speed
//
// In the paper every job at or behind the new one is placed again. Here a try costs O(steps + waiting jobs) where placing them again would
// change nothing; otherwise it costs the first fits of the jobs that may move. With some hundred waiting jobs an arrival takes
// microseconds, with 1 000 tens of microseconds, and with 10 000 about two milliseconds. The decisions are exactly those of the paper: the
// tests compare them with a reference that places every job again.
package schedule
