// Package timeline shows a run step by step. A Stepper has the buttons that step and play. A Picture is the canvas that draws a stretch of
// time, with the buttons, keys and pointer that choose the stretch. Schedule, Negotiate, the test bed of pools and the drawing beside the
// optimum use them.
package timeline
