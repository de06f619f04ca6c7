// Package experiment computes every figure with intervals, whatever its paper: it plans runs, each on every replicate, collects their
// results, and makes tables and claims of them.
//
//	parameters, logs ─ a paper ─> Design ─ NewPlan ─> Plan ─ Model.Run ─> R, a row ─ Results.Add ─> CompleteRuns ─> Estimates ─> Sheet
//	                   cells            runs, each once     one item           any order         replicates that   Holm      one schema
//	                                                                                            have all runs               of columns
//
// To put an experiment on it:
//
//  1. Declare a Run: a comparable struct of all that a run depends on, except the replicate. It is in canonical form (a field that cannot
//     matter is zero) and has a method String for errors. A function beside it makes a Run of a figure's cell.
//  2. Declare what a run measures: a struct R, whose Fields convert it to a row of numbers, and a Model[R] that makes a run.
//  3. Make a Plan of a Design: the runs of all cells that the figures show or need, and the replicates (ReplicatesOfLogs,
//     ReplicatesOfSeeds).
//  4. Declare the figures as data (DeclaredFigure: cells, measures, a base cell, a claim's judge) and put them into a Paper. The Paper
//     makes the plan, the results, rows, columns, intervals, differences and claims, as in core/papers/pool and core/papers/baseline. A
//     figure with other contents, as in core/papers/study, declares its cells and computes the rest from its View: Sample returns a
//     measure of a run, Estimates a column with its intervals and adjusted p-values, Minus a paired difference, and Sheet makes the table.
//  5. Declare its Kind, with its parameters and the keys of the parameters that matter to each figure. The command line, sweeps and the
//     page's workers find a Kind by its name.
//
// Determinism: a plan is a pure function of its design, so two programs that make the same plan can speak of an item by its index alone.
// Results may arrive in any order and more than once. Items with equal Keys have equal numbers, so plans can share a Store.
package experiment
