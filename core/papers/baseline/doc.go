// Package baseline has figures beside the papers', with which the reservations' results are compared. All are contests: the rows of a
// contest (providers, rules, orders) are computed with the same requests, in several groups (loads, window sizes) on every replicate of
// paper A.
//
//   - Promise, "The price of a promise": one provider promises every accepted job its window and refuses the others. What does it lose,
//     compared with a provider that promises nothing and refuses no job?
//   - Rules, "Figure 1 with the rules that others propose".
//   - Regret, "How far from the best": how much less work than the best possible each order and rule accepts.
//
// Each contest is declared as data, and package experiment makes its figure. A run computes all rows of one group on one replicate. The
// parameters are those of paper A that determine the requests.
package baseline
