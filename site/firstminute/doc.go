// Package firstminute is the first thing that a visitor sees: two small machines and a big job that is submitted to both. On one machine
// the promised jobs have exact hours; on the other the promised job A may move. The reader guesses where the big job fits, sees what the
// kernel decides, and finds the least slack of A with which the big job fits.
//
//	hours set by the reader ─> sim.Session, one for each machine ─> machine ─> smallmachine.Picture (SVG)
//
// The package reads no logs and no study results. The sentence about the gain on the logs is a function that the caller passes to New.
package firstminute
