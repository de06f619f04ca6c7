// Package firstminute is what a visitor meets first: two small machines, one whose jobs have exact hours and one on which the promised job
// A may move, and a big job that asks both of them. The reader guesses, sees what the kernel decides, and finds the least slack of A with
// which the big job fits.
//
//	hours set by the reader ─> sim.Session, one for each machine ─> machine ─> smallmachine.Picture (SVG)
//
// The package reads no logs and no study results. The sentence about the gain on the logs is a function that the caller passes to New.
package firstminute
