// Package queue is a baseline for reservations: what a plain batch queue, which promises nothing and refuses no job, would have
// done with the same jobs. It has three policies: first come, first served; EASY backfilling (Lifka, "The ANL/IBM SP scheduling
// system", JSSPP 1995); conservative backfilling (Mu'alem and Feitelson, "Utilization, predictability, workloads, and user runtime
// estimates in scheduling the IBM SP2 with backfilling", IEEE TPDS 12(6), 2001).
//
// Data flow: Run sorts the jobs by submission and goes from event to event. Events at one instant have an order: first the
// submissions, in the order of the log; then the ends, in the order in which the jobs began, and of jobs that began together in the
// order of the log; then the planned starts. After each submission and each end the policy decides. FCFS and EASY decide which jobs
// start at this instant; conservative backfilling plans a start for every job, and may move it earlier until the job begins.
//
// The policies know estimates only: they expect the processors of a running job back when its estimate is over. So at an instant at
// which a job's estimate ends, a request submitted at that instant already finds its processors free; where a job ends before its
// estimate, it does not, for submissions come first. Package schedule has the opposite order: ends come before submissions.
//
// It is deterministic: integers decide, and ties end with the job's index in the log. Not modelled: which processors a job gets,
// several queues and their priorities, limits per user, cancelled jobs.
//
// # Speed
//
// The waiting jobs are a slice in the order of submission, and every decision looks at all of them: O(waiting jobs) under FCFS and EASY.
// Conservative backfilling lifts each job that could start earlier out of its plan and places it again: O(steps of the plan) a job.
package queue
