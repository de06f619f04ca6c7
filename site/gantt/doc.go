// Package gantt turns a decision of a replay.Run, or machines of any origin, into marks on a plane: time across, processors up. It is
// arithmetic only. A script, which has no notion of jobs, paints the marks. Every bar is a Block.
//
//	Run, decision, View ─> Draw         ─> Drawing ─┬─> Pack ─> the canvas
//	one machine, View   ─> Machine.Draw ─> Drawing ─┤   SVG  ─> a file
//	machines, ties      ─> Stack        ─> Drawing ─┤
//	Run, decision       ─> Strip        ─> Drawing ─┘
//
// Lengths are in CSS pixels, from the upper left corner.
package gantt
