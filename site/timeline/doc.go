// Package timeline goes through a run: a player that steps and plays, and buttons that choose which time is drawn. Schedule, Negotiate and
// the drawing beside the optimum have the same.
package timeline
