// Package workload turns a log into requests with time constraints, as in section 4 of Netto, Bubendorfer and Buyya, "SLA-based advance
// reservations with flexible and adaptive time QoS parameters" (ICSOC 2007).
//
//	swf.Log ─ filter ─> Trace ─ period, load, draws ─> []sim.Job, one for each job of a period, 15 days in the paper
//
// All times are whole seconds. A result depends only on the trace and the Config. Each random number comes from a stream keyed by (seed,
// period, job, purpose), so a change of one parameter changes no other draw. Therefore the cells of a figure have the same jobs, and their
// differences are paired (common random numbers). Only where Config.Equal is set, a higher load has more jobs.
//
// Not modelled: the waiting times, users and priorities of the log; jobs that depend on others.
package workload
