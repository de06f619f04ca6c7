// Package touch is the first minute: two small machines, one with fixed hours, one on which a promised job may move, and a big job that
// comes to both. A reader guesses, sees what the kernel decides, and finds the slack from which on the big job fits.
//
//	hours that the reader set ─> sim.Session, one a machine ─> world ─> small.Picture (SVG; a style sheet moves what moves)
//
// It knows nothing of logs or studies: what the idea is worth on them is a sentence that its owner gives (Worth).
package touch
