// Package rules has other rules for placing requests than the paper's Algorithm 1, as baselines. All of them keep every accepted window:
//
//   - slot rules: Algorithm 1 and its fixqueue, but with another gap than the earliest: the latest, the best or the worst fit;
//   - minimum laxity impact (Farooq, Majumdar and Parsons, named in the paper's section 5; the details are this project's): the new request
//     is placed where the jobs that it pushes aside lose the least laxity;
//   - any re-timing: the request is accepted if and only if some choice of starts keeps every window. No provider can do better at that
//     moment without breaking a promise. Where the search reaches its limit on nodes, the request is rejected undecided.
//
// A rule is a schedule.Placer and an entry in declaredRules. It ignores offers, fixing, molds and replanning. The tests compare first fit
// with package sim, any re-timing with brute force, and the other rules with reference implementations.
//
// It is deterministic: integers decide, every order is total.
package rules
