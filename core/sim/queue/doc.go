// Package queue is a baseline for reservations: it simulates a batch queue, which promises nothing and refuses no job, with the same jobs.
// It has three policies: first come, first served; EASY backfilling (Lifka, "The ANL/IBM SP scheduling system", JSSPP 1995); conservative
// backfilling (Mu'alem and Feitelson, "Utilization, predictability, workloads, and user runtime estimates in scheduling the IBM SP2 with
// backfilling", IEEE TPDS 12(6), 2001).
//
// Data flow: Run sorts the jobs by submission and goes from event to event. Events at one instant have an order: first the submissions, in
// the order of the log; then the ends, in the order in which the jobs began, and of jobs that began together in the order of the log; then
// the planned starts. After each submission and each end the policy decides. FCFS and EASY decide which jobs start at this instant;
// conservative backfilling plans a start for every job, and may move it earlier until the job begins.
//
// The policies use estimates only: they expect the processors of a running job to become free when its estimate is over. So a job that is
// submitted at the instant at which another job's estimate is over finds those processors free. A job that is submitted at the instant at
// which another job ends before its estimate does not, because submissions come first. In package schedule ends come before submissions.
//
// It is deterministic: integers decide, and ties end with the job's index in the log. Not modelled: which processors a job gets, several
// queues and their priorities, limits per user, cancelled jobs.
//
// # Speed
//
// The waiting jobs are a slice in the order of submission. A decision under FCFS goes through those that start. A decision under EASY may
// go through all of them. Conservative backfilling goes through all of them after an early end. It lifts each job that could start earlier
// out of its plan and places it again, which costs O(steps of the plan) for each such job.
package queue
