// Package experiment is what every figure with intervals stands on, whichever paper it is of: runs, each on every replicate, and what is
// said of all of them together.
//
//	parameters, logs ── a paper ──> Design ─ NewPlan ─> Plan ─ Model.Run(item) ─> R, a row ─ Results.Add ─> Whole ─> Estimates ─> Sheet
//	                    cells             runs, each once      one simulation     any order     replicates that    Holm        one schema
//	                                                                                            have all runs                  of columns
//
// To put an experiment on it:
//
//  1. Declare a Run: a comparable struct of all that a run depends on but the replicate, in canonical form (what cannot matter is
//     zero), with a String for errors. Where it is declared it is also said how a cell of a figure becomes one.
//  2. Declare what a run measures: a struct R, whose Fields name its numbers for wires and files, and a Model[R] that makes a run.
//  3. Make a Plan of a Design: the runs of all cells that the figures show or need, and the replicates (OfLogs, OfSeeds).
//  4. Declare the figures as data (Declared: cells, measures, a base, a claim's judge) and put them into a Paper, which makes of them the
//     plan, the results, rows, columns, intervals, differences and claims, as in core/pool, core/realtime/saturation and core/baseline.
//     Where a figure says more than that, as in core/study, declare its cells, and make the rest of its View: Sample takes a measure of
//     one of its runs, Estimates a column with its intervals and adjusted p-values, Minus a paired difference, Sheet the table.
//  5. Declare its Kind: the command line, sweeps and the page's workers find it by its name. What its parameters are, and which of them
//     matter to a figure, is said there.
//
// Determinism: a plan is a pure function of its design, so two programs that make the same plan can speak of an item by its index alone.
// Results may come in any order and more than once. Equal Keys have equal numbers, so a Store need not be told whose they are.
package experiment
