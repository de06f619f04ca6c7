// Package synth makes synthetic workload logs, so that figures can be computed where a real log may not be published.
//
//	Lublin ──── size, run time, gap of each job ─────┐
//	                                                 ├─ Extent: load ─> clock ─> swf.Log ─ Cut ─> one log per period
//	Calibrated ─ size, length, jobs of each series ──┘
//	    └─ Table <── core/cmd/calibratetest <── a real swf.Log
//
// Lublin is the model of Lublin and Feitelson ("The workload on parallel supercomputers: modeling the characteristics of rigid jobs", JPDC
// 63(11), 2003). Calibrated draws series of similar jobs from a Table of histograms and quantiles. The built-in Table was computed from the
// SDSC SP2 log by the program core/cmd/calibratetest.
//
// Determinism: the same Request gives the same log, byte for byte, on amd64 and in the browser. Every draw has its own stream, keyed by
// (seed, number of the job, series or day, purpose). The last bits of exp and log differ between processors, so results of formulas with
// them are rounded to whole units before anything depends on them. The rest is integer and floating-point arithmetic without such
// functions.
//
// Not modelled: waiting times (the scheduler's), failures and cancelled jobs (every job runs), memory, queues, trends over months, and the
// habits of single users. Lublin has neither requested times nor users.
package synth

// Version is the version of the models. Any change that alters a log increases it. It is in the header of every log.
const Version = 1
