// Package realtime decides whether a reservation may share a processor with others that overlap it, for certain or with a
// probability: Konstanteli, Kyriazis, Varvarigou, Cucinotta and Anastasi, "Real-time guarantees in flexible advance
// reservations" (2009). Equation numbers in the comments are that paper's.
//
// The data flow: a Request (a pipeline of services over a span of slices) is made to Machines (each a processor with a capacity, the
// services it hosts, and the reservations it holds). NewConflict groups the slices of the request on one machine by the older services that
// overlap them. Analyze computes the sums of each group: the exact test (10), the probabilities (13), the remaining utilisation (14), U_0,
// U_z and the expected response times (15) to (18). Admit turns these into Assessments and sorted Offers, and Request.Accept adds an offer
// to the registries. Simulate runs EDF with hard constant-bandwidth servers and measures what the analysis expects. SimulateAll measures a
// machine with all its reservations. Of the other Schedulers OlderFirst follows (14), and the last two run the same reservations as
// baselines.
//
// The tests (9) and (10) are exact: utilisations are fractions C/P, and compared as such. Probabilities are float64 and added in a fixed
// order, so equal input gives equal bits natively and in a browser. They are compared with their bounds within a tolerance of 10^-12.
//
// Decisions of ours, where the paper is silent or contradicts itself:
//   - Available utilisation is never below zero. Where the older services alone take the whole capacity the response time is
//     unbounded; its probability is reported and the mean is +Inf.
//   - U_z is U_new times the sum of the probabilities, which gives the value printed in Table II; (16) as printed sums 1 - P.
//   - (18) divides by P = min(T, d) and gives the remainder to the slices without conflict. Where more than P slices are in conflict that
//     remainder would be negative, so the divisor is the larger of the two.
//   - (17) is conditioned on an activation, yet its weights have the new service's own probability. Outcome.Response is as printed, and
//     Outcome.ResponseActive divides by that probability.
//   - (11) prints a floor in C/Q server periods. That is the response time where C is a whole number of budgets, as with Q = C/h.
//     Otherwise the last part of C needs a budget of its own, so it is a ceiling. Budgets here are C/h, so the response time is
//     min(T, d) for every h.
//   - (1) includes slice end, so a reservation has end - start + 1 slices, yet the text calls (end - start) X its duration. Slices are
//     counted as in (1): the example's r4 on 1 to 120 has 120.
//   - The paper leaves the division of an end-to-end deadline to others. Here it is in proportion to the worst-case times (Split).
//   - A service's price is U * slices * (1 - P(overload)) times the price of a slice of a whole processor, and an offer's price is the sum
//     over its services. The paper has no formula.
//
// Not modelled: workflows that are no pipelines, of which the paper only demands that parallel services run on different CPUs; machines of
// several processors, each of which is a machine here; migration, network delays, execution times below the worst case.
package realtime
