// Package realtime decides whether a reservation may share a processor with others that overlap it, for certain or with a
// probability: Konstanteli, Kyriazis, Varvarigou, Cucinotta and Anastasi, "Real-time guarantees in flexible advance
// reservations" (2009). Equation numbers in the comments are that paper's.
//
// The data flow: a Request (a pipeline of services over a span of slices) meets Machines (each a processor of a capacity, the services it
// hosts, the reservations it holds). Everything below is of one machine. NewConflict sweeps the
// older reservations' ends and groups the slices of the request by the set of older services in them. Analyze gives each group its sums:
// the exact test (10), the probabilities (13), what is left (14), U_0, U_z and the expected response times (15) to (18). Admit turns that
// into Assessments and sorted Offers; Request.Accept writes an offer into the registry. Simulate runs EDF with hard constant-bandwidth
// servers and measures what the analysis expects; SimulateAll measures a machine with all that it holds. Other Schedulers play the same
// reservations as baselines.
//
// Decisions rest on integers: utilisations are fractions C/P, compared exactly. Probabilities are float64, folded in one
// order, so equal input gives equal bits natively and in a browser.
//
// Where the paper is silent or contradicts itself:
//   - Available utilisation never falls below zero. Where the older services alone take the whole capacity the response time
//     is unbounded; its probability is reported and the mean is +Inf.
//   - U_z is U_new times the sum of the probabilities, which gives the value printed in Table II; (16) as printed sums 1 - P.
//   - (18) divides by P = min(T, d) and gives the slices without conflict what remains. Where more than P slices are in
//     conflict that remainder would be negative, so the divisor is the larger of the two.
//   - (17) is conditioned on an activation yet keeps the new service's own probability in its weights. Outcome.Response is as
//     printed, Outcome.ResponseActive divides that probability out.
//   - (11) prints a floor in C/Q server periods. That is the response time where C is a whole number of budgets, as with Q = C/h;
//     otherwise the last part of C needs a budget of its own, so it is a ceiling. Budgets here are C/h, so it is min(T, d) for every h.
//   - (1) includes slice end, so a reservation has end - start + 1 slices, yet the text calls (end - start) X its duration. Slices are
//     counted as (1) has them: Table I's service on 1 to 120 has 120.
//   - How an end-to-end deadline is split is left to others by the paper: here in proportion to the worst-case times (Split).
//   - An offer's price is U * slices * (1 - P(overload)) times the price of a slice of a whole processor; the paper has no formula.
//
// Not modelled: workflows that are no pipelines, of which the paper only asks that parallel services run on different CPUs; machines of
// several processors, each of which is a machine here; migration, network delays, execution times below the worst case.
package realtime
