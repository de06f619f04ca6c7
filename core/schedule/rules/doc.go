// Package rules is the third baseline beside the heuristic: other rules that decide whether a request can be accepted, and where the
// waiting jobs then stand. All of them keep every accepted window, as the paper's Algorithm 1 does:
//
// - slot rules: Algorithm 1 and its fixqueue, in an order of the waiting queue, with another gap than the earliest: the latest, the one
// that fits best, or the one that fits worst; - minimum laxity impact (Farooq, Majumdar and Parsons, named in the paper's section 5; the
// details are this project's): the new request is placed where the jobs that it pushes aside lose the least laxity; - any re-timing: the
// request is accepted if and only if some choice of starts keeps every window. At that moment no provider can accept more without breaking
// a promise.
//
// A rule is a schedule.Placer, which replaces first fit on the scheduler's own machine, and a line in declared. It ignores offers, fixing,
// molds and replanning. With first fit the decisions are those of package sim; the tests compare them. The other rules have references in
// the tests, and any re-timing is compared with brute force.
//
// It is deterministic: integers decide, every order is total.
package rules
