// Package promise is a figure of Juggle's own, "The price of a promise": what does a provider lose who promises every accepted job its
// window, and refuses the others, beside one who promises nothing and refuses nobody?
//
// Both meet the same requests (package workload), at the same loads, in the same periods of the same logs with the same seeds (package
// study's replicates): reservations with fixed windows, reservations with flexible windows under EDF (package sim), and three batch
// queues (package queue), which look at submission, processors and estimate alone. Each is measured by what the machine does within
// [0, H). A queue's users pay in waiting: beside it stands the share of the jobs that it starts later than they are ready, which is when a
// reservation would have started them at the earliest.
//
// It is deterministic, as the packages below it are. Differences are paired: the replicate is a period with a seed.
package promise
