// Package pool shares jobs among workers that may die, hang or never start.
//
//	Submit ─> queue ─> slot 0 … n-1, each with one worker at a time ─> Reply
//	              ^──────── a worker died: its jobs go back to the head of the queue
//
// What a caller may rely on: every job ends with exactly one Done or Fail, unless it is cancelled, and then with none; no reply
// comes from inside Submit or Cancel; a job whose worker died is run again as often as it allows, so a job's replies may repeat.
//
// The pool has no goroutine and no clock: it is driven by its host's calls, which must not overlap. A worker that says nothing for
// hangTicks ticks while it has a job is taken for hanging. Ticks are counted, not timed: after a night with the lid shut no
// worker has missed more than one.
package pool
