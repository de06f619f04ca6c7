// Package sim runs the scheduler of package schedule over the jobs of a window: it keeps the clock, the actual run times and the
// books, and hands out one row a job and the measures of the paper's figures.
//
// Data flow: jobs in order of (submission, input) and events in the order of the rules go to a schedule.Scheduler; its answers become
// an Outcome. At one instant: completions, starts, fixing, at most one replan, then the arrivals one at a time.
//
// It is deterministic: the same Config and jobs give the same bytes, natively and in WebAssembly. Sums are integers, so that
// the measures of several runs merge exactly in any order.
//
// A Session is the same under agreements: requests, changes and failures come one at a time, and the ledger tells what became of each.
//
// Not modelled: the time that a decision takes, jobs that outlive their estimate (they are ended there).
package sim
