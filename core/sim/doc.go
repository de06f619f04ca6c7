// Package sim runs the scheduler of package schedule over the jobs of a period. It keeps the clock, the actual run times and one row for
// each job. It returns the rows and the measures of the paper's figures.
//
// Data flow: the jobs, sorted by submission and then by their order in the input, go to a schedule.Scheduler. Its answers become an
// Outcome. At one instant the order is: completions, starts, fixing, at most one replan, then the arrivals one at a time.
//
// It is deterministic: the same Config and jobs give the same bytes, natively and in WebAssembly. Sums are integers, so that the measures
// of several runs merge exactly in any order.
//
// A Session is such a run under agreements: requests, changes and failures come one at a time, and every answer is an entry of the ledger.
//
// Not modelled: the time that a decision takes, and jobs that outlive their estimate (they are ended there).
package sim
