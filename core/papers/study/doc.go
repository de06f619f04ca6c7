// Package study re-runs the evaluation of "SLA-based advance reservations with flexible and adaptive time QoS parameters" (Netto,
// Bubendorfer, Buyya 2007): Figures 1 to 6 of the published edition and the numbers that its text states. Figures 7 to 18 go beyond the
// paper. Most of them run what the paper says about agreements but never runs itself. They have a question and a finding in place of a
// claim and a verdict.
//
// The data flow:
//
//	Params + Sources ─ NewPlan ─> Plan ─ Model.Run(item) ─> Result ─ State.Add ─> State ─> FigureResult, Claims
//	every parameter    what to run   one simulation        numbers    any order             tables, verdicts
//
// A figure is declared as data (figures.go): the cells that it shows, the cells that it needs beside them, what its columns are, and what
// it says. A column is a quantity of a cell, put together from others: taken at another cell, minus another, per another (quantity.go). A
// subtitle, and most findings beyond the paper, are sentences with places for numbers (sentence.go); a figure's claim is judged by
// comparisons, which are the figure's own columns (verdict.go). Further claims of the text have comparisons of their own. A cell is one way
// to run a period; a replicate is a period met with a seed; an item is a cell's run on one replicate. Runs that several cells share, in one
// figure or in many, are done once (see Run). Beyond the paper a run may be a session of package sim with agreements, whose payments are
// measured too.
//
// Determinism: a plan is a pure function of its parameters, sources and figures, so two programs that build the same plan can
// speak of an item by its index alone. Every draw is keyed by (seed, period, job, purpose), so that all cells of a replicate meet
// the same jobs and their differences are paired. Results may arrive in any order and more than once; what a State says depends
// only on which have arrived. The measures in a table are in percent, and their differences in percentage points. A few columns are counts.
//
// n is the number of periods: a period's value is the mean over its seeds, which repeat random draws on the same jobs. Where periods follow
// one another in one log, intervals rest on batches of them (package experiment). Not modelled: how much the results would differ on
// another log.
package study

// Version names this release in every export.
const Version = "0.1.0"

// Program is what Juggle calls itself where no build is known.
const Program = "Juggle " + Version

// ResultsVersion is raised whenever the same Run on the same log may measure other numbers: results of different versions are never mixed.
// A test compares the results with the checksum of the present version.
const ResultsVersion = 6
