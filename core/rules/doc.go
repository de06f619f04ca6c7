// Package rules is the third baseline beside the heuristic: other rules for deciding whether a request can be accepted, and where the
// waiting jobs then stand. All of them keep every accepted window, as the paper's Algorithm 1 does:
//
//   - slot rules: Algorithm 1 and its fixqueue, in an order of the waiting queue, with another gap than the earliest: the latest, the one
//     that fits best, or the one that fits worst;
//   - minimum laxity impact (Farooq, Majumdar and Parsons, named in the paper's section 5; the details are ours): the new request
//     goes where the jobs that it pushes aside lose the least laxity;
//   - any re-timing: the request is accepted if and only if some choice of starts keeps every window. No provider who neither breaks a
//     promise nor refuses for the sake of later requests can accept more at that moment.
//
// A rule is a schedule.Placer, a function in place of first fit on the scheduler's own machine, and a line in declared. It knows of no
// offers, fixing, molds or replanning. With first fit the decisions are package sim's, which the tests compare; the other rules have
// references in the tests, and any re-timing is compared with brute force.
//
// It is deterministic: integers decide, every order is total.
package rules
