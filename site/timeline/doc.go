// Package timeline has the controls of a run that is shown step by step: a Stepper with buttons that step and play, and the buttons that
// choose which time is drawn. Schedule, Negotiate, the test bed of pools and the drawing beside the optimum use them.
package timeline
