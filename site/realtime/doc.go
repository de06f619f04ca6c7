// Package realtime is the view of the third paper: reservations that overlap, and whether one more may join them.
package realtime
