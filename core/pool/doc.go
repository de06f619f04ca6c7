// Package pool re-runs the table and figures of Wu, Cao and Wang, "Dynamic Advance Reservation for Grid System Using Resource
// Pools" (2012), and judges the paper's claims.
//
//	sizing ──────────────────────────> Table 1, Figure 3, TheoryCheck
//	qos ─> admission ─> testbed ─> Study ─> Items ─> (any order, anywhere) ─> Results ─> Figures 4 to 7, Claims
//
// A Study is split into independent Items, one run of the test bed each; their outcomes are whole numbers, kept by the item's
// place, so the tables do not depend on who computed what when, and a table of half the items is a table of fewer replicates.
// A replicate is a seed: it fixes the nodes, their failures, the local jobs and the requests, and every cell meets the same
// seeds, so differences are paired.
package pool
