// Package synth makes synthetic workload logs, so that figures can be computed where no real log may be shown.
//
//	Lublin ──── size, run time, gap of each job ─────┐
//	                                                 ├─ Extent: load ─> clock ─> swf.Log ─ Cut ─> one log per period
//	Calibrated ─ size, length, jobs of each series ──┘
//	    └─ Table <── core/cmd/calibratetest <── a real swf.Log
//
// Lublin is the model of Lublin and Feitelson ("The workload on parallel supercomputers: modeling the characteristics of rigid
// jobs", JPDC 63(11), 2003). Calibrated draws series of like jobs from a Table of histograms and quantiles; the one that is built
// in was taken from the SDSC SP2 log by the program core/cmd/calibratetest.
//
// Determinism: the same Config gives the same log, byte for byte, on every platform. Every draw comes from a stream of its own, keyed
// by (seed, number of the job or series, purpose). What a formula with exp or log gives is rounded up to whole units before
// anything depends on it; the rest is integer arithmetic.
//
// Not modelled: waiting times (they are the scheduler's), failures and cancelled jobs (every job runs), memory, queues; trends
// over months; what single users prefer. Lublin knows no requested times and no users either.
package synth

// Version numbers the models: any change that alters a log adds one. It stands in each log's header.
const Version = 1
