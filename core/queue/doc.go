// Package queue is the first baseline beside reservations: what a plain batch queue, which promises nothing and refuses no job,
// would have done with the same jobs. Three policies: first come, first served; EASY backfilling (Lifka, "The ANL/IBM SP scheduling
// system", JSSPP 1995); conservative backfilling (Mu'alem and Feitelson, "Utilization, predictability, workloads, and user runtime
// estimates in scheduling the IBM SP2 with backfilling", IEEE TPDS 12(6), 2001).
//
// Data flow: Run sorts the jobs by submission and goes from one instant at which something happens to the next. At one instant come
// the submissions, in the order of the log, then the jobs that end, in the order in which they began (of equal ones, in the order of
// the log), then the starts. After each submission and each end the policy decides starts; FCFS and EASY for this instant, conservative
// backfilling plans every job's start and may move it earlier until the job begins.
//
// The policies know estimates only: the processors of a running job are planned to come back when its estimate is over. So a job whose
// estimate ends at this instant is out of the way of the submissions of the same instant, and one that ends earlier than estimated is
// not. Package schedule's rules take it the other way round: there what ends at an instant comes first.
//
// It is deterministic: integers decide, ties end with the job's place in the log. Not modelled: which processors a job gets, several
// queues and their priorities, limits per user, cancelled jobs.
//
// # Speed
//
// The waiting jobs are a slice in the order of submission, and every decision looks at all of them: O(waiting jobs) under FCFS and EASY.
// Conservative backfilling lifts those that could move out of its plan and places them again, O(steps of the plan) each.
package queue
