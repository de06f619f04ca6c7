// Package pool shares jobs among workers that may die, hang or never start.
//
//	Submit ─> queue ─> slot 0 … n-1, each with one worker at a time ─> Reply
//	              ^──────── a worker died: its jobs go back to the head of the queue
//
// A caller may rely on this: every job ends with exactly one Done or Fail, and a cancelled job with neither. No reply comes during a call
// of Submit or Cancel. A job whose worker died is run again until its Tries are used up, so its rows may come more than once.
//
// The pool has no goroutine and no clock. Its host's calls drive it, and must not overlap. A worker that has a job, or is not ready yet,
// but sends nothing for hangTicks ticks counts as hanging and is replaced. Ticks are counted, and time is not measured, because a
// computer may sleep for a night: then all workers miss a single tick.
package pool
