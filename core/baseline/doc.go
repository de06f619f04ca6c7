// Package baseline has the figures that stand beside the papers': what the reservations' results are to be measured by. All are contests:
// several rows (providers, rules, orders) meet the same requests in several groups (loads, window sizes) on every replicate of paper A.
//
//   - Promise, "The price of a promise": what does a provider lose who promises every accepted job its window, and refuses the others,
//     beside one who promises nothing and refuses nobody?
//   - Rules, "Figure 1 with the rules that others propose".
//   - Regret, "How far from the best": what each order and rule accepts less than the best possible.
//
// Each is declared as data, of which package experiment makes the figure: a run is all rows of one group on one replicate. They take
// those of paper A's parameters that say which requests there are.
package baseline
