// Package pool shares jobs among workers that may die, hang or never start.
//
//	Submit ─> queue ─> slot 0 … n-1, each with one worker at a time ─> Reply
//	              ^──────── a worker died: its jobs go back to the head of the queue
//
// What a caller may rely on: every job ends with exactly one Done or Fail; a cancelled job ends with none. No reply comes from inside
// Submit or Cancel. A job whose worker died is run again until its Tries are used up, so its rows may come more than once.
//
// The pool has no goroutine and no clock: it is driven by its host's calls, which must not overlap. A worker that says nothing for
// hangTicks ticks while it has a job counts as hanging and is replaced. Ticks are counted and not timed, because a computer may sleep for a
// night: all workers then miss one tick.
package pool
