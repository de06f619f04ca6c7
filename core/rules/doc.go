// Package rules is the third yardstick beside the heuristic: other rules for deciding whether a request can be accepted, and where the
// waiting jobs then stand. All of them keep every accepted window, as the paper's Algorithm 1 does:
//
//   - slot rules: Algorithm 1 and its fixqueue, in an order of the waiting queue, with another hole than the earliest: the latest, or the
//     one that fits best;
//   - minimum laxity impact (Farooq, Majumdar and Parsons, named in the paper's section 5; the details are ours): the new request
//     goes where the jobs that it pushes aside lose the least laxity;
//   - any re-timing: the request is accepted if and only if some choice of starts keeps every window. No provider who neither breaks a
//     promise nor refuses for the sake of later requests can accept more at that moment.
//
// A rule is a file, which declares all that is known of it. A slot rule says which starts of a hole it chooses from, and by which measure;
// Algorithm 1 is slotrule.go.
//
// Data flow: Run drives a machine from arrival to arrival, as package sim does, but knows of no offers, fixing or replanning; Explain does
// the same and hands over each Choice, which Lines tells step by step. With first fit the decisions are package sim's, which the tests
// compare; the other rules have plain twins in the tests, any re-timing is compared with brute force, and every run is made again from its
// choices.
//
// It is deterministic: integers decide, every order is total.
package rules
