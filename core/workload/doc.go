// Package workload turns a log into requests with time constraints, as in section 4 of Netto, Bubendorfer and Buyya, "SLA-based advance
// reservations with flexible and adaptive time QoS parameters" (ICSOC 2007).
//
//	swf.Log ─ filter ─> Trace ─ period, load, draws ─> []sim.Job, one per job of a period of 15 days
//
// Everything is whole seconds. A result depends on the trace and the Config alone: each random number comes from a stream keyed by
// (seed, period, job, purpose), so changing one parameter changes nothing else, cells of a figure meet the same jobs, and their
// differences are paired (common random numbers).
//
// Not modelled: the waiting times, users and priorities of the log; jobs that depend on others.
package workload
