// Package gantt turns a decision of a replay.Run into marks on a plane: time across, processors up. It is arithmetic only; a script paints
// what it says, and knows nothing of jobs.
//
//	Run, decision, View ─> Draw  ─> Drawing ─┬─> Pack ─> the canvas
//	                       Strip ─> Drawing ─┘   SVG  ─> a file
//
// Lengths are in CSS pixels, from the upper left corner.
package gantt
