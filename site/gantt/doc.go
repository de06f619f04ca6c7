// Package gantt turns a decision of a replay.Run, or machines of any origin, into marks on a plane: time across, processors up. It is
// arithmetic only; a script paints what it says, and knows nothing of jobs. Every bar is a Block, whatever it stands on.
//
//	Run, decision, View ─> Draw         ─> Drawing ─┬─> Pack ─> the canvas
//	one machine, View   ─> Machine.Draw ─> Drawing ─┤   SVG  ─> a file
//	machines, ties      ─> Stack        ─> Drawing ─┤
//	Run, decision       ─> Strip        ─> Drawing ─┘
//
// Lengths are in CSS pixels, from the upper left corner.
package gantt
