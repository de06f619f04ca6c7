// Package baseline has figures that are not in the papers. They compare the reservations of paper A with other providers, rules and the
// optimum. Each figure is a Contest: its rows (providers, rules or orders) get the same requests, in several groups (loads or window
// sizes), on every replicate of paper A.
//
//   - Promise, "The price of a promise": one provider promises every accepted job its window and refuses the others. What does it lose,
//     compared with a provider that promises nothing and refuses no job?
//   - Rules, "Figure 1 with the rules that others propose".
//   - RegretContest, "How far from the best": how much less work than the optimum each order and rule accepts.
//
// Each contest is declared as data, and package experiment makes its figure. A run computes all rows of one group on one replicate. The
// parameters are parameters of paper A that determine the requests. Rules and RegretContest also have orders by formulas, and RegretContest
// has the stretch and the solver.
package baseline
